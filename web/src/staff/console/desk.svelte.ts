// A dealer's desk: the next step of the table, what is on the screen and not yet in the books, and what each key does.
import { untrack } from "svelte";
import { Refusal } from "../../net/line";
import type { Mirror, Preview, Role } from "../../net/types";
import type { Asking, AtTable, PayStep, StaffParts } from "../../play/staff";
import { guestSeat } from "../../play/staff";
import { isCalled } from "../../play/standstill";
import type { Station } from "../../play/station";
import { hasAuthority } from "../../session/posts";
import { Answers } from "./asked/answers.svelte";
import { Asker, type OnAsked } from "./asker.svelte";
import { choiceOf } from "./asked/choice";
import { Keying } from "./keyed/keying.svelte";
import { Preparation } from "./preparation.svelte";
import { Recording } from "./laid/recording.svelte";
import { leastFor, nextStep, requestOf, type Step } from "./step";

/** How long a step stands on the screen before it can be carried out: nobody has read it sooner. The Enter that a
 * scanner sends after a card falls into this time too. */
export const ARMING_MS = 300;

const DICE = 3;
/** In these phases the round of the table is over. */
const OVER: readonly string[] = ["closed", "waiting", "countdown", "result"];

export class Desk {
  readonly asker: Asker;
  readonly recording: Recording;
  readonly keying: Keying;
  readonly answers: Answers;
  readonly preparation: Preparation;
  /** Why the step was not carried out. */
  private refusal = $state.raw<Refusal | null>(null);
  private refusedAt = $state(0);
  private lacksDice = $state(false);
  /** The step that may be carried out. */
  private armed = $state("");
  private pressing = $state(false);
  private previewed = $state.raw<{ of: string; preview: Preview } | null>(null);

  constructor(
    readonly station: Station,
    readonly parts: StaffParts,
    onasked?: OnAsked,
  ) {
    this.asker = new Asker(station, onasked);
    const mirror = () => this.mirror;
    this.recording = new Recording(mirror, () => station.rules, parts, this.asker);
    this.keying = new Keying(mirror, this.asker, () => ({
      atOnce: parts.cardsAtOnce,
      dice: parts.cardsAtOnce ? 0 : DICE,
    }));
    this.answers = new Answers(mirror, () => this.asking, this.asker);
    this.preparation = new Preparation(mirror);
  }

  /** A console is shown once its table is known. */
  get mirror(): Mirror {
    return this.station.mirror!;
  }

  get step(): Step {
    return nextStep({ mirror: this.station.mirror, online: this.station.online, lacksDice: this.lacksDice });
  }

  /** What the screen shows: the last that is known, while the line is lost. */
  get face(): Step {
    return nextStep({ mirror: this.station.mirror, online: true, lacksDice: this.lacksDice });
  }

  /** Names the step as it stands: another name is another step. */
  get stepName(): string {
    return `${this.mirror.round} ${JSON.stringify(this.step)}`;
  }

  get at(): AtTable {
    const { rules, duty } = this.station;
    return { mirror: this.mirror, rules, keyed: this.keying.hands, most: duty?.most ?? {} };
  }

  /** The question that guests have not all answered. */
  get asking(): Asking | null {
    if (this.mirror.phase === "choice") return choiceOf(this.mirror, this.station.duty);
    return this.parts.asking?.(this.at) ?? null;
  }

  /** Whether chips of guests are recorded here. At a table that runs by the clock everybody has an account. */
  get records(): boolean {
    return this.face.kind === "close" && isCalled(this.mirror);
  }

  get role(): Role | null {
    const own = this.station.duty?.on_duty.find(({ person }) => person === this.mirror.you.patron);
    return (own?.role as Role | undefined) ?? null;
  }

  /** The rank that lets the table go on, where the clause that stopped it demands more than a Pit Supervisor. */
  get stopper(): Role | null {
    const rows = this.station.duty?.irregularities ?? [];
    const row = rows.find(({ clause, remedy }) => clause === this.mirror.stopped_by && remedy === "continue");
    return row && hasAuthority(row.least, "pit_supervisor") ? row.least : null;
  }

  /** What the server refused last. */
  get refused(): Refusal | null {
    const isOld = this.recording.changes !== this.refusedAt;
    return this.keying.misfit?.refusal ?? (isOld ? null : this.refusal);
  }

  /** The rank below which the step is refused. */
  get least(): Role {
    return leastFor(this.step, this.stopper);
  }

  get mayNot(): boolean {
    return this.mirror.you.on_duty && !hasAuthority(this.role ?? "dealer", this.least);
  }

  /** Whether the step waits for keys, a correction or a form, for a person of a higher rank, or for the clock. */
  get waits(): boolean {
    const { step } = this;
    if (this.keying.correcting) return true;
    if (step.kind === "shuffle" || step.kind === "newDice") return this.preparation.requestOf(step) === null;
    return this.mayNot || requestOf(step, 0) === null;
  }

  get busy(): boolean {
    return this.pressing;
  }

  /** Whether the large button does something now. */
  get ready(): boolean {
    return this.armed === this.stepName && !this.pressing && !this.waits;
  }

  seatOf(patron: string): number {
    return guestSeat(patron) ?? this.mirror.patrons[patron]?.seat ?? 0;
  }

  // What follows the table. The console calls these in effects.

  follow(): void {
    this.recording.follow();
    this.keying.follow(this.mirror.round);
    if (this.answers.follow()) untrack(() => this.goToAsked());
  }

  /** The cursor begins at the first guest who is asked. */
  private goToAsked(): void {
    const [first] = this.answers.seats;
    if (first !== undefined) this.recording.goTo(first);
  }

  /** Called once: a console that is opened anew knows the last round by its record. */
  async remember(): Promise<void> {
    const { round, phase } = this.mirror;
    const last = OVER.includes(phase) ? round : round - 1;
    if (last < 1 || !this.station.wagersOf) return;
    try {
      this.recording.remember(await this.station.wagersOf(last));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // then there is nothing to copy
    }
  }

  arm(): () => void {
    const name = this.stepName;
    this.refusal = null;
    const timer = setTimeout(() => (this.armed = name), ARMING_MS);
    return () => clearTimeout(timer);
  }

  /** What the payment will be, once the result is called. Asked again when cards or dice are corrected. */
  foresee(): void {
    const of = this.payName;
    if (this.step.kind === "pay") void untrack(() => this.preview(of));
  }

  private async preview(of: string): Promise<void> {
    if (this.previewed?.of === of) return;
    const outcome = await this.asker.ask({ do: "pay", round: this.mirror.round, preview: true });
    if (!outcome.accepted) this.refuse(outcome.refusal);
    else if (outcome.preview) this.previewed = { of, preview: outcome.preview };
  }

  private get payName(): string {
    const { round, hands, dice } = this.mirror;
    return JSON.stringify([round, hands, dice]);
  }

  /** What to collect and pay; null until the server has told it. */
  get payment(): readonly PayStep[] | null {
    if (this.step.kind !== "pay" || this.previewed?.of !== this.payName) return null;
    return this.parts.payment(this.previewed.preview, (patron) => this.seatOf(patron));
  }

  // What the dealer does

  /** Carries out the next step. */
  async press(): Promise<void> {
    if (!this.ready) return;
    this.pressing = true;
    try {
      await this.carryOut(this.step);
    } finally {
      this.pressing = false;
    }
  }

  private async carryOut(step: Step): Promise<void> {
    const { round, phase } = this.mirror;
    if (step.kind === "close" && this.records && !(await this.recording.recordAll())) return;
    if (step.kind === "stage" || step.kind === "choice") {
      const sent = await this.answers.sendAll();
      if (!sent || this.mirror.phase !== phase) return; // the last answer may have closed the question
    }
    const prepared = this.preparation.requestOf(step);
    const request = prepared ?? requestOf(step, round, this.parts.result?.(this.mirror) ?? "");
    if (!request) return;
    const name = this.stepName;
    const outcome = await this.asker.ask(request);
    this.refuse(outcome.accepted || name !== this.stepName ? null : outcome.refusal);
    if (this.refusal && step.kind === "close") this.recording.goToOutside();
    if (prepared && outcome.accepted) this.lacksDice = false;
    if (!outcome.accepted && outcome.refusal.code === "new_dice_needed") this.lacksDice = true;
  }

  /** Stands until the dealer changes what lies on the felt. */
  private refuse(refusal: Refusal | null): void {
    this.refusal = refusal;
    this.refusedAt = this.recording.changes;
  }

  /** The dealer goes on: what was refused has been read. */
  forgive(): void {
    this.refusal = null;
  }

  leave(): void {
    void this.asker.ask({ do: "leave_table" });
  }
}
