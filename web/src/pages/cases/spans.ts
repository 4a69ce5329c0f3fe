// How long something takes, in the largest unit that fits.
import words from "../../i18n/cases";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** `24 hours`, `30 days`, `8 weeks` */
export function span(ms: number): string {
  const { hours, days, weeks } = words().span;
  if (ms % WEEK_MS === 0 && ms > WEEK_MS) return weeks(ms / WEEK_MS);
  if (ms % DAY_MS === 0 && ms > DAY_MS) return days(ms / DAY_MS);
  return hours(Math.round(ms / HOUR_MS));
}
