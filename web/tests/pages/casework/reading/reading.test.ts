import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import type { Event, RecalledLine, RecalledRound, Settings } from "../../../../src/net/types";
import { cardsIn } from "../../../../src/pages/casework/reading/cards";
import { pairs } from "../../../../src/pages/casework/reading/pairs";
import { onRecord, readingIn, type Draft } from "../../../../src/pages/casework/reading/reading";

beforeEach(() => {
  preferences.language = "en";
});

test.each([
  ["9S TH KD", ["9S", "TH", "KD"]],
  ["9s10hkd", ["9S", "TH", "KD"]],
  ["9♠, 10♥; K♦", ["9S", "TH", "KD"]],
  ["", []],
  ["  ", []],
  ["9", null],
  ["1S", null],
  ["9X", null],
  ["player", null],
])("%s", (text, cards) => {
  expect(cardsIn(text)).toEqual(cards);
});

const line = (patron: string, bet: string, net = 0, more: object = {}): RecalledLine =>
  ({ line: { patron, bet, stake: 5000, clauses: [], ...more }, net, explained: "" }) as unknown as RecalledLine;

const ROUND = {
  table: "B1",
  round: 12,
  game: "baccarat",
  settings: { game: "baccarat", name: "B1" } as Settings,
  rules_hash: "",
  code_hash: "",
  verified: true,
  problem: "",
  names: {},
  events: [
    { type: "betting_opened", round: 12, deadline: 9, rules_hash: "" },
    { type: "cards_dealt", to: "player", cards: ["9S"], at: 0 },
    { type: "cards_dealt", to: "banker", cards: ["4H"], at: 1 },
    { type: "cards_dealt", to: "player", cards: ["KD"], at: 2 },
  ].map((event) => ({ at: 1, event: event as unknown as Event })),
  lines: [line("an", "tie"), line("an", "banker"), line("binh", "player")],
} as RecalledRound;

describe("a reading", () => {
  const record = onRecord(ROUND, 2);
  const reading = (change: Partial<Draft>) => readingIn({ ...structuredClone(record), ...change }, record);

  test("begins as the round is on record, and says nothing by itself", () => {
    expect(record.hands).toEqual({ player: "9S KD", banker: "4H" });
    expect(record.wagers[0]).toEqual({ patron: "an", bet: "tie", amount: "50", box: null, moment: null });
    expect(reading({})).toEqual({ body: null, wrong: {} });
  });

  test("after a correction it begins as the correction left it", () => {
    const corrected = { ...ROUND, correction: { lines: [line("an", "tie")] } } as unknown as RecalledRound;
    expect(onRecord(corrected, 2).wagers).toHaveLength(1);
  });

  test("sends all hands once one of them is read differently, however it is written", () => {
    expect(reading({ hands: { player: "9s kd", banker: "4h" } }).body).toBeNull();
    expect(reading({ hands: { player: "9S KD", banker: "5H" } }).body).toEqual({
      hands: { player: ["9S", "KD"], banker: ["5H"] },
    });
    expect(reading({ cards: "9S 4H" }).body).toEqual({ cards: ["9S", "4H"] });
  });

  test("sends all wagers of a patron once one of them differs, and those of nobody else", () => {
    const more = [
      ...structuredClone(record.wagers),
      { patron: "an", bet: "lucky6", amount: "10", box: null, moment: null },
    ];
    expect(reading({ wagers: more }).body).toEqual({
      wagers: [
        {
          patron: "an",
          wagers: [
            { bet: "tie", amount: 5000 },
            { bet: "banker", amount: 5000 },
            { bet: "lucky6", amount: 1000 },
          ],
        },
      ],
    });
    const none = record.wagers.filter(({ patron }) => patron !== "binh");
    expect(reading({ wagers: none }).body).toEqual({ wagers: [{ patron: "binh", wagers: [] }] });
  });

  test("keeps box and moment of a wager", () => {
    const wagers = [{ patron: "an", bet: "ante", amount: "70", box: 2, moment: null }];
    const before = { ...record, wagers: [{ ...wagers[0]!, amount: "60" }] };
    expect(readingIn({ ...record, wagers }, before).body).toEqual({
      wagers: [{ patron: "an", wagers: [{ bet: "ante", amount: 7000, box: 2 }] }],
    });
  });

  test("takes another edition, dice, or a clause that makes it void", () => {
    expect(reading({ edition: 1, void: "baccarat 7.3" }).body).toEqual({ edition: 1, void: "baccarat 7.3" });
    expect(reading({ dice: [6, 6, 6] }).body).toEqual({ dice: [6, 6, 6] });
    expect(reading({ dice: [6, 6] }).body).toBeNull();
  });

  test("says what cannot be read", () => {
    expect(Object.keys(reading({ hands: { player: "9S ?", banker: "4H" }, cards: "x" }).wrong)).toEqual([
      "player",
      "cards",
    ]);
    for (const change of [{ amount: "1.5" }, { amount: "" }, { bet: "" }])
      expect(reading({ wagers: [{ ...record.wagers[0]!, ...change }] }).wrong).toHaveProperty("wagers");
  });
});

test("wagers that are in both settlements stand in one row, one's own first", () => {
  const paid = [line("binh", "player"), line("an", "tie", -50), line("an", "ante", 1, { box: 1 })];
  const wouldBe = [line("an", "tie", 400), line("binh", "banker"), line("an", "ante", 2, { box: 2 })];
  const rows = pairs(paid, wouldBe, "an").map(({ line, paid, wouldBe }) => [
    line.patron,
    line.bet,
    paid?.net ?? null,
    wouldBe?.net ?? null,
  ]);
  expect(rows).toEqual([
    ["an", "tie", -50, 400],
    ["an", "ante", 1, null],
    ["an", "ante", null, 2],
    ["binh", "player", 0, null],
    ["binh", "banker", null, 0],
  ]);
});
