// Cards and dice on their way from the keys to the books. They are sent as soon as they are complete; keys that come
// meanwhile wait for their turn, so that a scanner may be faster than the line.
import type { Refusal } from "../../../net/line";
import type { Card, Mirror } from "../../../net/types";
import type { Hands } from "../../../play/staff";
import type { StaffAsked } from "../../../play/station";
import type { Asker } from "../asker.svelte";
import { NOTHING_TYPED, SHAKES_LEAST, shownOf, takeBack, typeCard, typeDie, type Typed } from "./cards";

/** What was keyed in and refused, so that an irregularity can be opened with it. */
export interface Misfit {
  readonly refusal: Refusal;
  readonly cards: readonly string[];
}

export interface Keyed {
  /** How many cards of a game without a need are keyed in together: one, or a whole hand; 0 where there are dice. */
  readonly atOnce: number;
  readonly dice: number;
}

export class Keying {
  private typed = $state.raw<Typed>(NOTHING_TYPED);
  /** The keys replace what was keyed in last. */
  correcting = $state(false);
  shakes = $state(SHAKES_LEAST);
  misfit = $state.raw<Misfit | null>(null);
  /** The cards that were keyed in here in this round. */
  hands = $state.raw<Hands>({});
  private lastTo = "";
  private round = 0;
  private sending = $state(false);

  constructor(
    private readonly mirror: () => Mirror | null,
    private readonly asker: Asker,
    private readonly kind: () => Keyed,
  ) {}

  get shown(): string[] {
    return shownOf(this.typed);
  }

  /** Forgets what belongs to an earlier round. */
  follow(round: number): void {
    if (round === this.round) return;
    this.round = round;
    this.hands = {};
    this.lastTo = "";
    this.shakes = SHAKES_LEAST;
    this.clear();
  }

  clear(): void {
    this.typed = NOTHING_TYPED;
    this.correcting = false;
    this.misfit = null;
  }

  /** Whether the key was one of a card or a die. */
  press(key: string): boolean {
    if (!this.asker.online) return false;
    const next = this.wantsDice ? typeDie(this.typed, key) : typeCard(this.typed, key);
    if (!next) return false;
    this.misfit = null;
    this.typed = next;
    void this.send();
    return true;
  }

  /** Takes back the last key; with nothing to take back, what is in the books is corrected. */
  back(): void {
    const before = takeBack(this.typed);
    this.misfit = null;
    if (before) this.typed = before;
    else if (!this.sending && !this.correcting && this.somethingKeyed) this.correct();
  }

  fewerShakes(): void {
    this.shakes = this.shakes ? this.shakes - 1 : SHAKES_LEAST;
  }

  /** Whether cards or dice of this round are in the books. */
  get somethingKeyed(): boolean {
    const mirror = this.mirror();
    return Boolean(mirror && (mirror.dice.length || Object.values(mirror.hands).some((hand) => hand.length)));
  }

  private correct(): void {
    this.correcting = true;
    const known = this.hands[this.lastTo] ?? [];
    if (this.kind().atOnce > 1) this.typed = { ...NOTHING_TYPED, cards: known.slice(-this.kind().atOnce, -1) };
  }

  private get wantsDice(): boolean {
    return this.kind().dice > 0;
  }

  /** How many cards or dice make a request. */
  private get wanted(): number {
    const { need } = this.mirror()?.you ?? {};
    const { atOnce, dice } = this.kind();
    return (!this.correcting && need && need.what !== "shuffle" ? need.count : 0) || atOnce || dice;
  }

  private async send(): Promise<void> {
    const { wanted, wantsDice, correcting } = this;
    const ready = wantsDice ? this.typed.dice : this.typed.cards;
    if (this.sending || ready.length < wanted) return;
    const cards = this.typed.cards.slice(0, wanted);
    const to = correcting ? this.lastTo : (this.mirror()?.you.need?.to ?? "");
    this.sending = true;
    const outcome = await this.asker.ask(this.request(cards));
    this.sending = false;
    this.correcting = false;
    if (!outcome.accepted) {
      this.typed = NOTHING_TYPED;
      this.misfit = { refusal: outcome.refusal, cards };
      return;
    }
    this.typed = { ...this.typed, cards: this.typed.cards.slice(cards.length), dice: [] };
    const before = this.hands[to] ?? [];
    const kept = correcting ? before.slice(0, -cards.length) : before;
    this.hands = { ...this.hands, [to]: [...kept, ...cards] };
    this.lastTo = to;
    void this.send();
  }

  private request(cards: readonly string[]): StaffAsked {
    const round = this.mirror()?.round ?? 0;
    const dice = [...this.typed.dice];
    if (this.correcting) return { do: "correct_keyed", round, cards: [...cards] as Card[], dice };
    if (dice.length) return { do: "key_dice", round, dice, shakes: this.shakes };
    // With the hand that was due: a card that another console has keyed in meanwhile is not keyed in twice.
    return { do: "key_cards", round, cards: [...cards] as Card[], to: this.mirror()?.you.need?.to ?? null };
  }
}
