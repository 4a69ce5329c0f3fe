// The rules in force of a Niu Niu table, as the server describes them.
import type { Description } from "../../play/game";
import type { Rank } from "./arrangement";

export interface InForce {
  readonly double_to_ante: number;
  readonly additional_to_double: number;
  readonly boxes_per_patron: number;
  readonly pays: Readonly<Record<Rank, { ante: string; double: string; commission: string }>>;
  readonly additional_keeps: Readonly<Record<Rank, { keeps: string }>>;
}

export function inForce(rules: Description | null): InForce {
  if (rules?.game !== "niuniu") throw new Error("these are not the rules of Niu Niu");
  return rules as unknown as InForce;
}

/** How many Antes each wager of a box is worth (ruling N1); one, until the rules are known. The sign bounds the Ante. */
export function antesIn(bet: string, rules: Description | null): number {
  if (!rules || (bet !== "double" && bet !== "additional")) return 1;
  const { double_to_ante: double, additional_to_double: additional } = inForce(rules);
  return bet === "additional" ? double * additional : double;
}
