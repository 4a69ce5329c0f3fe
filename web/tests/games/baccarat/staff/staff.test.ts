import { describe, expect, it } from "vitest";
import { totalOf } from "../../../../src/games/baccarat/outcome";
import staff from "../../../../src/games/baccarat/staff";
import type { Mirror, Settings } from "../../../../src/net/types";
import { codesOf, press, type Laying } from "../../../../src/staff/console/laid/laying";
import { RULES } from "../../../support/rules";
import { casino, guest } from "../../../support/station.svelte";
import "../../../../src/games";

const at = (mirror: Mirror, most = {}) => ({ mirror, rules: RULES.baccarat!, keyed: {}, most });
const settings = casino("baccarat").settings;
const withRules = (change: object) => ({ ...settings, rules: { ...settings.rules, ...change } }) as unknown as Settings;

describe("the keys of the felt", () => {
  const CODES = { p: "player", b: "banker", t: "tie", o: "player_pair", v: "banker_pair", l: "lucky6" };
  const codes = codesOf(staff.pad(withRules({ lucky6: true }), null));
  const empty: Laying = { draft: [], chip: 100, begun: "", box: undefined };

  it("has one letter for each bet", () => {
    expect(Object.fromEntries([...codes].map(([code, { bet }]) => [code, bet]))).toEqual(CODES);
    for (const [code, bet] of Object.entries(CODES))
      expect(press(empty, code, codes, [100])?.draft).toEqual([{ bet, amount: 100 }]);
  });

  it("has no Lucky 6 where the table has none", () => {
    expect(codesOf(staff.pad(withRules({ lucky6: false }), null)).has("l")).toBe(false);
  });
});

describe("what the dealer says", () => {
  const said = (change: Partial<Mirror>, need: Mirror["you"]["need"] = null) => {
    const mirror = casino("baccarat", change);
    return staff.call(at({ ...mirror, you: { ...mirror.you, need } }));
  };
  const hands = (player: string, banker: string) => ({ player: player.split(" "), banker: banker.split(" ") });

  it("calls for bets and closes them in the book's words (4.1, 4.6)", () => {
    expect(said({ phase: "waiting" })).toEqual({ vi: "Xin hãy đặt cược", en: "Place your bets, please" });
    expect(said({ phase: "betting" })).toEqual({ vi: "Xin dừng đặt cược", en: "No more bets, please" });
  });

  it("says nothing before both hands have two cards", () => {
    expect(said({ phase: "dealing", hands: { player: ["9S"], banker: [] } })).toBeNull();
  });

  it("tells the points, and who draws (4.11)", () => {
    const need = { what: "cards", count: 1, to: "player" } as const;
    const dealt = { phase: "dealing", hands: hands("2S 3H", "KD 6C") } as const;
    expect(said(dealt, need)?.en).toBe("Player 5, Banker 6. Player draws");
    expect(said({ ...dealt, phase: "insurance" })?.vi).toBe("Nhà Con 5, Nhà Cái 6");
  });

  it("calls the result (4.18), a natural, a tie and a free hand", () => {
    const dealing = (player: string, banker: string) => ({ phase: "dealing", hands: hands(player, banker) }) as const;
    expect(said(dealing("KS 9H", "KD 3C"))?.en).toBe("Player wins 9–3, natural");
    expect(said(dealing("2S 3H 9C", "KD 6C"))?.vi).toBe("Nhà Cái thắng 6–4");
    expect(said({ ...dealing("2S 4H", "KD 6C"), free: true })?.en).toBe("Free hand. Tie 6–6");
  });

  it("keeps silent about cards that lie face down", () => {
    expect(said({ phase: "dealing", hands: hands("?? ??", "KD 6C") })).toBeNull();
    expect(staff.result!(casino("baccarat", { hands: hands("?? ??", "KD 6C") }))).toBe("");
  });

  it("names the winner to the server for every pair of totals", () => {
    const cards = ["KS", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"];
    for (const player of cards)
      for (const banker of cards) {
        const [own, other] = [totalOf([player]), totalOf([banker])];
        const winner = own > other ? "player" : own < other ? "banker" : "tie";
        expect(staff.result!(casino("baccarat", { hands: hands(`KD ${player}`, `KC ${banker}`) }))).toBe(winner);
      }
  });

  it("names the third card (4.15, 4.16)", () => {
    const due = { what: "cards", count: 1, to: "banker" } as const;
    const named = (banker: string[]) => staff.due(due, casino("baccarat", { hands: { player: [], banker } })).en;
    expect([named([]), named(["KD"]), named(["KD", "5C"])]).toEqual([
      "Card to the Banker",
      "Card to the Banker",
      "Third card to the Banker",
    ]);
  });
});

describe("insurance (6.4)", () => {
  const offer = { moment: "four_cards", side: "banker", own: 6, other: 5, odds: "3" } as const;
  const mirror = casino("baccarat", {
    phase: "insurance",
    offers: [offer],
    unanswered: ["an", "seat 2"],
    confirmed: { "seat 2": [guest(2, "banker", 100_000)], "seat 3": [guest(3, "player", 100_000)] },
  });
  const asking = staff.asking!(at(mirror, { "seat 2": 20_000 }))!;

  it("shows the marker with its price, never with a colon in Vietnamese (ruling A2)", () => {
    expect(asking.marker).toEqual({ vi: "1 ăn 3", en: "3:1" });
  });

  it("tells who has not answered, and the most that a guest may take, as the server tells it (ruling B6)", () => {
    expect(asking.waiting).toEqual(["an", "seat 2"]);
    expect(asking.stakes!(2)).toMatchObject({ bet: "banker_insurance", most: 20_000 });
    expect(asking.stakes!(3)).toBeNull();
    expect(staff.asking!(at(mirror))!.stakes!(2)).toBeNull();
  });

  it("takes it and declines it in the guest's name", () => {
    const wagers = [{ bet: "banker_insurance", amount: 30_000 }];
    expect(asking.stakes!(2)!.wish(30_000)).toEqual({ do: "insure", moment: "four_cards", wagers });
    expect(asking.answers(2).map(({ wish }) => wish)).toEqual([{ do: "insure", moment: "four_cards", wagers: [] }]);
    expect(asking.answers(3)).toEqual([]);
  });
});

describe("squeezing", () => {
  it("asks for the side with the larger wager, at tables that squeeze (4.7)", () => {
    const draft = [
      { bet: "player", amount: 100 },
      { bet: "banker", amount: 200 },
    ];
    const wish = (squeeze: boolean) => staff.wishes!(withRules({ squeeze }), draft).map((each) => each.wish);
    expect(wish(true)).toEqual([{ do: "squeeze", side: "banker" }]);
    expect(wish(false)).toEqual([]);
    expect(staff.wishes!(withRules({ squeeze: true }), [{ bet: "tie", amount: 100 }])).toEqual([]);
  });

  it("opens the hands of the guest who squeezes, and the Banker first on request (6.4.4)", () => {
    const mirror = casino("baccarat", {
      phase: "squeeze",
      hands: { player: ["??", "??"], banker: ["KD", "6C"] },
      squeezers: { player: "seat 4" },
      banker_first: true,
    });
    const asking = staff.asking!(at(mirror))!;
    expect(asking.waiting).toEqual(["seat 4"]);
    expect(asking.answers(4).map(({ key, wish }) => [key, wish.do])).toEqual([
      ["p", "open_cards"],
      ["f", "banker_first"],
    ]);
    expect(asking.answers(5)).toEqual([]);
  });
});

describe("the differential (4.3.1)", () => {
  const drafts = [
    [{ bet: "player", amount: 60_000 }],
    [
      { bet: "banker", amount: 10_000 },
      { bet: "tie", amount: 90_000 },
    ],
  ];
  const told = (differential: number | null) => staff.unbalanced!(withRules({ differential }), drafts);

  it("warns above it, not at it", () => {
    expect(told(50_000)).toBeNull();
    expect(told(null)).toBeNull();
    expect(told(49_999)?.en).toContain("500");
  });
});
