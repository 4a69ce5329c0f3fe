import type { RoundSettled, RoundVoided } from "../protocol/types";
import type { Arrangement } from "../table/arrangement";
import words from "../words/niuniu";

/** A Niu Niu result as the server words it. */
export interface Outcome {
  readonly house: Arrangement;
  readonly boxes: Readonly<Record<string, Arrangement & { readonly wins: boolean }>>;
}

export function outcomeOf(result: RoundSettled | RoundVoided | null | undefined): Outcome | null {
  return result?.type === "round_settled" ? (result.outcome as unknown as Outcome) : null;
}

export function inWords(outcome: Outcome | null): string {
  if (!outcome) return "";
  const w = words();
  const boxes = Object.values(outcome.boxes);
  return w.outcome(w.rank[outcome.house.rank], boxes.filter(({ wins }) => wins).length, boxes.length);
}
