import { expect, test } from "vitest";
import type { Price } from "../../../src/net/types";
import { rowsOf } from "../../../src/pages/odds/rows";

const price = (bet: string, pays: string, win: string, edge: string): Price => ({
  bet,
  pays: [pays],
  win,
  lose: "0",
  push: "0",
  edge,
  edge_percent: 0,
  standard_deviation: 0,
});

test("bets of a kind with the same figures make one row", () => {
  const rows = rowsOf([
    price("small", "1", "35/72", "1/36"),
    price("big", "1", "35/72", "1/36"),
    price("total-4", "50", "1/72", "7/24"),
    price("total-5", "18", "1/36", "17/36"),
    price("total-17", "50", "1/72", "7/24"),
  ]);
  expect(rows.map(({ kind, numbers }) => [kind, numbers])).toEqual([
    ["small", []],
    ["big", []],
    ["total", ["4", "17"]],
    ["total", ["5"]],
  ]);
});
