// What the house sets up at a Sic Bo table, and what its limit sign says.
import type { Language } from "../../../net/types";
import type { HouseParts } from "../../../play/game";
import names, { betNameIn } from "../names";
import words from "./words";

/** The order of the layout: kinds of spots, where all spots of a kind have the same limits. */
const ROWS = ["big", "small", "any_triple", "triple", "double", "total", "pair", "number"];

function rowName(row: string, language: Language): string {
  const w = words[language];
  return row === "default" ? w.others : (w.kinds[row as "pair"] ?? betNameIn(row, language));
}

export default {
  title: (language) => names[language].title,
  fields: [],
  rows: () => ROWS,
  rowName,
  times: ["dice_ms"],
  notes: () => [],
} satisfies HouseParts;
