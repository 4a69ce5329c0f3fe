// How a round of Niu Niu came out, as the server writes it into the result.
import type { Arrangement } from "./arrangement";
import { handName } from "./ranks";
import words from "./words";

export interface NiuNiuOutcome {
  readonly house: Arrangement;
  readonly boxes: Readonly<Record<string, Arrangement & { readonly wins: boolean }>>;
}

export function inWords(outcome: NiuNiuOutcome | null): string {
  if (!outcome) return "";
  const boxes = Object.values(outcome.boxes);
  const won = boxes.filter(({ wins }) => wins).length;
  return words().outcome(handName(outcome.house), won, boxes.length);
}
