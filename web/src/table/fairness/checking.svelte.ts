// Checks what falls on the felt while the browser has nothing else to do: no frame waits for it.
import type { Play } from "../../play/play.svelte";
import type { Told } from "../../play/game";
import type { Event } from "../../verify/followed";
import { LiveCheck, type Known } from "../../verify/live";

const later: (work: () => void) => void =
  typeof requestIdleCallback === "function" ? (work) => requestIdleCallback(work) : (work) => setTimeout(work, 50);

export class Checking {
  /** The cards and dice of this round that fit. */
  fit = $state(0);
  /** Those that do not, ever since the page was opened. */
  differ = $state<readonly string[]>([]);
  private readonly check = new LiveCheck();

  constructor(play: Play) {
    play.heard = (event) => {
      const { fairness, shuffle, round } = $state.snapshot(play.mirror!);
      later(() => this.take(event, { chains: fairness.chains, shuffle, round }));
    };
  }

  private take(event: Told, known: Known): void {
    const { fit, differ } = this.check.take(event as unknown as Event, known);
    if (event.type === "betting_opened") this.fit = 0;
    this.fit += fit;
    if (differ.length) this.differ = [...this.differ, ...differ];
  }
}
