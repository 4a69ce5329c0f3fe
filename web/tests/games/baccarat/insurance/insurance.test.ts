// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Mirror, Moment, Wager } from "../../../../src/net/types";
import type { Insurable } from "../../../../src/games/baccarat/insurance/insurance";
import { boundWith, insurable, mostWith } from "../../../../src/games/baccarat/insurance/insurance";
import { totalOf } from "../../../../src/games/baccarat/outcome";
import { inForce, insuranceOdds } from "../../../../src/games/baccarat/rules";
import type { Side } from "../../../../src/games/baccarat/stages";
import { portion } from "../../../../src/lib/fraction";
import described from "../../../vectors/rules-baccarat.json";
import vectors from "../../../vectors/insurance.json";

type Vector = (typeof vectors.rounds)[number] | (typeof vectors.limited)[number];
const everyRound: Vector[] = [...vectors.rounds, ...vectors.limited];
const rules = inForce(described);
const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function mirrorOf({ limits, insurance_limits, confirmed, insurance, offers, hands }: Vector): Mirror {
  const settings = { game: "baccarat", rules: { limits, insurance_limits } };
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
  it.each(everyRound.map((round, index) => [index, round] as const))("round %i", (_, round) => {
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

  it("was bounded by the limit of the odds, and by the wager", () => {
    const bounds = vectors.limited.flatMap((round) => insurable(mirrorOf(round), rules).map(({ bound }) => bound));
    expect(new Set(bounds)).toEqual(new Set(["limit", "wager"]));
  });

  it("the points of the hands are those of the offers", () => {
    for (const { hands, offers } of everyRound)
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
    bound: "wager",
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

  it("are named as the reason where they bind", () => {
    expect(boundWith(offer, 5_050)).toBe("chips");
    expect(boundWith(offer, 66_600)).toBe("wager");
    expect(boundWith({ ...offer, bound: "limit" }, 70_000)).toBe("limit");
  });
});

describe("the limit of the odds (6.4.3.1, ruling B6)", () => {
  // Player 2, Banker 7 after four cards: insurance of the Banker pays 4 to 1, so 1,000 chips are insured by 250.
  function offered(limits: Record<string, number>, insurance: Wager[] = []): Insurable {
    const settings = { game: "baccarat", rules: { limits: {}, insurance_limits: limits } };
    const confirmed = { an: [{ patron: "an", bet: "banker", amount: 100_000 }] };
    const offers = [{ moment: "four_cards", side: "banker", own: 7, other: 2, odds: "4" }];
    const hands = { player: ["9C", "3H"], banker: ["7H", "JC"] };
    const mirror = { you: { patron: "an" }, settings, confirmed, insurance, offers, hands };
    return insurable(mirror as unknown as Mirror, rules)[0]!;
  }

  it.each([
    [24_900, 24_900, "limit"],
    [25_000, 25_000, "wager"],
    [25_100, 25_000, "wager"],
    [24_999, 24_900, "limit"],
    [0, 0, "limit"],
  ] as const)("of %i cents leaves %i, by the %s", (limit, most, bound) => {
    expect(offered({ "4": limit })).toMatchObject({ most, bound });
  });

  it("is that of these odds alone", () => {
    expect(offered({ "3": 100, "3/2": 100 })).toMatchObject({ most: 25_000, bound: "wager" });
  });

  it("is for each wager, the cap for all of them", () => {
    const taken: Wager[] = [{ patron: "an", bet: "banker_insurance", amount: 20_000, moment: "four_cards" }];
    expect(offered({ "4": 10_000 }, taken)).toMatchObject({ most: 5_000, bound: "wager" });
  });
});
