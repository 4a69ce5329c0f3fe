// Tells a patron from time to time how long they have played and what it came to, by the server's figures. It waits for a
// moment in which nothing is asked of them.
import { keep, readKept } from "../../browser/kept";
import type { Summary } from "../../net/types";

interface Services {
  /** The server's time. */
  readonly now: () => number;
  readonly summary: () => Promise<Summary>;
  /** Whether the patron can be interrupted. */
  readonly calm: () => boolean;
}

/** The session, and when its patron last said that they had seen the figures. */
interface Seen {
  readonly since: number;
  readonly at: number;
}

const KEY = "felt.check";
const LOOK_MS = 60_000;
const CALM_MS = 1000;

export class RealityCheck {
  /** To be shown until the patron has answered. */
  figures = $state.raw<Summary | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;

  constructor(private readonly services: Services) {}

  /** Until the returned function is called. */
  follow(everyMs: number): () => void {
    let over = false;
    const look = async () => {
      try {
        const wait = await this.leftMs(everyMs);
        if (!over) this.timer = setTimeout(() => void look(), Math.min(LOOK_MS, Math.max(CALM_MS, wait)));
      } catch {
        if (!over) this.timer = setTimeout(() => void look(), LOOK_MS); // nobody answers
      }
    };
    void look();
    return () => {
      over = true;
      clearTimeout(this.timer);
    };
  }

  private async leftMs(everyMs: number): Promise<number> {
    this.since ??= (await this.services.summary()).since;
    const seen = readKept<Seen | null>(KEY, null);
    const last = seen?.since === this.since ? seen.at : this.since;
    const left = last + everyMs - this.services.now();
    if (left <= 0 && !this.figures && this.services.calm()) this.figures = await this.services.summary();
    return left;
  }

  /** The patron has seen the figures. The next check is counted from here. */
  answered(): void {
    keep(KEY, { since: this.since ?? 0, at: this.services.now() } satisfies Seen);
    this.figures = null;
  }
}
