import { afterEach, describe, expect, it, vi } from "vitest";
import type { CaseListed } from "../../src/net/types";
import { news } from "../../src/session/news.svelte";

const listed = (number: number, told_at: number) => ({ number, told_at }) as CaseListed;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("news of cases", () => {
  it("is what the patron was told and has not read", () => {
    news.take("an", [listed(1, 0), listed(2, 50)]);
    expect([listed(1, 0), listed(2, 50)].map((each) => news.isFresh(each))).toEqual([false, true]);
    expect(news.any).toBe(true);
    news.seen("an", listed(2, 50));
    expect(news.any).toBe(false);
    news.take("an", [listed(1, 0), listed(2, 51)]);
    expect(news.any).toBe(true);
  });

  it("is each patron's own, and kept on the device", () => {
    news.seen("an", listed(3, 70));
    news.take("binh", [listed(3, 70)]);
    expect(news.any).toBe(true);
    news.take("an", [listed(3, 70)]);
    expect(news.any).toBe(false);
  });

  it("is looked for now and then, and no longer once nobody follows", async () => {
    vi.useFakeTimers();
    const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify({ cases: [listed(9, 1)], next: null }))));
    vi.stubGlobal("fetch", asked);
    const stop = news.follow("chi");
    expect(news.any).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(news.any).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
