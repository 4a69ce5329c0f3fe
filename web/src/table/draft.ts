// What a patron is about to bet. Pure: every function gives a new draft.
import type { Settings, Stake, Wager } from "../protocol/types";

export interface Bet {
  readonly bet: string;
  readonly amount: number;
  readonly box?: number;
}
export type Draft = readonly Bet[];

export const NOTHING: Draft = [];
export const CENTS_MAX = Number.MAX_SAFE_INTEGER;

export function sameSpot(a: Bet | Wager, b: { bet: string; box?: number | null }): boolean {
  return a.bet === b.bet && (a.box ?? null) === (b.box ?? null);
}

export function amountOn(draft: Draft | readonly Wager[], bet: string, box?: number): number {
  return draft.reduce((sum, each) => (sameSpot(each, { bet, box: box ?? null }) ? sum + each.amount : sum), 0);
}

export function totalOf(draft: Draft | readonly Wager[]): number {
  return draft.reduce((sum, each) => sum + each.amount, 0);
}

/** With so much on a spot; none takes the spot's chips away. */
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

const NO_LIMIT = [0, CENTS_MAX] as const;
/** How many Antes each wager of a box is worth (ruling N1). */
const ANTES_IN: Record<string, number> = { ante: 1, double: 2, additional: 4 };

/** Least and most of a bet: its own row of the sign before its kind's before the default. At Niu Niu the sign bounds
 * the Ante (ruling N5); insurance is bounded by what it insures, the default is not meant for it. */
export function boundsOf(settings: Settings, bet: string): readonly [number, number] {
  const limits = settings.rules.limits as Record<string, [number, number]>;
  if (bet.endsWith("_insurance")) return limits[bet] ?? NO_LIMIT;
  if (settings.game === "niuniu") {
    const [least, most] = limits.ante ?? limits.default ?? NO_LIMIT;
    const antes = ANTES_IN[bet] ?? 1;
    return [least * antes, Math.min(most * antes, CENTS_MAX)];
  }
  return limits[bet] ?? limits[bet.replace(/-.*$/, "")] ?? limits.default ?? NO_LIMIT;
}

/** Chip values in cents for a table: six steps from what its lowest minimum needs. */
const VALUES = [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000].map(
  (chips) => chips * 100,
);
export const CHIPS_SHOWN = 6;

export function chipValues(settings: Settings): number[] {
  const limits = Object.values(settings.rules.limits as Record<string, [number, number]>);
  const least = limits.length ? Math.min(...limits.map(([minimum]) => minimum)) : 0;
  let first = VALUES.findLastIndex((value) => value <= Math.max(least, VALUES[0]!));
  first = Math.min(first, VALUES.length - CHIPS_SHOWN);
  return VALUES.slice(first, first + CHIPS_SHOWN);
}
export { VALUES as ALL_CHIPS };
