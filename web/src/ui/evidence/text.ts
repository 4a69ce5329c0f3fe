// What a patron writes: some words, and not too many.
import words from "../../i18n/cases";
import { whole } from "../../i18n/format";

const TEXT_MAX = 4000;
export const REMARK_MAX = 1000;

/** What is wrong with the text, in words; empty if nothing. The server counts characters, not UTF-16 units. */
export function wrongText(text: string, most = TEXT_MAX): string {
  if (!text.trim()) return words().wrong.empty;
  return Array.from(text).length > most ? words().wrong.long(whole(most)) : "";
}
