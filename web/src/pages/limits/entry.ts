// Reads what patrons enter in the forms of their limits.
import { dayBegins } from "../../lib/days";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export type Term = "day" | "week" | "month" | "half" | "year" | "other";
export const TERMS: readonly Term[] = ["day", "week", "month", "half", "year", "other"];

/** Milliseconds for hours and minutes; null unless they make at least a minute. */
export function playMs(hours: string, minutes: string): number | null {
  const [h, m] = [hours, minutes].map((each) => (each.trim() === "" ? 0 : Number(each))) as [number, number];
  if (![h, m].every((each) => Number.isInteger(each) && each >= 0 && each < 10_000)) return null;
  return h * HOUR_MS + m * MINUTE_MS || null;
}

/** When an exclusion of this term ends; `date` (`2027-01-31`) counts to the end of that day, here. */
export function endOf(term: Term, date: string, moment: number): number | null {
  const now = Math.round(moment);
  const at = new Date(now);
  switch (term) {
    case "day":
      return now + DAY_MS;
    case "week":
      return now + 7 * DAY_MS;
    case "month":
      return now + 30 * DAY_MS;
    case "half":
      return at.setMonth(at.getMonth() + 6);
    case "year":
      return at.setFullYear(at.getFullYear() + 1);
    case "other": {
      const end = dayBegins(date, 1);
      return end !== null && end > now ? end : null;
    }
  }
}
