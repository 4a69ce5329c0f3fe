// One table as its patron plays it: what the server says (the mirror), what the patron drafts, and what is under way
// between the two. A wager is pending until the server has it.
import type { Asked } from "../protocol/line";
import { Refusal } from "../protocol/line";
import type { Message, Mirror, RoundSettled, RoundVoided, Stake, Wager } from "../protocol/types";
import type { Draft } from "../table/draft";
import {
  NOTHING,
  amountOn,
  boundsOf,
  draftOf,
  plus,
  sameDraft,
  sameSpot,
  stakesOf,
  totalOf,
  doubled,
  withAmount,
} from "../table/draft";
import type { Told } from "../table/mirror";
import { follow, takeCrowd, takeDraft, takeHand } from "../table/mirror";
import { Showing } from "./showing.svelte";

/** What a play needs of the house. */
export interface Door {
  ask(body: Asked): Promise<void>;
  /** The server's time. */
  now(): number;
  available(): number;
  /** So much has been laid down, and is shown to be gone before the felt has caught up. */
  laid(cents: number): void;
}

export type StakeState = "none" | "small" | "pending" | "placed" | "confirmed";

/** A round that is over and stays on the felt until the next one begins. */
export interface RoundShown {
  readonly round: number;
  readonly result: RoundSettled | RoundVoided;
  readonly hands: Record<string, string[]>;
  readonly dice: readonly number[];
  readonly wagers: readonly Wager[];
}

export class Play {
  mirror = $state<Mirror | null>(null);
  /** What lies on the patron's spots before it is confirmed. */
  draft = $state.raw<Draft>(NOTHING);
  chip = $state(0);
  confirming = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** The seat was opened in another window: this one only says so. */
  elsewhere = $state("");
  /** The round just over. */
  last = $state.raw<RoundShown | null>(null);
  /** Wagers of the latest round that this patron bet in, for betting them again. */
  before = $state.raw<Draft>(NOTHING);
  private steps: Draft[] = [];
  private canUndo = $state(false);
  private sending = $state(false);
  private wantsSending = false;
  private seq = 0;
  private fillingGap = false;
  readonly showing = new Showing((message) => this.apply(message));

  constructor(
    readonly table: string,
    private readonly door: Door,
  ) {}

  // What the server says

  take(message: Message): void {
    switch (message.type) {
      case "state":
        this.seq = message.seq;
        this.fillingGap = false;
        this.showing.drop();
        this.elsewhere = "";
        this.begin(message.state);
        return;
      case "event":
        if (message.after > this.seq) {
          this.fillGap();
          return;
        }
        this.seq = message.seq;
        this.showing.add(message);
        return;
      case "hand":
        this.showing.add(message);
        return;
      case "draft":
        this.drafted(message.wagers);
        return;
      case "crowd":
        if (this.mirror) takeCrowd(this.mirror, message);
        return;
      case "elsewhere":
        this.elsewhere = message.message;
        this.setDraft(NOTHING);
        return;
    }
  }

  /** What the server has now. Where it is not what was sent from here, another window has drafted. */
  private drafted(wagers: Wager[]): void {
    if (!this.mirror) return;
    takeDraft(this.mirror, wagers);
    const theirs = draftOf(wagers);
    if (!this.sending && !this.confirming && !sameDraft(this.ready, theirs)) this.setDraft(theirs);
  }

  /** Something was missed: the state anew. Asked once, however much comes before it. */
  private fillGap(): void {
    if (this.fillingGap) return;
    this.fillingGap = true;
    this.door.ask({ do: "subscribe", table: this.table }).catch(() => (this.fillingGap = false));
  }

  private begin(state: Mirror): void {
    const sameRound = this.mirror?.round === state.round;
    this.mirror = state;
    const theirs = draftOf(state.you.draft);
    const confirmed = state.confirmed[state.you.patron];
    if (confirmed?.length) this.before = draftOf(confirmed);
    if (!sameRound || !state.you.may_bet) this.confirming = false;
    if (!state.you.may_bet) this.setDraft(NOTHING);
    else if (!sameRound || (!this.draft.length && !this.sending)) this.setDraft(theirs);
    else if (!sameDraft(this.draft, theirs)) this.send();
    if (state.result) this.keepResult();
    else if (!sameRound) this.last = null;
  }

  private apply(message: Message): void {
    const mirror = this.mirror;
    if (!mirror) return;
    if (message.type === "hand") takeHand(mirror, message.to, message.cards);
    if (message.type !== "event") return;
    const event = message.event as Told;
    follow(mirror, event);
    switch (event.type) {
      case "betting_opened":
        this.last = null;
        this.confirming = false;
        this.setDraft(NOTHING);
        break;
      case "wagers_confirmed":
        if (event.patron === mirror.you.patron) {
          this.confirming = false;
          this.door.laid(totalOf(event.wagers));
          if (event.wagers.length) this.before = draftOf(event.wagers);
          this.setDraft(NOTHING);
        }
        break;
      case "insurance_answered":
        if (event.patron === mirror.you.patron) this.door.laid(totalOf(event.wagers));
        break;
      case "left":
        if (event.patron === mirror.you.patron) this.setDraft(NOTHING);
        break;
      case "betting_closed":
      case "nobody_bet":
      case "table_closed":
        this.setDraft(NOTHING);
        break;
      case "round_settled":
        this.keepResult();
        break;
      case "round_voided":
        this.setDraft(NOTHING);
        this.keepResult();
        break;
    }
  }

  private keepResult(): void {
    const mirror = this.mirror;
    if (!mirror?.result) return;
    const { round, result, hands, dice } = $state.snapshot(mirror);
    this.last = { round, result: result!, hands, dice, wagers: [...this.confirmed, ...this.insured] };
  }

  // What the patron has

  get seated(): boolean {
    const seat = this.mirror?.patrons[this.mirror.you.patron];
    return seat !== undefined && !seat.leaving;
  }

  get mayBet(): boolean {
    const mirror = this.mirror;
    return Boolean(mirror?.you.may_bet && mirror.phase === "betting" && !mirror.paused && !this.confirming);
  }

  get confirmed(): readonly Wager[] {
    return (this.mirror && this.mirror.confirmed[this.mirror.you.patron]) ?? [];
  }

  get insured(): readonly Wager[] {
    return this.mirror?.insurance.filter((wager) => wager.patron === this.mirror!.you.patron) ?? [];
  }

  /** What of a spot the patron sees as theirs, and whether the server has it. */
  stake(bet: string, box?: number): { amount: number; state: StakeState } {
    const confirmed = amountOn(this.last?.wagers ?? this.confirmed, bet, box);
    if (confirmed) return { amount: confirmed, state: "confirmed" };
    const amount = amountOn(this.draft, bet, box);
    if (!amount) return { amount: 0, state: "none" };
    if (this.tooSmall.some((each) => sameSpot(each, { bet, box: box ?? null }))) return { amount, state: "small" };
    const placed = amountOn(draftOf(this.mirror?.you.draft ?? []), bet, box) === amount && !this.sending;
    return { amount, state: placed ? "placed" : "pending" };
  }

  get total(): number {
    return totalOf(this.confirmed.length ? this.confirmed : this.draft);
  }

  /** What can still be put down. */
  get left(): number {
    return this.door.available() - totalOf(this.draft);
  }

  /** Spots with fewer chips than the sign asks for. */
  get tooSmall(): Draft {
    const settings = this.mirror?.settings;
    return settings ? this.draft.filter((each) => each.amount < boundsOf(settings, each.bet)[0]) : [];
  }

  /** What can be sent: a spot below its minimum waits. */
  private get ready(): Draft {
    const small = this.tooSmall;
    return this.draft.filter((each) => !small.includes(each));
  }

  get undoable(): boolean {
    return this.canUndo && this.mayBet;
  }

  // What the patron does

  sit(seat?: number): Promise<boolean> {
    return this.ask({ do: "join", table: this.table, seat: seat ?? null });
  }

  leave(): Promise<boolean> {
    return this.ask({ do: "leave", table: this.table });
  }

  /** Put a chip on a spot. `null` where it lies, else why not. */
  place(bet: string, amount: number, box?: number): "cannot_bet" | "too_much" | "too_few_chips" | null {
    if (!this.mayBet || !this.mirror) return "cannot_bet";
    const most = boundsOf(this.mirror.settings, bet)[1];
    if (amountOn(this.draft, bet, box) + amount > most) return "too_much";
    if (amount > this.left) return "too_few_chips";
    this.change(plus(this.draft, bet, amount, box));
    return null;
  }

  takeOff(bet: string, box?: number): void {
    if (this.mayBet) this.change(withAmount(this.draft, bet, 0, box));
  }

  /** The whole draft anew, as one step. */
  replace(draft: Draft): "cannot_bet" | "too_few_chips" | null {
    if (!this.mayBet) return "cannot_bet";
    if (totalOf(draft) > this.door.available()) return "too_few_chips";
    this.change(draft);
    return null;
  }

  double(): "cannot_bet" | "too_much" | "too_few_chips" | null {
    const settings = this.mirror?.settings;
    const twice = doubled(this.draft);
    if (settings && twice.some((each) => each.amount > boundsOf(settings, each.bet)[1])) return "too_much";
    return this.replace(twice);
  }

  repeat(): "cannot_bet" | "too_few_chips" | null {
    return this.replace(this.before);
  }

  clear(): void {
    if (this.mayBet && this.draft.length) this.change(NOTHING);
  }

  undo(): void {
    if (!this.mayBet) return;
    const step = this.steps.pop();
    this.canUndo = this.steps.length > 0;
    if (step) {
      this.draft = step;
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

  insure(wagers: Stake[]): Promise<boolean> {
    return this.ask({ do: "insure", table: this.table, round: this.mirror?.round ?? null, wagers });
  }

  squeeze(side: string): Promise<boolean> {
    return this.ask({ do: "squeeze", table: this.table, side });
  }

  openCards(side: string): Promise<boolean> {
    return this.ask({ do: "open_cards", table: this.table, side });
  }

  arrange(box: number, niu: string[]): Promise<boolean> {
    return this.ask({ do: "arrange", table: this.table, box, niu: niu as never });
  }

  /** Somebody else is signed in now: what this one drafted is not theirs. */
  forget(): void {
    this.mirror = null;
    this.before = NOTHING;
    this.last = null;
    this.setDraft(NOTHING);
  }

  /** Take the seat back from the other window. */
  playHere(): void {
    void this.ask({ do: "subscribe", table: this.table, look: false });
  }

  private async ask(body: Asked): Promise<boolean> {
    try {
      await this.door.ask(body);
      if (body.do !== "set_wagers") this.refusal = null; // a draft goes by itself, and takes no notice away
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.code !== "line_ended") this.refusal = refusal;
      return false;
    }
  }

  private change(draft: Draft): void {
    this.steps.push(this.draft);
    this.canUndo = true;
    this.refusal = null;
    this.draft = draft;
    this.send();
  }

  /** Not by the patron's hand: there is nothing to undo. */
  private setDraft(draft: Draft): void {
    this.draft = draft;
    this.steps = [];
    this.canUndo = false;
  }

  /** One message at a time: what changes meanwhile goes with the next. */
  private send(): void {
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
      const taken = await this.ask({ do: "set_wagers", table: this.table, round, wagers: stakesOf(ready) });
      if (!taken && !this.wantsSending && this.mirror?.round === round) {
        // The felt shows what the server has, never what it refused.
        this.setDraft(draftOf(this.mirror.you.draft));
      }
    } while (this.wantsSending);
    this.sending = false;
  }
}
