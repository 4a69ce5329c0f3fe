// The keys of the console.
import { preferences } from "../../browser/preferences.svelte";

/** The key that was pressed, if it is for the console and not for a field or a dialog. */
export function keyFor(event: KeyboardEvent): string | null {
  if (!preferences.shortcuts || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as Element | null;
  return target?.closest("input, select, textarea, dialog") ? null : event.key;
}
