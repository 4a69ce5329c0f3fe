// The lines of a statement: what each one is, and the balance that it left.
import type { Entry } from "../../net/types";

export type EntryKind = "play_chips" | "wager" | "insurance" | "post" | "release" | "returned" | "won" | "other";

/** By the transfer's kind and, where several have the same, by its id: `B1/12/won/…`. */
export function kindOf(entry: Entry): EntryKind {
  const what = entry.id.split("/")[2] ?? "";
  if (entry.reason === "play chips") return "play_chips";
  switch (entry.kind) {
    case "hold":
      return entry.reason === "baccarat 4.10" ? "insurance" : "wager";
    case "post":
    case "release":
      return entry.kind;
    default:
      return what === "returned" || what === "won" ? what : "other";
  }
}

/** The balance after each entry, of entries that stand latest first and end with `balance`. */
export function balancesAfter(entries: readonly Entry[], balance: number): number[] {
  let left = balance;
  return entries.map(({ change }) => {
    const after = left;
    left -= change;
    return after;
  });
}
