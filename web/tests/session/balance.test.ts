// What the balance shows of a round whose stake, throw and result come in one go.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event, Me, Mirror } from "../../src/net/types";
import { house } from "../../src/session/house.svelte";
import { withoutTime } from "../support/seat";
import recorded from "../vectors/mirror-sicbo-open.json";
import { FakeSocket } from "../support/visit";

const first = recorded.steps[0]!.message as unknown as { state: Mirror };
const WAGERS = [{ patron: "an", bet: "big", amount: 10_000 }];
const LINES = [{ ...WAGERS[0], stake: 10_000, at_risk: 10_000, returned: 10_000, won: 10_000, clauses: [] }];
let socket: FakeSocket;
let seq = 1;

withoutTime();
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ tables: [] }))));
  vi.stubGlobal("WebSocket", function () {
    return (socket = new FakeSocket());
  });
});
afterEach(() => vi.unstubAllGlobals());

function told(event: object): void {
  socket.say({ type: "event", table: "S1", seq: ++seq, after: seq - 1, at: 0, event: event as Event });
  flushSync();
}
function chips(available: number): void {
  socket.say({ type: "chips", available });
  flushSync();
}

describe("the balance", () => {
  it("falls with the stake and rises when the result is shown", async () => {
    house.come({ signed_in: true, id: "an", name: "Ân", guest: true } as unknown as Me);
    socket.welcome();
    house.watch("S1");
    const patrons = { an: { name: "Ân", seat: 1, plays_from: 1, leaving: false } };
    const you = { ...first.state.you, patron: "an", may_bet: true };
    const state = { ...structuredClone(first.state), phase: "betting" as const, round: 7, patrons, you };
    socket.say({ type: "state", table: "S1", seq, state });
    flushSync();
    expect(house.available).toBe(100_000);

    told({ type: "wagers_confirmed", patron: "an", wagers: WAGERS });
    expect(house.available).toBe(90_000);
    chips(90_000);
    told({ type: "betting_closed", squeezers: {} });
    told({ type: "dice_thrown", dice: [6, 5, 3] });
    told({ type: "round_settled", outcome: {}, mark: "6-5-3", lines: LINES, deadline: 5_000 });
    chips(110_000);
    expect(house.available, "the dice are still under the cage").toBe(90_000);
    await vi.advanceTimersByTimeAsync(5_000);
    flushSync();
    expect(house.available).toBe(110_000);
  });
});
