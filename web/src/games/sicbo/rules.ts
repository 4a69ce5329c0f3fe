// The rules in force of a Sic Bo table, as the server describes them.
import { toOne } from "../../i18n/format";
import type { Description } from "../../play/game";

/** `150:1`; `1:1 · 2:1 · 3:1` where it depends on how many dice show the number; nothing until the rules are known. */
export function oddsOf(rules: Description | null, bet: string): string {
  const pays = (rules?.pays ?? {}) as Readonly<Record<string, readonly string[]>>;
  return (pays[bet] ?? []).map((each) => toOne(each)).join(" · ");
}
