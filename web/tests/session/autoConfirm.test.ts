import { flushSync } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BEFORE_CLOSE_MS, confirmByItself } from "../../src/session/autoConfirm.svelte";
import type { Play } from "../../src/play/play.svelte";
import { preferences } from "../../src/browser/preferences.svelte";
import { Server, betting, chips, withoutTime } from "../support/seat";

withoutTime();

const DEADLINE = 12_000;
const tables = new SvelteMap<string, Play>();
let stop: () => void;
let slow = 0;

function open(name: string): Server {
  const server = Server.with(betting(5, [], { deadline: DEADLINE + performance.now() }));
  tables.set(name, server.play);
  return server;
}
const confirmed = (server: Server) => server.asked.filter(({ body }) => body.do === "confirm");
async function pass(ms: number): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

beforeEach(() => {
  tables.clear();
  slow = 0;
  preferences.autoConfirm = true;
  stop = confirmByItself(() => [...tables.values()], { peek: () => performance.now() - slow });
});
afterEach(() => {
  stop();
  preferences.autoConfirm = false;
});

it("confirms at every table where chips lie, just before betting closes", async () => {
  const [here, there, empty] = [open("B1"), open("B2"), open("B3")];
  here.play.place("player", 10_000);
  there.play.place("banker", 20_000);
  await here.accept();
  await there.accept();
  await pass(DEADLINE - BEFORE_CLOSE_MS - 100);
  expect([here, there].map((each) => confirmed(each).length)).toEqual([0, 0]);
  await pass(100);
  expect(confirmed(here)[0]!.body).toMatchObject({ round: 5, wagers: chips(["player", 10_000]) });
  expect(confirmed(there)[0]!.body).toMatchObject({ round: 5, wagers: chips(["banker", 20_000]) });
  expect(empty.asked).toEqual([]);
});

it("confirms chips laid in the last moment", async () => {
  const server = open("B1");
  await pass(DEADLINE - 500);
  server.play.place("player", 10_000);
  await pass(0);
  expect(confirmed(server)).toHaveLength(1);
});

it("leaves alone what is too little, and what is taken off again", async () => {
  const [small, cleared] = [open("B1"), open("B2")];
  small.play.place("tie", 500);
  cleared.play.place("player", 10_000);
  await cleared.accept();
  await pass(5_000);
  cleared.play.clear();
  await pass(DEADLINE);
  expect([...confirmed(small), ...confirmed(cleared)]).toEqual([]);
});

it("does not ask again what the house has refused", async () => {
  const server = open("B1");
  server.play.place("player", 10_000);
  await server.accept();
  await pass(DEADLINE - BEFORE_CLOSE_MS);
  await server.refuse("insufficient_chips");
  await pass(1_000);
  expect(confirmed(server)).toHaveLength(1);
  expect(server.play.refusal?.code).toBe("insufficient_chips");
});

it("says nothing where another window has the seat", async () => {
  const server = open("B1");
  server.play.place("player", 10_000);
  await server.accept();
  await pass(DEADLINE - BEFORE_CLOSE_MS);
  await server.refuse("seat_is_elsewhere");
  expect(server.play.refusal).toBeNull();
});

it("waits as long as the table is paused", async () => {
  const server = open("B1");
  server.play.place("player", 10_000);
  await server.accept();
  server.event({ type: "table_paused", by: "boss", why: "", left_ms: 5_000 });
  await pass(DEADLINE);
  expect(confirmed(server)).toEqual([]);
  server.event({ type: "table_resumed", by: "boss", deadline: performance.now() + 5_000 });
  await pass(5_000 - BEFORE_CLOSE_MS - 1);
  expect(confirmed(server)).toEqual([]);
  await pass(1);
  expect(confirmed(server)).toHaveLength(1);
});

it("goes by the server's clock, though it be set right meanwhile", async () => {
  const server = open("B1");
  server.play.place("player", 10_000);
  await server.accept();
  await pass(2_000);
  slow = 3_000;
  await pass(DEADLINE - BEFORE_CLOSE_MS - 2_000);
  expect(confirmed(server)).toEqual([]);
  await pass(3_000);
  expect(confirmed(server)).toHaveLength(1);
});

it("is off unless the patron wants it, and at once when they no longer do", async () => {
  const server = open("B1");
  server.play.place("player", 10_000);
  await server.accept();
  await pass(5_000);
  preferences.autoConfirm = false;
  await pass(DEADLINE);
  expect(confirmed(server)).toEqual([]);
});
