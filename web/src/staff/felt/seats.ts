// The wagers on a felt, seat by seat. Pure.
import type { Mirror, Wager } from "../../net/types";

interface SeatRow {
  readonly patron: string;
  readonly wagers: readonly Wager[];
  readonly total: number;
}

/** Chips that patrons confirmed, insurance too, and those that a dealer has recorded and not yet closed betting on: when
 * betting closes, what was recorded is confirmed and does not count twice. By the number of the seat. */
export function bySeat(mirror: Pick<Mirror, "patrons" | "confirmed" | "recorded" | "insurance">): SeatRow[] {
  const found: Record<string, Wager[]> = {};
  for (const [patron, wagers] of Object.entries({ ...mirror.recorded, ...mirror.confirmed }))
    if (wagers.length) found[patron] = [...wagers];
  for (const wager of mirror.insurance) (found[wager.patron] ??= []).push(wager);
  const seatOf = (patron: string) =>
    mirror.patrons[patron]?.seat ?? Number(/^seat (\d+)$/.exec(patron)?.[1] ?? Infinity);
  return Object.entries(found)
    .map(([patron, wagers]) => ({ patron, wagers, total: wagers.reduce((sum, { amount }) => sum + amount, 0) }))
    .sort((a, b) => seatOf(a.patron) - seatOf(b.patron));
}
