// The house as this visitor knows it: who they are, the line, the tables that are open here, and what they can spend.
import { get, me, post } from "../net/api";
import type { Asked, Farewell, LineStatus } from "../net/line";
import { Line } from "../net/line";
import { tablesOf } from "../net/tables";
import type { TableShown } from "../net/tables";
import type { Me, Message, Preview, Tables } from "../net/types";
import { confirmByItself } from "./autoConfirm.svelte";
import type { Goodbye } from "./goodbye";
import { ENDED, keepGoodbye, keptGoodbye, tellsMore } from "./goodbye";
import { Clock } from "./clock.svelte";
import { Play } from "../play/play.svelte";
import { socketAddress } from "../browser/address";
import { preferences } from "../browser/preferences.svelte";
import { rulesNamed, wantRules } from "./rules.svelte";

/** Follows the messages about one table as they come. */
interface Listener {
  message(message: Message): unknown;
  /** The line is lost. When it is back, the whole state comes first. */
  lost(): unknown;
}

const KNOWN = "felt.known";
const LINGER_MS = 500;

class House {
  who = $state.raw<Me | null>(null);
  /** Whether this house is a demonstration; null until the server has said it. */
  demo = $state<boolean | null>(null);
  status = $state<LineStatus>("connecting");
  /** The line has been lost for longer than a blink. */
  away = $state(false);
  /** The line was lost and is back. Shown once. */
  restored = $state(false);
  /** Nobody is signed in, and no guest account is made automatically. */
  atTheDoor = $state(false);
  /** Why the session ended; null if the patron signed out here. */
  goodbye = $state.raw<Goodbye | null>(null);
  tables = $state.raw<readonly TableShown[]>([]);
  readonly plays = $state<Record<string, Play>>({});
  private chips = $state(0);
  private shownChips = $state(0);
  /** Some felt has not shown the result of a stake yet. */
  private readonly behind = $derived(
    Object.values(this.plays).some((play) => play.display.behind && play.confirmed.length > 0),
  );
  private readonly watched: Record<string, { count: number; holds: boolean }> = {};
  private readonly listeners: Record<string, readonly Listener[]> = {};
  /** This page closed the line itself; it was not lost. */
  private byChoice = false;
  private line: Line;
  readonly clock: Clock;
  /** Resolves when it is known who the visitor is, or that nobody answers. Whatever needs a session waits for it. */
  arrival: Promise<void> = Promise.resolve();

  constructor() {
    this.line = this.makeLine();
    this.clock = new Clock(() => this.line.now());
    $effect.root(() => {
      $effect(() => {
        // The balance must not reveal a result before the felt shows it.
        if (!this.behind) this.shownChips = this.chips;
      });
    });
  }

  private makeLine(): Line {
    const line: Line = new Line(
      {
        connect: () => new WebSocket(socketAddress(preferences.language)),
        now: () => performance.now(),
        sessionIsOver: async () => !(await get<Me>("/api/session")).signed_in,
      },
      {
        message: (message) => line === this.line && this.take(message),
        status: (status, goodbye) => line === this.line && this.turned(status, goodbye),
      },
    );
    return line;
  }

  /** What the patron can spend. */
  get available(): number {
    return this.shownChips;
  }

  /** Reacts to the network and the window, and to tables that are not on the screen. Called once. */
  attend(): void {
    addEventListener("online", () => this.line.check());
    confirmByItself(() => Object.values(this.plays), this.clock);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      for (const play of Object.values(this.plays)) play.display.catchUp();
      this.line.check();
    });
  }

  enter(): Promise<void> {
    const entering = this.identify();
    this.arrival = entering.catch(() => undefined);
    return entering;
  }

  private async identify(): Promise<void> {
    const found = await me(get<Me>("/api/session"));
    this.demo = found.demo;
    if (found.signed_in) this.come(found);
    else if (this.isKnown()) this.leave(keptGoodbye(Date.now()) ?? ENDED);
    else await this.comeAsGuest();
  }

  async look(): Promise<void> {
    this.tables = tablesOf(await get<Tables>("/api/tables"));
  }

  /** A screen that nobody attends: it looks on as the person who is signed in here, and as a guest if nobody is. */
  async lookOn(): Promise<void> {
    const found = await me(get<Me>("/api/session"));
    if (found.signed_in) this.come(found);
    else await this.comeAsGuest();
  }

  async comeAsGuest(): Promise<void> {
    this.come(await me(post<Me>("/api/session/guest")));
  }

  /** A person has signed in: open the line in their name. */
  come(found: Me): void {
    if (this.who?.id !== found.id) for (const play of Object.values(this.plays)) play.forget();
    this.who = found;
    this.atTheDoor = false;
    this.goodbye = null;
    keepGoodbye(null);
    this.restored = false;
    try {
      localStorage.setItem(KNOWN, "1");
    } catch {
      // Without storage every visit counts as the first.
    }
    const before = this.line;
    this.line = this.makeLine();
    before.close();
    this.status = "connecting";
    this.line.open();
    void this.look().catch(() => undefined); // which tables are theirs
  }

  private isKnown(): boolean {
    try {
      return localStorage.getItem(KNOWN) !== null;
    } catch {
      return false;
    }
  }

  /** The server writes sentences in the language of the line, so the line is reopened. */
  changeLanguage(language: typeof preferences.language): void {
    preferences.language = language;
    this.byChoice = true;
    this.line.reopen();
  }

  /** Watches a table until the returned function is called: to play there, or with `look` only to watch. */
  watch(table: string, { look = false } = {}): () => void {
    const watched = (this.watched[table] ??= { count: 0, holds: false });
    watched.count += 1;
    const known = this.plays[table];
    if (!known) this.plays[table] = this.makePlay(table);
    if (!known || (!look && !watched.holds)) {
      watched.holds ||= !look;
      this.subscribe(table);
    }
    return () => {
      watched.count -= 1;
      setTimeout(() => this.unwatch(table), LINGER_MS);
    };
  }

  /** Tells the listener every message about a table that is watched, the state first, until the returned function is
   * called. */
  listen(table: string, listener: Listener): () => void {
    this.listeners[table] = [...(this.listeners[table] ?? []), listener];
    this.lookAgain(table);
    return () => {
      const others = this.listeners[table]?.filter((each) => each !== listener) ?? [];
      if (others.length) this.listeners[table] = others;
      else delete this.listeners[table];
    };
  }

  /** Asks for the whole state of a table that is watched. */
  lookAgain(table: string): void {
    this.subscribe(table);
  }

  /** Sends a request in the name of the person who is signed in. */
  ask(body: Asked): Promise<Preview | null> {
    return this.line.ask(body);
  }

  private makePlay(table: string): Play {
    return new Play(table, {
      ask: (body) => {
        if (body.do === "join" || (body.do === "subscribe" && body.look === false)) this.watched[table]!.holds = true;
        return this.line.ask(body.do === "subscribe" ? { look: !this.watched[table]?.holds, ...body } : body);
      },
      now: () => this.line.now(),
      available: () => this.chips,
      laid: (cents) => (this.shownChips -= cents),
      rules: rulesNamed,
    });
  }

  private subscribe(table: string): void {
    if (this.status !== "open") return;
    const look = !this.watched[table]?.holds;
    void this.line.ask({ do: "subscribe", table, look }).catch(() => undefined);
  }

  private unwatch(table: string): void {
    if (this.watched[table]?.count !== 0) return;
    if (this.plays[table]?.seated && this.watched[table].holds) return; // one's own tables are followed everywhere
    delete this.watched[table];
    delete this.plays[table];
    if (this.status === "open") void this.line.ask({ do: "unsubscribe", table }).catch(() => undefined);
  }

  private take(message: Message): void {
    if ("table" in message) for (const each of this.listeners[message.table] ?? []) each.message(message);
    switch (message.type) {
      case "welcome":
        this.chips = message.available;
        for (const table of Object.keys(this.watched)) if (!this.plays[table]?.elsewhere) this.subscribe(table);
        return;
      case "chips":
        this.chips = message.available;
        return;
      case "elsewhere":
        if (this.watched[message.table]) this.watched[message.table]!.holds = false;
        this.plays[message.table]?.take(message);
        return;
      case "state":
        if (message.state.rules_hash) wantRules(message.table, message.state.rules_hash);
        this.plays[message.table]?.take(message);
        return;
      case "event":
        if ("rules_hash" in message.event) wantRules(message.table, message.event.rules_hash);
        this.plays[message.table]?.take(message);
        return;
      case "hand":
      case "duty":
      case "alarms":
      case "draft":
      case "crowd":
        this.plays[message.table]?.take(message);
    }
  }

  /** The session is over: forget the tables that the patron saw. */
  leave(goodbye: Goodbye | null = null): void {
    this.goodbye = goodbye && this.atTheDoor ? tellsMore(this.goodbye, goodbye) : goodbye;
    keepGoodbye(this.goodbye);
    this.atTheDoor = true;
    this.who = null;
    for (const table of Object.keys(this.plays)) {
      delete this.plays[table];
      delete this.watched[table];
    }
  }

  private turned(status: LineStatus, goodbye?: Farewell): void {
    if (status === "open") {
      if (this.status === "lost") this.restored = !this.byChoice;
      this.byChoice = false;
    }
    this.status = status;
    if (status === "lost") for (const each of Object.values(this.listeners).flat()) each.lost();
    if (status !== "ended" || (this.atTheDoor && !this.goodbye)) return;
    this.leave(goodbye ? { why: goodbye.why ?? goodbye.code, message: goodbye.message, until: null } : ENDED);
  }
}

export const house = new House();
