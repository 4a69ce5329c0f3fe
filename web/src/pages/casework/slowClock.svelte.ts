// The server's time for what is counted in minutes. It ticks only while a component reads it.
import { createSubscriber } from "svelte/reactivity";
import { house } from "../../session/house.svelte";

const TICK_MS = 15_000;
const look = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

export const slowClock = {
  get now(): number {
    look();
    return house.clock.peek();
  },
};
