// Which of their rounds a patron wants to see, and how the server is asked for them.
import { dayBegins } from "../../lib/days";

export interface Filters {
  readonly game: string;
  readonly table: string;
  /** Days of this place, `2026-11-15`; empty for any. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTERS: Filters = { game: "", table: "", from: "", to: "" };

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

export function historyQuery(filters: Filters, more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams();
  if (filters.game) query.set("game", filters.game);
  if (filters.table) query.set("table", filters.table);
  const [from, end] = [dayBegins(filters.from), dayBegins(filters.to, 1)];
  if (from !== null) query.set("from", String(from));
  if (end !== null) query.set("to", String(end - 1));
  for (const [name, value] of Object.entries(more)) query.set(name, String(value));
  const text = query.toString();
  return `/api/history${text ? `?${text}` : ""}`;
}
