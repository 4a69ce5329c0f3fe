// What each entry of a statement is for. The only place that reads a transfer's kind, reason or id.
import type { Entry } from "../../net/types";

export type Purpose = "play_chips" | "wager" | "insurance" | "post" | "release" | "returned" | "won" | "other";

/** By the transfer's kind and, where several have the same, by its reason or its id: `B1/12/won/…`. */
export function purposeOf(entry: Entry): Purpose {
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
