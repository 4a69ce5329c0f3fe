import { expect, test } from "vitest";
import type { RecalledRound } from "../../../src/net/types";
import {
  changesOf,
  diceIn,
  lastSettled,
  onRecord,
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
