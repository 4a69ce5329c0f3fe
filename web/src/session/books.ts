// The rule books and the clauses that are cited from them. Asked for once a visit.
import { get } from "../net/api";
import type { BookShown, ClauseInFull, ClauseShown, RuleBooks } from "../net/types";
import words from "../i18n/rules";

let asked: Promise<readonly BookShown[]> | undefined;

export function loadBooks(): Promise<readonly BookShown[]> {
  asked ??= get<RuleBooks>("/api/rules").then(
    ({ books }) => books,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}

/** With its worked example. */
export function loadClause(reference: string): Promise<ClauseInFull> {
  return get<ClauseInFull>(`/api${clausePath(reference)}`);
}

/** `baccarat 5.1.2` → `/rules/baccarat/5.1.2` */
export function clausePath(reference: string): string {
  const [book = "", number = ""] = reference.split(" ");
  return `/rules/${book}/${number}`;
}

/** `5.1.2`; for a ruling, `ruling B9`: its number alone would be unclear. */
export function clauseShort(reference: string): string {
  const [book = "", number = ""] = reference.split(" ");
  return book === "ruling" ? words().ruling(number) : number;
}

/** Splits a sentence of the server: each `(5.1.2)` becomes the clause that it cites. */
export function withClauses(sentence: string, clauses: readonly string[]): (string | { clause: string })[] {
  const parts: (string | { clause: string })[] = [];
  let left = sentence;
  for (const clause of clauses) {
    const cited = `(${clauseShort(clause)})`;
    const at = left.indexOf(cited);
    if (at < 0) continue;
    parts.push(left.slice(0, at), { clause });
    left = left.slice(at + cited.length);
  }
  if (left) parts.push(left);
  return parts;
}

/** `online 2.d.2.2, ruling A4` → its clauses; a reason without clauses gives none. */
export function clausesIn(reason: string): string[] {
  return reason.split(", ").filter((each) => /^[a-z]+ [A-Z]?\d\S*$/.test(each));
}

export function findClause(books: readonly BookShown[], reference: string): ClauseShown | undefined {
  const [name] = reference.split(" ");
  return books.find((book) => book.book === name)?.clauses.find((clause) => clause.reference === reference);
}
