// The wagers on a felt, seat by seat. Pure.
import type { Mirror, Wager } from "../../../net/types";

interface SeatRow {
  readonly patron: string;
  readonly wagers: readonly Wager[];
  readonly total: number;
}

/** Chips that a dealer has recorded and those that patrons confirmed, insurance too; by the number of the seat. */
export function bySeat(mirror: Pick<Mirror, "patrons" | "confirmed" | "recorded" | "insurance">): SeatRow[] {
  const found: Record<string, Wager[]> = {};
  for (const [patron, wagers] of [...Object.entries(mirror.confirmed), ...Object.entries(mirror.recorded)])
    if (wagers.length) found[patron] = [...(found[patron] ?? []), ...wagers];
  for (const wager of mirror.insurance) (found[wager.patron] ??= []).push(wager);
  const seatOf = (patron: string) =>
    mirror.patrons[patron]?.seat ?? Number(/^seat (\d+)$/.exec(patron)?.[1] ?? Infinity);
  return Object.entries(found)
    .map(([patron, wagers]) => ({ patron, wagers, total: wagers.reduce((sum, { amount }) => sum + amount, 0) }))
    .sort((a, b) => seatOf(a.patron) - seatOf(b.patron));
}
