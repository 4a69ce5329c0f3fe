// The chips that make an amount: as few as possible, with half chips and single cents where commission makes them. Pure.
import { ALL_CHIPS, CENTS_PER_CHIP } from "../../../lib/chips";

export interface Pile {
  /** The value of one, in cents. */
  readonly value: number;
  readonly count: number;
}

const HALF = CENTS_PER_CHIP / 2;
const VALUES = [1, HALF, ...ALL_CHIPS].reverse();

/** Largest first. */
export function pilesOf(cents: number): Pile[] {
  let left = cents;
  return VALUES.flatMap((value) => {
    const count = Math.floor(left / value);
    left -= count * value;
    return count ? [{ value, count }] : [];
  });
}
