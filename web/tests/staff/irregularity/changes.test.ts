import { expect, test } from "vitest";
import type { RecalledRound } from "../../../src/net/types";
import {
  changesOf,
  couldLay,
  diceIn,
  lastSettled,
  onRecord,
  withoutWager,
  withWager,
  type Facts,
} from "../../../src/staff/irregularity/corrections/changes";
import { betting } from "../../support/seat";

const wager = (patron: string, bet: string, amount: number) => ({ patron, bet, amount, moment: null, box: null });
const RECORD: Facts = {
  hands: { player: ["9S", "KD"], banker: ["2H", "5C"] },
  dice: [],
  wagers: [wager("seat 1", "player", 10_000), wager("seat 2", "banker", 5_000), wager("seat 2", "tie", 1_000)],
};

test("a round on record", () => {
  const line = { returned: 0, won: 0, at_risk: 0, clauses: [] };
  const lines = [
    { line: { ...line, patron: "an", bet: "ante", stake: 500, box: 3 } },
    { line: { ...line, patron: "an", bet: "banker_insurance", stake: 700, moment: "four_cards" } },
  ];
  const round = {
    settings: betting(1).settings,
    events: [
      { at: 1, event: { type: "betting_opened", round: 1, deadline: null, rules_hash: "" } },
      { at: 2, event: { type: "cards_dealt", to: "player", cards: ["9S"], at: 1 } },
      { at: 3, event: { type: "dice_thrown", dice: [1, 2, 4] } },
    ],
    lines,
  } as unknown as RecalledRound;
  expect(onRecord(round)).toMatchObject({
    hands: { player: ["9S"] },
    dice: [1, 2, 4],
    wagers: [
      { patron: "an", bet: "ante", amount: 500, moment: null, box: 3 },
      { patron: "an", bet: "banker_insurance", amount: 700, moment: "four_cards", box: null },
    ],
  });
});

test("only what differs is corrected: all hands at once, all wagers of a patron", () => {
  expect(changesOf(RECORD, RECORD)).toEqual({});
  const hands = { ...RECORD.hands, player: ["6S", "KD"] };
  expect(changesOf(RECORD, { ...RECORD, hands })).toEqual({ hands });
  expect(changesOf({ ...RECORD, dice: [1, 2, 3] }, { ...RECORD, dice: [1, 2, 4] })).toEqual({ dice: [1, 2, 4] });
  const less = RECORD.wagers.map((each) => (each.bet === "tie" ? { ...each, amount: 0 } : each));
  expect(changesOf(RECORD, { ...RECORD, wagers: less })).toEqual({
    wagers: [{ patron: "seat 2", wagers: [{ bet: "banker", amount: 5_000 }] }],
  });
  const none = RECORD.wagers.map((each) => (each.patron === "seat 1" ? { ...each, amount: 0 } : each));
  expect(changesOf(RECORD, { ...RECORD, wagers: none })).toEqual({ wagers: [{ patron: "seat 1", wagers: [] }] });
  const more = [...RECORD.wagers, { ...wager("seat 3", "ante", 500), box: 4, moment: "four_cards" as const }];
  expect(changesOf(RECORD, { ...RECORD, wagers: more })).toEqual({
    wagers: [{ patron: "seat 3", wagers: [{ bet: "ante", amount: 500, box: 4, moment: "four_cards" }] }],
  });
});

test("a wager that was not recorded", () => {
  const added = withWager(RECORD, wager("seat 5", "tie", 2_000));
  expect(changesOf(RECORD, added)).toEqual({ wagers: [{ patron: "seat 5", wagers: [{ bet: "tie", amount: 2_000 }] }] });
  expect(withoutWager(RECORD, added, 3)).toEqual(RECORD);
});

test("a box gets its hand with the wager, and loses it with the last one", () => {
  const ante = (patron: string, box: number) => ({ ...wager(patron, "ante", 500), box });
  const record: Facts = { hands: { "box 1": ["9S"], house: ["2H"] }, dice: [], wagers: [ante("seat 1", 1)] };
  const added = withWager(withWager(record, ante("seat 2", 3)), { ...ante("seat 2", 3), bet: "double" });
  expect(added.hands).toEqual({ "box 1": ["9S"], house: ["2H"], "box 3": [] });
  expect(withoutWager(record, added, 2).hands).toEqual(added.hands);
  expect(withoutWager(record, withoutWager(record, added, 2), 1)).toEqual(record);
  const moved = { ...added, wagers: added.wagers.map((each) => (each.box === 1 ? { ...each, amount: 0 } : each)) };
  expect(changesOf(record, moved).hands).toEqual({ house: ["2H"], "box 3": [] });
});

test("who can have had chips on the felt", () => {
  const { settings } = betting(1);
  const record = { ...RECORD, wagers: [wager("an", "tie", 100), ...RECORD.wagers] };
  expect(couldLay(record, ["binh", "an"], { ...settings, betting: "called", seats: 2 })).toEqual([
    "an",
    "binh",
    "seat 1",
    "seat 2",
  ]);
  expect(couldLay(record, ["binh"], { ...settings, betting: "timed", seats: 2 })).toEqual(["an", "binh"]);
});

test("the round that was settled last", () => {
  expect(lastSettled({ phase: "result", round: 7 })).toBe(7);
  expect(lastSettled({ phase: "dealing", round: 7 })).toBe(6);
  expect(lastSettled({ phase: "waiting", round: 0 })).toBe(1);
});

test("three dice", () => {
  expect(diceIn("124", 3)).toEqual([1, 2, 4]);
  expect(diceIn("1 2 4", 3)).toEqual([1, 2, 4]);
  expect(diceIn("12", 3)).toBeNull();
  expect(diceIn("127", 3)).toBeNull();
});
