// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { DerivedCell, Place } from "../../../../src/games/baccarat/roads/roads";
import { ROWS, readMark, roads } from "../../../../src/games/baccarat/roads/roads";
import vectors from "../../../vectors/roads.json";

const placeOf = (place: number): Place => ({ col: Math.floor(place / ROWS), row: place % ROWS });
const at = ({ col, row }: Place) => col * ROWS + row;
const drawn = (cells: readonly DerivedCell[]) => [cells.map(({ red }) => (red ? "r" : "b")).join(""), cells.map(at)];
const colour = (red: boolean | null) => (red === null ? null : red ? "r" : "b");

describe("roads as the server draws them (ruling B16)", () => {
  it.each(vectors.shoes.map((shoe, index) => [index, shoe] as const))("shoe %i", (_, shoe) => {
    const coups = shoe.marks ? shoe.marks.split(" ").map(readMark) : [];
    const board = roads(coups);
    const ties = shoe.ties as Record<string, number>;
    const wins = coups.filter(({ side }) => side !== "T");
    const count = (sign: string) => shoe.marks.split(sign).length - 1;

    expect({
      bead: board.bead,
      big: board.big,
      derived: [board.bigEye, board.small, board.cockroach].map(drawn),
      ask: (["B", "P"] as const).map((side) => {
        const { bigEye, small, cockroach } = board.ask[side];
        return [bigEye, small, cockroach].map(colour);
      }),
      counts: board.counts,
    }).toEqual({
      bead: coups.map((coup, index) => ({ ...coup, col: Math.floor(index / ROWS), row: index % ROWS })),
      big: wins.map((win, index) => ({ ...win, ...placeOf(shoe.big[index]!), ties: ties[index] ?? 0 })),
      derived: [shoe.derived.big_eye, shoe.derived.small, shoe.derived.cockroach],
      ask: [shoe.ask.B, shoe.ask.P],
      counts: {
        banker: count("B"),
        player: count("P"),
        tie: count("T"),
        bankerPair: count("b"),
        playerPair: count("p"),
      },
    });
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
