// What a preview comes to, in whole cents. Pure.
import type { Moved, MovedWager } from "../../net/types";

/** What the patron gains by it; below zero what they lose. */
export function netOf({ won, lost }: Pick<MovedWager, "won" | "lost">): number {
  return won - lost;
}

/** The house's side of it, commission included. */
export function houseNet(moved: readonly Moved[]): number {
  return 0 - moved.reduce((sum, each) => sum + netOf(each), 0);
}

/** Whether chips only go back to where they came from. */
export function onlyReturns(moved: readonly Moved[]): boolean {
  return moved.every(({ won, lost }) => !won && !lost);
}

/** An account of the ledger: its kind, and whose it is. */
export function accountOf(name: string): { readonly kind: string; readonly whose: string } {
  const [kind = "", ...whose] = name.split(":");
  return { kind, whose: whose.join(":") };
}
