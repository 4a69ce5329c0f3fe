// The roster as a pit supervisor reads it. Pure.
import type { AtWorkShown, RosterShown, TableGlance } from "../../../net/types";

/** As `src/felt/pit/people/assign.py` has it. */
export const AT_TABLE_MS = 40 * 60_000;

export type Standing = "rests" | "free" | "at" | "due";

export function standingOf({ table, at_table_since, rests_until }: AtWorkShown, now: number): Standing {
  if (!table) return rests_until > now ? "rests" : "free";
  return now - at_table_since >= AT_TABLE_MS ? "due" : "at";
}

const RANK: Record<Standing, number> = { due: 0, at: 1, free: 2, rests: 3 };
const byName = new Intl.Collator("vi", { numeric: true }).compare;

/** Those to be relieved first, then by table; then the free, then those on a break. */
export function inOrder(roster: RosterShown, now: number): AtWorkShown[] {
  const rank = (each: AtWorkShown) => RANK[standingOf(each, now)];
  return [...roster.at_work].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      byName(a.table, b.table) ||
      byName(roster.names[a.person] ?? a.person, roster.names[b.person] ?? b.person),
  );
}

/** The games for which a person is trained, and until when. */
export function trainedFor(roster: RosterShown, person: string, now: number): { game: string; until: number }[] {
  return roster.training.filter((each) => each.person === person && each.until > now);
}

/** The posts of a table to which the roster has given nobody. */
export function lacking(roster: RosterShown, table: string): ("dealer" | "supervisor")[] {
  return (["dealer", "supervisor"] as const).filter(
    (post) => !roster.at_work.some((each) => each.table === table && each.post === post),
  );
}

/** The tables for which people can be wanted: dealt by hand, and not closed. */
export function dealtByHand(tables: readonly TableGlance[]): TableGlance[] {
  return tables
    .filter(({ dealing, phase }) => dealing === "hand" && phase !== "closed")
    .sort((a, b) => byName(a.table, b.table));
}
