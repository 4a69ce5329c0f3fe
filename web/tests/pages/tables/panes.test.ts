// @vitest-environment node
import { describe, expect, it } from "vitest";
import { addressOf, decision, namesIn, nextWanting, swapped } from "../../../src/pages/tables/panes";

const turn = (name: string) => ({ name, text: () => name });
const panes = (...turns: [table: string, turn: string][]) =>
  turns.map(([name, asked]) => ({ name, turn: asked ? turn(asked) : null }));

describe("the tables of an address", () => {
  it.each([
    [undefined, []],
    ["", []],
    ["B1", ["B1"]],
    ["B1,S1,B1", ["B1", "S1"]],
    [",B1,,S1,", ["B1", "S1"]],
    ["A,B,C,D,E", ["A", "B", "C", "D"]],
  ])("%s are %j", (part, names) => expect(namesIn(part)).toEqual(names));

  it("make it again", () => {
    expect(addressOf(["B1", "S 1"])).toBe("/tables/B1,S%201");
    expect(namesIn(addressOf(["B1", "S1", "N1"]).slice("/tables/".length))).toEqual(["B1", "S1", "N1"]);
  });
});

it("a table without room takes the place of another, which waits in its place", () => {
  expect(swapped(["B1", "S1", "N1"], "S1", "N1")).toEqual(["B1", "N1", "S1"]);
});

it("a bet is no decision", () => {
  expect([turn("bet"), turn("insurance"), null, undefined].map((each) => decision(each)?.name)).toEqual([
    undefined,
    "insurance",
    undefined,
    undefined,
  ]);
});

describe("the table to attend to next", () => {
  it.each([
    [
      "with a decision, before the nearer one that waits for bets",
      [
        ["A", ""],
        ["B", "bet"],
        ["C", "squeeze"],
      ],
      "A",
      "C",
    ],
    [
      "on the other side of the present one",
      [
        ["A", "insurance"],
        ["B", ""],
        ["C", ""],
      ],
      "B",
      "A",
    ],
    [
      "of two decisions the nearer one",
      [
        ["A", "choose"],
        ["B", ""],
        ["C", "squeeze"],
      ],
      "B",
      "C",
    ],
    [
      "that waits for bets",
      [
        ["A", "bet"],
        ["B", ""],
        ["C", "bet"],
      ],
      "A",
      "C",
    ],
    [
      "simply, where none waits",
      [
        ["A", ""],
        ["B", ""],
      ],
      "A",
      "B",
    ],
    [
      "is not the present one",
      [
        ["A", "insurance"],
        ["B", ""],
      ],
      "A",
      "B",
    ],
    [
      "from nowhere",
      [
        ["A", ""],
        ["B", "bet"],
      ],
      "",
      "B",
    ],
  ] as const)("%s", (_, turns, front, next) => {
    expect(nextWanting(panes(...turns.map(([name, asked]) => [name, asked] as [string, string])), front)).toBe(next);
  });

  it("is none where there is one table", () => expect(nextWanting(panes(["A", "squeeze"]), "A")).toBeUndefined());
});
