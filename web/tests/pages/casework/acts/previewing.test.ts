import { beforeEach, expect, test, vi } from "vitest";
import type { CasePreview } from "../../../../src/net/types";
import { Previewing } from "../../../../src/pages/casework/acts/previewing.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const preview = (stage: string) => ({ stage }) as unknown as CasePreview;

test("the preview follows the form a moment after the last change, and belongs to one order alone", async () => {
  const ask = vi.fn((body: object) => Promise.resolve(preview(JSON.stringify(body))));
  const previewing = new Previewing(ask);
  previewing.follow({ why: "n" });
  await vi.advanceTimersByTimeAsync(100);
  previewing.follow({ why: "no" });
  expect(previewing.isOf({ why: "no" })).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  expect(ask.mock.calls).toEqual([[{ why: "no" }]]);
  expect(previewing.isOf({ why: "no" })).toBe(true);
  expect(previewing.isOf({ why: "not" })).toBe(false);
  previewing.follow({ why: "no" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("while something is missing nothing is asked for", async () => {
  const ask = vi.fn(() => Promise.resolve(preview("")));
  const previewing = new Previewing(ask);
  previewing.follow({ why: "no" });
  previewing.follow(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
  expect(previewing.isOf(null)).toBe(false);
  previewing.follow({ why: "no" });
  previewing.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).not.toHaveBeenCalled();
});

test("an answer that comes late is no preview of what the form holds since", async () => {
  let answer: (found: CasePreview) => void = () => undefined;
  const previewing = new Previewing(() => new Promise((resolve) => (answer = resolve)));
  previewing.follow({ why: "no" });
  await vi.advanceTimersByTimeAsync(400);
  previewing.follow({ why: "yes" });
  answer(preview("decided"));
  await vi.advanceTimersByTimeAsync(0);
  expect(previewing.isOf({ why: "no" })).toBe(false);
  expect(previewing.isOf({ why: "yes" })).toBe(false);
});
