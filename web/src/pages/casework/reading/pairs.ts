// The wagers of two settlements beside each other.
import type { RecalledLine } from "../../../net/types";

export interface Pair {
  /** Whose wager, and on what. */
  readonly line: RecalledLine["line"];
  readonly paid: RecalledLine | null;
  readonly wouldBe: RecalledLine | null;
}

/** A wager that is in both stands in one row; one's own come first. */
export function pairs(paid: readonly RecalledLine[], wouldBe: readonly RecalledLine[], you: string): Pair[] {
  const left = [...wouldBe];
  const rows: Pair[] = paid.map((each) => {
    const place = left.findIndex((other) => keyOf(other) === keyOf(each));
    return { line: each.line, paid: each, wouldBe: place < 0 ? null : left.splice(place, 1)[0]! };
  });
  for (const each of left) rows.push({ line: each.line, paid: null, wouldBe: each });
  return rows.sort((a, b) => Number(b.line.patron === you) - Number(a.line.patron === you));
}

const keyOf = ({ line }: RecalledLine) => [line.patron, line.bet, line.box ?? "", line.moment ?? ""].join("/");
