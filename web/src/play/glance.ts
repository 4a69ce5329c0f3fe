// What the lobby shows of one table: from the list, or from the live table if it is watched. Pure.
import type { TableShown } from "../net/tables";
import type { Mirror, Phase, Settings } from "../net/types";
import words from "../i18n/lobby";
import tableWords from "../i18n/table";
import { totalOf } from "./draft";
import { gameOf, type Turn } from "./game";
import { awaited, deadlineOf } from "./standstill";

/** Where the patron sits, and what lies there. */
interface OwnPlace {
  readonly seat: number;
  readonly onFelt: number;
  readonly confirmed: boolean;
  readonly turn: Turn | null;
}

export interface Glance {
  readonly name: string;
  readonly settings: Settings;
  readonly phase: Phase;
  readonly paused: boolean;
  readonly closing: boolean;
  readonly lastHand: boolean;
  readonly voided: boolean;
  readonly deadline: number | null;
  /** Milliseconds left when the table was paused. */
  readonly stopped: number | null;
  /** How long the phase lasts in all. */
  readonly phaseMs: number;
  readonly patrons: number;
  /** Numbers of the seats that are taken; of a table that is not watched only their count is known. */
  readonly taken: readonly number[];
  readonly results: readonly string[];
  readonly own: OwnPlace | null;
}

export function fromList(shown: TableShown): Glance {
  return {
    name: shown.name,
    settings: shown.settings,
    phase: shown.phase,
    paused: shown.paused,
    closing: shown.closing,
    lastHand: false,
    voided: false,
    ...ringed(shown.settings, shown.phase, shown.paused ? null : shown.deadline),
    stopped: null,
    patrons: shown.patrons,
    taken: Array.from({ length: shown.seats === null ? 0 : shown.patrons }, (_, index) => index + 1),
    results: shown.results,
    own: null,
  };
}

export function fromLive(mirror: Mirror): Glance {
  const { settings, phase, paused, you } = mirror;
  const own = mirror.patrons[you.patron];
  const seats = Object.values(mirror.patrons);
  return {
    name: settings.name,
    settings,
    phase,
    paused,
    closing: mirror.closing,
    lastHand: Boolean(mirror.shuffle?.last_hand && gameOf(settings.game).shoe),
    voided: mirror.result?.type === "round_voided",
    ...ringed(settings, phase, deadlineOf(mirror)),
    stopped: paused ? mirror.left_ms : null,
    patrons: mirror.crowd?.patrons ?? seats.length,
    taken: settings.seats === null ? [] : seats.map(({ seat }) => seat).sort((a, b) => a - b),
    results: mirror.results,
    own: own && !own.leaving ? ownPlace(mirror, own.seat) : null,
  };
}

function ringed(settings: Settings, phase: Phase, until: number | null): Pick<Glance, "deadline" | "phaseMs"> {
  const { deadline, total } = ringOf(settings, phase, until);
  return { deadline, phaseMs: total };
}

function ownPlace(mirror: Mirror, seat: number): OwnPlace {
  const { patron, draft } = mirror.you;
  const confirmed = mirror.confirmed[patron];
  const insured = mirror.insurance.filter((wager) => wager.patron === patron);
  const onFelt = totalOf(confirmed ?? draft) + totalOf(insured);
  return { seat, onFelt, confirmed: confirmed !== undefined, turn: turnOf(mirror) };
}

const BET: Turn = { name: "bet", text: () => words().turn.bet };
const CHOOSE: Turn = { name: "choose", text: () => words().turn.choose };

/** What the table waits for from this patron. */
function turnOf(mirror: Mirror): Turn | null {
  if (mirror.paused) return null;
  if (mirror.you.may_choose) return CHOOSE;
  const bets = mirror.you.may_bet && !(mirror.you.patron in mirror.confirmed); // who sits out is not waited for
  return bets ? BET : (gameOf(mirror.settings.game).turn?.(mirror) ?? null);
}

/** What the table is doing, in words. */
export function phaseName(settings: Settings, phase: Phase, mirror?: Mirror): string {
  return gameOf(settings.game).phaseName?.(phase, mirror) ?? tableWords().phase[phase as "betting"] ?? "";
}

/** The same, and at a table that is dealt by hand what its dealer is doing. */
export function titleOf(mirror: Mirror): string {
  const dealer = mirror.phase === "result" ? null : awaited(mirror);
  if (dealer === "cards" || dealer === "freeHand" || dealer === "opening") return tableWords().dealer[dealer];
  if (mirror.free && mirror.phase !== "result") return tableWords().freeHand;
  return phaseName(mirror.settings, mirror.phase, mirror);
}

/** The one clock of a table: what its ring counts to, and how long that is in all. A result stands while the next
 *  countdown runs, so both count to the next betting. */
export function ringOf(
  settings: Settings,
  phase: Phase,
  deadline: number | null,
): { deadline: number | null; total: number } {
  if (phase !== "result" || deadline === null) return { deadline, total: phaseMs(settings, phase) };
  const { countdown_ms } = settings.times;
  return { deadline: deadline + countdown_ms, total: countdown_ms };
}

export function phaseMs(settings: Settings, phase: Phase): number {
  const times = settings.times as unknown as Record<string, number>;
  return times[phase === "choice" ? "insurance_ms" : `${phase}_ms`] ?? 0;
}

export function freeSeats(seats: number | null, patrons: number): number {
  return seats === null ? Infinity : Math.max(0, seats - patrons);
}

export function isOpen({ phase, paused }: Pick<Glance, "phase" | "paused">): boolean {
  return phase !== "closed" && !paused;
}

/** The new list, with the old row of each unchanged table, so that only changed tables are redrawn. */
export function keepSame(before: readonly TableShown[], now: readonly TableShown[]): readonly TableShown[] {
  const known = new Map(before.map((row) => [row.name, row]));
  return now.map((row) => {
    const old = known.get(row.name);
    return old && same(old, row) ? old : row;
  });
}

/** Compares settings by their hash, results by length and last entry, and all other fields by value. */
function same(a: TableShown, b: TableShown): boolean {
  const plain = (Object.keys(a) as (keyof TableShown)[]).filter((key) => key !== "settings" && key !== "results");
  return (
    plain.every((key) => a[key] === b[key]) &&
    a.results.length === b.results.length &&
    a.results.at(-1) === b.results.at(-1)
  );
}
