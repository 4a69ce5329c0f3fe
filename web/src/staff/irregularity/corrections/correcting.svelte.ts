// The correction of a settled round while it is written: the record, what really was, and what that would change.
import { Inquiry } from "../../../net/inquiry.svelte";
import type { Refusal } from "../../../net/line";
import type { Preview } from "../../../net/types";
import type { StaffAsked, Station } from "../../../play/station";
import { readRound, roundPath, type RoundRead } from "../../../table/record/read";
import { changesOf, onRecord, withoutWager, withWager, type Facts, type Wagered } from "./changes";

const NO_FACTS: Facts = { hands: {}, dice: [], wagers: [] };

export class Correcting {
  readonly record = new Inquiry<RoundRead>();
  was = $state.raw<Facts>(NO_FACTS);
  why = $state("");
  private readonly foreseen = new Inquiry<{ readonly of: string; readonly preview: Preview | null }>();

  constructor(
    private readonly station: Station,
    private readonly clause: string,
  ) {}

  async read(round: number): Promise<void> {
    if (await this.record.ask(() => readRound(roundPath(this.station.table, round)))) this.was = this.facts;
  }

  get facts(): Facts {
    return this.record.found ? onRecord(this.record.found.round) : NO_FACTS;
  }

  get round(): number {
    return this.record.found?.round.round ?? 0;
  }

  get changes() {
    return changesOf(this.facts, this.was);
  }

  get changesNothing(): boolean {
    return !Object.keys(this.changes).length;
  }

  setHand(hand: string, cards: readonly string[]): void {
    this.was = { ...this.was, hands: { ...this.was.hands, [hand]: cards } };
  }

  setDice(dice: readonly number[]): void {
    this.was = { ...this.was, dice };
  }

  setWager(place: number, amount: number): void {
    const wagers = this.was.wagers.map((each, at) => (at === place ? { ...each, amount } : each));
    this.was = { ...this.was, wagers };
  }

  add(wager: Wagered): void {
    this.was = withWager(this.was, wager);
  }

  takeAway(place: number): void {
    this.was = withoutWager(this.facts, this.was, place);
  }

  /** Null while the record is not read, nothing differs from it, or no reason is given. */
  get request(): StaffAsked | null {
    const why = this.why.trim();
    if (!this.record.found || this.changesNothing || !why) return null;
    return { do: "propose_correction", round: this.round, clause: this.clause, why, ...this.changes };
  }

  async foresee(): Promise<void> {
    const { request, station } = this;
    if (!request) return;
    const of = JSON.stringify(request);
    await this.foreseen.ask(async () => ({ of, preview: await station.ask({ ...request, preview: true }) }));
  }

  get preview(): Preview | null {
    const { found, refusal } = this.foreseen;
    return !refusal && found?.of === JSON.stringify(this.request) ? found.preview : null;
  }

  get refusal(): Refusal | null {
    return this.request ? this.foreseen.refusal : null;
  }

  /** Only a Pit Manager or above proposes a correction, and is told what it comes to. */
  get isForOthers(): boolean {
    return this.refusal?.code === "no_authority";
  }
}
