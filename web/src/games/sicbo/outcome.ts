// How a throw came out, as the server writes it into the result.
import type { Size } from "./dice";
import words from "./results/words";

export interface SicBoOutcome {
  readonly dice: readonly number[];
  readonly total: number;
  readonly size: Size;
  /** The areas of the felt that light up (sicbo 4.8): the bets that win. */
  readonly lit: readonly string[];
}

export function inWords({ size, total }: SicBoOutcome): string {
  return words()[size](total);
}
