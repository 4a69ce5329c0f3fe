// Which tables stand side by side, and which of them needs the patron. Pure.
import type { Turn } from "../../play/game";

export const PANES_MAX = 4;

/** `B1,S1` in an address: each table once, four at most. */
export function namesIn(part: string | undefined): string[] {
  return [...new Set((part ?? "").split(",").filter(Boolean))].slice(0, PANES_MAX);
}

export function addressOf(names: readonly string[]): string {
  return `/tables/${names.map(encodeURIComponent).join(",")}`;
}

/** The same tables, with one that has no room in the place of another. */
export function swapped(names: readonly string[], out: string, into: string): string[] {
  const other: Record<string, string> = { [out]: into, [into]: out };
  return names.map((name) => other[name] ?? name);
}

/** What a table asks of the patron beside bets: it does not wait for long, and no answer is an answer too. */
export function decision(turn: Turn | null | undefined): Turn | null {
  return turn && turn.name !== "bet" ? turn : null;
}

/** The table to attend to next: one with a decision before one that waits for bets, from the present one on; the next
 *  table if none waits. */
export function nextWanting(
  panes: readonly { readonly name: string; readonly turn: Turn | null }[],
  front: string,
): string | undefined {
  const at = panes.findIndex(({ name }) => name === front);
  const others = [...panes.slice(at + 1), ...panes.slice(0, Math.max(0, at))];
  const found = others.find(({ turn }) => decision(turn)) ?? others.find(({ turn }) => turn) ?? others[0];
  return found?.name;
}
