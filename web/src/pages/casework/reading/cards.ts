// Cards as people key them in.
const SUITS: Record<string, string> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };

/** `9s 10♥ kd` → `9S TH KD`; null if it is something else. Nothing at all is no card. */
export function cardsIn(text: string): string[] | null {
  const plain = text
    .replace(/[♠♥♦♣]/g, (sign) => SUITS[sign]!)
    .toUpperCase()
    .replaceAll("10", "T")
    .replace(/[\s,;]+/g, "");
  if (!plain) return [];
  return /^(?:[A2-9TJQK][SHDC])+$/.test(plain) ? plain.match(/../g) : null;
}
