// The entries of a case, read by their kinds.
import type { CaseAct, CaseShown, CaseStep } from "../net/types";

export type EntryKind = CaseStep["entry"]["type"];
export type EntryOf<K extends EntryKind> = Extract<CaseStep["entry"], { type: K }>;
export interface Dated<K extends EntryKind> {
  readonly at: number;
  readonly entry: EntryOf<K>;
}

export function entriesOf<K extends EntryKind>(steps: readonly CaseStep[], kind: K): Dated<K>[] {
  return steps.flatMap(({ at, entry }) => (entry.type === kind ? [{ at, entry: entry as EntryOf<K> }] : []));
}

/** The last entry of this kind, and its time. */
export function lastOf<K extends EntryKind>(steps: readonly CaseStep[], kind: K): Dated<K> | null {
  return entriesOf(steps, kind).at(-1) ?? null;
}

export function opened(steps: readonly CaseStep[]): EntryOf<"case_opened"> | null {
  return lastOf(steps, "case_opened")?.entry ?? null;
}

/** `baccarat 8.5`; none where the case belongs to no table. */
export function clausesOf(book: string | undefined, ...numbers: readonly string[]): string[] {
  return book ? numbers.map((number) => `${book} ${number}`) : [];
}

/** What the server says about this order of this person. */
export function actOf({ acts }: CaseShown, wanted: string): CaseAct | null {
  return acts.find((act) => act.do === wanted) ?? null;
}
