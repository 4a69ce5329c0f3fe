import type { BalanceShown, Entry } from "../../net/types";

/** The latest entries, and the balance to which they lead. */
export interface Page {
  readonly balance: BalanceShown;
  readonly entries: readonly Entry[];
  readonly next: number | null;
  readonly owes: number;
}

/** The balance after each entry, of entries that stand latest first and end with `balance`. */
export function balancesAfter(entries: readonly Entry[], balance: number): number[] {
  let left = balance;
  return entries.map(({ change }) => {
    const after = left;
    left -= change;
    return after;
  });
}
