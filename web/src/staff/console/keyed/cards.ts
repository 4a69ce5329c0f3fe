// Cards and dice as they are keyed in: a rank and a suit, a face of each die. A scanner types the same keys. Pure.
import { afterKey } from "../../ui/cardKeys";

export const FACES = [1, 2, 3, 4, 5, 6] as const;
/** sicbo 7.2 */
export const SHAKES_LEAST = 3;

/** What is keyed in and not yet complete. */
export interface Typed {
  readonly cards: readonly string[];
  /** The rank of a card whose suit is still to come. */
  readonly rank: string;
  readonly dice: readonly number[];
}

export const NOTHING_TYPED: Typed = { cards: [], rank: "", dice: [] };

/** After a key of a card; null where the key means nothing. */
export function typeCard(typed: Typed, key: string): Typed | null {
  const next = afterKey(typed.rank, key);
  return next && { ...typed, rank: next.rank, cards: next.card ? [...typed.cards, next.card] : typed.cards };
}

/** After the face of a die; null where the key is none. */
export function typeDie(typed: Typed, key: string): Typed | null {
  return /^[1-6]$/.test(key) ? { ...typed, dice: [...typed.dice, Number(key)] } : null;
}

/** Without what was keyed in last; null where there is nothing. */
export function takeBack({ cards, rank, dice }: Typed): Typed | null {
  if (rank) return { cards, rank: "", dice };
  if (cards.length) return { cards: cards.slice(0, -1), rank, dice };
  return dice.length ? { cards, rank, dice: dice.slice(0, -1) } : null;
}

/** What lies on the screen: a card that is half keyed in has no suit yet. */
export function shownOf({ cards, rank, dice }: Typed): string[] {
  return [...cards, ...(rank ? [rank] : []), ...dice.map(String)];
}
