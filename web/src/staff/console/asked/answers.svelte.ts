// What guests answer to the question that is open, keyed in for them seat by seat. Chips are only on this screen until
// the dealer goes on; an answer by one key is sent at once.
import type { Refusal } from "../../../net/line";
import type { Mirror } from "../../../net/types";
import { guestSeat, type Answer, type Asking } from "../../../play/staff";
import type { Asker } from "../asker.svelte";

export class Answers {
  /** By seat, the chips that a guest adds, in cents. */
  private stakes = $state.raw<Readonly<Record<number, number>>>({});
  refusals = $state.raw<Readonly<Record<number, Refusal>>>({});
  private open = "";

  constructor(
    private readonly mirror: () => Mirror,
    private readonly asking: () => Asking | null,
    private readonly asker: Asker,
  ) {}

  /** Another question drops what was laid for the one before. Whether it is another one. Called in an effect. */
  follow(): boolean {
    const { round, phase } = this.mirror();
    const open = `${round} ${phase} ${this.asking()?.title.en ?? ""}`;
    if (open === this.open) return false;
    this.open = open;
    this.stakes = {};
    this.refusals = {};
    return true;
  }

  /** The guests' seats that have not answered. */
  get seats(): number[] {
    return seatsOf(this.asking()?.waiting ?? []);
  }

  /** With those whose answer may still be changed. */
  get reachable(): number[] {
    const { waiting = [], answered = [] } = this.asking() ?? {};
    return seatsOf([...waiting, ...answered.map(({ patron }) => patron)]);
  }

  stakeAt(seat: number): number {
    return this.stakes[seat] ?? 0;
  }

  lay(seat: number, cents: number): void {
    if (this.asking()?.stakes?.(seat)) this.set(seat, this.stakeAt(seat) + cents);
  }

  layMost(seat: number): void {
    const stakes = this.asking()?.stakes?.(seat);
    if (stakes) this.set(seat, stakes.most);
  }

  clear(seat: number): void {
    this.set(seat, 0);
  }

  private set(seat: number, cents: number): void {
    const { [seat]: _, ...others } = this.stakes;
    this.stakes = cents ? { ...others, [seat]: cents } : others;
    const { [seat]: forgiven, ...refused } = this.refusals;
    if (forgiven) this.refusals = refused;
  }

  async answer(seat: number, { wish }: Answer): Promise<boolean> {
    const outcome = await this.asker.ask({ do: "for_seat", round: this.mirror().round, seat, wish });
    if (outcome.accepted) this.clear(seat);
    else this.refusals = { ...this.refusals, [seat]: outcome.refusal };
    return outcome.accepted;
  }

  /** Whether the books have all chips that were laid here. */
  async sendAll(): Promise<boolean> {
    for (const seat of this.seats) {
      const stakes = this.asking()?.stakes?.(seat);
      const cents = this.stakeAt(seat);
      if (!stakes || !cents) continue;
      const answer = { key: "", label: () => "", wish: stakes.wish(cents) };
      if (!(await this.answer(seat, answer))) return false;
    }
    return true;
  }
}

function seatsOf(patrons: readonly string[]): number[] {
  return patrons.flatMap((patron) => guestSeat(patron) ?? []).sort((a, b) => a - b);
}
