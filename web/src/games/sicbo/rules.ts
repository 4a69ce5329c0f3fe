// The rules in force of a Sic Bo table, as the server describes them.
import type { Description } from "../../play/game";

/** What a bet pays to one: several where it depends on how many dice show the number; none until the rules are known. */
export function paysOf(rules: Description | null, bet: string): readonly string[] {
  const pays = (rules?.pays ?? {}) as Readonly<Record<string, readonly string[]>>;
  return pays[bet] ?? [];
}
