// The roads as paths: one for each colour, whatever the number of cells. Sizes are in cells; the drawing scales them.
import type { Bead, BigCell, DerivedCell, Place } from "./roads";

export interface Marks {
  readonly red: string;
  readonly blue: string;
  /** Set apart from blue also without colour: a dot, or the other slant. */
  readonly redToo: string;
}

const round = (value: number) => Math.round(value * 100) / 100;

function ring(x: number, y: number, radius: number): string {
  return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}

function slash(x: number, y: number, reach: number, up = true): string {
  const [from, to] = up ? [reach, -reach] : [-reach, reach];
  return `M${round(x - reach)} ${round(y + from)}L${round(x + reach)} ${round(y + to)}`;
}

const middle = ({ col, row }: Place, first: number) => [col - first + 0.5, row + 0.5] as const;

/** How many columns are left out at the beginning, so that the latest are seen. */
export function firstColumn(cells: readonly Place[], columns: number): number {
  const last = cells.reduce((most, { col }) => Math.max(most, col), -1);
  return Math.max(0, last + 2 - columns);
}

function visible<T extends Place>(cells: readonly T[], first: number): T[] {
  return cells.filter(({ col }) => col >= first);
}

export interface BigMarks extends Marks {
  readonly ties: string;
  readonly bankerPairs: string;
  readonly playerPairs: string;
  readonly counts: readonly { x: number; y: number; ties: number }[];
}

export function bigMarks(cells: readonly BigCell[], first: number): BigMarks {
  let [red, blue, redToo, ties, bankerPairs, playerPairs] = ["", "", "", "", "", ""];
  const counts: { x: number; y: number; ties: number }[] = [];
  for (const cell of visible(cells, first)) {
    const [x, y] = middle(cell, first);
    if (cell.side === "B") {
      red += ring(x, y, 0.36);
      redToo += ring(x, y, 0.1);
    } else blue += ring(x, y, 0.36);
    if (cell.ties) ties += slash(x, y, 0.3);
    if (cell.ties > 1) counts.push({ x, y, ties: cell.ties });
    if (cell.bankerPair) bankerPairs += ring(x - 0.3, y - 0.3, 0.12);
    if (cell.playerPair) playerPairs += ring(x + 0.3, y + 0.3, 0.12);
  }
  return { red, blue, redToo, ties, bankerPairs, playerPairs, counts };
}

export interface BeadMarks {
  readonly paths: Readonly<Record<Bead["side"], string>>;
  readonly letters: readonly { x: number; y: number; side: Bead["side"]; free: boolean }[];
  readonly bankerPairs: string;
  readonly playerPairs: string;
  /** Around the results of free hands (ruling B12). */
  readonly free: string;
}

export function beadMarks(cells: readonly Bead[], first: number): BeadMarks {
  const paths = { B: "", P: "", T: "" };
  let [bankerPairs, playerPairs, free] = ["", "", ""];
  const letters = [];
  for (const cell of visible(cells, first)) {
    const [x, y] = middle(cell, first);
    paths[cell.side] += ring(x, y, 0.43);
    letters.push({ x, y, side: cell.side, free: cell.free });
    if (cell.free) free += ring(x, y, 0.4);
    if (cell.bankerPair) bankerPairs += ring(x - 0.34, y - 0.34, 0.13);
    if (cell.playerPair) playerPairs += ring(x + 0.34, y + 0.34, 0.13);
  }
  return { paths, letters, bankerPairs, playerPairs, free };
}

export type DerivedShape = "ring" | "dot" | "slash";

export function derivedMarks(cells: readonly DerivedCell[], first: number, shape: DerivedShape): Marks {
  let [red, blue, redToo] = ["", "", ""];
  for (const cell of visible(cells, first)) {
    const [x, y] = middle(cell, first);
    if (shape === "slash") {
      if (cell.red) red += slash(x, y, 0.32);
      else blue += slash(x, y, 0.32, false);
    } else if (shape === "dot") {
      if (cell.red) red += ring(x, y, 0.36);
      else blue += ring(x, y, 0.36) + ring(x, y, 0.14);
    } else if (cell.red) {
      red += ring(x, y, 0.34);
      redToo += ring(x, y, 0.1);
    } else blue += ring(x, y, 0.34);
  }
  return { red, blue, redToo };
}
