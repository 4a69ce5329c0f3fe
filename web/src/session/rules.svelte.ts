// The rules in force at the tables, as the server describes them. Asked for once for each hash of rules.
import { SvelteMap } from "svelte/reactivity";
import { get } from "../net/api";
import type { TableInFull, Tables } from "../net/types";
import type { Description } from "../play/game";

const AGAIN_MS = 3000;
const known = new SvelteMap<string, Description>();
const asked: Record<string, boolean> = {};

/** Null until the server has described them. */
export function rulesNamed(hash: string): Description | null {
  return known.get(hash) ?? null;
}

/** Fetches the rules of a table that has this hash, unless they are known. Retries until they come. */
export function wantRules(table: string, hash: string): void {
  if (known.has(hash) || asked[hash]) return;
  asked[hash] = true;
  const again = () =>
    setTimeout(() => {
      delete asked[hash];
      wantRules(table, hash);
    }, AGAIN_MS);
  void describe(table).then(({ rules, rules_hash }) => {
    known.set(rules_hash, rules);
    if (rules_hash !== hash) again(); // the rules of the table changed meanwhile
  }, again);
}

/** The rules of the first table of a game; null where the house has none. */
export async function rulesOfGame(game: string): Promise<Description | null> {
  return (await tableOfGame(game))?.rules ?? null;
}

/** The first table of a game in full; null where the house has none. */
export async function tableOfGame(game: string): Promise<TableInFull | null> {
  const { tables } = await get<Tables>(`/api/tables?game=${encodeURIComponent(game)}`);
  return tables[0] ? describe(tables[0].name) : null;
}

function describe(table: string): Promise<TableInFull> {
  return get<TableInFull>(`/api/tables/${encodeURIComponent(table)}`);
}
