// Which cases the list shows. The address has it, so that a list can be kept and sent on.
import type { Stage } from "../../../net/types";

export const SHOWS = ["open", "yours", "closed", "all"] as const;
type Show = (typeof SHOWS)[number];
export const STAGES: readonly Stage[] = [
  "with_supervisor",
  "with_manager",
  "decided",
  "with_senior_management",
  "closed",
];

export interface Filter {
  readonly show: Show;
  readonly stage: Stage | "";
  readonly table: string;
  readonly name: string;
  readonly late: boolean;
}
export const EVERYTHING: Filter = { show: "open", stage: "", table: "", name: "", late: false };

export function filterIn(query: URLSearchParams): Filter {
  const show = query.get("show") as Show;
  const stage = query.get("stage") as Stage;
  return {
    show: SHOWS.includes(show) ? show : "open",
    stage: STAGES.includes(stage) ? stage : "",
    table: query.get("table") ?? "",
    name: query.get("name") ?? "",
    late: query.get("late") === "1",
  };
}

/** The path of the page with this filter. */
export function pathOf(filter: Filter): string {
  const query = new URLSearchParams();
  if (filter.show !== "open") query.set("show", filter.show);
  for (const name of ["stage", "table", "name"] as const) if (filter[name]) query.set(name, filter[name]);
  if (filter.late) query.set("late", "1");
  return query.size ? `/casework?${query}` : "/casework";
}

const SHOWN: Record<Show, Record<string, string>> = {
  open: { closed: "false" },
  yours: { yours: "true" },
  closed: { closed: "true" },
  all: {},
};

/** The call that asks for them, the most urgent first; `before` is the last case that is listed already. */
export function callOf({ show, stage, table, name, late }: Filter, before?: number): string {
  const query = new URLSearchParams({ urgent: "true", most: "50", ...SHOWN[show] });
  if (stage) query.set("stage", stage);
  if (table) query.set("table", table);
  if (name.trim()) query.set("name", name.trim());
  if (late) query.set("late", "true");
  if (before) query.set("before", String(before));
  return `/api/cases?${query}`;
}

export function isNarrowed({ stage, table, name, late }: Filter): boolean {
  return Boolean(stage || table || name.trim() || late);
}
