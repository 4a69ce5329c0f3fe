import { describe, expect, test, vi } from "vitest";
import { Playback } from "../../../src/table/record/playback.svelte";
import { readRoundId, stepsOf as stepsWith, tableAfter } from "../../../src/table/record/recording";
import { totalsOn, wagersOn } from "../../../src/play/draft";
import { gameOf } from "../../../src/play/game";
import { tell as tellWith, whoIs } from "../../../src/table/record/story";
import type { Event, RecalledRound, Settings } from "../../../src/net/types";
import { preferences } from "../../../src/browser/preferences.svelte";
import { FACE_DOWN } from "../../../src/play/mirror";
import { cardText } from "../../../src/i18n/cards";

const baccarat = await gameOf("baccarat").record();
const stepsOf = (round: RecalledRound) => stepsWith(round, baccarat.steps);
const tell = (step: Parameters<typeof tellWith>[0], round: RecalledRound, you?: string) =>
  tellWith(step, round, baccarat, (patron) => whoIs(round, patron, you));
const OUTCOME = { winner: "banker", player_total: 3, banker_total: 6 };

function recorded(game: string, events: unknown[]): RecalledRound {
  return {
    table: "B1",
    round: 12,
    game,
    settings: { game, name: "B1", times: { card_ms: 520, dice_ms: 2600 } } as Settings,
    rules_hash: "ab",
    code_hash: "",
    verified: true,
    problem: "",
    names: { "p-1": "Minh", "p-2": "An" },
    events: events.map((event, index) => ({ at: 1000 + index, event: event as Event })),
    lines: [],
  };
}

const SQUEEZED = recorded("baccarat", [
  { type: "joined", patron: "p-3", seat: 3, plays_from: 13 },
  { type: "betting_opened", round: 12, deadline: 9000, rules_hash: "ab", shuffle: 1 },
  { type: "squeeze_asked", patron: "p-1", side: "banker" },
  {
    type: "wagers_confirmed",
    patron: "p-1",
    wagers: [
      { patron: "p-1", bet: "banker", amount: 10_000 },
      { patron: "p-1", bet: "tie", amount: 5000 },
    ],
  },
  { type: "wagers_confirmed", patron: "p-2", wagers: [] },
  { type: "betting_closed", early: false, squeezers: { banker: "p-1" } },
  { type: "cards_dealt", to: "player", cards: ["2S"], at: 20 },
  { type: "cards_dealt", to: "banker", cards: ["4H"], at: 21 },
  { type: "cards_dealt", to: "player", cards: ["AD"], at: 22 },
  { type: "cards_dealt", to: "banker", cards: ["2C"], at: 23 },
  { type: "squeeze_started", sides: ["banker"], deadline: 9500 },
  { type: "cards_opened", side: "banker", by: "p-1" },
  {
    type: "insurance_offered",
    moment: "four_cards",
    offers: [{ moment: "four_cards", side: "banker", own: 6, other: 3, odds: "3" }],
    deadline: 9900,
  },
  {
    type: "insurance_answered",
    patron: "p-1",
    moment: "four_cards",
    wagers: [{ patron: "p-1", bet: "banker_insurance", amount: 3000, moment: "four_cards" }],
  },
  { type: "insurance_closed" },
  { type: "cards_dealt", to: "player", cards: ["KS"], at: 24 },
  { type: "round_settled", outcome: OUTCOME, mark: "B", lines: [], deadline: 12_000 },
  { type: "round_ended" },
  { type: "countdown_started", deadline: 15_000 },
]);

const stepWith = (round: RecalledRound, type: Event["type"], nth = 0) =>
  stepsOf(round).filter(({ events }) => events.at(-1)?.type === type)[nth]!;

describe("a recorded round", () => {
  test("has a step for each thing that is told, and ends with its result", () => {
    const steps = stepsOf(SQUEEZED);
    expect(steps[0]!.events[0]!.type).toBe("betting_opened");
    expect(steps.at(-1)!.events[0]!.type).toBe("round_settled");
    expect(steps.map(({ upTo }) => upTo)).toEqual([...steps.map(({ upTo }) => upTo)].sort((a, b) => a - b));
    expect(steps).toHaveLength(16);
  });

  test("shows a squeezed hand face down until it was opened", () => {
    const after = (type: Event["type"], nth = 0) => tableAfter(SQUEEZED, stepWith(SQUEEZED, type, nth).upTo);
    expect(after("cards_dealt", 3).hands).toEqual({ player: ["2S", "AD"], banker: [FACE_DOWN, FACE_DOWN] });
    expect(after("cards_opened").hands.banker).toEqual(["4H", "2C"]);
    expect(after("round_settled").hands).toEqual({ player: ["2S", "AD", "KS"], banker: ["4H", "2C"] });
    expect(after("round_settled").result?.type).toBe("round_settled");
  });

  test("keeps every wager, insurance too", () => {
    const table = tableAfter(SQUEEZED, stepsOf(SQUEEZED).at(-1)!.upTo);
    expect(wagersOn(table)).toHaveLength(1);
    expect([...totalsOn(table)]).toEqual([
      ["banker", 10_000],
      ["tie", 5000],
      ["banker_insurance", 3000],
    ]);
    const before = tableAfter(SQUEEZED, stepWith(SQUEEZED, "betting_opened").upTo);
    expect(wagersOn(before)).toEqual([]);
  });

  test("going back gives the table as it was: nothing is kept from later steps", () => {
    const upTo = stepWith(SQUEEZED, "cards_dealt", 1).upTo;
    const first = tableAfter(SQUEEZED, upTo);
    tableAfter(SQUEEZED, SQUEEZED.events.length);
    expect(tableAfter(SQUEEZED, upTo)).toEqual(first);
  });

  test("that is void ends with the cards that were taken out of play, if any were", () => {
    const opened = { type: "betting_opened", round: 12, deadline: 9000, rules_hash: "ab", shuffle: 4 };
    const voided = { type: "round_voided", clause: "baccarat 7.1.1", by: "staff", lines: [], deadline: 9 };
    const removed = { type: "shoe_removed", number: 4, clause: "baccarat 7.1.1" };
    const next = [{ type: "round_ended" }, { type: "shuffle_fixed", number: 5, decks: 8, commitment: "" }];
    const types = (...events: unknown[]) =>
      stepsOf(recorded("baccarat", events)).map(({ events }) => events.at(-1)!.type);
    expect(types(opened, voided, ...next)).toEqual(["betting_opened", "round_voided"]);
    expect(types(opened, voided, removed, ...next)).toEqual(["betting_opened", "round_voided", "shoe_removed"]);
    const round = recorded("baccarat", [opened, voided, removed]);
    preferences.language = "vi";
    expect(tell(stepsOf(round).at(-1)!, round)).toBe("Bỏ bài của lượt xáo 4, thay bài mới");
    preferences.language = "en";
    expect(tell(stepsOf(round).at(-1)!, round)).toBe("The cards of shuffle 4 were taken out of play");
    preferences.language = "vi";
  });

  test("is told in sentences", () => {
    preferences.language = "vi";
    const says = (type: Event["type"], nth = 0) => tell(stepWith(SQUEEZED, type, nth), SQUEEZED, "p-1");
    expect(says("wagers_confirmed")).toBe("Bạn chốt Nhà Cái 100, Hòa 50");
    expect(says("wagers_confirmed", 1)).toBe("An không cược ván này");
    expect(says("cards_dealt")).toBe("Chia cho Nhà Con: 2♠");
    expect(says("cards_dealt", 1)).toBe("Chia cho Nhà Cái 1 lá úp");
    expect(says("cards_opened")).toBe("Bạn mở bài Nhà Cái");
    expect(says("insurance_offered")).toBe("Mời Bảo hiểm: Bảo hiểm Nhà Cái 1 ăn 3");
    preferences.language = "en";
    expect(says("insurance_answered")).toBe("You took Banker insurance 30");
    preferences.language = "vi";
    for (const step of stepsOf(SQUEEZED)) expect(tell(step, SQUEEZED)).not.toBe("");
  });

  test("patrons without names are numbered in the reader's language", () => {
    const strangers = { ...SQUEEZED, names: {} };
    expect(whoIs(strangers, "patron 2")).toBe("Khách 2");
    expect(whoIs(strangers, "staff")).toBe("Nhân viên");
    expect(whoIs(SQUEEZED, "p-2")).toBe("An");
    expect(cardText("TH")).toBe("10♥");
  });

  test("guests are called guests in the reader's language", () => {
    const guests = { ...SQUEEZED, names: { "p-1": "Guest AC2D89", "p-2": "Khách 8B91F0" } };
    expect(whoIs(guests, "p-1")).toBe("Khách AC2D89");
    preferences.language = "en";
    expect(whoIs(guests, "p-2")).toBe("Guest 8B91F0");
    preferences.language = "vi";
  });

  test("very many wagers in a row make one step", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      type: "wagers_confirmed",
      patron: `patron ${index}`,
      wagers: [{ patron: `patron ${index}`, bet: "big", amount: 5000 }],
    }));
    const crowded = recorded("sicbo", [
      { type: "betting_opened", round: 12, deadline: 9000, rules_hash: "ab" },
      ...many,
      { type: "betting_closed", early: true },
      { type: "dice_thrown", dice: [1, 2, 3] },
      { type: "round_settled", outcome: {}, mark: "1-2-3", lines: [], deadline: 1 },
    ]);
    const steps = stepsOf(crowded);
    expect(steps).toHaveLength(5);
    expect(tell(steps[1]!, crowded)).toBe("30 khách chốt cược, tổng 1.500");
    expect(totalsOn(tableAfter(crowded, steps[1]!.upTo)).get("big")).toBe(150_000);
    expect(tableAfter(crowded, steps[3]!.upTo).dice).toEqual([1, 2, 3]);
  });

  test("a void round ends with its voiding", () => {
    const voided = recorded("baccarat", [
      { type: "betting_opened", round: 12, deadline: 9000, rules_hash: "ab" },
      { type: "round_voided", clause: "ruling A4", by: "house", lines: [], deadline: 1 },
      { type: "round_ended" },
    ]);
    expect(tell(stepsOf(voided).at(-1)!, voided)).toBe("Nhà cái cho ván vô hiệu, mọi cược được trả lại");
  });
});

describe("playback", () => {
  test("opens at the result, plays from the start, and stops at the end", () => {
    vi.useFakeTimers();
    const playback = new Playback(SQUEEZED.settings, stepsOf(SQUEEZED));
    expect(playback.step).toBe(playback.last);
    playback.toggle();
    expect([playback.step, playback.playing]).toEqual([0, true]);
    vi.advanceTimersByTime(1100);
    expect(playback.step).toBe(1);
    playback.toggle();
    vi.advanceTimersByTime(10_000);
    expect(playback.step).toBe(1);
    playback.speed = 4;
    playback.toggle();
    vi.runAllTimers();
    expect([playback.step, playback.playing]).toEqual([playback.last, false]);
    vi.useRealTimers();
  });

  test("stays within the round", () => {
    const playback = new Playback(SQUEEZED.settings, stepsOf(SQUEEZED));
    playback.goTo(-3);
    expect(playback.step).toBe(0);
    playback.goTo(99);
    expect(playback.step).toBe(playback.last);
    expect(new Playback(SQUEEZED.settings, []).step).toBe(0);
  });
});

test.each([
  ["B1-12", { table: "B1", round: 12 }],
  ["b1/12", { table: "b1", round: 12 }],
  [" B1 12 ", { table: "B1", round: 12 }],
  ["VIP-2-7", { table: "VIP-2", round: 7 }],
  ["B1", null],
  ["12", null],
  ["B1-0", null],
  ["", null],
])("the id %s", (text, found) => {
  expect(readRoundId(text)).toEqual(found);
});
