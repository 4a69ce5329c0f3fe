// How long each thing takes on the felt. The server deals at once; the eye wants to follow. What is shown never gets
// ahead of the server, and is brought up to date at once where nobody looks or a state comes anew.
import { findGame, type Told } from "./game";

/** How long a result stands at the least, however long it was in coming. */
export const RESULT_MS = 4000;
/** Where things do not move about, they need less time. */
const STILL = 0.4;

/** Milliseconds to wait after this event of a game has been shown, before the next thing is. */
export function after(game: string | undefined, event: Told, still: boolean): number {
  return (findGame(game)?.pace(event) ?? 0) * (still ? STILL : 1);
}
