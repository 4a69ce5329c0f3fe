// The insurance tables, each as a grid.
import type { InsurancePrice } from "../../../net/types";

export interface Grid {
  readonly side: "banker" | "player";
  readonly moment: "four_cards" | "third_card";
  readonly owns: readonly number[];
  readonly others: readonly number[];
  cell(own: number, other: number): InsurancePrice | undefined;
}

/** One a side and moment, by the points of both hands. */
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
