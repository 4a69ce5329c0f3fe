// The beginning of a shift. Pure but for the time zone of this device.

/** Three shifts of eight hours. */
const BEGINS = [6, 14, 22];
const LONGEST_MS = 16 * 3_600_000;

/** When the shift under way began: at 6:00, 14:00 or 22:00 here. */
export function shiftBegan(now: number): number {
  const at = new Date(now);
  const today = BEGINS.map((hour) => new Date(at.getFullYear(), at.getMonth(), at.getDate(), hour).getTime());
  const yesterday = new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1, BEGINS.at(-1)).getTime();
  return today.findLast((begin) => begin <= now) ?? yesterday;
}

/** The beginning that a person has set, as long as it can be that of the shift under way. */
export function shiftSince(kept: number | null, now: number): number {
  return kept !== null && kept <= now && now - kept < LONGEST_MS ? kept : shiftBegan(now);
}
