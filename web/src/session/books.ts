// The rule books and the clauses that are cited from them. Asked for once a visit.
import { get } from "../net/api";
import type { BookShown, ClauseShown, RuleBooks } from "../net/types";
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

/** `baccarat 5.1.2` → `/rules/baccarat/5.1.2` */
export function clausePath(reference: string): string {
  const [book = "", number = ""] = reference.split(" ");
  return `/rules/${book}/${number}`;
}

/** `5.1.2`; a ruling says that it is one, for its number alone would not tell. */
export function clauseShort(reference: string): string {
  const [book = "", number = ""] = reference.split(" ");
  return book === "ruling" ? words().ruling(number) : number;
}

/** A sentence of the server's with each `(5.1.2)` as the clause that it names. */
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

/** `online 2.d.2.2, ruling A4` → its clauses; a reason that names none is none. */
export function clausesIn(reason: string): string[] {
  return reason.split(", ").filter((each) => /^[a-z]+ [A-Z]?\d\S*$/.test(each));
}

export function findClause(books: readonly BookShown[], reference: string): ClauseShown | undefined {
  const [name] = reference.split(" ");
  return books.find((book) => book.book === name)?.clauses.find((clause) => clause.reference === reference);
}
