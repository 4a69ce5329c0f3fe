// @vitest-environment node
// A search in the address, on its way to the server and back.
import { describe, expect, it } from "vitest";
import { askedIn, callOf, EVERYTHING, isNarrowed, pathOf, roundTyped } from "../../../src/pages/watch/search/asked";

const ALL = {
  kind: "round",
  patron: "Trần An",
  staff: "mai",
  table: "B1",
  clause: "baccarat 7.5",
  round: 12,
  from: 1_790_000_000_000,
  to: 1_790_000_360_000,
} as const;
const queryOf = (path: string) => new URL(path, "http://felt").searchParams;

describe("the address", () => {
  it("has the whole search", () => expect(askedIn(queryOf(pathOf(ALL)))).toEqual(ALL));
  it("is bare without one", () => {
    expect(pathOf(EVERYTHING)).toBe("/watch");
    expect(askedIn(new URLSearchParams())).toEqual(EVERYTHING);
  });
  it.each(["round=x", "from=-1", "to=1e3", "kind=everything", "patron=%20", "round=12.5"])("leaves out %s", (query) =>
    expect(askedIn(new URLSearchParams(query))).toEqual(EVERYTHING),
  );
  it("says whether it is narrowed", () => {
    expect(isNarrowed(EVERYTHING)).toBe(false);
    expect(isNarrowed({ ...EVERYTHING, from: 0 })).toBe(true);
  });
});

describe("the call", () => {
  it("asks for what the address has", () => {
    const query = queryOf(callOf(ALL, "5.B1.7.0"));
    expect(Object.fromEntries(query)).toEqual({
      kind: "round",
      patron: "Trần An",
      staff: "mai",
      table: "B1",
      clause: "baccarat 7.5",
      round: "12",
      from: "1790000000000",
      to: "1790000360000",
      most: "50",
      before: "5.B1.7.0",
    });
  });
  it("begins at the latest", () => expect([...queryOf(callOf(EVERYTHING)).keys()]).toEqual(["most"]));
});

describe("a round that is typed", () => {
  it.each([
    ["", { round: null }],
    ["  ", { round: null }],
    ["12", { round: 12 }],
    [" 12 ", { round: 12 }],
    ["B1-12", { table: "B1", round: 12 }],
    ["B1 12", { table: "B1", round: 12 }],
    ["0", null],
    ["B1", null],
    ["-3", null],
    ["B1-0", null],
  ])("%j", (text, found) => expect(roundTyped(text)).toEqual(found));
});
