// How much of a hand a patron may insure, and what it pays (baccarat 6.4, rulings B5 and B6). Exact: odds are
// fractions, and a chip is never divided.
import type { BaccaratRules, Mirror, Moment, Wager } from "../../../net/types";

export type InsuredSide = "player" | "banker";

export interface Insurable {
  readonly side: InsuredSide;
  readonly bet: `${InsuredSide}_insurance`;
  readonly moment: Moment;
  /** Points of the insured hand, and of the other. */
  readonly own: number;
  readonly other: number;
  /** `3`, `3/2` to one. */
  readonly odds: string;
  /** The patron's wager on the hand. */
  readonly wager: number;
  /** Least and most in cents that the table takes, whatever the patron can spend; none may be left. */
  readonly least: number;
  readonly most: number;
}

// baccarat 5.1.8 and 6.4.6, as printed: the points of the insured hand, of the other hand, and the odds to one.
export const CELLS: Readonly<Record<Moment, Record<InsuredSide, readonly (readonly [string, string, string])[]>>> = {
  four_cards: {
    banker: [
      ["4", "0-3", "3/2"],
      ["5", "0-4", "2"],
      ["6", "0-5", "3"],
      ["7", "0-5", "4"],
    ],
    player: [
      ["5", "4", "2"],
      ["6", "0-5", "3"],
      ["7", "0-5", "4"],
    ],
  },
  third_card: {
    banker: [
      ["1", "1", "6"],
      ["2-6", "1", "7"],
      ["3-6", "2", "4"],
      ["4", "3", "3/2"],
      ["5", "4", "2"],
    ],
    player: [
      ["5", "0-4", "2"],
      ["6", "0-5", "3"],
      ["7", "0-6", "4"],
      ["8", "0-6", "7"],
      ["9", "0-6", "9"],
    ],
  },
};

const CENTS_PER_CHIP = 100n;
const CARDS_OF_PLAYER: Record<Moment, number> = { four_cards: 2, third_card: 3 };

/** Odds of a cell of the pay table; null where there is none. */
export function oddsOf(moment: Moment, side: InsuredSide, own: number, other: number): string | null {
  const row = CELLS[moment][side].find(([owns, others]) => within(own, owns) && within(other, others));
  return row?.[2] ?? null;
}

function within(points: number, printed: string): boolean {
  const [first, last = first] = printed.split("-");
  return Number(first) <= points && points <= Number(last);
}

/** The last digit of the sum counts; tens and court cards count nothing. */
export function baccaratTotal(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + ("A23456789".indexOf(card[0]!) + 1), 0) % 10;
}

/** What this patron is offered now, on the hands that they have a wager on. */
export function insurable(mirror: Mirror): Insurable[] {
  const mine = mirror.confirmed[mirror.you.patron] ?? [];
  return mirror.offers.flatMap(({ side, moment, own, other, odds }) => {
    if (side === "tie") return [];
    const wager = mine.reduce((sum, each) => (each.bet === side ? sum + each.amount : sum), 0);
    if (!wager) return [];
    const bet: Insurable["bet"] = `${side}_insurance`;
    const [least, limit] = (mirror.settings.rules as BaccaratRules).limits[bet] ?? [0, Number.MAX_SAFE_INTEGER];
    const most = Math.min(capLeft(mirror, side, wager, odds), wholeChips(limit));
    return [{ side, bet, moment, own, other, odds, wager, least, most: most < least ? 0 : most }];
  });
}

/** The most of it that the patron can lay down with so much to spend. */
export function mostWith(offer: Insurable, available: number): number {
  const most = Math.min(offer.most, wholeChips(Math.max(0, available)));
  return most < offer.least ? 0 : most;
}

/** What a stake wins at these odds. */
export function pays(amount: number, odds: string): number {
  const [over, under] = fraction(odds);
  return Number((BigInt(amount) * over) / under);
}

/** ruling B6: over both moments, stakes times odds may not pass the wager; in whole chips. */
function capLeft(mirror: Mirror, side: InsuredSide, wager: number, odds: string): number {
  let [left, unit] = [BigInt(wager), 1n];
  for (const each of mirror.insurance) {
    if (each.patron !== mirror.you.patron || each.bet !== `${side}_insurance`) continue;
    const [over, under] = fraction(oddsTaken(mirror, side, each));
    [left, unit] = [left * under - BigInt(each.amount) * over * unit, unit * under];
  }
  const [over, under] = fraction(odds);
  const most = (left * under) / (unit * over);
  return most <= 0n ? 0 : Number(most - (most % CENTS_PER_CHIP));
}

/** The odds at which an insurance wager of this round was placed: those of the hands as they lay then. */
function oddsTaken(mirror: Mirror, side: InsuredSide, wager: Wager): string {
  const moment = wager.moment ?? "four_cards";
  const totals = {
    player: baccaratTotal((mirror.hands.player ?? []).slice(0, CARDS_OF_PLAYER[moment])),
    banker: baccaratTotal((mirror.hands.banker ?? []).slice(0, 2)),
  };
  return oddsOf(moment, side, totals[side], totals[side === "player" ? "banker" : "player"]) ?? "0";
}

function fraction(odds: string): [over: bigint, under: bigint] {
  const [over, under = "1"] = odds.split("/");
  return [BigInt(over!), BigInt(under)];
}

function wholeChips(cents: number): number {
  return cents - (cents % Number(CENTS_PER_CHIP));
}
