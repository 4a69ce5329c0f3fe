// A moment at a table that can be attached to a case.
import type { CaseListed } from "../../../net/types";
import { moment as inWords } from "../../../i18n/format";
import words from "../../../i18n/staff/watch";

export interface Moment {
  readonly table: string;
  /** 0 outside a round. */
  readonly round: number;
  readonly at: number;
  /** What the journal says about it. */
  readonly says?: string;
}

/** What the note begins as: where and when, and what the journal says. */
export function noteOf({ table, round, at, says }: Moment): string {
  const w = words().attach;
  const place = round ? w.note(table, round, inWords(at)) : w.noteTable(table, inWords(at));
  return says ? `${place}\n${says}\n` : `${place}\n`;
}

/** The cases that a moment can be attached to, those of its table apart. */
export function casesFor(
  { table }: Moment,
  cases: readonly CaseListed[],
): { here: readonly CaseListed[]; others: readonly CaseListed[] } {
  return {
    here: cases.filter((each) => each.table === table),
    others: cases.filter((each) => each.table !== table),
  };
}
