// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mirror } from "../../../../src/net/types";
import type { RoundShown } from "../../../../src/play/lastRound.svelte";
import { cageOf, handMs, uncovered } from "../../../../src/games/sicbo/table/cage";
import {
  BETS_OF,
  GROUPS,
  SIZES,
  diceOn,
  onGroup,
  othersOn,
  pointsOf,
  signRows,
} from "../../../../src/games/sicbo/table/layout";
import { thrown } from "../../../../src/games/sicbo/dice";
import rules from "../../../vectors/rules-sicbo.json";
import { paysOf } from "../../../../src/games/sicbo/rules";
import words from "../../../../src/games/sicbo/words";

describe("the layout", () => {
  const laid = [...SIZES, ...GROUPS.flatMap((group) => BETS_OF[group])];

  it("has every spot of the book once (sicbo 1.2.1, 3.1 and 5.1)", () => {
    expect([...laid].sort()).toEqual(Object.keys(rules.pays).sort());
    expect(laid.length).toBe(50);
  });

  it.each([
    ["double-3", [3, 3], null],
    ["triple-6", [6, 6, 6], null],
    ["pair-2-5", [2, 5], null],
    ["number-4", [4], null],
    ["total-17", [], 17],
    ["any_triple", [], null],
    ["small", [], null],
  ])("%s is drawn with its dice or its figure", (bet, dice, points) => {
    expect(diceOn(bet)).toEqual(dice);
    expect(pointsOf(bet)).toBe(points);
  });

  it("draws dice that win the spot they are drawn on", () => {
    for (const bet of laid) {
      const dice = diceOn(bet);
      if (dice.length === 3) expect(thrown(dice).size).toBe("triple");
      expect(new Set(dice).size).toBe(bet.startsWith("pair") ? 2 : dice.length ? 1 : 0);
    }
  });

  it("counts what lies in a tab, and whether it has won", () => {
    const stakes = [
      { bet: "big", amount: 5000 },
      { bet: "total-4", amount: 1000 },
      { bet: "total-11", amount: 2000 },
      { bet: "any_triple", amount: 700 },
    ];
    expect(onGroup("total", stakes, [])).toEqual({ amount: 3000, won: false });
    expect(onGroup("total", stakes, ["total-11", "any_triple"])).toEqual({ amount: 3000, won: true });
    expect(onGroup("triple", stakes, ["total-11"])).toEqual({ amount: 700, won: false });
    expect(onGroup("pair", stakes, ["pair-1-2"])).toEqual({ amount: 0, won: false });
  });

  it("takes one's own stake out of the crowd's, also before the crowd's sum has it", () => {
    expect(othersOn("big", { big: 900 }, 300)).toBe(600);
    expect(othersOn("big", { big: 100 }, 300)).toBe(0);
    expect(othersOn("big", undefined, 300)).toBe(0);
  });

  it("puts spots with the same limits into one row of the sign, and the others last", () => {
    const limits = { default: [10, 100], small: [50, 500], big: [50, 500], triple: [10, 20] } as const;
    expect(signRows(limits)).toEqual([
      { names: ["small", "big"], least: 50, most: 500 },
      { names: ["triple"], least: 10, most: 20 },
      { names: [], least: 10, most: 100 },
    ]);
  });
});

it("knows what each spot pays, as the rules in force say", () => {
  expect(paysOf(rules, "triple-6")).toEqual(["150"]);
  expect(paysOf(rules, "number-1")).toEqual(["1", "2", "3"]);
  expect(paysOf(null, "big")).toEqual([]);
});

describe("the cage", () => {
  const at = (phase: string, dice: number[]) => ({ phase, dice }) as unknown as Mirror;
  const over = (dice: number[]) => ({ dice }) as unknown as RoundShown;

  it.each([
    ["is closed while bets are placed", at("betting", []), null, false, false, "still"],
    ["is shaken when no more bets are taken", at("dealing", []), null, false, false, "shaking"],
    ["is shaken with the dice thrown", at("dealing", [1, 2, 3]), null, false, false, "shaking"],
    ["then waits with its lid on", at("dealing", [1, 2, 3]), null, true, false, "covered"],
    ["until the lid is taken off", at("dealing", [1, 2, 3]), null, true, true, "open"],
    ["is open with a result", at("result", [1, 2, 3]), over([1, 2, 3]), false, false, "open"],
    ["stays open after the round", at("countdown", []), over([1, 2, 3]), false, false, "open"],
    ["stays closed where a round is void before the throw", at("result", []), over([]), false, false, "still"],
  ] as const)("%s", (_, mirror, last, shaken, lifted, expected) => {
    expect(cageOf(mirror, last, shaken, lifted)).toBe(expected);
  });

  it("opens by itself three seconds before the next betting at the latest", () => {
    expect(handMs({ result_ms: 0, countdown_ms: 5000 })).toBe(3500);
    expect(handMs({ result_ms: 2000, countdown_ms: 5000 })).toBe(5500);
    expect(handMs({ result_ms: 1, countdown_ms: 1500 })).toBe(1);
    expect(handMs({ result_ms: 0, countdown_ms: 0 })).toBe(0);
  });

  it("is open once the lid is drawn far enough, any way", () => {
    expect(uncovered(71.9, 0, 100)).toBe(false);
    expect(uncovered(72, 0, 100)).toBe(true);
    expect(uncovered(-50, 52, 100)).toBe(true);
    expect(uncovered(-50, 51, 100)).toBe(false);
  });
});

describe("the result in words", () => {
  it("names Tài and Xỉu with points and dice", () => {
    expect(words.vi.result.big(14, "6-5-3")).toBe("Tài, 14 điểm (6-5-3)");
    expect(words.vi.result.small(4, "1-1-2")).toBe("Xỉu, 4 điểm (1-1-2)");
    expect(words.en.result.big(14, "6-5-3")).toBe("Big, 14 points (6-5-3)");
  });

  it("names a triple as neither (sicbo 6.1.2 and 6.2.2)", () => {
    expect(words.vi.result.triple(12, "4-4-4", 4)).toBe("Bộ ba 4, 12 điểm (4-4-4)");
    expect(words.en.result.triple(12, "4-4-4", 4)).toBe("Triple 4, 12 points (4-4-4)");
  });
});
