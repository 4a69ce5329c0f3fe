// How a round of Baccarat came out.
import type { Winner } from "../../net/types";
import words from "./words";

export interface BaccaratOutcome {
  readonly winner: Winner;
  readonly player_total: number;
  readonly banker_total: number;
  readonly player: readonly string[];
  readonly banker: readonly string[];
  readonly player_pair: boolean;
  readonly banker_pair: boolean;
  readonly natural: boolean;
}

export interface Hands {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** The last digit of the sum counts; tens and court cards count nothing. */
export function totalOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + ("A23456789".indexOf(card[0]!) + 1), 0) % 10;
}

export function inWords(outcome: BaccaratOutcome | null): string {
  const w = words();
  if (!outcome) return "";
  const { winner, player_total: player, banker_total: banker } = outcome;
  if (winner === "tie") return w.tied(player);
  return winner === "player" ? w.wins(w.player, player, banker) : w.wins(w.banker, banker, player);
}
