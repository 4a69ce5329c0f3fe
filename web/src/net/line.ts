// The line to the house: one socket for all tables. It reconnects by itself, sends unanswered requests again under
// the same id, so that the server acts on each once, and keeps the server's clock.
import type { Message, Preview, Request } from "./types";

export type LineStatus = "connecting" | "open" | "lost" | "ended";

/** A request that the server refused. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clauses: readonly string[] = [],
    readonly at = "",
    /** The request that was refused, if the socket brought the answer. */
    readonly request = "",
  ) {
    super(message);
  }
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Asked = WithoutId<Request>;
type Socket = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface Surroundings {
  /** Opens a socket to the house. */
  connect(): Socket;
  /** A monotonic clock, in milliseconds. */
  now(): number;
  /** Called when the socket could not be opened: whether the session is over. */
  sessionIsOver(): Promise<boolean>;
}

export type Farewell = Extract<Message, { type: "goodbye" }>;

export interface LineEvents {
  message(message: Message): unknown;
  status(status: LineStatus, goodbye?: Farewell): unknown;
}

interface Pending {
  body: string;
  /** Whether to send it again on a new socket. A subscription belongs to its socket and is made anew instead. */
  again: boolean;
  done(preview: Preview | null): void;
  refused(refusal: Refusal): void;
}

const PING_MS = 10_000;
/** A round trip longer than this tells the time too roughly: ping again soon. */
const GOOD_TRIP_MS = 150;
const SOON_MS = 700;
const HURRIES = 4;
const PATIENCE_MS = 4_000;
const RETRY_MS = [0, 250, 500, 1000, 2000, 4000];
const OVER = new Set(["session_ended"]);

export class Line {
  status: LineStatus = "connecting";
  private socket: Socket | null = null;
  private welcomed = false;
  private pending = new Map<string, Pending>();
  private pings = new Map<string, number>();
  private count = 0;
  private attempt = 0;
  private offset: number | null = null;
  private bestTrip = Infinity;
  private hurries = 0;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly name = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly around: Surroundings,
    private readonly events: LineEvents,
  ) {}

  open(): void {
    const socket = this.around.connect();
    this.socket = socket;
    this.welcomed = false;
    this.expectAnswer(PATIENCE_MS * 2);
    socket.onmessage = ({ data }) => this.socket === socket && this.read(JSON.parse(String(data)) as Message);
    socket.onclose = () => this.socket === socket && this.closed();
  }

  close(): void {
    this.stop();
    this.say("ended");
  }

  /** The server's time now, in milliseconds since 1970. */
  now(): number {
    return this.around.now() + (this.offset ?? Date.now() - this.around.now());
  }

  /** The preview, if the request asked for one. */
  ask(body: Asked): Promise<Preview | null> {
    const id = `${this.name}-${++this.count}`;
    const again = body.do !== "subscribe" && body.do !== "unsubscribe";
    const text = JSON.stringify({ ...body, id });
    return new Promise((done, refused) => {
      if (this.status === "ended") return refused(new Refusal("line_ended", ""));
      if (!again && !this.welcomed) return done(null); // subscribed when the line is open
      this.pending.set(id, { body: text, again, done, refused });
      if (this.welcomed) this.socket?.send(text);
    });
  }

  /** Reconnect, and send unanswered requests again. */
  reopen(): void {
    if (this.status === "ended") return;
    this.stop();
    this.say("lost");
    this.retry(0);
  }

  /** Check the connection at once: the device may have slept, or the network changed. */
  check(): void {
    if (this.status === "lost") this.retry(0);
    else if (this.status === "open") this.ping();
  }

  private read(message: Message): void {
    clearTimeout(this.patience);
    if (message.type === "pong") this.keepTime(message.re, message.now);
    else if (message.type === "refused" && this.pings.delete(message.re)) this.pingLater();
    if (this.pings.size || !this.welcomed) this.expectAnswer(PATIENCE_MS);
    switch (message.type) {
      case "welcome":
        this.welcomed = true;
        this.attempt = 0;
        this.bestTrip = Infinity;
        this.hurries = HURRIES;
        this.offset = message.now - this.around.now();
        this.sendAgain(message);
        return;
      case "pong":
        return;
      case "accepted":
        this.answered(message.re)?.done(message.preview ?? null);
        return;
      case "refused":
        this.answered(message.re)?.refused(
          new Refusal(message.code, message.message, message.clauses, message.at, message.re),
        );
        return;
      case "goodbye":
        if (OVER.has(message.code)) {
          this.stop();
          this.say("ended", message);
          return;
        }
    }
    this.events.message(message);
  }

  /** Tables are subscribed to first: the server takes a wager only from the socket that has the seat. */
  private sendAgain(welcome: Message): void {
    const waiting = [...this.pending];
    this.say("open");
    this.events.message(welcome);
    for (const [id, each] of waiting)
      if (each.again) this.socket?.send(each.body);
      else this.answered(id)?.done(null);
    this.ping();
  }

  private answered(id: string): Pending | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    return found;
  }

  private ping(): void {
    const id = `${this.name}-${++this.count}`;
    this.pings.set(id, this.around.now());
    this.socket?.send(JSON.stringify({ do: "ping", id }));
    this.expectAnswer(PATIENCE_MS);
  }

  /** The answer with the shortest round trip tells the time best. */
  private keepTime(id: string, now: number): void {
    const sent = this.pings.get(id);
    if (sent === undefined) return;
    this.pings.delete(id);
    const trip = this.around.now() - sent;
    const least = now - this.around.now(); // the server's answer was under way for nothing to the whole trip
    const impossible = this.offset === null || this.offset < least || this.offset > least + trip;
    if (trip <= this.bestTrip || impossible) {
      this.bestTrip = trip;
      this.offset = least + trip / 2;
    }
    this.bestTrip += 1; // and slowly grows old
    this.pingLater(this.bestTrip > GOOD_TRIP_MS && this.hurries-- > 0 ? SOON_MS : PING_MS);
  }

  private pingLater(ms = PING_MS): void {
    this.later(ms, () => this.pings.size === 0 && this.status === "open" && this.ping());
  }

  private expectAnswer(ms: number): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.closed(), ms);
  }

  private closed(): void {
    const wasOpen = this.welcomed;
    this.stop();
    this.say("lost");
    if (wasOpen) this.retry(0);
    else
      this.around.sessionIsOver().then(
        (over) => (over ? this.close() : this.retry(RETRY_MS[Math.min(this.attempt, RETRY_MS.length - 1)]!)),
        () => this.retry(RETRY_MS[Math.min(Math.max(this.attempt, 2), RETRY_MS.length - 1)]!),
      );
  }

  private retry(ms: number): void {
    if (this.status !== "lost" || this.socket) return;
    this.clearTimers();
    this.attempt += 1;
    this.later(ms * (0.75 + Math.random() / 2), () => this.open());
  }

  private stop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.pings.clear();
    this.clearTimers();
    if (socket) {
      socket.onclose = socket.onmessage = null;
      socket.close();
    }
  }

  private later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  private clearTimers(): void {
    clearTimeout(this.patience);
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private say(status: LineStatus, goodbye?: Farewell): void {
    if (this.status === status && status !== "open") return;
    this.status = status;
    if (status === "ended") {
      for (const each of this.pending.values()) each.refused(new Refusal("line_ended", ""));
      this.pending.clear();
    }
    this.events.status(status, goodbye);
  }
}
