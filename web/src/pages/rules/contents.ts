// A rule book as it is read: its sections, the places of its clauses, and what a search finds.
import words from "../../i18n/rules";
import type { BookShown, ClauseShown, Language } from "../../net/types";
import { games } from "../../play/game";

/** The id of a clause within its book's page. */
export function anchorOf(number: string): string {
  return `clause-${number}`;
}

export interface Section {
  readonly number: string;
  /** The clause that heads the section, where the book has one. */
  readonly heading: ClauseShown | null;
  readonly clauses: readonly ClauseShown[];
}

/** The chapters of a book: `4` with all from `4.1` on. Rulings go by their letter. */
export function sectionsOf(book: BookShown): Section[] {
  const sections: { number: string; heading: ClauseShown | null; clauses: ClauseShown[] }[] = [];
  for (const clause of book.clauses) {
    const number = /^[A-Z]\d/.test(clause.number) ? clause.number[0]! : clause.number.split(".")[0]!;
    let section = sections.at(-1);
    if (section?.number !== number) {
      section = { number, heading: null, clauses: [] };
      sections.push(section);
    }
    if (clause.number === number) section.heading = clause;
    else section.clauses.push(clause);
  }
  return sections;
}

/** How deep a clause lies within its section: 0 for `4.1`, 1 for `4.1.1`. */
export function depthOf(number: string): number {
  return Math.max(0, number.split(".").length - 2);
}

/** Without capitals and marks, so that `hoa` finds `Hòa`. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[đĐ]/g, "d").toLowerCase();
}

export interface Hit {
  readonly book: BookShown;
  readonly clause: ClauseShown;
}

/** Clauses that hold every word of the query in either language, or whose number begins with it. */
export function search(books: readonly BookShown[], query: string, most = 100): Hit[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const hits: Hit[] = [];
  for (const book of books)
    for (const clause of book.clauses) {
      const text = plain(`${clause.summary.vi} \n ${clause.summary.en}`);
      const numbered = `${clause.reference} `.toLowerCase();
      const holds = wanted.every((word) => text.includes(word) || numbered.includes(` ${word}`) || book.book === word);
      if (holds) hits.push({ book, clause });
      if (hits.length === most) return hits;
    }
  return hits;
}

export function otherLanguage(language: Language): Language {
  return language === "vi" ? "en" : "vi";
}

/** What a section is about. Rulings have no heading: theirs is the game of their letter, or `O` for the online room. */
export function titleOf({ heading, number }: Section, language: Language): string {
  const game = games().find(({ rulings }) => rulings === number);
  return heading?.summary[language] ?? game?.title() ?? (number === "O" ? words().onlineRoom : words().forAll);
}
