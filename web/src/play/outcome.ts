// How a round came out: its outcome as the server writes it, and what its lines brought. Each game knows its own outcome.
import type { RoundSettled, RoundVoided, SettledLine } from "../net/types";

/** Null where the round is not over, or void. */
export function outcomeOf(result: RoundSettled | RoundVoided | null | undefined): Record<string, unknown> | null {
  return result?.type === "round_settled" ? result.outcome : null;
}

export function paidOf(lines: readonly SettledLine[]): number {
  return lines.reduce((sum, line) => sum + line.returned + line.won, 0);
}

export function netOf(lines: readonly SettledLine[]): number {
  return lines.reduce((sum, line) => sum + line.returned + line.won - line.stake, 0);
}
