import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EVERY_MS, STAY_MS, Turns } from "../../src/session/turns";

describe("watching what is in view", () => {
  const watching = new Set<string>();
  const asked: string[] = [];
  let turns: Turns;

  beforeEach(() => {
    vi.useFakeTimers();
    watching.clear();
    asked.length = 0;
    turns = new Turns((table) => {
      asked.push(table);
      watching.add(table);
      return () => watching.delete(table);
    });
  });
  afterEach(() => vi.useRealTimers());

  it("goes on one table at a time", () => {
    for (const table of ["B1", "B2", "B3"]) turns.want(table);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(EVERY_MS);
    expect(asked).toEqual(["B1"]);
    vi.advanceTimersByTime(2 * EVERY_MS);
    expect(asked).toEqual(["B1", "B2", "B3"]);
  });

  it("never asks for a table that was only scrolled past", () => {
    const release = turns.want("B1");
    turns.want("B2");
    release();
    vi.advanceTimersByTime(10 * EVERY_MS);
    expect(asked).toEqual(["B2"]);
  });

  it("stays with a table for a while after it went out of view", () => {
    const release = turns.want("B1");
    vi.advanceTimersByTime(EVERY_MS);
    release();
    vi.advanceTimersByTime(STAY_MS - 1);
    expect(watching).toContain("B1");
    vi.advanceTimersByTime(1);
    expect(watching).not.toContain("B1");
  });

  it("does not ask again for one that comes back meanwhile", () => {
    const release = turns.want("B1");
    vi.advanceTimersByTime(EVERY_MS);
    release();
    vi.advanceTimersByTime(STAY_MS / 2);
    turns.want("B1");
    vi.advanceTimersByTime(2 * STAY_MS);
    expect(asked).toEqual(["B1"]);
    expect(watching).toContain("B1");
  });

  it("lets go when the last that wants a table has let go, and each only once", () => {
    const [first, second] = [turns.want("B1"), turns.want("B1")];
    vi.advanceTimersByTime(EVERY_MS);
    first();
    first();
    vi.advanceTimersByTime(2 * STAY_MS);
    expect(watching).toContain("B1");
    second();
    vi.advanceTimersByTime(2 * STAY_MS);
    expect(watching).not.toContain("B1");
  });

  it("asks anew for one that was let go", () => {
    const release = turns.want("B1");
    vi.advanceTimersByTime(EVERY_MS);
    release();
    vi.advanceTimersByTime(STAY_MS);
    turns.want("B1");
    vi.advanceTimersByTime(EVERY_MS);
    expect(asked).toEqual(["B1", "B1"]);
  });
});
