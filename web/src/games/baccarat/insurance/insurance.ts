// How much of a hand a patron may insure (baccarat 6.4, rulings B5 and B6). Exact: odds are fractions, and a chip is
// never divided.
import { CENTS_PER_CHIP, wholeChips } from "../../../lib/chips";
import { fraction } from "../../../lib/fraction";
import type { BaccaratRules, Mirror, Moment, Wager } from "../../../net/types";
import { choicesOf } from "../choices";
import { totalOf } from "../outcome";
import { insuranceOdds, type Cell, type InForce } from "../rules";
import type { Side } from "../stages";

/** What sets the most of an insurance wager: the wager that it insures, the table's limit, the chips of the patron. */
export type Bound = "wager" | "limit" | "chips";

/** An offer of the table, for a patron who has a wager on the hand. */
export interface Insurable extends Cell {
  readonly bet: `${Side}_insurance`;
  /** The patron's wager on the hand. */
  readonly wager: number;
  /** Least and most in cents that the table takes, whatever the patron can spend; none may be left. */
  readonly least: number;
  readonly most: number;
  readonly bound: Exclude<Bound, "chips">;
}

const CARDS_OF_PLAYER: Record<Moment, number> = { four_cards: 2, third_card: 3 };

/** What this patron is offered now, on the hands that they have a wager on. */
export function insurable(mirror: Mirror, rules: InForce): Insurable[] {
  const mine = mirror.confirmed[mirror.you.patron] ?? [];
  return mirror.offers.flatMap(({ side, moment, own, other, odds }) => {
    if (side === "tie") return [];
    const wager = mine.reduce((sum, each) => (each.bet === side ? sum + each.amount : sum), 0);
    if (!wager) return [];
    const bet: Insurable["bet"] = `${side}_insurance`;
    const [least, limit] = (mirror.settings.rules as BaccaratRules).limits[bet] ?? [0, Number.MAX_SAFE_INTEGER];
    const cap = capLeft(mirror, rules, { side, wager, odds });
    const taken = wholeChips(Math.min(limit, choicesOf(mirror.settings).insuranceLimits[odds] ?? limit));
    const most = Math.min(cap, taken);
    const bound = taken < cap ? "limit" : "wager";
    return [{ side, bet, moment, own, other, odds, wager, least, most: most < least ? 0 : most, bound }];
  });
}

/** The most of it that the patron can lay down with so much to spend. */
export function mostWith(offer: Insurable, available: number): number {
  const most = Math.min(offer.most, wholeChips(Math.max(0, available)));
  return most < offer.least ? 0 : most;
}

/** Why it is not more. */
export function boundWith(offer: Insurable, available: number): Bound {
  return mostWith(offer, available) < offer.most ? "chips" : offer.bound;
}

/** ruling B6: over both moments, stakes times odds may not pass the wager; in whole chips. */
function capLeft(mirror: Mirror, rules: InForce, offer: { side: Side; wager: number; odds: string }): number {
  let [left, unit] = [BigInt(offer.wager), 1n];
  for (const each of mirror.insurance) {
    if (each.patron !== mirror.you.patron || each.bet !== `${offer.side}_insurance`) continue;
    const [over, under] = fraction(oddsTaken(mirror, rules, offer.side, each));
    [left, unit] = [left * under - BigInt(each.amount) * over * unit, unit * under];
  }
  const [over, under] = fraction(offer.odds);
  const most = (left * under) / (unit * over);
  return most <= 0n ? 0 : Number(most - (most % BigInt(CENTS_PER_CHIP)));
}

/** The odds at which an insurance wager of this round was placed: those of the hands as they lay then. */
function oddsTaken(mirror: Mirror, rules: InForce, side: Side, wager: Wager): string {
  const moment = wager.moment ?? "four_cards";
  const totals = {
    player: totalOf((mirror.hands.player ?? []).slice(0, CARDS_OF_PLAYER[moment])),
    banker: totalOf((mirror.hands.banker ?? []).slice(0, 2)),
  };
  const other = totals[side === "player" ? "banker" : "player"];
  return insuranceOdds(rules, { moment, side, own: totals[side], other }) ?? "0";
}
