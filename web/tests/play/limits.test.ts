// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Settings } from "../../src/net/types";
import { CENTS_MAX, boundsOf } from "../../src/play/limits";
import { RULES } from "../support/rules";

describe("the sign on the table", () => {
  const table = (game: Settings["game"], limits: Record<string, [number, number]>) =>
    ({ game, rules: { limits } }) as unknown as Settings;

  it("bounds a bet by its own row, then its kind's, then the default", () => {
    const settings = table("sicbo", { default: [100, 1_000], total: [200, 2_000], "total-9": [300, 3_000] });
    expect(boundsOf(settings, "total-9")).toEqual([300, 3_000]);
    expect(boundsOf(settings, "total-10")).toEqual([200, 2_000]);
    expect(boundsOf(settings, "pair-1-2")).toEqual([100, 1_000]);
    expect(boundsOf(table("sicbo", {}), "big")).toEqual([0, CENTS_MAX]);
  });

  it("bounds the Ante, and the other wagers of a box by it (ruling N5)", () => {
    const settings = table("niuniu", { default: [1_000, 50_000] });
    expect(boundsOf(settings, "ante")).toEqual([1_000, 50_000]);
    expect(boundsOf(settings, "default", RULES.niuniu)).toEqual([1_000, 50_000]); // what the top bar shows
    expect(boundsOf(settings, "double", RULES.niuniu)).toEqual([2_000, 100_000]);
    expect(boundsOf(settings, "additional", RULES.niuniu)).toEqual([4_000, 200_000]);
    expect(boundsOf(table("niuniu", { default: [1, 2], ante: [500, 600] }), "double", RULES.niuniu)).toEqual([
      1_000, 1_200,
    ]);
    expect(boundsOf(table("niuniu", {}), "additional", RULES.niuniu)).toEqual([0, CENTS_MAX]);
  });

  it("does not bound insurance but by a row of its own", () => {
    expect(boundsOf(table("baccarat", { default: [1_000, 5_000] }), "player_insurance")).toEqual([0, CENTS_MAX]);
    expect(boundsOf(table("baccarat", { banker_insurance: [1, 2] }), "banker_insurance")).toEqual([1, 2]);
  });
});
