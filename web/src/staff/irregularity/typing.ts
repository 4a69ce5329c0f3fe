// Cards named with two keystrokes each, anywhere in a list of cards. Pure.
import { afterKey } from "../ui/cardKeys";

export interface Typing {
  readonly cards: readonly string[];
  /** The rank of a card whose suit is still to come. */
  readonly rank: string;
  /** The card that the next one replaces; null if it comes at the end. */
  readonly at: number | null;
}

export const typingOf = (cards: readonly string[]): Typing => ({ cards, rank: "", at: null });

/** After a key; null where it means nothing. No more than `most` cards are taken. */
export function typed(typing: Typing, key: string, most: number): Typing | null {
  if (key === "Backspace") return withoutLast(typing);
  const { cards, at } = typing;
  const next = afterKey(typing.rank, key);
  if (!next) return null;
  const { rank, card } = next;
  if (!card) return { ...typing, rank };
  if (at !== null) return typingOf(cards.map((each, place) => (place === at ? card : each)));
  // Where one card is wanted, the last one that is named counts.
  return typingOf(cards.length < most ? [...cards, card] : [...cards.slice(0, most - 1), card]);
}

function withoutLast({ cards, rank, at }: Typing): Typing | null {
  if (rank) return { cards, rank: "", at };
  if (!cards.length) return null;
  return typingOf(cards.filter((_, place) => place !== (at ?? cards.length - 1)));
}
