// A table of the floor in a few words, and which tables a search finds.
import type { TableOnFloor } from "../../../net/types";
import { findGame } from "../../../play/game";
import { preferences } from "../../../browser/preferences.svelte";
import words from "../../../i18n/staff/house";
import phases from "../../../i18n/table";

export type Mood = "good" | "still" | "warn" | "bad";

/** How the table is, in words, and how urgent that is. */
export function stateOf({ runs, phase, paused, closing, game }: TableOnFloor): readonly [text: string, mood: Mood] {
  const w = words().floor;
  if (!runs) return [w.notRunning, "bad"];
  if (phase === "closed") return [phases().phase.closed, "still"];
  if (closing) return [w.closing, "warn"];
  if (paused) return [w.paused, "warn"];
  return [phases().phase[phase as "betting"] ?? findGame(game)?.phaseName?.(phase) ?? phase, "good"];
}

/** Tables of this game whose name contains the text. */
export function found(tables: readonly TableOnFloor[], text: string, game: string): TableOnFloor[] {
  const wanted = text.trim().toLocaleUpperCase(preferences.language);
  return tables.filter((table) => (!game || table.game === game) && table.name.toUpperCase().includes(wanted));
}
