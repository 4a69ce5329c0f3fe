// A table's last results as drawings, each colour one path. Pure.
import { readThrow, type Size } from "../table/dice";
import type { BigCell, Counts } from "../table/roads";
import { ROWS, readMark, roads } from "../table/roads";

export const CELL = 14;
export const COLUMNS = 22;
const RING = 5.9;

export interface RoadDrawn {
  readonly banker: string;
  readonly player: string;
  readonly tie: string;
  /** The centre of the latest win. */
  readonly latest: readonly [x: number, y: number] | null;
  readonly counts: Counts;
}

/** The last columns of the big road. A letter tells the side and a slash the tie, so that colour need not. */
export function drawRoad(marks: readonly string[]): RoadDrawn {
  const { big, counts } = roads(marks.map(readMark));
  const first = Math.max(0, Math.max(...big.map(({ col }) => col), 0) - COLUMNS + 1);
  const shown = big.filter(({ col }) => col >= first);
  const at = ({ col, row }: BigCell) => [(col - first + 0.5) * CELL, (row + 0.5) * CELL] as const;
  const path = (draw: (cell: BigCell, x: number, y: number) => string) =>
    shown.map((cell) => draw(cell, ...at(cell))).join("");
  const last = big.at(-1);
  return {
    banker: path(
      (cell, x, y) =>
        (cell.side === "B" ? ring(x, y) + letterB(x, y) : "") + (cell.bankerPair ? dot(x - 4.6, y - 4.6) : ""),
    ),
    player: path(
      (cell, x, y) =>
        (cell.side === "P" ? ring(x, y) + letterP(x, y) : "") + (cell.playerPair ? dot(x + 4.6, y + 4.6) : ""),
    ),
    tie: path(({ ties }, x, y) => slashes(Math.min(ties, 3), x, y)),
    latest: last ? at(last) : null,
    counts,
  };
}

export const ROAD_SIZE = [COLUMNS * CELL, ROWS * CELL] as const;

const ring = (x: number, y: number) =>
  `M${x - RING} ${y}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`;
const letterB = (x: number, y: number) =>
  `M${n(x - 1.7)} ${n(y - 2.9)}v5.8h2a1.55 1.55 0 0 0 0 -3.1h-2h1.7a1.35 1.35 0 0 0 0 -2.7z`;
const letterP = (x: number, y: number) => `M${n(x - 1.5)} ${n(y + 3)}v-5.9h1.9a1.7 1.7 0 0 1 0 3.4h-1.9`;
const dot = (x: number, y: number) => `M${n(x - 0.8)} ${n(y)}a.8 .8 0 1 0 1.6 0a.8 .8 0 1 0 -1.6 0`;
/** Open in the middle, where the letter is. */
const slashes = (count: number, x: number, y: number) =>
  Array.from({ length: count }, (_, index) => {
    const aside = (index - (count - 1) / 2) * 2.6;
    return `M${n(x - 6.4 + aside)} ${n(y + 6.4)}l3.7 -3.7M${n(x + 2.7 + aside)} ${n(y - 2.7)}l3.7 -3.7`;
  }).join("");
const n = (value: number) => Number(value.toFixed(2));

export const THROWS = 9;
const DIE = 15;
const WIDTH = 33;

export interface ThrowDrawn {
  readonly x: number;
  readonly dice: readonly number[];
  readonly total: number;
  readonly size: Size;
}

/** The latest throws, oldest first: dice stacked, the bodies one path and the pips another. */
export function drawThrows(marks: readonly string[]): { throws: ThrowDrawn[]; bodies: string; pips: string } {
  const throws = marks.slice(-THROWS).map((mark, index) => ({ ...readThrow(mark), x: (index + 0.5) * WIDTH }));
  const each = (draw: (face: number, x: number, y: number) => string) =>
    throws.flatMap(({ dice, x }) => dice.map((face, row) => draw(face, x - DIE / 2, 4 + row * (DIE + 2)))).join("");
  return {
    throws,
    bodies: each((_, x, y) => `M${x + 3} ${y}h9a3 3 0 0 1 3 3v9a3 3 0 0 1 -3 3h-9a3 3 0 0 1 -3 -3v-9a3 3 0 0 1 3 -3z`),
    pips: each((face, x, y) =>
      pipsOf(face)
        .map(([column, row]) => pip(x + 3.5 + column * 4, y + 3.5 + row * 4))
        .join(""),
    ),
  };
}

const pip = (x: number, y: number) => `M${x - 1.5} ${y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0z`;

/** Places of the pips on a grid of three by three. */
function pipsOf(face: number): [column: number, row: number][] {
  const pairs: [number, number][][] = [
    [
      [0, 0],
      [2, 2],
    ],
    [
      [2, 0],
      [0, 2],
    ],
    [
      [0, 1],
      [2, 1],
    ],
  ];
  return [...pairs.slice(0, Math.floor(face / 2)).flat(), ...(face % 2 ? [[1, 1] as [number, number]] : [])];
}
