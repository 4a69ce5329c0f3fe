// Which tables a visitor wants to see, as it stands in the address, and which of them is best to sit down at. Pure.
import type { TableShown } from "../../net/tables";
import { findGame, gameOf, games, type TableFilter } from "../../play/game";
import { freeSeats, isOpen } from "../../play/glance";
import { mainBounds } from "../../play/limits";

type YesOrNo = "" | "yes" | "no";

export interface Filters {
  readonly game: string;
  readonly limit: "" | "afford" | "low" | "high";
  readonly free: boolean;
  /** By name, those that the games have for their own tables. */
  readonly own: Readonly<Record<string, YesOrNo>>;
}

export const NO_FILTERS: Filters = { game: "", limit: "", free: false, own: {} };

/** The visitor's balance, and the highest minimum that counts as low. */
export interface Means {
  readonly available: number;
  readonly lowUpTo: number;
}

export function readFilters(query: URLSearchParams): Filters {
  const one = <T extends string>(name: string, allowed: readonly T[]): T | "" =>
    allowed.find((each) => each === query.get(name)) ?? "";
  const game = findGame(query.get("game") ?? "")?.name ?? "";
  return {
    game,
    limit: one("limit", ["afford", "low", "high"]),
    free: query.get("free") === "yes",
    own: Object.fromEntries(
      ownFilters()
        .map(({ name }) => [name, one(name, ["yes", "no"])] as const)
        .filter(([name, wanted]) => wanted && isFor(game, name)),
    ),
  };
}

/** `?game=sicbo&free=yes`, or nothing. */
export function writeFilters({ game, limit, free, own }: Filters): string {
  const query = new URLSearchParams();
  const kept = Object.entries(own).filter(([name]) => isFor(game, name));
  for (const [name, value] of [["game", game], ["limit", limit], ...kept, ["free", free ? "yes" : ""]] as const)
    if (value) query.set(name, value);
  return query.size ? `?${query}` : "";
}

/** The filters that the games have for their own tables. */
export function ownFilters(): TableFilter[] {
  return games().flatMap(({ filters }) => filters);
}

/** Whether a game's own filter applies while tables of this game, or of all games, are shown. */
export function isFor(game: string, filter: string): boolean {
  return !game || (findGame(game)?.filters.some(({ name }) => name === filter) ?? false);
}

export function matches({ settings, patrons }: TableShown, filters: Filters, means: Means): boolean {
  const [least] = mainBounds(settings);
  if (filters.game && settings.game !== filters.game) return false;
  if (filters.limit === "afford" && least > means.available) return false;
  if (filters.limit === "low" && least > means.lowUpTo) return false;
  if (filters.limit === "high" && least <= means.lowUpTo) return false;
  for (const [name, wanted] of Object.entries(filters.own)) {
    const filter = gameOf(settings.game).filters.find((each) => each.name === name);
    if (wanted && isFor(filters.game, name) && filter?.has(settings) !== (wanted === "yes")) return false;
  }
  return !filters.free || freeSeats(settings.seats, patrons) > 0;
}

/** Of the minimums on the floor, the lower half is low. */
export function lowUpTo(tables: readonly TableShown[]): number {
  const minimums = [...new Set(tables.map(({ settings }) => mainBounds(settings)[0]))].sort((a, b) => a - b);
  return minimums[Math.ceil(minimums.length / 2) - 1] ?? 0;
}

/** About how long until somebody who sits down now can bet: a round that is open for betting or dealt goes on without
 *  them. Null where a dealer's call decides it. */
export function waitMs({ settings, phase, deadline }: TableShown, now: number): number | null {
  const { countdown_ms } = settings.times;
  if (settings.betting === "called") return phase === "betting" ? 0 : null;
  const left = Math.max(0, (deadline ?? now) - now);
  if (phase === "waiting") return countdown_ms;
  return phase === "countdown" ? left : left + countdown_ms;
}

/** The best table to sit down at: open, with a free seat, one that can be paid; one where betting opens with the next
 *  countdown, the lowest minimum, in company. */
export function quickSeat(
  tables: readonly TableShown[],
  available: number,
  sitsAt: ReadonlySet<string>,
  now: number,
): TableShown | null {
  const rank = (table: TableShown) => [
    (waitMs(table, now) ?? Infinity) <= table.settings.times.countdown_ms ? 0 : 1,
    mainBounds(table.settings)[0],
    table.phase === "waiting" ? 1 : 0,
    -Math.min(table.patrons, 20),
  ];
  const [best] = tables
    .filter(
      (table) =>
        isOpen(table) && !table.closing && !sitsAt.has(table.name) && freeSeats(table.seats, table.patrons) > 0,
    )
    .filter((table) => mainBounds(table.settings)[0] <= available)
    .map((table) => ({ table, rank: rank(table) }))
    .sort((a, b) => a.rank.reduce((order, each, index) => order || each - b.rank[index]!, 0));
  return best?.table ?? null;
}

/** The tables that the visitor has marked come first; otherwise the order stays. */
export function favouritesFirst(tables: readonly TableShown[], names: readonly string[]): TableShown[] {
  return [...tables].sort((a, b) => Number(names.includes(b.name)) - Number(names.includes(a.name)));
}
