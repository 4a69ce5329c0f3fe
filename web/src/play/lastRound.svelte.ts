// The round that is over. It stays on the felt until the next one begins, and into its betting if it has not been shown
// long enough to be read: the felt deals more slowly than the server.
import type { RoundSettled, RoundVoided, Wager } from "../net/types";
import { RESULT_MS } from "./pace";
import type { Display } from "./display.svelte";

export interface RoundShown {
  readonly round: number;
  readonly result: RoundSettled | RoundVoided;
  readonly hands: Record<string, string[]>;
  readonly dice: readonly number[];
  readonly wagers: readonly Wager[];
}

export class LastRound {
  round = $state.raw<RoundShown | null>(null);
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly display: Pick<Display, "revealing" | "revealedAt">) {}

  keep(round: RoundShown): void {
    clearTimeout(this.timer);
    this.round = round;
    this.since = performance.now();
  }

  /** The next round is open for betting: clear this one once it has been seen. */
  makeRoom(): void {
    clearTimeout(this.timer);
    const left = this.owedMs();
    if (left > 0) this.timer = setTimeout(() => this.makeRoom(), left);
    else this.round = null;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.round = null;
  }

  private owedMs(): number {
    if (!this.round || document.hidden) return 0;
    if (this.display.revealing) return RESULT_MS;
    return Math.max(this.since, this.display.revealedAt) + RESULT_MS - performance.now();
  }
}
