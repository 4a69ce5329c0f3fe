import type { NiuNiuOutcome } from "../table/outcomes";
import words from "../words/niuniu";
import ranks from "../words/ranks";

export function inWords(outcome: NiuNiuOutcome | null): string {
  if (!outcome) return "";
  const boxes = Object.values(outcome.boxes);
  const won = boxes.filter(({ wins }) => wins).length;
  return words().outcome(ranks().full[outcome.house.rank], won, boxes.length);
}
