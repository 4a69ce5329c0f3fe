// What lies on the felt for guests without accounts: laid by keys on the screen, and recorded seat by seat. A draft is
// kept only until the books have it; from then on the mirror shows it, here and at every other console.
import { untrack } from "svelte";
import { chipValues } from "../../../lib/chips";
import type { Refusal } from "../../../net/line";
import type { Mirror, Wager } from "../../../net/types";
import { amountOn, draftOf, NOTHING, sameDraft, stakesOf, type Draft } from "../../../play/draft";
import type { Description } from "../../../play/game";
import { boundsOf, signOf } from "../../../play/limits";
import { guestAt, guestSeat, type Answer, type Spot, type StaffParts } from "../../../play/staff";
import type { Asker } from "../asker.svelte";
import { boxAfter, boxesIn, boxOf, codesOf, lay, press, type Laying } from "./laying";

/** Where a seat's chips are known: nowhere yet, on this screen, on their way, or in the books. */
export type Known = "none" | "screen" | "sending" | "books";
export type Outside = "below" | "above" | null;

/** What guests without accounts have on the felt. */
function bySeat(wagers: readonly Wager[]): Readonly<Record<number, Draft>> {
  const seats: Record<number, Draft> = {};
  for (const wager of wagers) {
    const seat = guestSeat(wager.patron);
    if (seat !== null) seats[seat] = [...(seats[seat] ?? NOTHING), ...draftOf([wager])];
  }
  return seats;
}

export class Recording {
  seat = $state(1);
  private chosen = $state(0);
  /** The beginning of a code. */
  begun = $state("");
  private chosenBox = $state<number | undefined>();
  private drafts = $state.raw<Readonly<Record<number, Draft>>>({});
  /** By seat with a draft, what the books had when it was begun, or have had from here since. */
  private bases: Record<number, Draft> = {};
  private underWay = $state.raw<Readonly<Record<number, Promise<boolean>>>>({});
  refusals = $state.raw<Readonly<Record<number, Refusal>>>({});
  /** What guests want that is asked for when betting closes. */
  private wanted = $state.raw<Readonly<Record<number, readonly Answer[]>>>({});
  private before = $state.raw<Readonly<Record<number, Draft>>>({});
  /** How often chips have been laid or taken back: what was refused before is old. */
  changes = $state(0);
  private steps: Record<number, Draft[]> = {};
  private round = 0;

  constructor(
    private readonly mirror: () => Mirror,
    private readonly rules: () => Description | null,
    private readonly parts: StaffParts,
    private readonly asker: Asker,
  ) {}

  /** Keeps the last round's chips to copy them, and drops drafts that the table has overtaken. Called in an effect. */
  follow(): void {
    const { round, phase, confirmed } = this.mirror();
    const recorded = this.seats.map((seat) => [seat, this.recordedAt(seat)] as const);
    const guests = bySeat(Object.values(confirmed).flat());
    untrack(() => {
      if (round !== this.round) this.seat = this.guestSeats[0] ?? 1;
      if (round !== this.round || phase !== "betting") this.drop();
      this.round = round;
      for (const [seat, books] of recorded) this.giveWay(seat, books);
      if (Object.keys(guests).length) this.before = guests;
    });
  }

  /** The wagers of the last round, from its record: a console that has just been opened did not see them. */
  remember(wagers: readonly Wager[]): void {
    if (!Object.keys(this.before).length) this.before = bySeat(wagers);
  }

  private drop(): void {
    this.drafts = {};
    this.refusals = {};
    this.wanted = {};
    this.steps = {};
    this.begun = "";
    this.chosenBox = undefined;
  }

  /** Another console has recorded this seat: the books have the last word. */
  private giveWay(seat: number, recorded: Draft): void {
    if (!this.drafts[seat] || sameDraft(recorded, this.bases[seat] ?? NOTHING)) return;
    if (this.accountAt(seat) || this.underWay[seat] === undefined) this.set(seat, recorded);
    else this.bases[seat] = recorded; // it came from here
  }

  // The felt

  get seats(): number[] {
    return Array.from({ length: this.mirror().settings.seats ?? 0 }, (_, index) => index + 1);
  }

  /** The patron with an account who holds a seat; their wagers are their own affair. */
  accountAt(seat: number): string | undefined {
    return Object.entries(this.mirror().patrons).find(([, held]) => held.seat === seat)?.[0];
  }

  get guestSeats(): number[] {
    return this.seats.filter((seat) => !this.accountAt(seat));
  }

  /** What lies at a seat, in the books or only on this screen. */
  laidAt(seat: number): Draft {
    return this.drafts[seat] ?? this.recordedAt(seat);
  }

  private recordedAt(seat: number): Draft {
    const { confirmed, recorded } = this.mirror();
    const patron = this.accountAt(seat) ?? guestAt(seat);
    return draftOf(confirmed[patron] ?? recorded[patron] ?? []);
  }

  knownAt(seat: number): Known {
    if (this.underWay[seat] !== undefined) return "sending";
    if (this.drafts[seat] !== undefined) return "screen";
    return this.recordedAt(seat).length ? "books" : "none";
  }

  wantedAt(seat: number): readonly Answer[] {
    return this.wanted[seat] ?? [];
  }

  beforeAt(seat: number): Draft {
    return this.before[seat] ?? NOTHING;
  }

  /** All chips of a seat on one spot are one wager: whether the sign allows it. */
  outside(draft: Draft, bet: string, box?: number): Outside {
    const [least, most] = boundsOf(this.mirror().settings, bet, this.rules());
    const cents = amountOn(draft, bet, box);
    if (!cents) return null;
    return cents < least ? "below" : cents > most ? "above" : null;
  }

  get chips(): number[] {
    return chipValues(Object.values(signOf(this.mirror().settings)));
  }

  get chip(): number {
    return this.chosen || this.chips[0]!;
  }
  set chip(cents: number) {
    this.chosen = cents;
  }

  get pad(): readonly (readonly Spot[])[] {
    return this.parts.pad(this.mirror().settings, this.rules());
  }

  // Boxes

  private get places() {
    return this.parts.boxes?.(this.mirror().settings, this.rules()) ?? null;
  }

  /** The box that the next chip goes to, where chips lie in boxes. */
  get box(): number | undefined {
    if (!this.places) return undefined;
    return this.chosenBox ?? this.ownBoxes(this.seat)[0] ?? boxOf(this.seat, this.places.count, this.heldByOthers);
  }

  /** Every box, the seat that holds it, and whether the guest at this seat may lay chips there. */
  get boxes(): { box: number; seat: number | null; free: boolean }[] {
    const holders: Partial<Record<number, number>> = Object.fromEntries(
      this.seats.flatMap((seat) => this.ownBoxes(seat).map((box) => [box, seat])),
    );
    const own = this.ownBoxes(this.seat);
    const mayHoldMore = own.length < (this.places?.perSeat ?? 0);
    return Array.from({ length: this.places?.count ?? 0 }, (_, index) => {
      const box = index + 1;
      const seat = holders[box] ?? null;
      return { box, seat, free: own.includes(box) || (mayHoldMore && seat === null) };
    });
  }

  private ownBoxes(seat: number): number[] {
    return boxesIn(this.laidAt(seat));
  }

  private get heldByOthers(): number[] {
    return this.seats.filter((seat) => seat !== this.seat).flatMap((seat) => this.ownBoxes(seat));
  }

  chooseBox(box: number): void {
    this.chosenBox = box;
  }

  get nextBox(): number | undefined {
    return this.boxAfter(1);
  }

  turnBox(step: 1 | -1): void {
    this.chosenBox = this.boxAfter(step);
  }

  private boxAfter(step: 1 | -1): number | undefined {
    const free = this.boxes.filter((each) => each.free).map((each) => each.box);
    return this.box === undefined ? undefined : boxAfter(this.box, step, free);
  }

  // What the dealer does

  press(key: string): boolean {
    if (this.accountAt(this.seat)) return false;
    const next = press(this.laying, key, codesOf(this.pad), this.chips);
    if (next) this.take(next);
    return next !== null;
  }

  lay(spot: Spot): void {
    if (!this.accountAt(this.seat)) this.take(lay(this.laying, spot));
  }

  private get laying(): Laying {
    return { draft: this.laidAt(this.seat), chip: this.chip, begun: this.begun, box: this.box };
  }

  private take({ draft, chip, begun }: Laying): void {
    this.chosen = chip;
    this.begun = begun;
    this.change(this.seat, draft);
  }

  private change(seat: number, draft: Draft): void {
    const before = this.laidAt(seat);
    if (sameDraft(before, draft)) return;
    (this.steps[seat] ??= []).push(before);
    this.changes += 1;
    this.set(seat, draft);
  }

  private set(seat: number, draft: Draft): void {
    const { [seat]: before, ...others } = this.drafts;
    const recorded = this.recordedAt(seat);
    if (!before) this.bases[seat] = recorded;
    this.drafts = sameDraft(draft, recorded) ? others : { ...others, [seat]: draft };
    this.forgive(seat);
  }

  /** Takes back the last chip of this seat. */
  back(): void {
    if (this.begun) this.begun = "";
    else {
      const before = this.steps[this.seat]?.pop();
      if (!before) return;
      this.changes += 1;
      this.set(this.seat, before);
    }
  }

  empty(): void {
    this.change(this.seat, NOTHING);
  }

  /** What lay at this seat in the last round. */
  copy(seat = this.seat): void {
    if (!this.accountAt(seat) && this.beforeAt(seat).length) this.change(seat, this.beforeAt(seat));
  }

  /** Whether a guest of the last round has nothing on the felt yet. */
  get copies(): boolean {
    return this.guestSeats.some((seat) => this.beforeAt(seat).length && !this.laidAt(seat).length);
  }

  /** The same at every seat where nothing lies yet. */
  copyAll(): void {
    for (const seat of this.guestSeats) if (!this.laidAt(seat).length) this.copy(seat);
  }

  /** A wish for the guest at this seat, on or off. */
  wish(answer: Answer): void {
    const mine = this.wantedAt(this.seat);
    const others = mine.filter(({ key }) => key !== answer.key);
    this.wanted = { ...this.wanted, [this.seat]: others.length < mine.length ? others : [...others, answer] };
  }

  goTo(seat: number): void {
    if (seat === this.seat) return;
    void this.record(this.seat);
    this.seat = seat;
    this.begun = "";
    this.chosenBox = undefined;
  }

  turn(step: 1 | -1, among: readonly number[] = this.guestSeats): void {
    if (!among.length) return;
    const at = among.indexOf(this.seat);
    this.goTo(among[(at + step + among.length) % among.length]!);
  }

  /** To the first seat with a wager outside the limits: some games do not close over it (ruling S5). */
  goToOutside(): void {
    const isOutside = (seat: number) =>
      this.laidAt(seat).some(({ bet, box }) => this.outside(this.laidAt(seat), bet, box) !== null);
    const seat = this.guestSeats.find(isOutside);
    if (seat !== undefined) this.goTo(seat);
  }

  // Into the books

  /** Whether the books have what lies at this seat. */
  private record(seat: number): Promise<boolean> {
    const before = this.underWay[seat] ?? Promise.resolve(true);
    if (!this.drafts[seat]) return before;
    if (!this.asker.online) return Promise.resolve(false);
    const sent = before.then(() => this.send(seat));
    this.underWay = { ...this.underWay, [seat]: sent };
    return sent.finally(() => {
      if (this.underWay[seat] !== sent) return;
      const { [seat]: _, ...others } = this.underWay;
      this.underWay = others;
    });
  }

  private async send(seat: number): Promise<boolean> {
    const draft = this.drafts[seat];
    if (!draft) return true;
    const { round } = this.mirror();
    const outcome = await this.asker.ask({ do: "record_wagers", round, seat, wagers: stakesOf(draft) });
    if (outcome.accepted) {
      if (this.drafts[seat] === draft) this.set(seat, this.recordedAt(seat));
    } else if (this.mirror().round === round) this.refusals = { ...this.refusals, [seat]: outcome.refusal };
    return outcome.accepted;
  }

  private forgive(seat: number): void {
    const { [seat]: _, ...others } = this.refusals;
    this.refusals = others;
  }

  /** Records everything that is only on this screen, and asks for what guests want. Whether all of it is in the books;
   * if not, the cursor stands at the seat that was refused. */
  async recordAll(): Promise<boolean> {
    for (const seat of this.seats)
      if (!(await this.record(seat))) {
        this.seat = seat;
        return false;
      }
    const { round } = this.mirror();
    for (const seat of this.seats)
      for (const { wish } of this.wantedAt(seat)) {
        const outcome = await this.asker.ask({ do: "for_seat", round, seat, wish });
        if (!outcome.accepted) {
          this.refusals = { ...this.refusals, [seat]: outcome.refusal };
          this.seat = seat;
          return false;
        }
      }
    return true;
  }

  /** Whether something is only on this screen. */
  get unsent(): boolean {
    return this.seats.some((seat) => ["screen", "sending"].includes(this.knownAt(seat)));
  }
}
