// Confirms a patron's draft automatically just before betting closes, at every table where they have one, if they have
// switched it on.
import type { Clock } from "./clock.svelte";
import type { Play } from "../play/play.svelte";
import { preferences } from "../browser/preferences.svelte";

export const BEFORE_CLOSE_MS = 2000;
/** The estimate of the server's clock improves while we wait: check it so often. */
const LOOK_AGAIN_MS = 1000;

/** Runs until the returned function is called. */
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
