// What the house sets up at a Niu Niu table, and what its limit sign says.
import type { HouseParts } from "../../../play/game";
import names from "../names";
import words from "./words";

export default {
  title: (language) => names[language].title,
  fields: [{ key: "boxes", kind: "count", label: (language) => words[language].boxes }],
  /** ruling N5: the sign bounds the Ante alone, so it has one row. */
  rows: () => [],
  rowName: (row, language) => names[language].bets[row === "default" ? "ante" : (row as "ante")] ?? row,
  times: ["arranging_ms", "card_ms"],
  notes: (_, language) => [words[language].ante, words[language].sizes],
} satisfies HouseParts;
