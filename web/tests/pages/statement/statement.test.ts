import { describe, expect, test } from "vitest";
import type { Entry } from "../../../src/net/types";
import { balancesAfter } from "../../../src/pages/statement/balances";
import { calledBy } from "../../../src/pages/statement/purpose";

describe("statement", () => {
  const entry = (given: Partial<Entry>): Entry => ({
    number: 1,
    id: "B1/12/wager/p-1",
    kind: "move",
    purpose: "wager",
    change: 0,
    held_change: 0,
    reason: "online 2.d.2.2",
    table: "B1",
    round: 12,
    at: 1_790_000_000_000,
    ...given,
  });

  test.each([
    [{ purpose: "play_chips" }, "play_chips"],
    [{ kind: "hold" }, "wager"],
    [{ kind: "hold", purpose: "insurance" }, "insurance"],
    [{ kind: "post" }, "post"],
    [{ kind: "release", purpose: "insurance" }, "release"],
    [{ purpose: "won" }, "won"],
    [{ purpose: "returned" }, "returned"],
    [{ purpose: "correction" }, "correction"],
    [{ purpose: "buy_in" }, "other"],
  ] as const)("%o is called %s", (given, called) => {
    expect(calledBy(entry(given))).toBe(called);
  });

  test("each entry leaves the balance that the next one begins with", () => {
    const entries = [entry({ change: 300 }), entry({ change: -100 }), entry({ change: 0 }), entry({ change: 1000 })];
    expect(balancesAfter(entries, 1200)).toEqual([1200, 900, 1000, 1000]);
  });
});
