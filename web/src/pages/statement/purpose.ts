// What each entry of a statement is called.
import type { Entry, Purpose } from "../../net/types";

export type Called = Purpose | "post" | "release" | "other";
const CALLED = new Set<Purpose>(["play_chips", "wager", "insurance", "returned", "won"]);

/** The end of a hold is called by its kind, every other transfer by its purpose. */
export function calledBy({ kind, purpose }: Entry): Called {
  if (kind === "post" || kind === "release") return kind;
  return CALLED.has(purpose) ? purpose : "other";
}
