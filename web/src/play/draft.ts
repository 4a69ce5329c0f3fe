// What a patron is about to bet. Pure: every function gives a new draft.
import type { Mirror, Stake, Wager } from "../net/types";

export interface Bet {
  readonly bet: string;
  readonly amount: number;
  readonly box?: number;
}
export type Draft = readonly Bet[];

export const NOTHING: Draft = [];

export function sameSpot(a: Bet | Wager, b: { bet: string; box?: number | null }): boolean {
  return a.bet === b.bet && (a.box ?? null) === (b.box ?? null);
}

export function amountOn(draft: Draft | readonly Wager[], bet: string, box?: number): number {
  return draft.reduce((sum, each) => (sameSpot(each, { bet, box: box ?? null }) ? sum + each.amount : sum), 0);
}

export function totalOf(draft: Draft | readonly Wager[]): number {
  return draft.reduce((sum, each) => sum + each.amount, 0);
}

/** Sets the amount on a spot; 0 removes its chips. */
export function withAmount(draft: Draft, bet: string, amount: number, box?: number): Draft {
  const spot: Bet = box === undefined ? { bet, amount } : { bet, amount, box };
  const rest = draft.filter((each) => !sameSpot(each, { bet, box: box ?? null }));
  if (amount <= 0) return rest;
  const place = draft.findIndex((each) => sameSpot(each, { bet, box: box ?? null }));
  return place < 0 ? [...rest, spot] : draft.map((each, index) => (index === place ? spot : each));
}

export function plus(draft: Draft, bet: string, amount: number, box?: number): Draft {
  return withAmount(draft, bet, amountOn(draft, bet, box) + amount, box);
}

export function doubled(draft: Draft): Draft {
  return draft.map((each) => ({ ...each, amount: each.amount * 2 }));
}

export function draftOf(wagers: readonly Wager[]): Draft {
  return wagers.map(({ bet, amount, box }) => (box == null ? { bet, amount } : { bet, amount, box }));
}

export function stakesOf(draft: Draft): Stake[] {
  return draft.map((each) => ({ ...each }));
}

export function sameDraft(a: Draft, b: Draft): boolean {
  return a.length === b.length && a.every((each) => amountOn(b, each.bet, each.box) === each.amount);
}

/** Everything that lies on the felt, by patron in the order in which they bet. */
export function wagersOn(mirror: Pick<Mirror, "confirmed" | "insurance">): [patron: string, wagers: Wager[]][] {
  const all = Object.entries(mirror.confirmed).map(([patron, wagers]): [string, Wager[]] => [patron, [...wagers]]);
  for (const wager of mirror.insurance) all.find(([patron]) => patron === wager.patron)?.[1].push(wager);
  return all.filter(([, wagers]) => wagers.length);
}

/** What lies on each bet, all patrons together. */
export function totalsOn(mirror: Pick<Mirror, "confirmed" | "insurance">): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [, wagers] of wagersOn(mirror))
    for (const { bet, amount } of wagers) totals.set(bet, (totals.get(bet) ?? 0) + amount);
  return totals;
}
