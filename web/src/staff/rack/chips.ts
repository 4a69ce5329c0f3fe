// Chips by denomination, and what they are worth. Denominations and amounts are cents. Pure.
import { ALL_CHIPS, CENTS_PER_CHIP } from "../../lib/chips";

/** By denomination, how many chips, as the server writes them. */
export type Chips = Readonly<Record<string, number>>;

const COUNT_MAX = 1_000_000;
/** Even parts of a chip: winnings less commission are paid in them (ruling A1). */
const PARTS = [50, 25, 10, 5, 1];

export function worth(chips: Chips): number {
  return Object.entries(chips).reduce((sum, [denomination, count]) => sum + Number(denomination) * count, 0);
}

/** The dearest first, and only those that there are. */
export function dearestFirst(chips: Chips): [denomination: number, count: number][] {
  return Object.entries(chips)
    .map(([denomination, count]): [number, number] => [Number(denomination), count])
    .filter(([, count]) => count)
    .sort(([a], [b]) => b - a);
}

/** The fewest chips that make an amount; null if these denominations cannot make it. They divide one another, so that
 * the dearest chip is never too many. */
export function fewest(cents: number, denominations: readonly number[]): Chips | null {
  const chips: Record<string, number> = {};
  let left = cents;
  for (const denomination of [...denominations].sort((a, b) => b - a)) {
    const count = Math.floor(left / denomination);
    if (count) chips[denomination] = count;
    left -= count * denomination;
  }
  return left === 0 ? chips : null;
}

/** The denominations that a person is asked for at a table, the dearest first: whole chips up to the highest limit, those
 * that lie in its rack, and the parts of a chip that the amount has. */
export function denominations(
  limits: readonly (readonly [least: number, most: number])[],
  { seen = [], amount = 0 }: { seen?: readonly Chips[]; amount?: number } = {},
): number[] {
  const most = Math.max(CENTS_PER_CHIP, ...limits.map(([, maximum]) => maximum));
  const found = new Set(ALL_CHIPS.filter((value) => value <= most));
  for (const chips of seen) for (const [denomination] of dearestFirst(chips)) found.add(denomination);
  for (const part of Object.keys(fewest(amount % CENTS_PER_CHIP, PARTS) ?? {})) found.add(Number(part));
  return [...found].sort((a, b) => b - a);
}

/** What was typed beside the denominations. Nothing counts as none; `wrong` are those that are no number of chips. */
export function typed(counts: Readonly<Record<string, string>>): { chips: Chips; wrong: number[] } {
  const chips: Record<string, number> = {};
  const wrong: number[] = [];
  for (const [denomination, text] of Object.entries(counts)) {
    const digits = text.trim();
    if (!digits) continue;
    if (!/^\d{1,7}$/.test(digits) || Number(digits) > COUNT_MAX) wrong.push(Number(denomination));
    else if (Number(digits)) chips[denomination] = Number(digits);
  }
  return { chips, wrong };
}
