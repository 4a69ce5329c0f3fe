// How long until a deadline, or how long after it.
import words from "../../i18n/staff/casework/list";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `5 d 3 h`, `3 h 12 min`, `12 min`: the two largest units, rounded down. */
export function span(ms: number): string {
  const { days, hours, minutes } = words().span;
  const parts = [
    [Math.floor(ms / DAY_MS), days],
    [Math.floor(ms / HOUR_MS) % 24, hours],
    [Math.floor(ms / MINUTE_MS) % 60, minutes],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return minutes(0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unit(count))
    .join(" ");
}

/** `5 d 3 h left`, `2 h over` */
export function remaining(at: number, now: number): string {
  const w = words();
  return at < now ? w.over(span(now - at)) : w.left(span(at - now));
}
