import type { NiuNiuOutcome } from "../../play/outcomes";
import words from "./words";
import ranks from "./ranks";

export function inWords(outcome: NiuNiuOutcome | null): string {
  if (!outcome) return "";
  const boxes = Object.values(outcome.boxes);
  const won = boxes.filter(({ wins }) => wins).length;
  return words().outcome(ranks().full[outcome.house.rank], won, boxes.length);
}
