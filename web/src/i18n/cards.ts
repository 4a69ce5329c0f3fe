import { area } from "./area";

const SIGNS: Record<string, string> = { S: "♠", H: "♥", C: "♣", D: "♦" };

/** `9♠` */
export function cardText(card: string): string {
  return `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1] ?? ""] ?? ""}`;
}

export function cardsText(cards: readonly string[]): string {
  return cards.map(cardText).join(" ");
}

export default area(
  {
    faceDown: "Lá bài úp",
    name: (rank: string, suit: string) => `${rank} ${suit}`,
    rank: {
      A: "Át",
      "2": "Hai",
      "3": "Ba",
      "4": "Bốn",
      "5": "Năm",
      "6": "Sáu",
      "7": "Bảy",
      "8": "Tám",
      "9": "Chín",
      T: "Mười",
      J: "J",
      Q: "Q",
      K: "K",
    },
    suit: { S: "bích", H: "cơ", C: "chuồn", D: "rô" },
    die: (pips: number) => `Xúc xắc ${pips}`,
    chip: (value: string) => `Chip ${value}`,
    seconds: (left: number) => `Còn ${left} giây`,
  },
  {
    faceDown: "Card face down",
    name: (rank, suit) => `${rank} of ${suit}`,
    rank: {
      A: "Ace",
      "2": "Two",
      "3": "Three",
      "4": "Four",
      "5": "Five",
      "6": "Six",
      "7": "Seven",
      "8": "Eight",
      "9": "Nine",
      T: "Ten",
      J: "Jack",
      Q: "Queen",
      K: "King",
    },
    suit: { S: "spades", H: "hearts", C: "clubs", D: "diamonds" },
    die: (pips) => `Die showing ${pips}`,
    chip: (value) => `Chip ${value}`,
    seconds: (left) => (left === 1 ? "1 second left" : `${left} seconds left`),
  },
);
