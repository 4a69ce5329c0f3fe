import type { Mirror } from "../../../net/types";
import { amountOn } from "../../../play/draft";

/** Other patrons' chips on a spot. */
export function onSpot(mirror: Mirror, bet: string): number {
  const mine = amountOn(mirror.confirmed[mirror.you.patron] ?? [], bet);
  if (mirror.crowd) return Math.max(0, (mirror.crowd.totals[bet] ?? 0) - mine);
  return Object.values(mirror.confirmed).reduce((sum, wagers) => sum + amountOn(wagers, bet), 0) - mine;
}
