// The call that asks for the journal of a table. Pure.

export const journalPath = (table: string, query: Record<string, number>) =>
  `/api/house/tables/${encodeURIComponent(table)}/journal?${new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  )}`;
