// For patrons who want it so: what they have laid down is confirmed by itself just before betting closes, at every
// table where it lies, whichever of them is on the screen.
import type { Clock } from "./clock.svelte";
import type { Play } from "../play/play.svelte";
import { preferences } from "../browser/preferences.svelte";

export const BEFORE_CLOSE_MS = 2000;
/** The server's clock is learned better while one waits: look at it again so often. */
const LOOK_AGAIN_MS = 1000;

/** Until the function returned is called. */
export function confirmByItself(plays: () => readonly Play[], clock: Pick<Clock, "peek">): () => void {
  return $effect.root(() => {
    $effect(() => {
      if (preferences.autoConfirm) for (const play of plays()) $effect(() => attend(play, clock));
    });
  });
}

function attend(play: Play, clock: Pick<Clock, "peek">): (() => void) | undefined {
  const deadline = play.mirror?.deadline;
  if (!play.mayBet || !play.draft.length || play.tooSmall.length || deadline == null) return;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = deadline - BEFORE_CLOSE_MS - clock.peek();
    if (left > 0) timer = setTimeout(look, Math.min(left, LOOK_AGAIN_MS));
    else void play.confirmOnce();
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}
