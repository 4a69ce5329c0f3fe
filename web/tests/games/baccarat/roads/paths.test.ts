import { describe, expect, it } from "vitest";
import { beadMarks, bigMarks, derivedMarks, firstColumn } from "../../../../src/games/baccarat/roads/paths";
import { readMark, roads } from "../../../../src/games/baccarat/roads/roads";

const COLUMNS = 22;
const marks = (path: string) => path.split("M").length - 1;
const big = (results: string[]) => roads(results.map(readMark)).big;

describe("the big road as paths", () => {
  it("draws each win in the path of its side, Banker with a dot besides", () => {
    const drawn = bigMarks(big(["B", "B", "P", "B"]), 0);
    expect([marks(drawn.red), marks(drawn.redToo), marks(drawn.blue)]).toEqual([3, 3, 1]);
    expect(drawn.ties).toBe("");
  });

  it("tells a tie by a slash, and by a number where there are several", () => {
    const drawn = bigMarks(big(["B", "T", "T", "P", "T"]), 0);
    expect(marks(drawn.ties)).toBe(2);
    expect(drawn.counts).toEqual([{ x: 0.5, y: 0.5, ties: 2 }]);
  });

  it("marks a pair in its own colour, whoever won", () => {
    const drawn = bigMarks(big(["Bp", "Pb", "Bbp"]), 0);
    expect([marks(drawn.bankerPairs), marks(drawn.playerPairs)]).toEqual([2, 2]);
  });

  it("shows the end of a long shoe, with room for what comes next", () => {
    const cells = big(Array.from({ length: 40 }, (_, round) => (round % 2 ? "P" : "B")));
    const first = firstColumn(cells, COLUMNS);
    expect(first).toBe(40 + 1 - COLUMNS);
    const drawn = bigMarks(cells, first);
    expect(marks(drawn.red) + marks(drawn.blue)).toBe(COLUMNS - 1);
  });

  it("is empty at the start of a shoe", () => {
    expect(firstColumn([], COLUMNS)).toBe(0);
    expect(bigMarks([], 0)).toMatchObject({ red: "", blue: "", ties: "", counts: [] });
  });
});

describe("bead plate and derived roads", () => {
  it("has a letter for every bead", () => {
    const { bead } = roads(["B", "P", "Tf"].map(readMark));
    const drawn = beadMarks(bead, 0);
    expect(drawn.letters.map(({ side, free }) => [side, free])).toEqual([
      ["B", false],
      ["P", false],
      ["T", true],
    ]);
    expect(Object.values(drawn.paths).map(marks)).toEqual([1, 1, 1]);
  });

  it.each(["ring", "dot", "slash"] as const)("tells red from blue without colour: %s", (shape) => {
    const of = (red: boolean) => derivedMarks([{ col: 0, row: 0, red }], 0, shape);
    const [red, blue] = [of(true), of(false)];
    expect(red.blue).toBe("");
    expect(blue.red).toBe("");
    expect(red.red + red.redToo).not.toBe(blue.blue);
  });
});
