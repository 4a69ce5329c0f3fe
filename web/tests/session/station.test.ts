// A table as its staff follow it: whole states, events in order, gaps, a lost line, what can be decided now.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event, Me, Mirror } from "../../src/net/types";
import { house } from "../../src/session/house.svelte";
import { LiveStation } from "../../src/session/station.svelte";
import { FakeSocket } from "../support/visit";
import { withoutTime } from "../support/seat";
import recorded from "../vectors/mirror-baccarat-casino.json";

const TABLE = "K1";
const { state } = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as {
  state: Mirror;
};
let socket: FakeSocket;
let duties: number;
let station: LiveStation;

withoutTime();
beforeEach(() => {
  duties = 0;
  vi.stubGlobal("fetch", (path: string) => {
    duties += Number(path === `/api/tables/${TABLE}/duty`);
    return Promise.resolve(new Response(JSON.stringify({ tables: [], table: TABLE, round: duties, rules: {} })));
  });
  vi.stubGlobal("WebSocket", function () {
    return (socket = new FakeSocket());
  });
  house.come({ signed_in: true, id: "mai", name: "Mai", role: "dealer" } as unknown as Me);
  socket.welcome();
  station = new LiveStation(TABLE);
});
afterEach(() => {
  station.close();
  vi.unstubAllGlobals();
});

function whole(seq: number, change: Partial<Mirror> = {}): void {
  socket.say({ type: "state", table: TABLE, seq, state: { ...structuredClone(state), ...change } });
  flushSync();
}
function told(seq: number, after: number, event: object): void {
  socket.say({ type: "event", table: TABLE, seq, after, at: 0, event: event as Event });
  flushSync();
}
const subscriptions = () => socket.asked.filter((each) => each.do === "subscribe").length;

describe("a station", () => {
  it("asks for the whole table, and is online once it has come", () => {
    expect(subscriptions()).toBeGreaterThan(0);
    expect(station.online).toBe(false);
    whole(4, { phase: "waiting", round: 7 });
    expect(station.online).toBe(true);
    expect(station.mirror).toMatchObject({ phase: "waiting", round: 7 });
  });

  it("follows an event at once", () => {
    whole(4, { phase: "waiting", round: 7 });
    told(5, 4, { type: "betting_opened", round: 8, deadline: null, rules_hash: state.rules_hash });
    expect(station.mirror).toMatchObject({ phase: "betting", round: 8 });
  });

  it("leaves out an event after a gap, and asks for the whole table again", () => {
    whole(4, { phase: "waiting", round: 7 });
    const before = subscriptions();
    told(9, 8, { type: "betting_opened", round: 8, deadline: null, rules_hash: state.rules_hash });
    expect(station.mirror?.round).toBe(7);
    expect(station.online).toBe(false);
    expect(subscriptions()).toBeGreaterThan(before);
    whole(9, { phase: "betting", round: 8 });
    expect(station.online).toBe(true);
  });

  it("is told aside what comes next", () => {
    whole(4);
    socket.say({ type: "duty", table: TABLE, on_duty: true, need: { what: "cards", count: 1, to: "player" } });
    flushSync();
    expect(station.mirror?.you).toMatchObject({ on_duty: true, need: { to: "player" } });
  });

  it("is not online while the line is lost, nor before the table has come again", async () => {
    whole(4, { round: 7 });
    socket.drop();
    expect(station.online).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    socket.welcome();
    expect(house.status).toBe("open");
    expect(station.online, "what it shows may be old").toBe(false);
    whole(12, { round: 8 });
    expect(station.online).toBe(true);
    expect(station.mirror?.round).toBe(8);
  });

  it("asks once what can be decided, however many events come together", async () => {
    whole(4);
    told(5, 4, { type: "table_paused", left_ms: null });
    told(6, 5, { type: "table_resumed", deadline: null });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(duties).toBe(1);
    expect(station.duty?.round).toBe(1);
    await station.refresh();
    expect(station.duty?.round).toBe(2);
  });

  it("sends a request with its table, and hands on the preview", async () => {
    whole(4);
    const asked = station.ask({ do: "pay", round: 7, preview: true });
    const sent = socket.asked.at(-1)!;
    expect(sent).toMatchObject({ do: "pay", table: TABLE, round: 7, preview: true });
    const preview = { moved: [], phase: "result" } as never;
    socket.say({ type: "accepted", re: sent.id, preview });
    expect(await asked).toMatchObject({ phase: "result" });
  });
});
