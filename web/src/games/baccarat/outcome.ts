import type { BaccaratOutcome } from "../../play/outcomes";
import words from "./words";

export interface Hands {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

export function inWords(outcome: BaccaratOutcome | null): string {
  const w = words();
  if (!outcome) return "";
  const { winner, player_total: player, banker_total: banker } = outcome;
  if (winner === "tie") return w.tied(player);
  return winner === "player" ? w.wins(w.player, player, banker) : w.wins(w.banker, banker, player);
}

/** Bets that this outcome pays. */
export function paid(outcome: BaccaratOutcome | null): ReadonlySet<string> {
  const won = new Set<string>();
  if (!outcome) return won;
  won.add(outcome.winner);
  if (outcome.player_pair) won.add("player_pair");
  if (outcome.banker_pair) won.add("banker_pair");
  if (outcome.winner === "banker" && outcome.banker_total === 6) won.add("lucky6");
  return won;
}

/** Whether this outcome takes a bet: it neither pays it nor, as a tie does with both hands, gives it back. */
export function takes(outcome: BaccaratOutcome | null, bet: string): boolean {
  if (!outcome || paid(outcome).has(bet)) return false;
  return outcome.winner !== "tie" || (bet !== "player" && bet !== "banker");
}
