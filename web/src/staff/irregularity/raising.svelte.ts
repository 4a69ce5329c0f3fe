// An irregularity on its way: the row that was chosen, what is said about it, what it would do, and what became of it.
import { Inquiry } from "../../net/inquiry.svelte";
import type { Asks, Preview, Role, RowShown } from "../../net/types";
import type { StaffAsked, Station } from "../../play/station";
import { isStoppedBy, letGoOn } from "./carrying";
import { dealtCards } from "./onTable";
import { missing, NOTHING_SAID, PROPOSES, ruleOf, type Said } from "./said";

/** What was done, as the books have it. */
export type Done =
  | { readonly what: "decided"; readonly row: RowShown; readonly stays: string | null }
  | { readonly what: "asked"; readonly clause: string; readonly rank: Role; readonly stopped: boolean }
  | { readonly what: "resumed" | "judged" }
  | { readonly what: "proposed" | "approved" | "withdrawn"; readonly round: number };

export interface Initial {
  readonly clause?: string;
  readonly cards?: readonly string[];
}

export class Raising {
  row = $state.raw<RowShown | null>(null);
  said = $state.raw<Said>(NOTHING_SAID);
  done = $state.raw<Done | null>(null);
  /** What the request would do, and for which request the server said so. */
  private readonly foreseen = new Inquiry<{ readonly of: string; readonly preview: Preview }>();
  readonly order = new Inquiry<Done>();

  constructor(readonly station: Station) {}

  get rows(): readonly RowShown[] {
    return this.station.duty?.irregularities ?? [];
  }

  begin({ clause, cards }: Initial = {}): void {
    this.drop();
    const row = this.rows.find((each) => each.clause === clause);
    if (row) this.choose(row);
    if (cards) this.said = { ...this.said, cards };
  }

  choose(row: RowShown): void {
    this.drop();
    this.row = row;
  }

  drop(): void {
    this.row = null;
    this.said = NOTHING_SAID;
    this.done = null;
    this.foreseen.answer(null as never);
    this.order.refusal = null;
  }

  /** What the row still needs to know. */
  get missing(): Asks[] {
    const { mirror } = this.station;
    return this.row ? missing(this.row, this.said, mirror ? dealtCards(mirror).length : 0) : [];
  }

  /** The decision as it is on the screen; null while something is missing. */
  get request(): StaffAsked | null {
    const { row, said, station } = this;
    if (!row || row.request !== "rule" || !station.mirror || this.missing.length) return null;
    return ruleOf(row, said, station.mirror.round);
  }

  private get name(): string {
    return JSON.stringify(this.request);
  }

  /** Asks the server what the request would do now. */
  async foresee(): Promise<void> {
    const { request, name, station } = this;
    if (!request) return;
    await this.foreseen.ask(async () => ({
      of: name,
      preview: (await station.ask({ ...request, preview: true }))!,
    }));
  }

  /** What the request on the screen would do; null until the server has said it. */
  get preview(): Preview | null {
    const { found, refusal } = this.foreseen;
    return !refusal && found && found.of === this.name ? found.preview : null;
  }

  get refusal() {
    return this.request ? this.foreseen.refusal : null;
  }

  /** The rank that has to be asked; null if this person may decide. */
  get needs(): Role | null {
    if (this.preview) return this.preview.needs;
    return this.row && !this.row.may_decide ? this.row.least : null;
  }

  get stoppedByIt(): boolean {
    return this.row !== null && isStoppedBy(this.station, this.row.clause);
  }

  /** Carries the decision out; a table that was stopped for it goes on. */
  async decide(): Promise<void> {
    const { row, request, station } = this;
    if (!row || !request || this.needs) return;
    await this.finish(async () => {
      await station.ask(request);
      return { what: "decided", row, stays: await letGoOn(station, row.clause) };
    });
  }

  /** ruling A8: stops the table by the clause, and sends the decision up for a person of its rank. */
  async sendUp(): Promise<void> {
    const { row, request, station, needs } = this;
    if (!row || !request || !needs || !station.calls || !station.mirror) return;
    const why = this.said.why.trim();
    await this.finish(async () => {
      if (!this.stoppedByIt) await station.ask({ do: "pause_table", clause: row.clause, ...(why ? { why } : {}) });
      await this.call(needs, row.clause, request, why);
      return { what: "asked", clause: row.clause, rank: needs, stopped: true };
    });
  }

  /** A settled round stands as it is until it is corrected: nothing has to stop. */
  async sendUpCorrection(request: StaffAsked, clause: string): Promise<void> {
    await this.finish(async () => {
      await this.call(PROPOSES, clause, request, "");
      return { what: "asked", clause, rank: PROPOSES, stopped: false };
    });
  }

  private async call(least: Role, clause: string, proposed: StaffAsked, says: string): Promise<void> {
    const round = this.station.mirror?.round ?? 0;
    await this.station.calls!.send({ least, round, clause, proposed: { ...proposed }, says });
  }

  /** Sends a request that is no decision by a row, and tells what was done. */
  async carryOut(request: StaffAsked, done: Done): Promise<void> {
    await this.finish(async () => {
      await this.station.ask(request);
      return done;
    });
  }

  private async finish(act: () => Promise<Done>): Promise<void> {
    if (await this.order.ask(act)) this.done = this.order.found;
    await this.station.refresh();
  }
}
