// How long each thing takes on the felt. The server deals at once; the eye wants to follow. What is shown never gets
// ahead of the server, and is brought up to date at once where nobody looks or a state comes anew.
import type { Told } from "./mirror";

const CARD_MS = 520;
const DICE_MS = 2600;
const TURN_MS = 700;
/** How long a result stands at the least, however long it was in coming. */
export const RESULT_MS = 4000;

/** Milliseconds to wait after this has been shown, before the next thing is. */
export function after(event: Told, still: boolean): number {
  const scale = still ? 0.4 : 1;
  switch (event.type) {
    case "cards_dealt":
      return scale * (event.to.startsWith("box") || event.to === "house" ? CARD_MS / 2 : CARD_MS * event.cards.length);
    case "dice_thrown":
      return scale * DICE_MS;
    case "cards_opened":
      return scale * TURN_MS;
    default:
      return 0;
  }
}
