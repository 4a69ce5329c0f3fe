// The cage of dice (sicbo 3.3): shaken, then opened by itself or by the patron's hand. Only for the eye: the throw is
// known to the house before the lid moves.
import type { Mirror } from "../../../net/types";
import type { RoundShown } from "../../../play/lastRound.svelte";

/** How long the lid shakes. The rest of the throw's time is for lifting it. */
export const SHAKE_MS = 1900;
const SHAKE_STILL_MS = 700;
export const LIFT_MS = 600;
/** A cage that the patron does not open opens by itself so long before the next betting. */
const LOOK_MS = 1500;
/** How far the lid is drawn before the dice lie open, in widths of the cage. */
const UNCOVERED_AT = 0.72;

export type Cage = "still" | "shaking" | "covered" | "open";

export function shakeMs(reduced: boolean): number {
  return reduced ? SHAKE_STILL_MS : SHAKE_MS;
}

export function cageOf(mirror: Mirror, last: RoundShown | null, shaken: boolean, lifted: boolean): Cage {
  if (last) return last.dice.length ? "open" : "still";
  if (!mirror.dice.length) return mirror.phase === "dealing" ? "shaking" : "still";
  if (!shaken) return "shaking";
  return lifted ? "open" : "covered";
}

/** Extra milliseconds for a patron who opens the cage by hand: while the result stands for the others. */
export function handMs(times: { result_ms: number; countdown_ms: number }): number {
  return Math.max(0, times.result_ms + times.countdown_ms - LOOK_MS);
}

export function uncovered(x: number, y: number, width: number): boolean {
  return Math.hypot(x, y) >= width * UNCOVERED_AT;
}
