// How the faces of the cards are drawn, in a box of 60 by 84. All the suit signs of a face make one path.
export type Suit = "S" | "H" | "C" | "D";

// Around their own middle, about 10 high, in relative steps alone: what is scaled and turned is each number.
const SIGN: Readonly<Record<Suit, string>> = {
  S: "m0-5.4c1.4 2.6 4.9 4 4.9 7c0 1.5-1 2.6-2.4 2.6c-.9 0-1.6-.4-2-1.1c.1 1.1 .5 1.8 1.3 2.3l-3.6 0c.8-.5 1.2-1.2 1.3-2.3c-.4 .7-1.1 1.1-2 1.1c-1.4 0-2.4-1.1-2.4-2.6c0-3 3.5-4.4 4.9-7z",
  H: "m0-2.6c-.6-1.6-1.9-2.2-2.9-2.2c-1.6 0-2.3 1.5-2.1 2.9c.4 2.7 3.6 4.3 5 7c1.4-2.7 4.6-4.3 5-7c.2-1.4-.5-2.9-2.1-2.9c-1 0-2.3 .6-2.9 2.2z",
  C: "m0-5.4c1.35 0 2.4 1.05 2.4 2.4c0 .85-.45 1.6-1.1 2.05c.45-.25 .95-.4 1.4-.4c1.35 0 2.4 1.1 2.4 2.45c0 1.35-1.05 2.4-2.4 2.4c-1 0-1.85-.55-2.2-1.4c.1 1.5 .5 2.7 1.4 3.3l-3.8 0c.9-.6 1.3-1.8 1.4-3.3c-.35 .85-1.2 1.4-2.2 1.4c-1.35 0-2.4-1.05-2.4-2.4c0-1.35 1.05-2.45 2.4-2.45c.45 0 .95 .15 1.4 .4c-.65-.45-1.1-1.2-1.1-2.05c0-1.35 1.05-2.4 2.4-2.4z",
  D: "m0-5.6c1.1 2 2.6 4 4.2 5.6c-1.6 1.6-3.1 3.6-4.2 5.6c-1.1-2-2.6-4-4.2-5.6c1.6-1.6 3.1-3.6 4.2-5.6z",
};

/** Where a sign stands, and how large; a negative size stands on its head. */
export type Place = readonly [x: number, y: number, size: number];

export function signs(suit: Suit, places: readonly Place[]): string {
  return places
    .map(
      ([x, y, size]) => `M${x} ${y}${SIGN[suit].replace(/-?\d*\.?\d+/g, (n) => ` ${+(Number(n) * size).toFixed(2)}`)}`,
    )
    .join("");
}

const [LEFT, MIDDLE, RIGHT] = [21, 30, 39];
const [TOP, CENTRE, BOTTOM] = [16.5, 42, 67.5];
const ROW = (BOTTOM - TOP) / 3;
const PIP = 0.98;

const sides = (...rows: number[]) => rows.flatMap((y) => [[LEFT, y] as const, [RIGHT, y] as const]);
const middle = (...rows: number[]) => rows.map((y) => [MIDDLE, y] as const);
const THREE = sides(TOP, CENTRE, BOTTOM);
const FOUR = sides(TOP, TOP + ROW, BOTTOM - ROW, BOTTOM);
const QUARTER = (CENTRE - TOP) / 2;

// As on every deck: a squeeze from the side counts two, three or four of them.
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "2": middle(TOP, BOTTOM),
  "3": middle(TOP, CENTRE, BOTTOM),
  "4": sides(TOP, BOTTOM),
  "5": [...sides(TOP, BOTTOM), ...middle(CENTRE)],
  "6": THREE,
  "7": [...THREE, ...middle(TOP + QUARTER)],
  "8": [...THREE, ...middle(TOP + QUARTER, BOTTOM - QUARTER)],
  "9": [...FOUR, ...middle(CENTRE)],
  T: [...FOUR, ...middle(TOP + ROW / 2, BOTTOM - ROW / 2)],
};

/** The pips of a card; those of the lower half stand on their heads. An ace has one, large; a court card's are drawn with
 * its figure. */
export function pipsOf(rank: string): readonly Place[] {
  if (rank === "A") return [[MIDDLE, CENTRE, 2.5]];
  const at = PIPS[rank];
  return at?.map(([x, y]) => [x, y, y > CENTRE ? -PIP : PIP]) ?? [];
}

/** The signs under the two indices. */
export const CORNERS: readonly Place[] = [
  [7.2, 23, 0.58],
  [52.8, 61, -0.58],
];
/** Where there is room for an index alone: under it, and one large. */
export const PLAIN: readonly Place[] = [
  [15, 48.5, 1.5],
  [41.5, 64, 2.6],
];

export const isCourt = (rank: string) => "JQK".includes(rank);
export const isRed = (suit: Suit) => suit === "H" || suit === "D";
