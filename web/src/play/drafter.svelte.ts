// What a patron lays on a table's felt before it is confirmed: chip by chip, each step to be undone, sent to the server
// one message at a time. A wager is pending until the server has it.
import type { Asked } from "../net/line";
import { Refusal } from "../net/line";
import type { Mirror, Stake, Wager } from "../net/types";
import type { Draft } from "./draft";
import { NOTHING, amountOn, doubled, draftOf, plus, sameDraft, sameSpot, stakesOf, totalOf, withAmount } from "./draft";
import { Seeds } from "./fairness";
import type { Bounds, Description } from "./game";
import { boundsOf, NO_LIMIT } from "./limits";
import { wholeChips } from "../lib/chips";

/** What a table needs from the session: sending, time, chips, rules. */
export interface Services {
  ask(body: Asked): Promise<unknown>;
  /** The server's time. */
  now(): number;
  available(): number;
  /** Takes a confirmed stake off the balance shown, before the felt has caught up. */
  laid(cents: number): void;
  /** The rules in force that this hash names, once the server has described them. */
  rules(hash: string): Description | null;
}

/** What the patron last did to the draft. */
export type Deed = "laid" | "undone" | "doubled" | "repeated" | "cleared";
export type StakeState = "none" | "small" | "ahead" | "pending" | "placed" | "confirmed";

/** Why chips do not lie where they were laid, said at that spot; and what would be taken there instead. */
export interface RefusedAt {
  readonly bet: string;
  readonly box?: number | undefined;
  readonly why: "too_much" | "too_few_chips" | "too_small" | "by_server";
  /** What the reason names, in cents: the most, the chips that are left, the least. */
  readonly cents: number;
  /** The amount that the spot would then have; 0 if there is none. */
  readonly offer: number;
  readonly accept?: () => void;
}

const LAY_CHIPS = new Set<string>(["confirm", "insure"]);
/** Refusals of messages that were not looked at, or of which the house does not know what became. */
const WITHOUT_RECEIPT = new Set(["too_fast", "id_used_before", "store_unavailable", "table_rebuilt", "defect"]);

export abstract class Drafter {
  readonly seeds = new Seeds();
  mirror = $state<Mirror | null>(null);
  /** What lies on the patron's spots before it is confirmed. */
  draft = $state.raw<Draft>(NOTHING);
  chip = $state(0);
  confirming = $state(false);
  /** Whether the draft is for the round to come. */
  ahead = $state(false);
  /** The chips that went back because they were not confirmed in time, until the patron lays chips again. */
  notConfirmed = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  refusedAt = $state.raw<RefusedAt | null>(null);
  private refusedLaying = $state(false);
  /** Wagers of the latest round that this patron bet in, for betting them again. */
  before = $state.raw<Draft>(NOTHING);
  /** Null if the draft was not changed by the patron's hand. */
  deed: Deed | null = null;
  protected sending = $state(false);
  /** The draft that was sent and is not answered yet. */
  private underWay = $state.raw<Draft | null>(null);
  private steps: Draft[] = [];
  private canUndo = $state(false);
  private wantsSending = false;
  private confirmedOnce = -1;

  constructor(
    readonly table: string,
    protected readonly services: Services,
  ) {}

  // What the patron has

  /** Wagers that the felt shows as confirmed. */
  abstract get lying(): readonly Wager[];

  get seated(): boolean {
    const seat = this.mirror?.patrons[this.mirror.you.patron];
    return seat !== undefined && !seat.leaving;
  }

  /** Whether wagers can be confirmed now. */
  get mayBet(): boolean {
    const mirror = this.mirror;
    return Boolean(mirror?.you.may_bet && mirror.phase === "betting" && !mirror.paused && !this.confirming);
  }

  /** Whether chips can be laid now: as wagers of this round, or ahead, for the round to come (ruling O1). */
  get mayLay(): boolean {
    return this.mayBet || (this.mayRepeat && !this.confirmed.length);
  }

  /** Whether the last wagers can be asked for again, even while they still lie on the felt. */
  get mayRepeat(): boolean {
    const mirror = this.mirror;
    if (!mirror || this.mayBet) return this.mayBet;
    return this.seated && !mirror.paused && !mirror.closing && !this.confirming && mirror.phase !== "closed";
  }

  get confirmed(): readonly Wager[] {
    return (this.mirror && this.mirror.confirmed[this.mirror.you.patron]) ?? [];
  }

  /** The patron's own amount on a spot, and whether the server has it. */
  stake(bet: string, box?: number): { amount: number; state: StakeState } {
    const confirmed = amountOn(this.lying, bet, box);
    if (confirmed) return { amount: confirmed, state: "confirmed" };
    const amount = amountOn(this.draft, bet, box);
    if (!amount) return { amount: 0, state: "none" };
    if (this.tooSmall.some((each) => sameSpot(each, { bet, box: box ?? null }))) return { amount, state: "small" };
    if (this.ahead) return { amount, state: "ahead" };
    const has = amountOn(this.mirror?.you.draft ?? [], bet, box);
    const placed = has === amount && (!this.underWay || amountOn(this.underWay, bet, box) === amount);
    return { amount, state: placed ? "placed" : "pending" };
  }

  /** The rules in force at this table, once the server has described them. */
  get rules(): Description | null {
    return this.mirror ? this.services.rules(this.mirror.rules_hash) : null;
  }

  /** Least and most of a bet. */
  bounds(bet: string): Bounds {
    const settings = this.mirror?.settings;
    return settings ? boundsOf(settings, bet, this.rules) : NO_LIMIT;
  }

  get total(): number {
    return totalOf(this.confirmed.length ? this.confirmed : this.draft);
  }

  /** Chips that are left to lay down. */
  get left(): number {
    return this.services.available() - totalOf(this.draft);
  }

  /** Spots with fewer chips than the sign asks for. */
  get tooSmall(): Draft {
    return this.draft.filter((each) => each.amount < this.bounds(each.bet)[0]);
  }

  /** The draft that can be sent: without spots below their minimum. */
  protected get ready(): Draft {
    const small = this.tooSmall;
    return this.draft.filter((each) => !small.includes(each));
  }

  get undoable(): boolean {
    return this.canUndo && this.mayLay;
  }

  // What the patron does

  /** Puts a chip on a spot. Null if it was placed, otherwise why not. */
  place(bet: string, amount: number, box?: number): "cannot_bet" | "too_much" | "too_few_chips" | null {
    if (!this.mayLay || !this.mirror) return "cannot_bet";
    const [least, most] = this.bounds(bet);
    const lies = amountOn(this.draft, bet, box);
    if (lies + amount > most) return this.refuse({ bet, box, why: "too_much", cents: most }, lies);
    if (amount > this.left) return this.refuse({ bet, box, why: "too_few_chips", cents: Math.max(0, this.left) }, lies);
    this.change(plus(this.draft, bet, amount, box));
    if (lies + amount < least) this.refuse({ bet, box, why: "too_small", cents: least }, lies + amount);
    return null;
  }

  /** Says at the spot why not, and offers the nearest amount that would be taken. */
  private refuse<Why extends RefusedAt["why"]>(
    { bet, box, why, cents }: Pick<RefusedAt, "bet" | "box" | "cents"> & { why: Why },
    lies: number,
  ): Why {
    const [least, most] = this.bounds(bet);
    const affordable = wholeChips(lies + Math.max(0, this.left));
    const nearest = why === "too_small" ? least : Math.min(wholeChips(most), affordable);
    const offer = nearest > lies && nearest >= least && nearest <= affordable ? nearest : 0;
    this.refuseAt({ bet, box, why, cents, offer, accept: () => this.replace(withAmount(this.draft, bet, offer, box)) });
    return why;
  }

  /** Until the patron lays chips again. */
  refuseAt(refused: RefusedAt): void {
    this.refusedAt = refused;
  }

  takeOff(bet: string, box?: number): void {
    if (this.mayLay) this.change(withAmount(this.draft, bet, 0, box));
  }

  /** Replaces the whole draft as one step that can be undone. */
  replace(draft: Draft, deed: Deed = "laid"): "cannot_bet" | "too_few_chips" | null {
    if (!(deed === "repeated" ? this.mayRepeat : this.mayLay)) return "cannot_bet";
    if (totalOf(draft) > this.services.available()) return "too_few_chips";
    this.change(draft, deed);
    return null;
  }

  double(): "cannot_bet" | "too_much" | "too_few_chips" | null {
    const twice = doubled(this.draft);
    if (twice.some((each) => each.amount > this.bounds(each.bet)[1])) return "too_much";
    return this.replace(twice, "doubled");
  }

  repeat(): "cannot_bet" | "too_few_chips" | null {
    return this.replace(this.before, "repeated");
  }

  clear(): void {
    if (this.mayLay && this.draft.length) this.change(NOTHING, "cleared");
  }

  undo(): void {
    if (!this.mayLay) return;
    const step = this.steps.pop();
    this.canUndo = this.steps.length > 0;
    if (step) {
      this.deed = "undone";
      this.lay(step);
      this.send();
    }
  }

  /** Lock what lies on the felt; with nothing on it, sit this round out. */
  async confirm(): Promise<boolean> {
    const mirror = this.mirror;
    if (!mirror || !this.mayBet) return false;
    this.confirming = true;
    const wagers = stakesOf(this.draft);
    const done = await this.ask({
      do: "confirm",
      table: this.table,
      round: mirror.round,
      wagers,
      seed: this.seeds.next(),
    });
    if (!done) {
      this.confirming = false;
      this.send();
    }
    return done;
  }

  /** Confirms automatically, at most once a round: a refusal is not tried again. */
  async confirmOnce(): Promise<void> {
    const round = this.mirror?.round;
    if (round === undefined || this.confirmedOnce === round) return;
    this.confirmedOnce = round;
    if (await this.confirm()) return;
    if (this.refusal?.code === "seat_is_elsewhere") this.refusal = null; // the window there confirms
  }

  /** The refused request for which the house gives a receipt. */
  get receipt(): string {
    const { refusal } = this;
    return refusal && this.refusedLaying && !WITHOUT_RECEIPT.has(refusal.code) ? refusal.request : "";
  }

  protected async ask(body: Asked): Promise<boolean> {
    try {
      await this.services.ask(body);
      if (body.do !== "set_wagers") this.refusal = null; // a draft goes by itself, and takes no notice away
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code === "line_ended") return false;
      if (body.do === "set_wagers" && this.receipt) return false; // the wager was refused already, and that counts
      this.refusal = refusal;
      this.refusedLaying = LAY_CHIPS.has(body.do);
      const stake = stakeAt(body, refusal.at);
      if (stake)
        this.refuseAt({ bet: stake.bet, box: stake.box ?? undefined, why: "by_server", cents: stake.amount, offer: 0 });
      return false;
    }
  }

  private change(draft: Draft, deed: Deed = "laid"): void {
    this.deed = deed;
    this.steps.push(this.draft);
    this.canUndo = true;
    this.refusal = null;
    this.refusedAt = null;
    this.notConfirmed = 0;
    this.lay(draft);
    this.send();
  }

  /** Sets the draft without the patron's doing: there is nothing to undo. */
  protected setDraft(draft: Draft): void {
    this.deed = null;
    this.lay(draft);
    this.ahead = false;
    this.steps = [];
    this.canUndo = false;
  }

  private lay(draft: Draft): void {
    this.draft = draft;
    this.ahead = draft.length > 0 && !this.mayBet;
  }

  /** Betting opens: what was laid ahead becomes the draft of this round, if the chips are there. */
  protected bringAlong(): void {
    if (!this.ahead) return this.setDraft(NOTHING);
    if (!this.mirror?.you.may_bet) return; // still for a round to come
    this.ahead = false;
    if (totalOf(this.draft) > this.services.available()) this.setDraft(NOTHING);
    else this.send();
  }

  /** Betting is over: chips that were not confirmed go back. */
  protected giveBack(): void {
    if (this.ahead) return;
    if (!this.confirmed.length && this.draft.length) this.notConfirmed = totalOf(this.draft);
    this.setDraft(NOTHING);
  }

  /** Sends one message at a time. Changes made meanwhile go with the next one. */
  protected send(): void {
    if (this.sending) {
      this.wantsSending = true;
      return;
    }
    void this.deliver();
  }

  private async deliver(): Promise<void> {
    this.sending = true;
    do {
      this.wantsSending = false;
      const mirror = this.mirror;
      if (!mirror?.you.may_bet || this.confirming) break;
      const ready = this.ready;
      if (sameDraft(ready, draftOf(mirror.you.draft))) continue;
      const round = mirror.round;
      this.underWay = ready;
      const taken = await this.ask({ do: "set_wagers", table: this.table, round, wagers: stakesOf(ready) });
      if (!taken && !this.wantsSending && this.mirror?.round === round) {
        // The felt shows what the server has, never what it refused.
        this.setDraft(draftOf(this.mirror.you.draft));
      }
    } while (this.wantsSending);
    this.underWay = null;
    this.sending = false;
  }
}

/** The stake that a refusal is about: `wagers[1].amount` is about the second one. */
function stakeAt(body: Asked, at: string): Stake | undefined {
  const place = /^wagers\[(\d+)\]/.exec(at)?.[1];
  if (place === undefined || (body.do !== "set_wagers" && body.do !== "confirm")) return undefined;
  return body.wagers?.[Number(place)];
}
