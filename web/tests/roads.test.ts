// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { DerivedCell, Place } from "../src/table/roads";
import { ROWS, readMark, roads } from "../src/table/roads";
import vectors from "./vectors/roads.json";

type Colours = [marks: string, at: number[]];
const at = ({ col, row }: Place) => col * ROWS + row;
const drawn = (cells: readonly DerivedCell[]) => [cells.map(({ red }) => (red ? "r" : "b")).join(""), cells.map(at)];
const colour = (red: boolean | null) => (red === null ? null : red ? "r" : "b");

describe("roads as the server draws them (ruling B16)", () => {
  it.each(vectors.shoes.map((shoe, index) => [index, shoe] as const))("shoe %i", (_, shoe) => {
    const coups = shoe.marks ? shoe.marks.split(" ").map(readMark) : [];
    const board = roads(coups);
    const ties = shoe.ties as Record<string, number>;
    const wins = coups.filter(({ side }) => side !== "T");

    expect(board.bead).toEqual(coups.map((coup, index) => ({ ...coup, col: Math.floor(index / 6), row: index % 6 })));
    expect(board.big.map(at)).toEqual(shoe.big);
    expect(board.big.map(({ side }) => side).join("")).toBe(shoe.sides);
    expect(board.big.map((cell) => cell.ties)).toEqual(shoe.big.map((_, index) => ties[index] ?? 0));
    expect(board.big.map(({ playerPair, bankerPair, free }) => [playerPair, bankerPair, free])).toEqual(
      wins.map(({ playerPair, bankerPair, free }) => [playerPair, bankerPair, free]),
    );
    expect(drawn(board.bigEye)).toEqual(shoe.derived.big_eye as Colours);
    expect(drawn(board.small)).toEqual(shoe.derived.small as Colours);
    expect(drawn(board.cockroach)).toEqual(shoe.derived.cockroach as Colours);
    for (const side of ["B", "P"] as const) {
      const { bigEye, small, cockroach } = board.ask[side];
      expect([bigEye, small, cockroach].map(colour)).toEqual(shoe.ask[side]);
    }
    expect(board.counts.banker + board.counts.player + board.counts.tie).toBe(coups.length);
    expect(board.counts.tie).toBe(shoe.marks.split("T").length - 1);
    expect(board.counts.playerPair).toBe(shoe.marks.split("p").length - 1);
    expect(board.counts.bankerPair).toBe(shoe.marks.split("b").length - 1);
  });
});

it("reads a mark with all its signs", () => {
  expect(readMark("Tbpf")).toEqual({ side: "T", playerPair: true, bankerPair: true, free: true });
  expect(readMark("B")).toEqual({ side: "B", playerPair: false, bankerPair: false, free: false });
});

it("what is asked for is what comes", () => {
  const shoe = vectors.shoes
    .find(({ marks }) => marks.length > 120)!
    .marks.split(" ")
    .map(readMark);
  for (let length = 0; length < shoe.length; length += 1) {
    const [before, next] = [shoe.slice(0, length), shoe[length]!];
    if (next.side === "T") continue;
    const asked = roads(before).ask[next.side];
    const came = roads([...before, next]);
    for (const road of ["bigEye", "small", "cockroach"] as const) {
      const grown = came[road].length > roads(before)[road].length;
      // A new cell, if any, is the last one: older marks never change.
      expect(asked[road]).toBe(grown ? came[road].at(-1)!.red : null);
    }
  }
});
