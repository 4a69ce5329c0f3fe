// Whether a patron can be spoken to: nothing is asked of them at this table, and no chips wait to be confirmed.
import { fromLive } from "../../play/glance";
import type { Play } from "../../play/play.svelte";

export function mayInterrupt({ mirror, mayBet, draft }: Pick<Play, "mirror" | "mayBet" | "draft">): boolean {
  if (!mirror) return true;
  const turn = fromLive(mirror).own?.turn;
  return (!turn || turn.name === "bet") && !(mayBet && draft.length > 0);
}
