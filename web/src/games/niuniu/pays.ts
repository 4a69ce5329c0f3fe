// The pay table as it is printed beside the felt.
import { RANKS, type Rank } from "./arrangement";
import type { InForce } from "./rules";

export interface PayRow {
  readonly rank: Rank;
  /** Odds to one on Ante and Double where the box wins with it. */
  readonly ante: string;
  readonly double: string;
  /** The house's part of the winnings. */
  readonly commission: string;
  /** The part of the Additional that goes back where the house wins with it. */
  readonly keeps: string;
}

/** niuniu 5.1 and 6.4, strongest first. */
export function payRows({ pays, additional_keeps }: InForce): PayRow[] {
  return [...RANKS].reverse().map((rank) => ({ rank, ...pays[rank], keeps: additional_keeps[rank].keeps }));
}
