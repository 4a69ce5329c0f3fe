// The server's clock, as the page sees it. It ticks only while a component reads it.
import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 100;

export class Clock {
  private readonly look: () => void;

  constructor(private readonly server: () => number) {
    this.look = createSubscriber((update) => {
      const timer = setInterval(update, TICK_MS);
      return () => clearInterval(timer);
    });
  }

  /** The server's time. Reading it subscribes the reader. */
  get now(): number {
    this.look();
    return this.server();
  }

  /** The same, without subscribing. */
  peek(): number {
    return this.server();
  }
}
