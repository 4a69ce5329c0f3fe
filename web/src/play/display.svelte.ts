// Shows events in order and at the eye's pace; at once in a hidden window.
import { untrack } from "svelte";
import type { Message, Settings } from "../net/types";
import type { Told } from "./game";
import { after, shownBy } from "./pace";
import { reducedMotion } from "../browser/preferences.svelte";

const CAUGHT_UP_AT = 60;

const told = (message: Message) => (message.type === "event" ? (message.event as Told) : null);

export class Display {
  /** When the game last finished revealing a result, by the page's own clock. */
  revealedAt = 0;
  private turning = $state(false);
  private running = $state(false);
  private queue: Message[] = [];
  /** Extra milliseconds that an event holds back the next ones: a cage that the patron opens by hand. */
  keepsBack: (event: Told) => number = () => 0;
  /** Stops holding back: shows the next events at once. */
  goOn: () => void = () => undefined;

  constructor(
    private readonly apply: (message: Message) => void,
    /** The settings of the table whose events are shown. */
    private readonly settings: () => Settings | undefined,
    /** The server's time. */
    private readonly now: () => number,
  ) {}

  /** Whether the game is still revealing the result: hand by hand, or under a cage. */
  get revealing(): boolean {
    return this.turning;
  }
  set revealing(on: boolean) {
    if (!on && untrack(() => this.turning)) this.revealedAt = performance.now();
    this.turning = on;
  }

  /** Whether the felt is behind the server. */
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

  /** Drops waiting events: a whole state replaces them. */
  drop(): void {
    this.queue = [];
    this.goOn();
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        this.apply(next);
        const event = told(next);
        const ms = event ? this.fitting(this.after(event)) + this.keepsBack(event) : 0;
        if (ms && !document.hidden) await this.pause(ms);
      }
    } finally {
      this.running = false;
    }
  }

  private after(event: Told): number {
    return after(this.settings(), event, reducedMotion());
  }

  /** Less of it where the felt is late: the next question's own time must not pass while its cards are dealt. */
  private fitting(ms: number): number {
    let all = ms;
    for (const event of this.queue.map(told)) {
      const by = event && shownBy(this.settings(), event);
      if (by != null) return all > 0 ? ms * Math.min(1, Math.max(0, by - this.now()) / all) : ms;
      if (event) all += this.after(event);
    }
    return ms;
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
