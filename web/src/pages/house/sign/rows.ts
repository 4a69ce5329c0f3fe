// The rows of a limit sign: bets with the same limits share a row.
import type { Language, Settings } from "../../../net/types";
import type { HouseParts } from "../../../play/game";
import { gameOf } from "../../../play/game";
import { boundsOf, CENTS_MAX } from "../../../play/limits";

export interface SignRow {
  /** Bets, or kinds of bets. */
  readonly bets: readonly string[];
  readonly least: number;
  readonly most: number;
}

export function signRows(settings: Settings, parts: HouseParts): SignRow[] {
  const rules = settings.rules as unknown as Record<string, unknown>;
  const offered = parts.rows(rules);
  const special = Object.keys(settings.rules.limits).filter((row) => row.includes("-"));
  const bets = offered.length ? [...offered, ...special] : [gameOf(settings.game).mainBet];
  const rows: { bets: string[]; least: number; most: number }[] = [];
  for (const bet of bets) {
    const [least, most] = boundsOf(settings, bet);
    // A bet that only another bet bounds, such as an insurance, has no row of its own.
    if (!least && most >= CENTS_MAX && bets.length > 1 && settings.rules.limits.default) continue;
    const same = rows.find((row) => row.least === least && row.most === most);
    if (same) same.bets.push(bet);
    else rows.push({ bets: [bet], least, most });
  }
  return rows;
}

export const rowTitle = ({ bets }: SignRow, parts: HouseParts, language: Language) =>
  bets.map((bet) => parts.rowName(bet, language)).join(" · ");
