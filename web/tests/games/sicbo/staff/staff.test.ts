import { describe, expect, it } from "vitest";
import { FACES, PAIRS, TOTALS } from "../../../../src/games/sicbo/dice";
import staff from "../../../../src/games/sicbo/staff";
import { BETS_OF } from "../../../../src/games/sicbo/table/layout";
import type { Mirror } from "../../../../src/net/types";
import { codesOf, press, type Laying } from "../../../../src/staff/console/laid/laying";
import { casino } from "../../../support/station.svelte";
import "../../../../src/games";

const codes = codesOf(staff.pad(casino("sicbo").settings, null));
const empty: Laying = { draft: [], chip: 100, begun: "", box: undefined };
const typed = (keys: string) =>
  keys.split("").reduce<Laying>((at, key) => press(at, key, codes, [100]) ?? expect.fail(key), empty);

describe("the codes of the fifty spots", () => {
  const EXPECTED: [string, string][] = [
    ["s", "small"],
    ["b", "big"],
    ["a", "any_triple"],
    ...TOTALS.map((total): [string, string] => [`t${total}`, `total-${total}`]),
    ...FACES.flatMap((face): [string, string][] => [
      [`d${face}`, `double-${face}`],
      [`r${face}`, `triple-${face}`],
      [`n${face}`, `number-${face}`],
    ]),
    ...PAIRS.flatMap(([low, high]): [string, string][] => [
      [`p${low}${high}`, `pair-${low}-${high}`],
      [`p${high}${low}`, `pair-${low}-${high}`],
    ]),
  ];

  it.each(EXPECTED)("%s lays on %s", (code, bet) => expect(typed(code).draft).toEqual([{ bet, amount: 100 }]));

  it("reaches every spot of the layout, and no other", () => {
    const layout = ["small", "big", ...Object.values(BETS_OF).flat()];
    expect([...new Set([...codes.values()].map(({ bet }) => bet))].sort()).toEqual(layout.sort());
    expect([...codes.keys()].sort()).toEqual(EXPECTED.map(([code]) => code).sort());
  });

  it("has no code that begins with another", () => {
    for (const code of codes.keys())
      for (const other of codes.keys())
        expect(code !== other && other.startsWith(code), `${code} ${other}`).toBe(false);
  });
});

describe("what the dealer says", () => {
  const said = (change: Partial<Mirror>) =>
    staff.call({ mirror: casino("sicbo", change), rules: null, keyed: {}, most: {} });

  it("closes in the book's words (4.4)", () => expect(said({ phase: "betting" })?.vi).toBe("Không đặt cược thêm"));
  it("says nothing until the dice are keyed in", () => expect(said({ phase: "dealing" })).toBeNull());

  it("calls the dice, their total and size (4.7)", () => {
    expect(said({ phase: "dealing", dice: [1, 2, 4] })).toEqual({
      vi: "1 – 2 – 4: Xỉu, 7 điểm",
      en: "1 – 2 – 4: Small, 7 points",
    });
    expect(said({ phase: "called", dice: [5, 5, 5] })?.en).toBe("5 – 5 – 5: Triple, 15 points");
  });

  it("names the total to the server", () => {
    expect(staff.result!(casino("sicbo", { dice: [6, 5, 1] }))).toBe("12");
    expect(staff.result!(casino("sicbo"))).toBe("");
  });
});
