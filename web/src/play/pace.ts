// How long each event takes on the felt. The server deals at once; the eye needs time to follow. The felt never gets
// ahead of the server, and catches up at once in a hidden window or when a whole state comes.
import { findGame, type Told } from "./game";

/** The least time that a result stays on the felt. */
export const RESULT_MS = 4000;
/** Events without motion need less time. */
const STILL = 0.4;

/** Milliseconds between this event and the next one on the felt. */
export function after(game: string | undefined, event: Told, still: boolean): number {
  return (findGame(game)?.pace(event) ?? 0) * (still ? STILL : 1);
}
