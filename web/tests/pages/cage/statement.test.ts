// What waits for the cage, and what it has signed.
import { expect, it } from "vitest";
import type { Signed } from "../../../src/net/types";
import { sorted, totals } from "../../../src/pages/cage/statement";
import { slip } from "../../staff/floor/glances";

const me = { id: "me", role: "cashier" } as const;

it("ruling A8: slips that this cashier may sign come first; those of a table wait apart", () => {
  const own = { ...slip("credit", "issued", "phúc", "me"), slip: 2 };
  const fill = { ...slip("fill", "requested", "phúc"), slip: 3 };
  const away = { ...slip("fill", "issued", "phúc", "me"), slip: 4 };
  const { cage, tables } = sorted([own, fill, away], me);
  expect(cage.map((each) => each.slip)).toEqual([3, 2]);
  expect(tables.map((each) => each.slip)).toEqual([4]);
});

it("sums what left the cage and what came", () => {
  const of = (did: string, amount: number, step: "issued" | "received" | "void" = "received"): Signed => ({
    ...{ at: 1, by: "me", table: "K1", did, amount, box: null },
    slip: did.startsWith("slip") ? slip("fill", step, "phúc") : null,
  });
  const signed = [of("slip_issued", 500), of("slip_issued", 70, "void"), of("slip_received", 30), of("box_counted", 9)];
  expect(totals(signed)).toEqual({ out: 500, in: 30 });
});
