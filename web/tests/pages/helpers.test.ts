import { afterEach, describe, expect, test } from "vitest";
import {
  anchorOf,
  clausesIn,
  clausePath,
  clauseShort,
  depthOf,
  plain,
  search,
  sectionsOf,
  withClauses,
} from "../../src/session/books";
import { toggled } from "../../src/pages/settings/chips";
import { balancesAfter, kindOf } from "../../src/pages/statement/entries";
import { NO_FILTERS, dayBegins, historyQuery, isFiltered } from "../../src/pages/history/filters";
import { invitation } from "../../src/pages/account/invitation";
import { DAY_MS, HOUR_MS, MINUTE_MS, centsIn, endOf, playMs } from "../../src/pages/limits/entry";
import { gridsOf, percentOf, rowsOf, together } from "../../src/pages/odds/prices";
import type { BookShown, ClauseShown, Entry, InsurancePrice, Price } from "../../src/net/types";
import { preferences } from "../../src/browser/preferences.svelte";
import bets, { betName } from "../../src/i18n/bets";

afterEach(() => {
  preferences.language = "vi";
});

describe("names of bets", () => {
  test.each([
    ["banker", undefined, "Nhà Cái", "Banker"],
    ["banker_insurance", undefined, "Bảo hiểm Nhà Cái", "Banker insurance"],
    ["lucky6", undefined, "Số 6 May Mắn", "Lucky 6"],
    ["big", undefined, "Tài", "Big"],
    ["any_triple", undefined, "Bộ ba bất kỳ", "Any triple"],
    ["triple-4", undefined, "Bộ ba 4", "Triple 4"],
    ["double-6", undefined, "Bộ đôi 6", "Double 6"],
    ["total-11", undefined, "Tổng 11", "Total 11"],
    ["pair-2-5", undefined, "Cặp số 2 và 5", "Pair 2 and 5"],
    ["number-3", undefined, "Số 3", "Number 3"],
    ["double", 3, "Cược gấp đôi (cửa 3)", "Double (box 3)"],
    ["ante", null, "Cược đặt chỗ", "Ante"],
  ])("%s", (bet, box, vi, en) => {
    preferences.language = "vi";
    expect(betName(bet, box)).toBe(vi);
    preferences.language = "en";
    expect(betName(bet, box)).toBe(en);
  });

  test("a bet without a name is called by its id", () => {
    expect(betName("mystery")).toBe("mystery");
    expect(betName("mystery-1")).toBe("mystery-1");
  });

  test("no two bets have one name", () => {
    for (const words of [bets.vi, bets.en])
      expect(new Set(Object.values(words.named)).size).toBe(Object.keys(words.named).length);
  });
});

const clause = (book: string, number: string, vi: string, en: string): ClauseShown => ({
  reference: `${book} ${number}`,
  number,
  status: "built",
  status_in_words: { vi: "", en: "" },
  summary: { vi, en },
});
const BOOKS: BookShown[] = [
  {
    book: "baccarat",
    title: { vi: "Bài Cào", en: "Baccarat" },
    clauses: [
      clause("baccarat", "4", "Cách tiến hành ván chơi.", "How a round goes."),
      clause("baccarat", "4.1", "Hòa thì trả lại.", "A tie returns stakes."),
      clause("baccarat", "4.15", "Nhà Con rút lá thứ ba.", "The Player draws."),
      clause("baccarat", "4.15.1", "Đôi Nhà Con.", "Player Pair."),
      clause("baccarat", "5", "Mức trả.", "What is paid."),
    ],
  },
  {
    book: "ruling",
    title: { vi: "Quyết định", en: "Rulings" },
    clauses: [clause("ruling", "A1", "Chung.", "For all."), clause("ruling", "B2", "Số 6.", "Lucky six.")],
  },
];

describe("rule books", () => {
  test("a clause has a place, an anchor and a short name", () => {
    expect(clausePath("online 2.d.2.2")).toBe("/rules/online/2.d.2.2");
    expect(anchorOf("2.d.2.2")).toBe("clause-2.d.2.2");
    expect(clauseShort("baccarat 5.1.2")).toBe("5.1.2");
    expect(clauseShort("ruling B9")).toBe("quyết định B9");
  });

  test("sections go by the first part of the number, rulings by their letter", () => {
    const sections = sectionsOf(BOOKS[0]!);
    expect(sections.map(({ number }) => number)).toEqual(["4", "5"]);
    expect(sections[0]!.heading?.number).toBe("4");
    expect(sections[0]!.clauses.map(({ number }) => number)).toEqual(["4.1", "4.15", "4.15.1"]);
    expect(sectionsOf(BOOKS[1]!).map(({ number, heading }) => [number, heading])).toEqual([
      ["A", null],
      ["B", null],
    ]);
    expect([depthOf("4.1"), depthOf("4.15.1")]).toEqual([0, 1]);
  });

  test("a search reads both languages without accents, and numbers from their beginning", () => {
    const found = (query: string) => search(BOOKS, query).map(({ clause: { reference } }) => reference);
    expect(plain("Đặt Hòa")).toBe("dat hoa");
    expect(found("hoa")).toEqual(["baccarat 4.1"]);
    expect(found("đôi con")).toEqual(["baccarat 4.15.1"]);
    expect(found("PLAYER")).toEqual(["baccarat 4.15", "baccarat 4.15.1"]);
    expect(found("4.15")).toEqual(["baccarat 4.15", "baccarat 4.15.1"]);
    expect(found("b2")).toEqual(["ruling B2"]);
    expect(found("  ")).toEqual([]);
    expect(search(BOOKS, "nha", 1)).toHaveLength(1);
  });

  test("reasons give up their clauses, sentences turn theirs into links", () => {
    expect(clausesIn("baccarat 7.19, ruling A4")).toEqual(["baccarat 7.19", "ruling A4"]);
    expect(clausesIn("play chips")).toEqual([]);
    expect(withClauses("trúng (6.8.1); trả 1:1 (5.1)", ["sicbo 6.8.1", "sicbo 5.1"])).toEqual([
      "trúng ",
      { clause: "sicbo 6.8.1" },
      "; trả 1:1 ",
      { clause: "sicbo 5.1" },
    ]);
    expect(withClauses("không nêu số", ["sicbo 5.1"])).toEqual(["không nêu số"]);
  });
});

describe("statement", () => {
  const entry = (given: Partial<Entry>): Entry => ({
    number: 1,
    id: "B1/12/wager/p-1",
    kind: "move",
    change: 0,
    held_change: 0,
    reason: "online 2.d.2.2",
    table: "B1",
    round: 12,
    at: 1_790_000_000_000,
    ...given,
  });

  test.each([
    [{ reason: "play chips", id: "play-chips/g-1" }, "play_chips"],
    [{ kind: "hold" }, "wager"],
    [{ kind: "hold", reason: "baccarat 4.10" }, "insurance"],
    [{ kind: "post" }, "post"],
    [{ kind: "release" }, "release"],
    [{ id: "B1/12/won/p-1" }, "won"],
    [{ id: "B1/12/returned/p-1" }, "returned"],
    [{ id: "correction/7" }, "other"],
  ])("%o is %s", (given, kind) => {
    expect(kindOf(entry(given))).toBe(kind);
  });

  test("each entry leaves the balance that the next one begins with", () => {
    const entries = [entry({ change: 300 }), entry({ change: -100 }), entry({ change: 0 }), entry({ change: 1000 })];
    expect(balancesAfter(entries, 1200)).toEqual([1200, 900, 1000, 1000]);
  });
});

describe("filters of the history", () => {
  test("days count from their first to their last millisecond, here", () => {
    const path = historyQuery({ game: "sicbo", table: "S1", from: "2026-11-15", to: "2026-11-15" }, { before: 7 });
    const query = new URL(path, "http://felt").searchParams;
    expect(query.get("game")).toBe("sicbo");
    expect(query.get("table")).toBe("S1");
    expect(Number(query.get("to")) - Number(query.get("from"))).toBe(DAY_MS - 1);
    expect(Number(query.get("from"))).toBe(new Date(2026, 10, 15).getTime());
    expect(query.get("before")).toBe("7");
    expect(dayBegins("2026-12-31", 1)).toBe(new Date(2027, 0, 1).getTime());
  });

  test("no filters ask for everything", () => {
    expect(historyQuery(NO_FILTERS)).toBe("/api/history");
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, to: "2026-01-01" })).toBe(true);
  });
});

describe("limits", () => {
  test.each([
    ["500", 50_000],
    ["1.000", 100_000],
    ["1,234,567", 123_456_700],
    ["1 000", 100_000],
    ["0", 0],
    ["1.5", null],
    ["-5", null],
    ["", null],
    ["abc", null],
    ["99999999999999", null],
  ])("%s chips", (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });

  test("hours and minutes", () => {
    expect(playMs("2", "")).toBe(2 * HOUR_MS);
    expect(playMs("1", "30")).toBe(HOUR_MS + 30 * MINUTE_MS);
    expect(playMs("", "")).toBeNull();
    expect(playMs("0", "0")).toBeNull();
    expect(playMs("-1", "90")).toBeNull();
    expect(playMs("1.5", "")).toBeNull();
  });

  test("an exclusion ends on a whole millisecond in the future", () => {
    const now = new Date(2026, 10, 15, 12).getTime() + 0.25;
    expect(endOf("day", "", now)).toBe(Math.round(now) + DAY_MS);
    expect(endOf("half", "", now)).toBe(new Date(2027, 4, 15, 12).getTime());
    expect(endOf("year", "", now)).toBe(new Date(2027, 10, 15, 12).getTime());
    expect(endOf("other", "2026-11-15", now)).toBe(new Date(2026, 10, 16).getTime());
    expect(endOf("other", "2026-11-14", now)).toBeNull();
    expect(endOf("other", "", now)).toBeNull();
  });
});

describe("odds", () => {
  const price = (bet: string, pays: string, win: string, edge: string): Price => ({
    bet,
    pays: [pays],
    win,
    lose: "0",
    push: "0",
    edge,
    edge_percent: 0,
    standard_deviation: 0,
  });

  test("a fraction in percent", () => {
    expect(percentOf("1/4")).toBe(25);
    expect(percentOf("-1/8")).toBe(-12.5);
    expect(percentOf("0")).toBe(0);
    expect(percentOf("114753351728/10847218479825")).toBeCloseTo(1.0579057842, 9);
  });

  test("wagers that go together share their edge exactly", () => {
    expect(
      together([
        [1, "1/10"],
        [2, "-1/10"],
        [4, "1/20"],
      ]),
    ).toBe("1/70");
    expect(together([[1, "0"]])).toBe("0/1");
  });

  test("bets of a kind with the same figures make one row", () => {
    const rows = rowsOf([
      price("small", "1", "35/72", "1/36"),
      price("big", "1", "35/72", "1/36"),
      price("total-4", "50", "1/72", "7/24"),
      price("total-5", "18", "1/36", "17/36"),
      price("total-17", "50", "1/72", "7/24"),
    ]);
    expect(rows.map(({ kind, numbers }) => [kind, numbers])).toEqual([
      ["small", []],
      ["big", []],
      ["total", ["4", "17"]],
      ["total", ["5"]],
    ]);
  });

  test("insurance cells stand by side and moment", () => {
    const cell = (side: string, moment: string, own: number, other: number) =>
      ({ side, moment, own, other }) as InsurancePrice;
    const cells = [
      cell("banker", "four_cards", 5, 2),
      cell("banker", "four_cards", 4, 0),
      cell("player", "third_card", 7, 1),
    ];
    const grids = gridsOf(cells);
    expect(grids.map(({ side, moment, owns, others }) => [side, moment, owns, others])).toEqual([
      ["banker", "four_cards", [4, 5], [0, 2]],
      ["player", "third_card", [7], [1]],
    ]);
    expect(grids[0]!.cell(5, 2)).toBe(cells[0]);
    expect(grids[0]!.cell(5, 0)).toBeUndefined();
  });
});

test("chips are chosen up to six, smallest first", () => {
  expect(toggled([100, 500], 200)).toEqual([100, 200, 500]);
  expect(toggled([100, 500], 100)).toEqual([500]);
  expect(toggled([1, 2, 3, 4, 5, 6], 7)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the first administrator's link is read from the address", () => {
  expect(invitation("#first-administrator=aB_-9")).toBe("aB_-9");
  expect(invitation("#content")).toBe("");
  expect(invitation("#first-administrator=<x>")).toBe("");
});
