// A screen that nobody attends, for days: it comes in again by itself, whatever has ended its session.
import { get, me } from "../net/api";
import type { Me } from "../net/types";
import { house } from "./house.svelte";

const AGAIN_MS = 5_000;
/** More often than a guest's session runs out. */
const KEEP_MS = 10 * 60_000;

/** Runs until the returned function is called. The session of a person who has signed in is not kept alive: an idle
 * person is signed out here as anywhere, and the screen then looks on as a guest. */
export function lookOn(): () => void {
  let coming = false;
  const come = async () => {
    if (coming || house.who) return;
    coming = true;
    await house.arrival;
    if (!house.who) await house.lookOn().catch(() => undefined); // nobody answers: later
    coming = false;
  };
  const again = setInterval(() => void come(), AGAIN_MS);
  const keep = setInterval(() => {
    if (house.who?.guest) void me(get<Me>("/api/session")).catch(() => undefined);
  }, KEEP_MS);
  const stop = $effect.root(() => {
    $effect(() => {
      if (!house.who) void come();
    });
  });
  return () => {
    clearInterval(again);
    clearInterval(keep);
    stop();
  };
}
