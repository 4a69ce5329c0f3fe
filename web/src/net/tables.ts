// The list of tables names a set-up that many tables share. Here each table gets its settings back.
import type { TableInFull, Tables } from "./types";

/** A table of the list, with its settings. Its rules come with another call. */
export type TableShown = Omit<TableInFull, "rules">;

export function tablesOf({ tables, set_ups, yours }: Tables): TableShown[] {
  const own = new Set(yours);
  return tables.map(({ set_up, ...table }) => {
    const { settings, rules_hash } = set_ups[set_up]!;
    return { ...table, settings: { ...settings, name: table.name }, rules_hash, yours: own.has(table.name) };
  });
}
