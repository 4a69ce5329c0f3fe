// The lines of a journal by round, the latest first. Pure.
import type { JournalLine } from "../../../net/types";

export interface RoundLines {
  /** 0 between rounds. */
  readonly round: number;
  /** The number of its first line, by which it is known. */
  readonly seq: number;
  readonly lines: readonly JournalLine[];
}

/** Lines of one round that follow each other stand together; what is done about a round later stands where it happened. */
export function byRound(lines: readonly JournalLine[]): RoundLines[] {
  const found: { round: number; seq: number; lines: JournalLine[] }[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.round === line.round) last.lines.unshift(line);
    else found.push({ round: line.round, seq: line.seq, lines: [line] });
  }
  return found.reverse();
}
