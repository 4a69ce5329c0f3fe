// Finding the row of section 7 that fits, by a few letters of what happened or by its number. Pure.
import type { Language, RowShown } from "../../net/types";

/** Without marks and capitals: `lo la dau` finds `lộ lá đầu tiên`. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/đ/gi, "d").toLowerCase();
}

/** Rows with every word somewhere in number, situation or remedy; those whose number begins with it first. */
export function found(rows: readonly RowShown[], query: string, language: Language): RowShown[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  const text = (row: RowShown) => plain([row.clause, row.situation[language], row.does[language]].join(" "));
  const hits = rows.filter((row) => wanted.every((word) => text(row).includes(word)));
  const number = ({ clause }: RowShown) => clause.split(" ")[1] ?? "";
  const begins = (row: RowShown) => Boolean(wanted[0]) && number(row).toLowerCase().startsWith(wanted[0]!);
  return [...hits.filter(begins), ...hits.filter((row) => !begins(row))];
}
