// Exact odds: fractions as the server writes them, `p/q`, and the rows in which they are shown.
import type { InsurancePrice, Price } from "../../net/types";

export type Fraction = readonly [over: bigint, under: bigint];

export function fraction(text: string): Fraction {
  const [over, under = "1"] = text.split("/");
  return [BigInt(over!), BigInt(under)];
}

const SCALE = 10n ** 12n;

/** In percent, near enough to show. */
export function percentOf(text: string): number {
  const [over, under] = fraction(text);
  return Number((over * 100n * SCALE) / under) / Number(SCALE);
}

/** Of several wagers that go together, so many parts of each: the part of all that is staked. */
export function together(parts: readonly (readonly [parts: number, edge: string])[]): string {
  let [over, under, staked] = [0n, 1n, 0n];
  for (const [count, edge] of parts) {
    const [o, u] = fraction(edge);
    over = over * u + BigInt(count) * o * under;
    under *= u;
    staked += BigInt(count);
  }
  under *= staked;
  const shared = common(over < 0n ? -over : over, under);
  return `${over / shared}/${under / shared}`;
}

function common(a: bigint, b: bigint): bigint {
  return b ? common(b, a % b) : a || 1n;
}

export interface Row {
  readonly kind: string;
  /** What tells the bets of the row apart: `["4", "17"]`; none where there is but one. */
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

export interface Grid {
  readonly side: "banker" | "player";
  readonly moment: "four_cards" | "third_card";
  readonly owns: readonly number[];
  readonly others: readonly number[];
  cell(own: number, other: number): InsurancePrice | undefined;
}

/** The insurance tables: one a side and moment, by the points of both hands. */
export function gridsOf(cells: readonly InsurancePrice[]): Grid[] {
  const grids: Grid[] = [];
  for (const moment of ["four_cards", "third_card"] as const)
    for (const side of ["banker", "player"] as const) {
      const own = cells.filter((cell) => cell.moment === moment && cell.side === side);
      if (!own.length) continue;
      const points = (of: "own" | "other") => [...new Set(own.map((cell) => cell[of]))].sort((a, b) => a - b);
      grids.push({
        side,
        moment,
        owns: points("own"),
        others: points("other"),
        cell: (mine, theirs) => own.find((cell) => cell.own === mine && cell.other === theirs),
      });
    }
  return grids;
}
