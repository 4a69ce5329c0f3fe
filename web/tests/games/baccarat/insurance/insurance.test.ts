// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mirror, Moment } from "../../../../src/net/types";
import type { Insurable } from "../../../../src/games/baccarat/insurance/insurance";
import { insurable, mostWith } from "../../../../src/games/baccarat/insurance/insurance";
import { totalOf } from "../../../../src/games/baccarat/outcome";
import { inForce, insuranceOdds } from "../../../../src/games/baccarat/rules";
import type { Side } from "../../../../src/games/baccarat/stages";
import { portion } from "../../../../src/lib/fraction";
import described from "../../../vectors/rules-baccarat.json";
import vectors from "../../../vectors/insurance.json";

type Vector = (typeof vectors.rounds)[number];
const rules = inForce(described);
const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function mirrorOf({ limits, confirmed, insurance, offers, hands }: Vector): Mirror {
  const settings = { game: "baccarat", rules: { limits } };
  return { you: { patron: "an" }, settings, confirmed, insurance, offers, hands } as unknown as Mirror;
}

describe("the pay table", () => {
  const cells = new Map<unknown, unknown>(
    vectors.cells.map(([moment, side, own, other, odds]) => [`${moment} ${side} ${own} ${other}`, odds]),
  );

  it("has the server's cells and no others", () => {
    const found = new Map<string, string>();
    for (const moment of ["four_cards", "third_card"] as Moment[])
      for (const side of ["player", "banker"] as Side[])
        for (const own of POINTS)
          for (const other of POINTS) {
            const odds = insuranceOdds(rules, { moment, side, own, other });
            if (odds) found.set(`${moment} ${side} ${own} ${other}`, odds);
          }
    expect(found).toEqual(cells);
  });
});

describe("what may be insured (ruling B6)", () => {
  it.each(vectors.rounds.map((round, index) => [index, round] as const))("round %i", (_, round) => {
    const offered = insurable(mirrorOf(round), rules);
    expect(Object.fromEntries(offered.map(({ side, most }) => [side, most]))).toEqual(round.most);
    for (const each of offered) {
      expect(mostWith(each, Number.MAX_SAFE_INTEGER)).toBe(each.most);
      expect(portion(each.most, each.odds)).toBeLessThanOrEqual(each.wager);
    }
  });

  it("was asked for at both moments, with and without earlier insurance", () => {
    const second = vectors.rounds.filter(({ offers }) => offers[0]!.moment === "third_card");
    expect(second.some(({ insurance }) => insurance.some(({ patron }) => patron === "an"))).toBe(true);
    expect(second.some(({ insurance }) => insurance.every(({ patron }) => patron !== "an"))).toBe(true);
    expect(vectors.rounds.some(({ most }) => Object.values(most).includes(0))).toBe(true);
  });

  it("the points of the hands are those of the offers", () => {
    for (const { hands, offers } of vectors.rounds)
      for (const { side, own } of offers) expect(totalOf(hands[side as Side])).toBe(own);
  });
});

describe("chips at hand", () => {
  const offer: Insurable = {
    side: "banker",
    bet: "banker_insurance",
    moment: "four_cards",
    own: 4,
    other: 0,
    odds: "3/2",
    wager: 100_000,
    least: 1_000,
    most: 66_600,
  };

  it("bound the stake, in whole chips", () => {
    expect(mostWith(offer, 5_050)).toBe(5_000);
    expect(mostWith(offer, 70_000)).toBe(66_600);
  });

  it("below the least of the table are as good as none", () => {
    expect(mostWith(offer, 999)).toBe(0);
    expect(mostWith(offer, 1_000)).toBe(1_000);
    expect(mostWith(offer, -100)).toBe(0);
  });
});
