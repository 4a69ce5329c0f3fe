// The last throws as drawings, each colour one path. Pure.
import { readThrow, type Size } from "../dice";

/** As wide and high as a tile's big road. */
export const ROAD_SIZE = [308, 84] as const;
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
