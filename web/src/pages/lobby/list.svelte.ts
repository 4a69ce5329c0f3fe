// The list of tables, refreshed while the lobby is open.
import { house } from "../../session/house.svelte";

const EVERY_MS = 5000;

export class List {
  /** The last answer did not come. */
  away = $state(false);
  looking = $state(false);
  /** There has been an answer. */
  seen = $state(false);

  async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      // The server did not answer the first call: the visitor has no session yet.
      await (this.away && !house.who && !house.atTheDoor ? house.enter() : house.look());
      this.away = false;
      this.seen = true;
    } catch {
      this.away = true;
    }
    this.looking = false;
  }

  /** Runs until the returned function is called. */
  follow(): () => void {
    const look = () => document.hidden || void this.look();
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
