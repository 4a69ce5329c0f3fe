// Cards named with two keystrokes each, a rank and a suit, anywhere in a list of cards. Pure.
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["S", "H", "C", "D"] as const;

export interface Typing {
  readonly cards: readonly string[];
  /** The rank of a card whose suit is still to come. */
  readonly rank: string;
  /** The card that the next one replaces; null if it comes at the end. */
  readonly at: number | null;
}

export const typingOf = (cards: readonly string[]): Typing => ({ cards, rank: "", at: null });

const TEN: Readonly<Record<string, string>> = { "0": "T" };

/** After a key; null where it means nothing. A rank after a rank corrects it. No more than `most` cards are taken. */
export function typed(typing: Typing, key: string, most: number): Typing | null {
  const letter = TEN[key] ?? key.toUpperCase();
  const { cards, rank, at } = typing;
  if (key === "Backspace") return withoutLast(typing);
  if ((RANKS as readonly string[]).includes(letter)) return { ...typing, rank: letter };
  if (!rank || !(SUITS as readonly string[]).includes(letter)) return null;
  const card = rank + letter;
  if (at !== null) return typingOf(cards.map((each, place) => (place === at ? card : each)));
  // Where one card is wanted, the last one that is named counts.
  return typingOf(cards.length < most ? [...cards, card] : [...cards.slice(0, most - 1), card]);
}

function withoutLast({ cards, rank, at }: Typing): Typing | null {
  if (rank) return { cards, rank: "", at };
  if (!cards.length) return null;
  return typingOf(cards.filter((_, place) => place !== (at ?? cards.length - 1)));
}
