// The rows in which exact odds are shown.
import type { Price } from "../../net/types";

export interface Row {
  readonly kind: string;
  /** The numbers of the bets in the row: `["4", "17"]`; empty for a bet without numbers. */
  readonly numbers: readonly string[];
  readonly bets: readonly Price[];
}

/** Bets of a kind that pay and win alike make one row. */
export function rowsOf(bets: readonly Price[]): Row[] {
  const rows = new Map<string, { kind: string; numbers: string[]; bets: Price[] }>();
  for (const bet of bets) {
    const [kind = "", ...numbers] = bet.bet.split("-");
    const key = [kind, bet.pays.join(), bet.win, bet.edge].join(" ");
    const row = rows.get(numbers.length ? key : bet.bet) ?? { kind, numbers: [], bets: [] };
    if (numbers.length) row.numbers.push(numbers.join("-"));
    row.bets.push(bet);
    rows.set(numbers.length ? key : bet.bet, row);
  }
  return [...rows.values()];
}
