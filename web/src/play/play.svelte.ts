// One table as its patron plays it: what the server says (the mirror), shown at the eye's pace, and what the patron asks
// of the table. What they lay on the felt is in `drafter`.
import type { Asked } from "../net/line";
import type { Message, Mirror, RoundCorrected, Share, Wager } from "../net/types";
import { NOTHING, draftOf, sameDraft, totalOf } from "./draft";
import { mayCut } from "./fairness";
import type { Told } from "./game";
import { follow, takeAside, takeCrowd, takeDraft } from "./mirror";
import { Drafter } from "./drafter.svelte";
import { AutoRepeat } from "./autoRepeat.svelte";
import { Display } from "./display.svelte";
import { netOf } from "./outcome";
import type { RoundShown } from "./lastRound.svelte";
import { LastRound } from "./lastRound.svelte";

export class Play extends Drafter {
  /** The server's sentence, where another window has taken the seat. */
  elsewhere = $state("");
  /** Corrections of settled rounds that change what this patron won, until the patron has seen them. */
  corrections = $state<readonly RoundCorrected[]>([]);
  readonly auto = new AutoRepeat();
  /** Hears each event as it is shown. */
  heard: ((event: Told) => void) | null = null;
  private seq = 0;
  private fillingGap = false;
  private cutShoe = 0;
  readonly display = new Display(
    (message) => this.apply(message),
    () => this.mirror?.settings,
    () => this.services.now(),
  );
  private readonly lastRound = new LastRound(this.display);

  // What the server says

  take(message: Message): void {
    switch (message.type) {
      case "state":
        this.seq = message.seq;
        this.fillingGap = false;
        this.display.drop();
        this.elsewhere = "";
        this.begin(message.state);
        return;
      case "event":
        if (message.after > this.seq) {
          this.fillGap();
          return;
        }
        this.seq = message.seq;
        if (message.event.type === "round_corrected") this.corrected(message.event);
        this.display.add(message);
        return;
      case "hand":
      case "duty":
      case "alarms":
        this.display.add(message);
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

  private corrected(correction: RoundCorrected): void {
    const known = this.corrections.some(({ number }) => number === correction.number);
    if (this.shareOf(correction)?.difference && !known) this.corrections = [...this.corrections, correction];
  }

  /** What a correction means for this patron. */
  shareOf({ shares }: RoundCorrected): Share | undefined {
    return shares.find(({ patron }) => patron === this.mirror?.you.patron);
  }

  /** The draft that the server has. If this window did not send it, another one did. */
  private drafted(wagers: Wager[]): void {
    if (!this.mirror) return;
    takeDraft(this.mirror, wagers);
    const theirs = draftOf(wagers);
    if (!this.sending && !this.confirming && !sameDraft(this.ready, theirs)) this.setDraft(theirs);
  }

  /** An event is missing: ask for the whole state, once, however many events come before it. */
  private fillGap(): void {
    if (this.fillingGap) return;
    this.fillingGap = true;
    this.services.ask({ do: "subscribe", table: this.table }).catch(() => (this.fillingGap = false));
  }

  private begin(state: Mirror): void {
    const sameRound = this.mirror?.round === state.round;
    const samePerson = this.mirror?.you.patron === state.you.patron;
    this.mirror = state;
    const theirs = draftOf(state.you.draft);
    const confirmed = state.confirmed[state.you.patron];
    if (confirmed?.length) this.before = draftOf(confirmed);
    if (!sameRound || !state.you.may_bet) this.confirming = false;
    if (!this.seated || !samePerson) this.setDraft(theirs);
    else if (!state.you.may_bet) {
      if (!this.ahead) this.setDraft(NOTHING);
    } else if (this.ahead) this.bringAlong();
    else if (!sameRound || (!this.draft.length && !this.sending)) this.setDraft(theirs);
    else if (!sameDraft(this.draft, theirs)) this.send();
    if (state.result) this.keepResult();
    else if (!sameRound) this.lastRound.clear();
    this.cut();
  }

  /** Gives a seed for the cut of a new shoe, once. Without it the shoe is cut all the same. */
  private cut(): void {
    const mirror = this.mirror;
    const number = mirror?.shuffle?.number ?? 0;
    if (!mirror || !mayCut(mirror) || this.cutShoe === number) return;
    this.cutShoe = number;
    this.services.ask({ do: "give_seed", table: this.table, number, seed: this.seeds.next() }).catch(() => undefined);
  }

  private apply(message: Message): void {
    const mirror = this.mirror;
    if (!mirror) return;
    if (message.type !== "event") {
      takeAside(mirror, message);
      return;
    }
    const event = message.event as Told;
    follow(mirror, event, this.rules);
    this.heard?.(event);
    this.cut();
    const own = "patron" in event && event.patron === mirror.you.patron;
    if (own && "wagers" in event) this.services.laid(totalOf(event.wagers));
    switch (event.type) {
      case "betting_opened":
        this.lastRound.makeRoom();
        this.confirming = false;
        this.bringAlong();
        if (this.auto.plan) void this.betAgain();
        break;
      case "wagers_confirmed":
        if (own) {
          this.confirming = false;
          if (event.wagers.length) this.before = draftOf(event.wagers);
          this.setDraft(NOTHING);
        }
        break;
      case "left":
      case "seat_given_up":
        if (!own) break;
        this.setDraft(NOTHING);
        this.auto.stop("patron");
        break;
      case "betting_closed":
        this.lastRound.clear();
        this.giveBack();
        break;
      case "free_hand_opened":
        this.lastRound.clear();
        break;
      case "nobody_bet":
        this.giveBack();
        break;
      case "table_closed":
        this.setDraft(NOTHING);
        break;
      case "round_settled": {
        this.keepResult();
        const mine = event.lines.filter(({ patron }) => patron === mirror.you.patron);
        if (mine.length) this.auto.settled(netOf(mine));
        break;
      }
      case "round_voided":
        if (!this.ahead) this.setDraft(NOTHING);
        this.keepResult();
        break;
    }
  }

  /** What the patron has asked for: the last wagers again, laid and confirmed. */
  private async betAgain(): Promise<void> {
    if (!this.mayBet || this.draft.length) return;
    if (this.repeat() !== null || !(await this.confirm())) this.auto.stop("refused");
  }

  private keepResult(): void {
    const mirror = this.mirror;
    if (!mirror?.result) return;
    const { round, result, hands, dice } = $state.snapshot(mirror);
    this.lastRound.keep({ round, result: result!, hands, dice, wagers: [...this.confirmed, ...this.added] });
  }

  // What the patron has

  /** The round just over, for as long as it stands on the felt. */
  get last(): RoundShown | null {
    return this.lastRound.round;
  }

  /** Wagers made after betting closed, on top of those that were confirmed. */
  get added(): readonly Wager[] {
    return this.mirror?.insurance.filter((wager) => wager.patron === this.mirror!.you.patron) ?? [];
  }

  /** All that is at stake. */
  override get total(): number {
    return super.total + totalOf(this.added);
  }

  /** The last round while its chips lie on the spots. They are cleared when the next betting opens. */
  get paying(): RoundShown | null {
    return this.mirror?.phase === "betting" ? null : this.last;
  }

  get lying(): readonly Wager[] {
    return (this.draft.length ? null : this.paying?.wagers) ?? this.confirmed;
  }

  // What the patron does

  sit(seat?: number): Promise<boolean> {
    return this.ask({ do: "join", table: this.table, seat: seat ?? null });
  }

  leave(): Promise<boolean> {
    return this.ask({ do: "leave", table: this.table });
  }

  /** The table and round that a request names, so that it cannot act on another round. */
  get round(): { table: string; round: number } {
    return { table: this.table, round: this.mirror?.round ?? 0 };
  }

  /** Sends a request of the game's own. Whether it was granted. */
  request(body: Asked): Promise<boolean> {
    return this.ask(body);
  }

  /** Stay in the round, or withdraw; keep the cards, or ask for others (ruling B21). */
  choose(stay: boolean): Promise<boolean> {
    return this.ask({ do: "choose", ...this.round, stay });
  }

  /** The patron has seen it. */
  dismiss(correction: RoundCorrected): void {
    this.corrections = this.corrections.filter(({ number }) => number !== correction.number);
  }

  /** Another person has signed in: drop the draft of the one before. */
  forget(): void {
    this.mirror = null;
    this.auto.stop("patron");
    this.corrections = [];
    this.before = NOTHING;
    this.lastRound.clear();
    this.setDraft(NOTHING);
  }

  /** Take the seat back from the other window. */
  playHere(): void {
    void this.ask({ do: "subscribe", table: this.table, look: false });
  }
}
