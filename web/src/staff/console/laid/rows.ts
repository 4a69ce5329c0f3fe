// What lies at a seat, line by line: one line a spot, or one line a box with all that lies in it. Pure.
import type { Bet } from "../../../play/draft";
import type { Outside } from "./recording.svelte";

export interface Row {
  readonly name: string;
  /** In cents, in the order in which they were laid. */
  readonly amounts: readonly number[];
  /** The first of them that the sign does not allow. */
  readonly outside: Outside;
}

/** Told by a shape, not by a colour alone. */
export const OUTSIDE = { below: "▼", above: "▲" } as const;

export function rowsOf(laid: readonly Bet[], nameOf: (bet: Bet) => string, outsideOf: (bet: Bet) => Outside): Row[] {
  const rows = new Map<string, Row>();
  for (const bet of laid) {
    const name = nameOf(bet);
    const before = rows.get(name);
    const amounts = [...(before?.amounts ?? []), bet.amount];
    rows.set(name, { name, amounts, outside: before?.outside ?? outsideOf(bet) });
  }
  return [...rows.values()];
}
