// A line to a house whose other end the test holds in its hand.
import { afterEach, beforeEach, vi } from "vitest";
import type { LineStatus, Refusal } from "../../src/net/line";
import { Line } from "../../src/net/line";
import type { Message, Request } from "../../src/net/types";

/** The other end of a socket. */
export class FakeSocket {
  onopen: WebSocket["onopen"] = null;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;
  readonly sent: Request[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Request);
  }
  close(): void {
    this.closed = true;
  }
  say(message: Message): void {
    this.onmessage?.call(null as never, { data: JSON.stringify(message) } as MessageEvent);
  }
  drop(): void {
    this.onclose?.call(null as never, {} as CloseEvent);
  }
  welcome(now = serverNow()): void {
    this.say({ type: "welcome", version: 1, patron: "an", name: "Ân", role: "patron", now, available: 100_000 });
  }
  get pings(): Request[] {
    return this.sent.filter((each) => each.do === "ping");
  }
  get asked(): Request[] {
    return this.sent.filter((each) => each.do !== "ping");
  }
  pong(index = -1): void {
    this.say({ type: "pong", re: this.pings.at(index)!.id, now: serverNow() });
  }
}

export const SERVER_START = 1_790_000_000_000;
export const serverNow = () => SERVER_START + performance.now();

export class Visit {
  readonly sockets: FakeSocket[] = [];
  readonly messages: Message[] = [];
  readonly statuses: [LineStatus, string?][] = [];
  over = false;
  unreachable = false;
  onMessage: (message: Message) => unknown = () => undefined;
  readonly line = new Line(
    {
      connect: () => {
        this.sockets.push(new FakeSocket());
        return this.socket;
      },
      now: () => performance.now(),
      sessionIsOver: () => (this.unreachable ? Promise.reject(new Error("offline")) : Promise.resolve(this.over)),
    },
    {
      message: (message) => {
        this.messages.push(message);
        this.onMessage(message);
      },
      status: (status, goodbye) => this.statuses.push(goodbye ? [status, goodbye.message] : [status]),
    },
  );

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** Connected, greeted, and the first ping answered at once. */
  static open(): Visit {
    const visit = new Visit();
    visit.line.open();
    visit.socket.welcome();
    visit.socket.pong();
    return visit;
  }
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
export const settled = async (asked: Promise<unknown>) => {
  let how = "pending";
  asked.then(
    () => (how = "done"),
    (refusal: unknown) => (how = (refusal as Refusal).code),
  );
  await pass(0);
  return how;
};
export const LEAVE = { do: "leave", table: "B1" } as const;

/** No real time, and no jitter. */
export function standStill(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
