// The drawings of the court cards: 12 to 19 kB each, so they are no part of the first table.
// See courts/LICENSE.md for where they come from.
import { whenIdle } from "../../browser/idle";

const DRAWN = import.meta.glob<string>("./courts/*.svg", { query: "?url", import: "default", eager: true });

export const courtOf = (card: string): string | undefined => DRAWN[`./courts/${card}.svg`];

let asked = false;

/** Fetches the drawings once the page has nothing better to do, so that no court card comes up empty. */
export function fetchCourts(): void {
  if (asked) return;
  asked = true;
  whenIdle(() => {
    for (const address of Object.values(DRAWN)) new Image().src = address;
  });
}
