// What each entry of a statement is called.
import type { Entry } from "../../net/types";

const BY_PURPOSE = [
  "play_chips",
  "wager",
  "insurance",
  "returned",
  "won",
  "correction",
  "debt_paid",
  "goodwill",
] as const;
export type Called = (typeof BY_PURPOSE)[number] | "post" | "release" | "other";

/** The end of a hold is called by its kind, every other transfer by its purpose. */
export function calledBy({ kind, purpose }: Entry): Called {
  if (kind === "post" || kind === "release") return kind;
  return BY_PURPOSE.find((each) => each === purpose) ?? "other";
}
