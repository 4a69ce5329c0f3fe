import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import type { BookShown, ClauseShown } from "../../../src/net/types";
import { anchorOf, depthOf, plain, search, sectionsOf, titleOf } from "../../../src/pages/rules/contents";
import { clausePath, clauseShort, clausesIn, withClauses } from "../../../src/session/books";

beforeEach(() => {
  preferences.language = "vi";
});

const clause = (book: string, number: string, vi: string, en: string): ClauseShown => ({
  reference: `${book} ${number}`,
  number,
  status: "built",
  status_in_words: { vi: "", en: "" },
  summary: { vi, en },
  has_example: false,
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

  test("rulings are headed by what they are about", () => {
    const [forAll, online] = ["A", "O"].map((number) => ({ number, heading: null, clauses: [] }));
    expect([titleOf(forAll!, "vi"), titleOf(online!, "vi")]).toEqual(["Chung cho mọi trò chơi", "Phòng trực tuyến"]);
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
    expect(withClauses("trúng (6.8.1); trả 1 ăn 1 (5.1)", ["sicbo 6.8.1", "sicbo 5.1"])).toEqual([
      "trúng ",
      { clause: "sicbo 6.8.1" },
      "; trả 1 ăn 1 ",
      { clause: "sicbo 5.1" },
    ]);
    expect(withClauses("không nêu số", ["sicbo 5.1"])).toEqual(["không nêu số"]);
  });
});
