// Least and most of a bet, as the table's sign has them.
import type { Settings } from "../net/types";
import { gameOf, type Bounds, type Description, type Limits } from "./game";

export const CENTS_MAX = Number.MAX_SAFE_INTEGER;
export const NO_LIMIT: Bounds = [0, CENTS_MAX];

export const signOf = ({ rules }: Settings): Limits => rules.limits;

/** Its own row of the sign before its kind's before the default; a game may have its own way. */
export function boundsOf(settings: Settings, bet: string, rules: Description | null = null): Bounds {
  const limits = signOf(settings);
  const own = gameOf(settings.game).bounds?.(limits, bet, rules);
  return own ?? limits[bet] ?? limits[bet.replace(/-.*$/, "")] ?? limits.default ?? NO_LIMIT;
}

/** Of the bet that the game is about. */
export function mainBounds(settings: Settings): Bounds {
  return boundsOf(settings, gameOf(settings.game).mainBet);
}
