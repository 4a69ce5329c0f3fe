// What has happened, shown at the eye's pace and in its order; at once where nobody looks.
import { untrack } from "svelte";
import type { Message } from "../net/types";
import type { Told } from "./game";
import { after } from "./pace";
import { reducedMotion } from "../browser/preferences.svelte";

const CAUGHT_UP_AT = 60;

export class Display {
  /** When the game last had turned over all that was told, by the page's own clock. */
  revealedAt = 0;
  private turning = $state(false);
  private running = $state(false);
  private queue: Message[] = [];
  /** How much longer than its pace an event keeps back what follows: a bowl that the patron opens by hand. */
  keepsBack: (event: Told) => number = () => 0;
  /** Show at once what is kept back. */
  goOn: () => void = () => undefined;

  constructor(
    private readonly apply: (message: Message) => void,
    /** The game whose events are shown. */
    private readonly game: () => string | undefined,
  ) {}

  /** The game is still turning over what has been told: hand after hand, or under a bowl. */
  get revealing(): boolean {
    return this.turning;
  }
  set revealing(on: boolean) {
    if (!on && untrack(() => this.turning)) this.revealedAt = performance.now();
    this.turning = on;
  }

  /** Whether the felt has not yet shown all that has happened. */
  get behind(): boolean {
    return this.running || this.revealing;
  }

  add(message: Message): void {
    this.queue.push(message);
    if (document.hidden || this.queue.length > CAUGHT_UP_AT) this.catchUp();
    else if (!this.running) void this.run();
  }

  catchUp(): void {
    for (const each of this.queue.splice(0)) this.apply(each);
    this.goOn();
  }

  /** What was still to be shown is overtaken by a whole new state. */
  drop(): void {
    this.queue = [];
    this.goOn();
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        this.apply(next);
        const event = next.type === "event" ? (next.event as Told) : null;
        const ms = event ? after(this.game(), event, reducedMotion()) + this.keepsBack(event) : 0;
        if (ms && !document.hidden) await this.pause(ms);
      }
    } finally {
      this.running = false;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.goOn = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
