import { amount } from "../i18n/format";
import type { Wager } from "../net/types";
import { gameOf } from "./game";

/** Wagers one after the other, in words: `Nhà Cái 100, Hòa 20`. */
export function wagersInWords(game: string, wagers: readonly Wager[]): string {
  const { betName } = gameOf(game);
  return wagers.map(({ bet, box, amount: cents }) => `${betName(bet, box)} ${amount(cents)}`).join(", ");
}
