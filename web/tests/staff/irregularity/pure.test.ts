import { describe, expect, test } from "vitest";
import { boxesOf, dealtCards, handsFaceDown, leftOf, patronsConcerned } from "../../../src/staff/irregularity/onTable";
import { asksFor, cardsFor, missing, NOTHING_SAID, rowKey, ruleOf } from "../../../src/staff/irregularity/said";
import { found } from "../../../src/staff/irregularity/search";
import { typed, typingOf, type Typing } from "../../../src/staff/irregularity/typing";
import type { Mirror } from "../../../src/net/types";
import { betting } from "../../support/seat";
import { row } from "../station.svelte";

describe("finding a row", () => {
  const rows = [
    row(),
    row({ clause: "baccarat 7.1.1", situation: { vi: "thừa bài, thiếu bài", en: "surplus cards" } }),
    row({ clause: "baccarat 7.5", situation: { vi: "lộ lá đầu tiên của ván sau", en: "exposed" } }),
  ];
  const clauses = (query: string) => found(rows, query, "vi").map(({ clause }) => clause);

  test("by a few letters without marks, by its remedy, by its number", () => {
    expect(clauses("")).toHaveLength(3);
    expect(clauses("lo la dau tien")).toEqual(["baccarat 7.5"]);
    expect(clauses("THUA")).toEqual(["baccarat 7.1.1"]);
    expect(clauses("mo dau khong cuoc")).toHaveLength(3);
    expect(clauses("7.1")).toEqual(["baccarat 7.1.1"]);
    expect(clauses("blackjack")).toEqual([]);
  });

  test("a number that begins so comes before one that has it somewhere", () => {
    const some = [row({ clause: "sicbo 7.17" }), row({ clause: "sicbo 17" })];
    expect(found(some, "17", "en").map(({ clause }) => clause)).toEqual(["sicbo 17", "sicbo 7.17"]);
  });
});

describe("cards by two keystrokes", () => {
  /** `<` is Backspace. */
  const type = (keys: string, most = 3, from: Typing = typingOf([])): Typing =>
    Array.from(keys).reduce<Typing>(
      (typing, key) => typed(typing, key === "<" ? "Backspace" : key, most) ?? typing,
      from,
    );

  test("a rank and a suit; ten is T or 0; what means nothing is left alone", () => {
    expect(type("4dts0hx").cards).toEqual(["4D", "TS", "TH"]);
    expect(type("49d").cards).toEqual(["9D"]);
    expect(typed(typingOf([]), "s", 3)).toBeNull();
    expect(typed(typingOf([]), "Enter", 3)).toBeNull();
    expect(typed(typingOf([]), "Backspace", 3)).toBeNull();
  });

  test("Backspace takes back half a card, then the last one, or the one that is chosen", () => {
    expect(type("4d5<")).toEqual(typingOf(["4D"]));
    expect(type("4d5c<").cards).toEqual(["4D"]);
    expect(type("<", 3, { cards: ["4D", "5C"], rank: "", at: 0 }).cards).toEqual(["5C"]);
  });

  test("no more than are wanted: the last one that is named counts", () => {
    expect(type("4d5c", 1).cards).toEqual(["5C"]);
    expect(type("6s", 3, { cards: ["9S", "KD"], rank: "", at: 0 })).toEqual(typingOf(["6S", "KD"]));
  });
});

describe("what is said", () => {
  test("what a row still needs, in the order of its fields", () => {
    expect(missing(row(), NOTHING_SAID)).toEqual(["cards"]);
    expect(missing(row(), { ...NOTHING_SAID, cards: ["4D"] })).toEqual([]);
    expect(missing(row({ act: "deal_together" }), { ...NOTHING_SAID, cards: ["4D"] })).toEqual(["cards"]);
    expect(missing(row({ act: "reorder" }), { ...NOTHING_SAID, cards: ["4D"] }, 2)).toEqual(["cards"]);
    const all = row({ asks: ["cards", "patrons", "box", "hand", "why"] });
    expect(missing(all, NOTHING_SAID)).toEqual(all.asks);
    const said = { cards: ["4D"], patrons: ["an"], box: 2, hand: "player", why: "seen" };
    expect(missing(all, said)).toEqual([]);
    expect(cardsFor(row({ act: "set_aside" }))).toEqual({ least: 1, most: 10 });
  });

  test("the request says only what the row takes, and always its remedy", () => {
    const said = { cards: ["4D"], patrons: ["an"], box: 2, hand: "player", why: " seen " };
    expect(ruleOf(row(), said, 3)).toEqual({
      do: "rule",
      round: 3,
      clause: "baccarat 7.7",
      remedy: "free_hand",
      cards: ["4D"],
      why: "seen",
    });
    const named = row({ asks: ["box", "hand"], may_say: ["patrons"] });
    expect(ruleOf(named, said, 3)).toMatchObject({ box: 2, hand: "player", patrons: ["an"] });
    expect(ruleOf(row({ asks: [] }), NOTHING_SAID, 3)).toEqual({
      do: "rule",
      round: 3,
      clause: "baccarat 7.7",
      remedy: "free_hand",
    });
    expect(asksFor(named, "patrons")).toBe(true);
    expect(rowKey(row({ remedy: "continue" }))).not.toBe(rowKey(row()));
  });
});

describe("what lies on the table", () => {
  const wager = (patron: string, box: number) => ({ patron, bet: "ante", amount: 5_000, box });
  const mirror: Mirror = {
    ...betting(3),
    patrons: { an: { name: "Ân", seat: 4, plays_from: 1, leaving: false } },
    confirmed: { an: [], "seat 6": [wager("seat 6", 6)], "seat 2": [wager("seat 2", 1), wager("seat 2", 2)] },
    hands: { player: ["9S", "??"], banker: ["2H"] },
    squeezers: { player: "an", banker: "an" },
  };

  test("patrons with wagers by seat; a ban concerns everybody", () => {
    expect(patronsConcerned(mirror, { act: "void" })).toEqual([
      { patron: "seat 2", stake: 10_000 },
      { patron: "seat 6", stake: 5_000 },
    ]);
    expect(patronsConcerned(mirror, { act: "bar_from_arranging" }).map(({ patron }) => patron)).toEqual([
      "seat 2",
      "an",
      "seat 6",
    ]);
  });

  test("boxes, hands face down, open cards", () => {
    const settings = { ...mirror.settings, rules: { boxes: 2 } } as unknown as Mirror["settings"];
    expect(boxesOf({ ...mirror, settings })).toEqual([
      { box: 1, patron: "seat 2" },
      { box: 2, patron: "seat 2" },
    ]);
    expect(boxesOf(mirror)).toEqual([]);
    expect(handsFaceDown(mirror)).toEqual(["player"]);
    expect(handsFaceDown({ ...mirror, hands: {} })).toEqual(["player", "banker"]);
    expect(dealtCards(mirror)).toEqual(["9S", "2H"]);
    expect(leftOf(["9S", "9S", "2H"], ["9S", "KD"])).toEqual(["9S", "2H"]);
  });
});
