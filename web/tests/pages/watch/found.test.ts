// Where findings lead, what can be attached, and what the note says.
import { describe, expect, it } from "vitest";
import type { CaseListed } from "../../../src/net/types";
import { preferences } from "../../../src/browser/preferences.svelte";
import { casesFor, noteOf } from "../../../src/pages/watch/attach/moment";
import type { Finding } from "../../../src/pages/watch/search/asked";
import { hasPage, keyOf, momentOf, placeOf } from "../../../src/pages/watch/search/found";
import { byRound } from "../../../src/pages/watch/table/byRound";
import { spoken } from "../../../src/pages/watch/table/spoken";

const AT = 1_790_000_000_000;
const finding = (fields: object) => ({ at: AT, ...fields }) as unknown as Finding;
const ROUND = finding({ kind: "round", table: "B1", round: 12 });
const STOP = finding({ kind: "stop", table: "B1", round: 0 });
const CALL = finding({ kind: "call", call: 3, table: "B1", round: 12 });
const CASE = finding({ kind: "case", number: 4, table: "B1" });
const INCIDENT = finding({ kind: "incident", incident: 5, table: "", round: 0 });
const SLIP = finding({ kind: "slip", table: "C 1", slip: 6 });
const CORRECTION = finding({ kind: "correction", table: "B1", round: 12, number: 2 });
const ALL = [ROUND, STOP, CALL, CASE, INCIDENT, SLIP, CORRECTION];

describe("a finding", () => {
  it("is read in full at its place", () =>
    expect(ALL.map(placeOf)).toEqual([
      "/watch/round/B1/12",
      "/watch/table/B1",
      "/watch/round/B1/12",
      "/casework/4",
      "/watch/incident/5",
      "/watch/table/C%201",
      "/watch/round/B1/12",
    ]));
  it("is told from every other", () => expect(new Set(ALL.map(keyOf)).size).toBe(ALL.length));
  it("can be attached if it happened at a table", () =>
    expect(ALL.map((each) => momentOf(each)?.round)).toEqual([12, 0, 12, undefined, undefined, 0, 12]));
  it("leads to people who have an account", () =>
    expect(["seat 3", "p-1", "seat belt"].map(hasPage)).toEqual([false, true, true]));
});

describe("a note", () => {
  it("begins with table, round and time, and what the journal says", () => {
    preferences.language = "en";
    const [place, says] = noteOf({ table: "B1", round: 12, at: AT, says: "The Banker: 2♣." }).split("\n");
    expect(place).toMatch(/^Table B1, round 12, at .*2026.*\d\d:\d\d:\d\d\.$/);
    expect(says).toBe("The Banker: 2♣.");
    expect(noteOf({ table: "B1", round: 0, at: AT })).toMatch(/^Table B1, at [^\n]*\n$/);
    preferences.language = "vi";
    expect(noteOf({ table: "B1", round: 12, at: AT })).toMatch(/^Bàn B1, ván 12, lúc \d\d:\d\d:\d\d/);
  });
  it("goes first to a case of its table", () => {
    const cases = [{ number: 1, table: "S1" }, { number: 2, table: "B1" }, { number: 3 }] as CaseListed[];
    const { here, others } = casesFor({ table: "B1", round: 1, at: AT }, cases);
    expect([here.map(({ number }) => number), others.map(({ number }) => number)]).toEqual([[2], [1, 3]]);
  });
});

const line = (seq: number, round: number, event = "paid", says = "") => ({
  seq,
  round,
  at: AT + seq,
  event,
  by: "",
  role: "",
  patron: "",
  says,
  clauses: [],
});

describe("a journal", () => {
  it("stands round by round, the latest on top", () => {
    const found = byRound([line(1, 0), line(2, 1), line(3, 1), line(4, 2), line(5, 1)]);
    expect(found.map(({ round, seq, lines }) => [round, seq, lines.map((each) => each.seq)])).toEqual([
      [1, 5, [5]],
      [2, 4, [4]],
      [1, 2, [3, 2]],
      [0, 1, [1]],
    ]);
  });
  it("shows cards as cards, and no name as one", () => {
    preferences.language = "en";
    expect(spoken(line(1, 1, "cards_dealt", "the Banker: TS 2C"))).toBe("The Banker: 10♠ 2♣.");
    expect(spoken(line(1, 1, "joined", "AS takes seat 2"))).toBe("AS takes seat 2.");
    expect(spoken(line(1, 1, "joined", "Khách AC2D89 ngồi chỗ 2"))).toBe("Guest AC2D89 ngồi chỗ 2.");
    preferences.language = "vi";
  });
});
