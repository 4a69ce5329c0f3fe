import type { Entry } from "../../net/types";

/** The balance after each entry, of entries that stand latest first and end with `balance`. */
export function balancesAfter(entries: readonly Entry[], balance: number): number[] {
  let left = balance;
  return entries.map(({ change }) => {
    const after = left;
    left -= change;
    return after;
  });
}
