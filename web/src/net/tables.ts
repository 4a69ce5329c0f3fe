// The list of tables says once what many of them have in common: here each table has it again.
import type { TableShown, Tables } from "./types";

export function tablesOf({ tables, set_ups, yours }: Tables): TableShown[] {
  const own = new Set(yours);
  return tables.map(({ set_up, ...table }) => {
    const { settings, rules_hash } = set_ups[set_up]!;
    return { ...table, settings: { ...settings, name: table.name }, rules_hash, yours: own.has(table.name) };
  });
}
