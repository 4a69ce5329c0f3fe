// The fifty spots of the layout (sicbo 1.2.1, 3.1 and 5.1), in the groups in which they lie on the felt.
import { FACES, PAIRS, TOTALS } from "../dice";
import type { Draft } from "../../../play/draft";

export const SIZES = ["small", "big"] as const;
/** The groups that share the felt of a phone, one at a time. */
export const GROUPS = ["total", "double", "triple", "pair", "number"] as const;
export type Group = (typeof GROUPS)[number];

export const BETS_OF: Readonly<Record<Group, readonly string[]>> = {
  total: TOTALS.map((total) => `total-${total}`),
  double: FACES.map((face) => `double-${face}`),
  triple: ["any_triple", ...FACES.map((face) => `triple-${face}`)],
  pair: PAIRS.map(([low, high]) => `pair-${low}-${high}`),
  number: FACES.map((face) => `number-${face}`),
};

/** The dice drawn on a spot. */
export function diceOn(bet: string): number[] {
  const [kind = "", ...numbers] = bet.split("-");
  const faces = numbers.map(Number);
  if (kind === "double") return [...faces, ...faces];
  if (kind === "triple") return [...faces, ...faces, ...faces];
  return kind === "pair" || kind === "number" ? faces : [];
}

export function pointsOf(bet: string): number | null {
  return bet.startsWith("total-") ? Number(bet.slice("total-".length)) : null;
}

/** The sign's rows: bets or groups that share their least and most; without a name, all the others. */
export function signRows(limits: Readonly<Record<string, readonly [number, number]>>) {
  const rows = new Map<string, { names: string[]; least: number; most: number }>();
  for (const [name, [least, most]] of Object.entries(limits)) {
    const key = name === "default" ? name : `${least}-${most}`;
    const row = rows.get(key) ?? { names: [], least, most };
    if (name !== "default") row.names.push(name);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => Number(!a.names.length) - Number(!b.names.length));
}

/** The stake on a group's spots, and whether one of them won. */
export function onGroup(group: Group, stakes: Draft, lit: readonly string[]): { amount: number; won: boolean } {
  const mine = stakes.filter((stake) => BETS_OF[group].includes(stake.bet));
  return {
    amount: mine.reduce((sum, stake) => sum + stake.amount, 0),
    won: mine.some((stake) => lit.includes(stake.bet)),
  };
}

/** Other patrons' chips on a spot. The crowd's totals come a moment after the patron's own stake. */
export function othersOn(bet: string, totals: Readonly<Record<string, number>> | undefined, mine: number): number {
  return Math.max(0, (totals?.[bet] ?? 0) - mine);
}
