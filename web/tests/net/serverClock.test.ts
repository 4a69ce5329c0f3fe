// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { pass, SERVER_START, serverNow, standStill, Visit } from "../support/visit";

standStill();

describe("the server's clock", () => {
  /** Everything takes so long, there and back. */
  async function slowly(visit: Visit, there: number, back: number): Promise<void> {
    await pass(there);
    const now = serverNow();
    await pass(back);
    visit.socket.say({ type: "pong", re: visit.socket.pings.at(-1)!.id, now });
  }
  const off = (visit: Visit) => Math.abs(visit.line.now() - serverNow());

  it("is right though the device's clock is an hour wrong and trips are slow", async () => {
    vi.setSystemTime(SERVER_START + 3_600_000);
    const visit = new Visit();
    visit.line.open();
    const sent = serverNow();
    await pass(1_500);
    visit.socket.welcome(sent);
    expect(off(visit)).toBe(1_500);
    await slowly(visit, 1_500, 1_500);
    expect(off(visit)).toBe(0);
    vi.setSystemTime(SERVER_START - 7_200_000);
    await pass(60);
    expect(off(visit)).toBe(0);
  });

  it("is not made worse by a slower answer", async () => {
    const visit = new Visit();
    visit.line.open();
    visit.socket.welcome();
    await slowly(visit, 20, 20);
    await pass(10_000);
    await slowly(visit, 10, 2_000);
    expect(off(visit)).toBeLessThanOrEqual(1);
  });

  it("is put right when the device's own has stood still", async () => {
    const visit = new Visit();
    visit.line.open();
    visit.socket.welcome();
    await slowly(visit, 20, 20);
    await pass(10_000);
    // Asleep for a minute: the server has gone on, the device's steady clock has not.
    await pass(60);
    visit.socket.say({ type: "pong", re: visit.socket.pings.at(-1)!.id, now: serverNow() + 60_000 - 30 });
    expect(visit.line.now() - serverNow()).toBe(60_000);
  });

  it("is the device's before the first welcome", () => {
    vi.setSystemTime(1_234);
    expect(new Visit().line.now()).toBe(1_234);
  });

  it("is asked for again soon after a slow answer, but not for ever", async () => {
    const visit = new Visit();
    visit.line.open();
    visit.socket.welcome();
    for (let times = 0; times < 4; times += 1) {
      await slowly(visit, 100, 900);
      expect(visit.socket.pings.length).toBe(times + 1);
      await pass(700);
      expect(visit.socket.pings.length).toBe(times + 2);
    }
    await slowly(visit, 100, 900);
    await pass(9_999);
    expect(visit.socket.pings.length).toBe(5);
    await pass(1);
    expect(visit.socket.pings.length).toBe(6);
  });

  it("is soon right though the first answers were slow one way", async () => {
    const visit = new Visit();
    visit.line.open();
    visit.socket.welcome();
    await slowly(visit, 0, 2_000);
    expect(off(visit)).toBe(1_000);
    await pass(700);
    await slowly(visit, 15, 15);
    expect(off(visit)).toBe(0);
    await pass(9_999);
    expect(visit.socket.pings.length).toBe(2);
  });
});
