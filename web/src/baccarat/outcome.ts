import type { RoundSettled, RoundVoided, Winner } from "../protocol/types";
import words from "../words/baccarat";

export interface Hands {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** A Baccarat result as the server words it. */
export interface Outcome extends Hands {
  readonly winner: Winner;
  readonly player_total: number;
  readonly banker_total: number;
  readonly player_pair: boolean;
  readonly banker_pair: boolean;
  readonly natural: boolean;
}

export function outcomeOf(result: RoundSettled | RoundVoided | null | undefined): Outcome | null {
  return result?.type === "round_settled" ? (result.outcome as unknown as Outcome) : null;
}

export function inWords(outcome: Outcome | null): string {
  const w = words();
  if (!outcome) return "";
  const { winner, player_total: player, banker_total: banker } = outcome;
  if (winner === "tie") return w.tied(player);
  return winner === "player" ? w.wins(w.player, player, banker) : w.wins(w.banker, banker, player);
}

/** Bets that this outcome pays. */
export function paid(outcome: Outcome | null): ReadonlySet<string> {
  const won = new Set<string>();
  if (!outcome) return won;
  won.add(outcome.winner);
  if (outcome.player_pair) won.add("player_pair");
  if (outcome.banker_pair) won.add("banker_pair");
  if (outcome.winner === "banker" && outcome.banker_total === 6) won.add("lucky6");
  return won;
}
