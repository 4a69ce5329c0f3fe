// Over which time a patron's figures are asked for.
import { dayBegins, dayOf } from "../../lib/days";

export const SPANS = ["week", "month", "year", "all"] as const;
export type Span = (typeof SPANS)[number];
const DAYS: Record<Exclude<Span, "all">, number> = { week: 7, month: 30, year: 365 };

/** The first and last day, as forms write them; empty for any. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a span that ends with the day of `now`. */
export function daysOf(span: Span, now: number): Days {
  if (span === "all") return { from: "", to: "" };
  const today = new Date(dayOf(now));
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS[span] + 1);
  return { from: written(first), to: written(today) };
}

export function statisticsQuery({ from, to }: Days): string {
  const query = new URLSearchParams();
  const [begins, ends] = [dayBegins(from), dayBegins(to, 1)];
  if (begins !== null) query.set("from", String(begins));
  if (ends !== null) query.set("to", String(ends - 1));
  const text = query.toString();
  return `/api/statistics${text ? `?${text}` : ""}`;
}

function written(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((each) => String(each).padStart(2, "0"));
  return `${day.getFullYear()}-${month}-${date}`;
}
