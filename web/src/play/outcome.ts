// How a round came out, as the server writes it into the result. Each game knows what is in its own.
import type { RoundSettled, RoundVoided } from "../net/types";

/** Null where the round is not over, or void. */
export function outcomeOf(result: RoundSettled | RoundVoided | null | undefined): Record<string, unknown> | null {
  return result?.type === "round_settled" ? result.outcome : null;
}
