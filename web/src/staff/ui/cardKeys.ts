// A card is named by two keys, a rank and a suit. Pure.
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export const SUITS = ["S", "H", "C", "D"] as const;

const TEN: Readonly<Record<string, string>> = { "0": "T" };

export interface Named {
  /** The rank of a card whose suit is still to come. */
  readonly rank: string;
  /** The card that the key has completed. */
  readonly card?: string;
}

/** After a key; null where it means nothing. A rank after a rank corrects it. */
export function afterKey(rank: string, key: string): Named | null {
  const letter = TEN[key] ?? key.toUpperCase();
  if ((RANKS as readonly string[]).includes(letter)) return { rank: letter };
  return rank && (SUITS as readonly string[]).includes(letter) ? { rank: "", card: rank + letter } : null;
}
