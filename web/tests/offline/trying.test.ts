import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EVERY_MS, keepTrying } from "../../src/offline/trying";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function way() {
  const answers = vi.fn(() => Promise.resolve(false));
  const tried = vi.fn<(at: Date) => void>();
  const back = vi.fn();
  return { answers, tried, back };
}
const times = ({ tried }: ReturnType<typeof way>) => tried.mock.calls.map(([at]) => at.getTime() - 1_000_000);

it("tries again and again, tells when, and comes back once", async () => {
  const house = way();
  keepTrying(house);
  house.answers.mockRejectedValueOnce(new TypeError("nobody answers"));
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(times(house)).toEqual([EVERY_MS, 2 * EVERY_MS, 3 * EVERY_MS]);
  expect(house.back).not.toHaveBeenCalled();
  house.answers.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(house.back).toHaveBeenCalledOnce();
  expect(house.answers).toHaveBeenCalledTimes(4);
});

it("tries at once when asked to, and then waits anew", async () => {
  const house = way();
  const now = keepTrying(house);
  await vi.advanceTimersByTimeAsync(1000);
  now();
  now(); // one at a time
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(times(house)).toEqual([1000, 1000 + EVERY_MS]);
});
