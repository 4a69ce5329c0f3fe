// Which tables a visitor wants to see, as it stands in the address, and which of them is best to sit down at. Pure.
import type { TableShown } from "../../net/tables";
import { freeSeats, isOpen, limitsOf } from "../../play/glance";

export const GAMES = ["baccarat", "sicbo", "niuniu"] as const;
export type Game = (typeof GAMES)[number];

export interface Filters {
  readonly game: Game | "";
  readonly limit: "" | "afford" | "low" | "high";
  readonly commission: "" | "yes" | "no";
  readonly insurance: "" | "yes" | "no";
  readonly free: boolean;
}

export const NO_FILTERS: Filters = { game: "", limit: "", commission: "", insurance: "", free: false };

/** What a visitor has, and where the floor's low limits end. */
export interface Means {
  readonly available: number;
  readonly lowUpTo: number;
}

export function readFilters(query: URLSearchParams): Filters {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | "" =>
    allowed.find((each) => each === query.get(name)) ?? "";
  return tidy({
    game: one("game", GAMES),
    limit: one("limit", ["afford", "low", "high"]),
    commission: one("commission", ["yes", "no"]),
    insurance: one("insurance", ["yes", "no"]),
    free: query.get("free") === "yes",
  });
}

/** `?game=sicbo&free=yes`, or nothing. */
export function writeFilters(filters: Filters): string {
  const { game, limit, commission, insurance, free } = tidy(filters);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ game, limit, commission, insurance, free: free ? "yes" : "" }))
    if (value) query.set(name, value);
  return query.size ? `?${query}` : "";
}

/** Commission and insurance are of Baccarat alone. */
function tidy(filters: Filters): Filters {
  return ofBaccarat(filters) ? filters : { ...filters, commission: "", insurance: "" };
}

export function ofBaccarat({ game }: Filters): boolean {
  return game === "" || game === "baccarat";
}

export function matches({ settings, patrons }: TableShown, filters: Filters, means: Means): boolean {
  const [least] = limitsOf(settings);
  const is = (wanted: "" | "yes" | "no", has: boolean | null) =>
    wanted === "" || (has !== null && has === (wanted === "yes"));
  const rules = settings.game === "baccarat" ? settings.rules : null;
  if (filters.game && settings.game !== filters.game) return false;
  if (filters.limit === "afford" && least > means.available) return false;
  if (filters.limit === "low" && least > means.lowUpTo) return false;
  if (filters.limit === "high" && least <= means.lowUpTo) return false;
  if (!is(filters.commission, rules && rules.commission)) return false;
  if (!is(filters.insurance, rules && rules.insurance)) return false;
  return !filters.free || freeSeats(settings.seats, patrons) > 0;
}

/** Of the minimums on the floor, the lower half is low. */
export function lowUpTo(tables: readonly TableShown[]): number {
  const minimums = [...new Set(tables.map(({ settings }) => limitsOf(settings)[0]))].sort((a, b) => a - b);
  return minimums[Math.ceil(minimums.length / 2) - 1] ?? 0;
}

/** The best table to sit down at: open, with a free seat, one that can be paid, the lowest minimum, in company. */
export function quickSeat(
  tables: readonly TableShown[],
  available: number,
  sitsAt: ReadonlySet<string>,
): TableShown | null {
  const rank = (table: TableShown) => [
    limitsOf(table.settings)[0],
    table.phase === "waiting" ? 1 : 0,
    -Math.min(table.patrons, 20),
  ];
  const [best] = tables
    .filter(
      (table) =>
        isOpen(table) && !table.closing && !sitsAt.has(table.name) && freeSeats(table.seats, table.patrons) > 0,
    )
    .filter((table) => limitsOf(table.settings)[0] <= available)
    .map((table) => ({ table, rank: rank(table) }))
    .sort((a, b) => a.rank.reduce((order, each, index) => order || each - b.rank[index]!, 0));
  return best?.table ?? null;
}
