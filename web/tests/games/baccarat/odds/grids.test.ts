import { expect, test } from "vitest";
import { gridsOf } from "../../../../src/games/baccarat/odds/grids";
import type { InsurancePrice } from "../../../../src/net/types";

test("insurance cells stand by side and moment", () => {
  const cell = (side: string, moment: string, own: number, other: number) =>
    ({ side, moment, own, other }) as InsurancePrice;
  const cells = [
    cell("banker", "four_cards", 5, 2),
    cell("banker", "four_cards", 4, 0),
    cell("player", "third_card", 7, 1),
  ];
  const grids = gridsOf(cells);
  expect(grids.map(({ side, moment, owns, others }) => [side, moment, owns, others])).toEqual([
    ["banker", "four_cards", [4, 5], [0, 2]],
    ["player", "third_card", [7], [1]],
  ]);
  expect(grids[0]!.cell(5, 2)).toBe(cells[0]);
  expect(grids[0]!.cell(5, 0)).toBeUndefined();
});
