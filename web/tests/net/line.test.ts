// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/net/line";
import { LEAVE, pass, settled, standStill, Visit } from "../support/visit";

standStill();

describe("asking", () => {
  it("opens with the welcome, which is handed on", () => {
    const visit = Visit.open();
    expect(visit.statuses).toEqual([["open"]]);
    expect(visit.messages.map(({ type }) => type)).toEqual(["welcome"]);
  });

  it("is answered by its id, whatever else comes first", async () => {
    const visit = Visit.open();
    const [first, second] = [visit.line.ask(LEAVE), visit.line.ask(LEAVE)];
    const [one, two] = visit.socket.asked.map(({ id }) => id);
    expect(one).not.toBe(two);
    visit.socket.say({ type: "chips", available: 5 });
    visit.socket.say({ type: "accepted", re: two! });
    expect(await settled(second)).toBe("done");
    expect(await settled(first)).toBe("pending");
    visit.socket.say({ type: "accepted", re: one! });
    expect(await settled(first)).toBe("done");
    expect(visit.messages.at(-1)).toEqual({ type: "chips", available: 5 });
  });

  it("is refused with code, sentence, clauses and place", async () => {
    const visit = Visit.open();
    const asked = visit.line.ask(LEAVE);
    const refused = { code: "wager_below_minimum", message: "Ít quá.", clauses: ["ruling A5"], at: "wagers[0]" };
    visit.socket.say({ type: "refused", re: visit.socket.asked[0]!.id, ...refused });
    const refusal = await asked.catch((each: unknown) => each);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject(refused);
  });

  it("waits for the welcome", async () => {
    const visit = new Visit();
    visit.line.open();
    const asked = visit.line.ask(LEAVE);
    expect(visit.socket.sent).toEqual([]);
    visit.socket.welcome();
    expect(visit.socket.asked).toMatchObject([LEAVE]);
    visit.socket.say({ type: "accepted", re: visit.socket.asked[0]!.id });
    expect(await settled(asked)).toBe("done");
  });
});

describe("a line that is lost", () => {
  it("comes back at once, and asks again under the same id", async () => {
    const visit = Visit.open();
    const answered = visit.line.ask({ do: "join", table: "B1" });
    visit.socket.say({ type: "accepted", re: visit.socket.asked[0]!.id });
    const lost = visit.line.ask(LEAVE);
    const id = visit.socket.asked[1]!.id;
    visit.socket.drop();
    expect(visit.line.status).toBe("lost");
    const meanwhile = visit.line.ask({ do: "squeeze", table: "B1", round: 1, side: "player" });
    await pass(0);
    expect(visit.sockets.length).toBe(2);
    expect(visit.socket.sent).toEqual([]);
    visit.socket.welcome();
    expect(visit.socket.asked).toMatchObject([{ ...LEAVE, id }, { do: "squeeze" }]);
    for (const each of visit.socket.asked) visit.socket.say({ type: "accepted", re: each.id });
    expect(await Promise.all([answered, lost, meanwhile].map(settled))).toEqual(["done", "done", "done"]);
    expect(visit.statuses).toEqual([["open"], ["lost"], ["open"]]);
  });

  it("lets the tables be watched again before it asks again", async () => {
    const visit = Visit.open();
    visit.onMessage = ({ type }) => type === "welcome" && void visit.line.ask({ do: "subscribe", table: "B1" });
    visit.line.ask(LEAVE).catch(() => undefined);
    visit.socket.drop();
    await pass(0);
    visit.socket.welcome();
    expect(visit.socket.asked).toMatchObject([{ do: "subscribe" }, LEAVE]);
  });

  it("is opened anew without losing what is under way", async () => {
    const visit = Visit.open();
    const under = visit.line.ask(LEAVE);
    visit.line.reopen();
    await pass(0);
    visit.socket.welcome();
    expect(visit.socket.asked).toMatchObject([LEAVE]);
    visit.socket.say({ type: "accepted", re: visit.socket.asked[0]!.id });
    expect(await settled(under)).toBe("done");
  });

  it("does not repeat subscriptions, and leaves nobody waiting for one", async () => {
    const visit = Visit.open();
    const asked = visit.line.ask({ do: "subscribe", table: "B1" });
    visit.socket.drop();
    const meanwhile = visit.line.ask({ do: "subscribe", table: "B2" });
    await pass(0);
    visit.socket.welcome();
    expect(visit.socket.asked).toEqual([]);
    expect(await settled(asked)).toBe("done");
    expect(await settled(meanwhile)).toBe("done");
  });

  it("ignores what its old socket still says", async () => {
    const visit = Visit.open();
    const old = visit.socket;
    const handler = old.onmessage;
    old.drop();
    await pass(0);
    visit.socket.welcome();
    const before = visit.messages.length;
    old.onmessage = handler;
    old.say({ type: "chips", available: 1 });
    expect(visit.messages.length).toBe(before);
  });

  it("tries again with growing pauses, up to some seconds", async () => {
    const visit = new Visit();
    visit.line.open();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [count, start] = [visit.sockets.length, performance.now()];
      visit.socket.drop();
      while (visit.sockets.length === count) await vi.advanceTimersToNextTimerAsync();
      pauses.push(performance.now() - start);
    }
    expect(pauses).toEqual([0, 250, 500, 1000, 2000, 4000, 4000, 4000]);
  });

  it("begins anew with short pauses once it was open", async () => {
    const visit = new Visit();
    visit.line.open();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      visit.socket.drop();
      await pass(5000);
    }
    visit.socket.welcome();
    const count = visit.sockets.length;
    visit.socket.drop();
    await pass(0);
    expect(visit.sockets.length).toBe(count + 1);
  });

  it("goes on trying while not even the session can be asked for", async () => {
    const visit = new Visit();
    visit.unreachable = true;
    visit.line.open();
    visit.socket.drop();
    await pass(499);
    expect(visit.sockets.length).toBe(1);
    await pass(1);
    expect(visit.sockets.length).toBe(2);
  });

  it("is tried at once when the network comes back", async () => {
    const visit = new Visit();
    visit.line.open();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      visit.socket.drop();
      await pass(2000);
    }
    visit.socket.drop();
    await pass(100);
    const count = visit.sockets.length;
    visit.line.check();
    await pass(0);
    expect(visit.sockets.length).toBe(count + 1);
  });

  it("does not wait for ever for a socket that never opens, however often it is looked at", async () => {
    const visit = Visit.open();
    visit.socket.drop();
    await pass(0);
    expect(visit.sockets.length).toBe(2);
    visit.line.check(); // the network came back while this one was being opened
    await pass(20_000);
    expect(visit.sockets.length).toBeGreaterThan(2);
  });
});

describe("a half-open socket", () => {
  it("is noticed by a close that does not follow the goodbye", async () => {
    const visit = new Visit();
    visit.line.open();
    visit.socket.say({ type: "goodbye", code: "store_unavailable", message: "" });
    await pass(10_000);
    expect(visit.sockets.length).toBeGreaterThan(1);
  });

  it("is noticed by the missing pong", async () => {
    const visit = Visit.open();
    await pass(10_000);
    expect(visit.socket.pings.length).toBe(2);
    await pass(3_999);
    expect(visit.line.status).toBe("open");
    await pass(1);
    expect(visit.sockets[0]!.closed).toBe(true);
    expect(visit.line.status).toBe("lost");
    await pass(1);
    expect(visit.sockets.length).toBe(2);
  });

  it("is noticed though something came after the ping", async () => {
    const visit = Visit.open();
    await pass(10_000);
    visit.socket.say({ type: "chips", available: 1 });
    await pass(30_000);
    expect(visit.sockets[0]!.closed).toBe(true);
  });

  it("is not seen in one that is slow but talks", async () => {
    const visit = Visit.open();
    await pass(10_000);
    for (let second = 0; second < 9; second += 1) {
      await pass(1_000);
      visit.socket.say({ type: "chips", available: second });
    }
    visit.socket.pong();
    await pass(9_000);
    expect(visit.line.status).toBe("open");
    expect(visit.sockets.length).toBe(1);
  });

  it("is not seen in one whose ping was refused", async () => {
    const visit = Visit.open();
    await pass(10_000);
    const [id] = visit.socket.pings.slice(-1).map((ping) => ping.id);
    visit.socket.say({ type: "refused", re: id!, code: "too_fast", message: "", clauses: [], at: "" });
    await pass(10_000);
    expect(visit.sockets.length).toBe(1);
    expect(visit.socket.pings.length).toBe(3);
  });

  it("is looked for at once after a sleep", async () => {
    const visit = Visit.open();
    visit.line.check();
    expect(visit.socket.pings.length).toBe(2);
    await pass(4_000);
    expect(visit.line.status).toBe("lost");
  });

  it("is pinged for as long as it answers", async () => {
    const visit = Visit.open();
    for (let times = 0; times < 20; times += 1) {
      await pass(10_000);
      visit.socket.pong();
    }
    expect(visit.socket.pings.length).toBe(21);
    expect(visit.line.status).toBe("open");
  });
});

describe("the end", () => {
  it("comes with the goodbye of a session that is over", async () => {
    const visit = Visit.open();
    const asked = visit.line.ask(LEAVE);
    visit.socket.say({ type: "goodbye", code: "session_ended", message: "Phiên của bạn đã kết thúc." });
    expect(visit.statuses.at(-1)).toEqual(["ended", "Phiên của bạn đã kết thúc."]);
    expect(await settled(asked)).toBe("line_ended");
    expect(visit.socket.closed).toBe(true);
    await pass(60_000);
    expect(visit.sockets.length).toBe(1);
    expect(await settled(visit.line.ask(LEAVE))).toBe("line_ended");
  });

  it("comes when no socket opens because the session is over", async () => {
    const visit = Visit.open();
    visit.over = true;
    visit.socket.drop();
    await pass(0);
    visit.socket.drop();
    await pass(60_000);
    expect(visit.line.status).toBe("ended");
    expect(visit.sockets.length).toBe(2);
  });

  it("does not come with other goodbyes", async () => {
    const visit = Visit.open();
    visit.socket.say({ type: "goodbye", code: "shutting_down", message: "" });
    visit.socket.drop();
    await pass(0);
    expect(visit.line.status).toBe("lost");
    expect(visit.sockets.length).toBe(2);
  });

  it("leaves no timer behind when it is closed", () => {
    const visit = Visit.open();
    visit.line.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(visit.statuses.at(-1)).toEqual(["ended"]);
  });
});
