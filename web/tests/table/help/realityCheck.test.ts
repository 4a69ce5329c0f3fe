// The reality check on a clock that the test turns.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forget } from "../../../src/browser/kept";
import { RealityCheck } from "../../../src/table/help/realityCheck.svelte";
import { mayInterrupt } from "../../../src/table/help/calm";
import { Server, betting, chips } from "../../support/seat";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CAME = 1_790_000_000_000;
let now = CAME;
let calm = true;
let net = 0;
const summary = vi.fn(() => Promise.resolve({ since: CAME, now, net }));
const services = { now: () => now, calm: () => calm, summary };

beforeEach(() => {
  vi.useFakeTimers();
  forget("felt.check");
  [now, calm, net] = [CAME, true, 0];
  summary.mockClear();
});
afterEach(() => vi.useRealTimers());

/** A minute at a time, as the server counts. */
async function pass(minutes: number): Promise<void> {
  for (let each = 0; each < minutes; each += 1) {
    now += MINUTE;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
}

it("comes after an hour with the server's figures, and again an hour after the answer", async () => {
  const check = new RealityCheck(services);
  const stop = check.follow(HOUR);
  await pass(59);
  expect(check.figures).toBeNull();
  net = -12_500;
  await pass(2);
  expect(check.figures).toMatchObject({ since: CAME, net: -12_500 });
  await pass(30); // it waits for the answer
  check.answered();
  expect(check.figures).toBeNull();
  await pass(58);
  expect(check.figures).toBeNull();
  await pass(3);
  expect(check.figures).not.toBeNull();
  stop();
});

it.each([15, 30, 60])("comes every %i minutes where the patron wants it so", async (minutes) => {
  const check = new RealityCheck(services);
  const stop = check.follow(minutes * MINUTE);
  await pass(minutes - 1);
  expect(check.figures).toBeNull();
  await pass(2);
  expect(check.figures).not.toBeNull();
  stop();
});

it("waits until nothing is asked of the patron", async () => {
  const check = new RealityCheck(services);
  const stop = check.follow(HOUR);
  calm = false;
  await pass(65);
  expect(check.figures).toBeNull();
  calm = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(check.figures).not.toBeNull();
  stop();
});

it("that was answered is not asked again after a reload, and another session begins anew", async () => {
  const first = new RealityCheck(services);
  let stop = first.follow(HOUR);
  await pass(61);
  first.answered();
  stop();
  const reloaded = new RealityCheck(services);
  stop = reloaded.follow(HOUR);
  await pass(30);
  expect(reloaded.figures).toBeNull();
  stop();
  summary.mockImplementation(() => Promise.resolve({ since: CAME + HOUR, now, net }));
  const other = new RealityCheck(services);
  stop = other.follow(HOUR);
  await pass(31);
  expect(other.figures).not.toBeNull();
  stop();
  summary.mockImplementation(() => Promise.resolve({ since: CAME, now, net }));
});

it("tries again where the server does not answer", async () => {
  summary.mockRejectedValueOnce(new TypeError("nobody answers"));
  const check = new RealityCheck(services);
  const stop = check.follow(HOUR);
  await pass(62);
  expect(check.figures).not.toBeNull();
  stop();
});

it("does not interrupt who has chips to confirm or a question to answer", () => {
  expect(mayInterrupt(Server.with(betting(5)).play)).toBe(true);
  const { play } = Server.with(betting(5, chips(["player", 10_000])));
  expect(play.draft).toHaveLength(1);
  expect(mayInterrupt(play)).toBe(false);
  const asked = betting(5, [], { phase: "choice" });
  asked.you.may_choose = true;
  expect(mayInterrupt(Server.with(asked).play)).toBe(false);
});
