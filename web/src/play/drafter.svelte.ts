// What a patron lays on a table's felt before it is confirmed: chip by chip, each step to be undone, sent to the server
// one message at a time. A wager is pending until the server has it.
import type { Asked } from "../net/line";
import { Refusal } from "../net/line";
import type { Mirror, Wager } from "../net/types";
import type { Draft } from "./draft";
import { NOTHING, amountOn, doubled, draftOf, plus, sameDraft, sameSpot, stakesOf, totalOf, withAmount } from "./draft";
import type { Bounds, Description } from "./game";
import { boundsOf, NO_LIMIT } from "./limits";

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
export type StakeState = "none" | "small" | "pending" | "placed" | "confirmed";

export abstract class Drafter {
  mirror = $state<Mirror | null>(null);
  /** What lies on the patron's spots before it is confirmed. */
  draft = $state.raw<Draft>(NOTHING);
  chip = $state(0);
  confirming = $state(false);
  refusal = $state.raw<Refusal | null>(null);
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

  /** Chips are laid: clear the last round off the felt. */
  protected abstract makeWay(): void;

  get mayBet(): boolean {
    const mirror = this.mirror;
    return Boolean(mirror?.you.may_bet && mirror.phase === "betting" && !mirror.paused && !this.confirming);
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
    return this.canUndo && this.mayBet;
  }

  // What the patron does

  /** Puts a chip on a spot. Null if it was placed, otherwise why not. */
  place(bet: string, amount: number, box?: number): "cannot_bet" | "too_much" | "too_few_chips" | null {
    if (!this.mayBet || !this.mirror) return "cannot_bet";
    if (amountOn(this.draft, bet, box) + amount > this.bounds(bet)[1]) return "too_much";
    if (amount > this.left) return "too_few_chips";
    this.change(plus(this.draft, bet, amount, box));
    return null;
  }

  takeOff(bet: string, box?: number): void {
    if (this.mayBet) this.change(withAmount(this.draft, bet, 0, box));
  }

  /** Replaces the whole draft as one step that can be undone. */
  replace(draft: Draft, deed: Deed = "laid"): "cannot_bet" | "too_few_chips" | null {
    if (!this.mayBet) return "cannot_bet";
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
    if (this.mayBet && this.draft.length) this.change(NOTHING, "cleared");
  }

  undo(): void {
    if (!this.mayBet) return;
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
    const done = await this.ask({ do: "confirm", table: this.table, round: mirror.round, wagers });
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

  protected async ask(body: Asked): Promise<boolean> {
    try {
      await this.services.ask(body);
      if (body.do !== "set_wagers") this.refusal = null; // a draft goes by itself, and takes no notice away
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code !== "line_ended") this.refusal = refusal;
      return false;
    }
  }

  private change(draft: Draft, deed: Deed = "laid"): void {
    this.deed = deed;
    this.steps.push(this.draft);
    this.canUndo = true;
    this.refusal = null;
    this.lay(draft);
    this.send();
  }

  /** Sets the draft without the patron's doing: there is nothing to undo. */
  protected setDraft(draft: Draft): void {
    this.deed = null;
    this.lay(draft);
    this.steps = [];
    this.canUndo = false;
  }

  private lay(draft: Draft): void {
    this.draft = draft;
    if (draft.length) this.makeWay();
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
