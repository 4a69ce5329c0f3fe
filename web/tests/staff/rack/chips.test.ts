// Chips by denomination and amounts: one becomes the other and back.
import { describe, expect, it } from "vitest";
import { denominations, dearestFirst, fewest, typed, worth } from "../../../src/staff/rack/chips";

const LIMITS = [
  [10_000, 1_000_000],
  [5_000, 200_000],
] as const;

describe("chips by denomination", () => {
  it("are worth their sum, and are listed from the dearest", () => {
    const chips = { "10000": 10, "500": 3, "50": 1, "100": 0 };
    expect(worth(chips)).toBe(101_550);
    expect(dearestFirst(chips)).toEqual([
      [10_000, 10],
      [500, 3],
      [50, 1],
    ]);
    expect([worth({}), dearestFirst({})]).toEqual([0, []]);
  });

  it("make every amount with the fewest chips", () => {
    const values = denominations(LIMITS);
    for (let cents = 0; cents <= 30_000; cents += 100) {
      const chips = fewest(cents, values)!;
      expect(worth(chips)).toBe(cents);
      for (const [denomination, count] of dearestFirst(chips)) {
        const next = values.filter((value) => value > denomination).at(-1);
        if (next) expect(count * denomination).toBeLessThan(next);
      }
    }
    expect(fewest(150, [100])).toBeNull();
  });

  it("go up to the highest limit of the table, and down to one chip", () => {
    expect(denominations(LIMITS)).toEqual([1_000_000, 500_000, 100_000, 50_000, 10_000, 5_000, 1_000, 500, 100]);
    expect(denominations([])).toEqual([100]);
  });

  it("include those that lie in the rack, and the parts of a chip that an amount has", () => {
    expect(denominations([[100, 500]], { seen: [{ "200": 4, "2500": 0 }] })).toEqual([500, 200, 100]);
    expect(denominations([[100, 500]], { amount: 12_350 })).toEqual([500, 100, 50]);
    expect(denominations([[100, 500]], { amount: 136 })).toEqual([500, 100, 25, 10, 1]);
  });

  it("are read as they were typed", () => {
    expect(typed({ "10000": " 12 ", "100": "", "500": "0" })).toEqual({ chips: { "10000": 12 }, wrong: [] });
    expect(typed({ "100": "1x", "500": "1000000", "1000": "1000001", "5000": "-1" })).toEqual({
      chips: { "500": 1_000_000 },
      wrong: [100, 1000, 5000],
    });
  });
});
