// How long each event takes on the felt. The server deals at once; the eye needs time to follow, and the table's times
// say how much. The felt never gets ahead of the server, and catches up at once in a hidden window or when a whole state
// comes.
import type { Settings, Times } from "../net/types";
import { findGame, type Told } from "./game";

/** The least time that a result stays on the felt. */
export const RESULT_MS = 4000;
/** Events without motion need less time. */
const STILL = 0.4;

/** Milliseconds between this event and the next one on the felt. */
export function after(settings: Settings | undefined, event: Told, still: boolean): number {
  return settings ? (findGame(settings.game)?.pace(event, settings.times) ?? 0) * (still ? STILL : 1) : 0;
}

/** The server's time by which everything before this event should have been shown: a decision's own time begins then
 *  (ruling B14). Null if the event sets no such time. */
export function shownBy(settings: Settings | undefined, event: Told): number | null {
  const deadline = (event as { deadline?: number | null }).deadline;
  if (!settings || deadline == null) return null;
  const lasts: keyof Times | undefined =
    event.type === "round_settled" ? "result_ms" : findGame(settings.game)?.questions?.[event.type];
  return lasts ? deadline - settings.times[lasts] : null;
}
