// What a patron is about to bet. Pure: every function gives a new draft.
import type { Settings, Stake, Wager } from "../net/types";

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

/** What chips there are, in cents: 1, 5, 10 and so on to 100 million. */
export const ALL_CHIPS: readonly number[] = Array.from(
  { length: 17 },
  (_, at) => 10 ** (at >> 1) * (at % 2 ? 500 : 100),
);
export const CHIPS_SHOWN = 6;
/** The dearest chip goes into the highest maximum at least so many times. */
const OF_THE_DEAREST = 5;

/** Chip values in cents for a table: from what its lowest minimum needs, step by step; in wider steps where the highest
 * maximum would be out of reach. */
export function chipValues(settings: Settings): number[] {
  const limits = Object.values(settings.rules.limits as Record<string, [number, number]>);
  if (!limits.length) return ALL_CHIPS.slice(0, CHIPS_SHOWN);
  const least = Math.min(...limits.map(([minimum]) => minimum));
  const most = Math.max(...limits.map(([, maximum]) => maximum));
  const placeOf = (cents: number) => ALL_CHIPS.findLastIndex((value) => value <= cents);
  const first = Math.max(0, Math.min(placeOf(least), placeOf(most) - CHIPS_SHOWN + 1));
  const step = Math.max(1, (placeOf(most / OF_THE_DEAREST) - first) / (CHIPS_SHOWN - 1));
  const places = Array.from({ length: CHIPS_SHOWN }, (_, index) => first + Math.round(index * step));
  return places.map((place) => ALL_CHIPS[place]!).filter((value, index) => !index || value <= most);
}
