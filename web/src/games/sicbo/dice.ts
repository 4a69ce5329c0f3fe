// A throw of three dice (sicbo 3.2), and the board of those before (sicbo 3.6).

export type Size = "small" | "big" | "triple";

export interface Throw {
  readonly dice: readonly number[];
  readonly total: number;
  /** A triple is neither small nor big (sicbo 6.1 and 6.2). */
  readonly size: Size;
}

/** Counts over all throws, and the latest of them, newest first. */
export interface Board {
  readonly latest: readonly Throw[];
  readonly rounds: number;
  readonly sizes: Readonly<Record<Size, number>>;
  /** By total, 3 to 18. */
  readonly totals: Readonly<Record<number, number>>;
  /** By face, 1 to 6: dice, not throws. */
  readonly faces: Readonly<Record<number, number>>;
}

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
export const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => [low, high] as const));

export function thrown(dice: readonly number[]): Throw {
  const total = dice.reduce((sum, face) => sum + face, 0);
  const triple = dice.every((face) => face === dice[0]);
  return { dice, total, size: triple ? "triple" : total <= 10 ? "small" : "big" };
}

/** `3-4-5`, as it stands in a table's results. */
export function readThrow(mark: string): Throw {
  return thrown(mark.split("-").map(Number));
}

export function board(results: readonly string[], show = 20): Board {
  const throws = results.map(readThrow);
  const sizes: Record<Size, number> = { small: 0, big: 0, triple: 0 };
  const totals: Record<number, number> = Object.fromEntries([3, ...TOTALS, 18].map((total) => [total, 0]));
  const faces: Record<number, number> = Object.fromEntries(FACES.map((face) => [face, 0]));
  for (const { dice, total, size } of throws) {
    sizes[size] += 1;
    totals[total]! += 1;
    for (const face of dice) faces[face]! += 1;
  }
  return { latest: show ? throws.slice(-show).reverse() : [], rounds: throws.length, sizes, totals, faces };
}
