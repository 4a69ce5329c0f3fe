// The scoreboard of a shoe (baccarat 3.2.2, ruling B16): bead plate, big road, and the three roads derived from it.

type Side = "B" | "P";

/** A result as the scoreboard shows it. */
export interface Coup {
  readonly side: Side | "T";
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  /** Dealt without wagers (ruling B12). */
  readonly free: boolean;
}
export interface Place {
  readonly col: number;
  readonly row: number;
}
export interface Bead extends Place, Coup {}
/** A win, with the ties that followed it. */
export interface BigCell extends Place, Coup {
  readonly side: Side;
  readonly ties: number;
}
export interface DerivedCell extends Place {
  readonly red: boolean;
}
export type DerivedRoad = "bigEye" | "small" | "cockroach";
/** What a next win would add to each derived road; null where there is nothing to compare yet. */
type Asked = Readonly<Record<DerivedRoad, boolean | null>>;
interface Counts {
  readonly banker: number;
  readonly player: number;
  readonly tie: number;
  readonly bankerPair: number;
  readonly playerPair: number;
}
export interface Roads extends Readonly<Record<DerivedRoad, readonly DerivedCell[]>> {
  readonly bead: readonly Bead[];
  readonly big: readonly BigCell[];
  readonly ask: Readonly<Record<Side, Asked>>;
  readonly counts: Counts;
}

export const ROWS = 6;
/** How many columns back each derived road looks. */
const BACK = { bigEye: 1, small: 2, cockroach: 3 } as const;

/** `B`, `Tp`, `Pbf`: who won, then the pairs, and `f` on a free hand. */
export function readMark(mark: string): Coup {
  return {
    side: mark[0] as Coup["side"],
    playerPair: mark.includes("p"),
    bankerPair: mark.includes("b"),
    free: mark.includes("f"),
  };
}

export function roads(coups: readonly Coup[]): Roads {
  const wins = coups.filter(isWin);
  const lengths = runs(wins.map(({ side }) => side));
  return {
    bead: coups.map((coup, index) => ({ ...coup, col: Math.floor(index / ROWS), row: index % ROWS })),
    big: bigRoad(coups, wins, lengths),
    bigEye: derived(lengths, BACK.bigEye),
    small: derived(lengths, BACK.small),
    cockroach: derived(lengths, BACK.cockroach),
    ask: { B: ask(wins, lengths, "B"), P: ask(wins, lengths, "P") },
    counts: {
      banker: coups.filter(({ side }) => side === "B").length,
      player: coups.filter(({ side }) => side === "P").length,
      tie: coups.length - wins.length,
      bankerPair: coups.filter(({ bankerPair }) => bankerPair).length,
      playerPair: coups.filter(({ playerPair }) => playerPair).length,
    },
  };
}

type Win = Coup & { readonly side: Side };

function isWin(coup: Coup): coup is Win {
  return coup.side !== "T";
}

/** How long each run of equals is. */
function runs(values: readonly unknown[]): number[] {
  const lengths: number[] = [];
  values.forEach((value, index) => {
    if (index && value === values[index - 1]) lengths[lengths.length - 1]! += 1;
    else lengths.push(1);
  });
  return lengths;
}

/** Down; where the way down is blocked, by the last row or by an older tail, to the right along that row. */
function lay(lengths: readonly number[]): Place[] {
  const taken = new Set<number>();
  const at = (col: number, row: number) => col * ROWS + row;
  const places: Place[] = [];
  let start = 0;
  for (const length of lengths) {
    while (taken.has(at(start, 0))) start += 1;
    let [col, row, turned] = [start, 0, false];
    for (let cell = 0; cell < length; cell += 1) {
      if (cell) {
        turned ||= row + 1 === ROWS || taken.has(at(col, row + 1));
        if (turned) col += 1;
        else row += 1;
      }
      taken.add(at(col, row));
      places.push({ col, row });
    }
  }
  return places;
}

/** Ties are counted on the win before them; those before the first win, on the first. */
function bigRoad(coups: readonly Coup[], wins: readonly Win[], lengths: readonly number[]): BigCell[] {
  const ties = wins.map(() => 0);
  let seen = 0;
  for (const coup of coups)
    if (isWin(coup)) seen += 1;
    else if (wins.length) ties[Math.max(0, seen - 1)]! += 1;
  return lay(lengths).map((place, index) => ({ ...wins[index]!, ...place, ties: ties[index]! }));
}

function derived(lengths: readonly number[], back: number): DerivedCell[] {
  const marks: boolean[] = [];
  lengths.forEach((length, column) => {
    for (let cell = 1; cell <= length; cell += 1) {
      const mark = markOf(lengths, column, cell, back);
      if (mark !== null) marks.push(mark);
    }
  });
  return lay(runs(marks)).map((place, index) => ({ ...place, red: marks[index]! }));
}

/** What cell `cell` (from 1) of a column of the big road adds to the road that looks `back` columns back. */
function markOf(lengths: readonly number[], column: number, cell: number, back: number): boolean | null {
  const reference = cell === 1 ? column - back - 1 : column - back;
  if (reference < 0) return null;
  return cell === 1 ? lengths[column - 1] === lengths[reference] : cell !== lengths[reference]! + 1;
}

function ask(wins: readonly Win[], lengths: readonly number[], side: Side): Asked {
  const goesOn = wins.at(-1)?.side === side;
  const next = goesOn ? [...lengths.slice(0, -1), lengths.at(-1)! + 1] : [...lengths, 1];
  const mark = (back: number) => markOf(next, next.length - 1, next.at(-1)!, back);
  return { bigEye: mark(BACK.bigEye), small: mark(BACK.small), cockroach: mark(BACK.cockroach) };
}
