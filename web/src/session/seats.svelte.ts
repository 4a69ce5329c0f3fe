// The tables where this patron sits: those open in this window, and those that the server lists as theirs.
import { house } from "./house.svelte";
import type { Play } from "../play/play.svelte";
import { Turns } from "./turns";

export const turns = new Turns((table) => house.watch(table, { look: true }));

export function ownPlays(): Play[] {
  return Object.values(house.plays)
    .filter((play) => play.seated)
    .sort((a, b) => a.table.localeCompare(b.table, undefined, { numeric: true }));
}

/** Watches every table where the patron sits, for the life of a component. */
export function followSeats(): void {
  const own = $derived(
    house.tables
      .filter(({ yours }) => yours)
      .map(({ name }) => name)
      .join(" "),
  );
  $effect(() => {
    const releases = own
      .split(" ")
      .filter(Boolean)
      .map((table) => turns.want(table));
    return () => releases.forEach((release) => release());
  });
}
