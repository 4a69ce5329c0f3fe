// How many patrons are at a table that does not show each of them.
import type { Mirror, Settings } from "../net/types";
import { whole } from "../i18n/format";
import words from "../i18n/table";

/** Counts confirmed patrons during a round. While it is settled the count restarts at zero and is not shown. */
export function crowdInWords(mirror: Mirror): string {
  const w = words();
  const { patrons, confirmed } = mirror.crowd ?? {
    patrons: Object.keys(mirror.patrons).length,
    confirmed: Object.keys(mirror.confirmed).length,
  };
  return confirmed || mirror.phase === "betting"
    ? w.crowd(whole(patrons), whole(confirmed))
    : w.patrons(whole(patrons));
}

/** How many seats a table has. */
export function seatsInWords({ seats }: Settings): string {
  const w = words().variant;
  return seats === null ? w.open : w.seats(seats ?? 0);
}

/** How many of a hundred chips of the crowd lie on this bet, where each patron is not shown; 0 where nothing does. */
export function shareOf(mirror: Mirror, bet: string): number {
  const totals = mirror.crowd?.totals ?? {};
  const all = Object.values(totals).reduce((sum, cents) => sum + cents, 0);
  return all ? (100 * (totals[bet] ?? 0)) / all : 0;
}
