import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallShown } from "../../src/net/types";
import { inTurn } from "../../src/staff/calls/answers";
import { call } from "../staff/station.svelte";

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown> | null;
}

describe("calls for a supervisor", () => {
  let sent: Sent[] = [];
  let known: CallShown[] = [];
  let refuse = false;

  beforeEach(() => {
    vi.useFakeTimers();
    [sent, known, refuse] = [[], [], false];
    vi.stubGlobal("fetch", (path: string, { body }: { body: string | null }) => {
      sent.push({ path, body: body ? (JSON.parse(body) as Record<string, unknown>) : null });
      if (refuse) return Promise.reject(new Error("offline"));
      return Promise.resolve(new Response(JSON.stringify(body ? call() : { calls: known, next: null })));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const asked = () => sent.filter(({ body }) => !body).length;

  it("are asked for gently, at once when the line is back, and not once nobody follows", async () => {
    const { house } = await import("../../src/session/house.svelte");
    const { TableCalls } = await import("../../src/session/calls.svelte");
    house.status = "open";
    const calls = new TableCalls("K 1");
    expect(calls.calls).toBeNull();
    const [stop, stopToo] = [calls.follow(), calls.follow()];
    known = [call()];
    await pass(0);
    expect(sent[0]!.path).toBe("/api/pit/calls?table=K%201&most=10");
    expect(calls.calls).toEqual(known);
    await pass(2_500);
    expect(asked()).toBe(2);
    house.status = "lost";
    await pass(60_000);
    expect(asked()).toBe(2);
    house.status = "open";
    await pass(0);
    expect(asked()).toBe(3);
    stop();
    await pass(2_500);
    expect(asked()).toBe(4);
    stopToo();
    await pass(60_000);
    expect(asked()).toBe(4);
  });

  it("an order that got no answer is sent again under its id, and another one under another", async () => {
    const { OpenCalls, TableCalls } = await import("../../src/session/calls.svelte");
    const calls = new TableCalls("K1");
    refuse = true;
    await expect(calls.send({ least: "pit_supervisor", round: 3 })).rejects.toMatchObject({ code: "offline" });
    refuse = false;
    await calls.send({ least: "pit_supervisor", round: 3 });
    await calls.send({ least: "pit_supervisor", round: 3 });
    await calls.withdraw(1);
    await new OpenCalls().answer({ call: 1, answer: "came" });
    const orders = sent.flatMap(({ body }) => (body ? [body] : []));
    expect(orders.map((body) => [body.do, body.call])).toEqual([
      ["send_call", undefined],
      ["send_call", undefined],
      ["send_call", undefined],
      ["withdraw_call", 1],
      ["answer_call", 1],
    ]);
    const ids = orders.map((body) => body.id);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
  });

  it("the longest waiting stands on top", () => {
    expect(inTurn([call({ call: 9 }), call({ call: 4 })]).map(({ call: number }) => number)).toEqual([4, 9]);
  });
});
