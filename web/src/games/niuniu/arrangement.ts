// How strong five cards are (niuniu 6.2), and how they are laid out (niuniu 4.9).

/** Weakest first, as the server names them. */
export const RANKS = ["no_niu", "niu_6_or_less", "niu_7", "niu_8", "niu_9", "niu_niu", "supreme", "hoiana"] as const;
export type Rank = (typeof RANKS)[number];

/** What a hand counts: `points` are those of Niu 6 to Niu 1, which share a rank, and 0 for any other. Rounds played
 * before points were compared (ruling N4) are recorded without them. */
export interface Counted {
  readonly rank: Rank;
  readonly points?: number;
}

/** The three cards that make the Niu, and the two that rank it. Without a Niu all five stand in `rest`. */
export interface Arrangement extends Counted {
  readonly niu: readonly string[];
  readonly rest: readonly string[];
}

export const cardsIn = ({ niu, rest }: Arrangement): string[] => [...niu, ...rest];

export interface Decided {
  readonly winner: "first" | "second";
  readonly by: "rank" | "points" | "high_card" | "suit";
}

const RANK_LETTERS = "A23456789TJQK";
const SUIT_LETTERS = "DCHS";
const RANK_OF_DIGIT: readonly Rank[] = ["niu_niu", ...Array<Rank>(6).fill("niu_6_or_less"), "niu_7", "niu_8", "niu_9"];
// From the last way to the first: of cards that stand highest first, the three lowest come first.
const THREE_OF_FIVE = [
  [2, 3, 4],
  [1, 3, 4],
  [1, 2, 4],
  [1, 2, 3],
  [0, 3, 4],
  [0, 2, 4],
  [0, 2, 3],
  [0, 1, 4],
  [0, 1, 3],
  [0, 1, 2],
] as const;

/** niuniu 6.2.13: court cards count ten, the ace one, the others their face. */
export function points(card: string): number {
  return Math.min(10, RANK_LETTERS.indexOf(card[0]!) + 1);
}

export function pointsOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + points(card), 0);
}

/** Place among the 52, by rank and then by suit: 0 for the ace of diamonds, 51 for the king of spades. */
export function strength(card: string): number {
  return 4 * RANK_LETTERS.indexOf(card[0]!) + SUIT_LETTERS.indexOf(card[1]!);
}

export function highest(cards: readonly string[]): string {
  return cards.reduce((best, card) => (strength(card) > strength(best) ? card : best));
}

/** niuniu 4.9.1: three cards that total 10, 20 or 30. */
export function makesNiu(three: readonly string[]): boolean {
  return three.length === 3 && pointsOf(three) % 10 === 0;
}

/** Every three cards of the hand that make a Niu, the one of the best arrangement first. */
export function niusIn(hand: readonly string[]): string[][] {
  const cards = highestFirst(hand);
  return THREE_OF_FIVE.map((places) => places.map((place) => cards[place]!)).filter(makesNiu);
}

/** The best legal arrangement (niuniu 4.9.5, ruling N7). */
export function arrange(hand: readonly string[]): Arrangement {
  return laidOut(hand, niusIn(hand)[0] ?? []);
}

/** Which of two hands is above the other, and what decided it (niuniu 6.2.9 and 6.2.10, ruling N4). */
export function compare(first: Arrangement, second: Arrangement): Decided {
  const [rank, otherRank] = [RANKS.indexOf(first.rank), RANKS.indexOf(second.rank)];
  const [niu, otherNiu] = [first.points ?? 0, second.points ?? 0];
  const [card, otherCard] = [highest(cardsIn(first)), highest(cardsIn(second))];
  if (rank !== otherRank) return { winner: rank > otherRank ? "first" : "second", by: "rank" };
  if (niu !== otherNiu) return { winner: niu > otherNiu ? "first" : "second", by: "points" };
  return {
    winner: strength(card) > strength(otherCard) ? "first" : "second",
    by: card[0] === otherCard[0] ? "suit" : "high_card",
  };
}

function highestFirst(hand: readonly string[]): string[] {
  return [...hand].sort((a, b) => strength(b) - strength(a));
}

function laidOut(hand: readonly string[], niu: readonly string[]): Arrangement {
  const rest = highestFirst(hand).filter((card) => !niu.includes(card));
  const rank = rankOf(hand, niu, rest);
  return { rank, points: rank === "niu_6_or_less" ? pointsOf(rest) % 10 : 0, niu, rest };
}

function rankOf(hand: readonly string[], niu: readonly string[], rest: readonly string[]): Rank {
  if (hand.some((card) => hand.filter((other) => other[0] === card[0]).length === 4)) return "hoiana"; // niuniu 6.2.1
  if (hand.every((card) => "JQK".includes(card[0]!))) return "supreme"; // niuniu 6.2.2
  return niu.length ? RANK_OF_DIGIT[pointsOf(rest) % 10]! : "no_niu";
}
