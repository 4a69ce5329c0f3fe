// The tables where this patron sits. The house tells of a table only to whoever watches it, so this device remembers
// the names, and looks there again after the page was loaded anew.
import { untrack } from "svelte";
import { house } from "../state/house.svelte";
import type { Play } from "../state/play.svelte";
import { Turns } from "./turns";

const KEY = "felt.seats";

export const turns = new Turns((table) => house.watch(table));

export function ownPlays(): Play[] {
  return Object.values(house.plays)
    .filter((play) => play.seated)
    .sort((a, b) => a.table.localeCompare(b.table, undefined, { numeric: true }));
}

/** What is remembered after a look at these plays: a table is forgotten once it is seen that the patron left it. */
export function remembered(
  before: readonly string[],
  plays: Readonly<Record<string, Pick<Play, "mirror" | "seated">>>,
): string[] {
  const unknown = before.filter((table) => !plays[table]?.mirror);
  const seated = Object.keys(plays).filter((table) => plays[table]!.seated);
  return [...new Set([...unknown, ...seated])].sort();
}

function read(patron: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { patron?: string; tables?: string[] };
    return kept.patron === patron && Array.isArray(kept.tables) ? kept.tables : [];
  } catch {
    return [];
  }
}

function write(patron: string, tables: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ patron, tables }));
  } catch {
    // Then one's tables are found when they come into view.
  }
}

/** For the life of a component: look again where the patron sat, and remember where they sit. */
export function followSeats(): void {
  const patron = $derived(house.who?.id ?? "");
  $effect(() => {
    if (!patron) return;
    const known = new Set(untrack(() => house.tables).map(({ name }) => name));
    const tables = read(patron).filter((table) => !known.size || known.has(table));
    const releases = tables.map((table) => turns.want(table));
    return () => releases.forEach((release) => release());
  });
  $effect(() => {
    if (patron) write(patron, remembered(read(patron), house.plays));
  });
}
