// The house as this visitor knows it: who they are, the line, the tables that are open here, and what they can spend.
import { get, me, post } from "../protocol/api";
import type { LineStatus } from "../protocol/line";
import { Line } from "../protocol/line";
import type { Me, Message, TableShown, Tables } from "../protocol/types";
import { Clock } from "./clock.svelte";
import { Play } from "./play.svelte";
import { preferences } from "./preferences.svelte";

const KNOWN = "felt.known";

class House {
  who = $state.raw<Me | null>(null);
  status = $state<LineStatus>("connecting");
  /** The line was lost and is back; what was found again is said once. */
  restored = $state(false);
  /** Nobody is signed in, and nobody new comes in by themselves. */
  atTheDoor = $state(false);
  goodbye = $state("");
  tables = $state.raw<readonly TableShown[]>([]);
  readonly plays = $state<Record<string, Play>>({});
  private chips = $state(0);
  private shownChips = $state(0);
  private watched = new Map<string, number>();
  private line: Line;
  readonly clock: Clock;

  constructor() {
    this.line = this.makeLine();
    this.clock = new Clock(() => this.line.now());
    $effect.root(() => {
      $effect(() => {
        // The balance does not tell a result that the felt has not shown yet.
        if (!Object.values(this.plays).some((play) => play.behind)) this.shownChips = this.chips;
      });
    });
  }

  private makeLine(): Line {
    const line: Line = new Line(
      {
        connect: () => {
          const address = new URL("/ws", location.href);
          address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
          address.searchParams.set("language", preferences.language);
          return new WebSocket(address);
        },
        now: () => performance.now(),
        sessionIsOver: async () => !(await get<Me>("/api/session")).signed_in,
      },
      {
        message: (message) => line === this.line && this.take(message),
        status: (status, goodbye) => line === this.line && this.turned(status, goodbye?.message),
      },
    );
    return line;
  }

  /** What the patron can spend. */
  get available(): number {
    return this.shownChips;
  }

  async enter(): Promise<void> {
    addEventListener("online", () => this.line.check());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      for (const play of Object.values(this.plays)) play.catchUp();
      this.line.check();
    });
    await this.look();
    const found = await me(get<Me>("/api/session"));
    if (found.signed_in) this.come(found);
    else if (this.isKnown()) this.atTheDoor = true;
    else await this.comeAsGuest();
  }

  async look(): Promise<void> {
    this.tables = (await get<Tables>("/api/tables")).tables;
  }

  async comeAsGuest(): Promise<void> {
    this.come(await me(post<Me>("/api/session/guest")));
  }

  /** Somebody else than before, or the same one anew: the line is opened in that name. */
  come(found: Me): void {
    this.who = found;
    this.atTheDoor = false;
    this.goodbye = "";
    this.restored = false;
    try {
      localStorage.setItem(KNOWN, "1");
    } catch {
      // Then every visit is the first.
    }
    const before = this.line;
    this.line = this.makeLine();
    before.close();
    this.status = "connecting";
    this.line.open();
  }

  private isKnown(): boolean {
    try {
      return localStorage.getItem(KNOWN) !== null;
    } catch {
      return false;
    }
  }

  /** Sentences come in the language of the line. */
  changeLanguage(language: typeof preferences.language): void {
    preferences.language = language;
    if (this.who && this.status !== "ended") this.come(this.who);
  }

  /** Watch a table as long as the function returned has not been called. */
  watch(table: string): () => void {
    this.plays[table] ??= new Play(table, {
      ask: (body) => this.line.ask(body),
      now: () => this.line.now(),
      available: () => this.chips,
    });
    const count = this.watched.get(table) ?? 0;
    this.watched.set(table, count + 1);
    if (!count && this.status === "open") void this.line.ask({ do: "subscribe", table }).catch(() => undefined);
    return () => {
      const left = (this.watched.get(table) ?? 1) - 1;
      if (left) this.watched.set(table, left);
      else setTimeout(() => this.unwatch(table), 500);
    };
  }

  private unwatch(table: string): void {
    if ((this.watched.get(table) ?? 0) > 1) return;
    if (this.plays[table]?.seated) return; // one's own tables are followed wherever one is
    this.watched.delete(table);
    delete this.plays[table];
    if (this.status === "open") void this.line.ask({ do: "unsubscribe", table }).catch(() => undefined);
  }

  private take(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.chips = message.available;
        for (const table of this.watched.keys()) void this.line.ask({ do: "subscribe", table }).catch(() => undefined);
        return;
      case "chips":
        this.chips = message.available;
        return;
      case "state":
      case "event":
      case "hand":
      case "draft":
      case "crowd":
      case "elsewhere":
        this.plays[message.table]?.take(message);
    }
  }

  private turned(status: LineStatus, goodbye = ""): void {
    if (status === "open" && this.status === "lost") this.restored = true;
    this.status = status;
    if (status === "ended") {
      this.goodbye = goodbye;
      this.atTheDoor = true;
    }
  }
}

export const house = new House();
