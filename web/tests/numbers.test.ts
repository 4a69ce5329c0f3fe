// @vitest-environment node
import { expect, it } from "vitest";
import { amount, chipLabel, duration, moment, percent, signed, toOne, whole } from "../src/words/numbers";

it.each([
  [123_456_700, "1.234.567", "1,234,567"],
  [50, "0,50", "0.50"],
  [0, "0", "0"],
  [100_000, "1.000", "1,000"],
  [99_950, "999,50", "999.50"],
  [100_005, "1.000,05", "1,000.05"],
])("%i cents", (cents, vi, en) => {
  expect(amount(cents, "vi")).toBe(vi);
  expect(amount(cents, "en")).toBe(en);
});

it.each([
  [9_500, "+95", "+95"],
  [-10_000, "−100", "−100"],
  [0, "0", "0"],
  [-123_450, "−1.234,50", "−1,234.50"],
])("%i cents with a sign", (cents, vi, en) => {
  expect(signed(cents, "vi")).toBe(vi);
  expect(signed(cents, "en")).toBe(en);
});

it.each([
  [100, "1"],
  [5_000, "50"],
  [99_900, "999"],
  [100_000, "1K"],
  [150_000, "1.5K"],
  [5_000_000, "50K"],
  [123_400, "1234"],
  [100_000_000, "1M"],
  [150_000_000, "1.5M"],
])("a chip of %i cents says %s", (cents, label) => expect(chipLabel(cents)).toBe(label));

it("writes figures and percentages", () => {
  expect(whole(1_234, "vi")).toBe("1.234");
  expect(whole(1_234, "en")).toBe("1,234");
  expect(percent(1.0579, 2, "vi")).toBe("1,06%");
  expect(percent(1.0579, 2, "en")).toBe("1.06%");
  expect(percent(14.3596, 1, "vi")).toBe("14,4%");
  expect(percent(-0.5, 2, "en")).toBe("−0.50%");
});

it("writes moments by the device's own time zone", () => {
  const at = new Date(2026, 10, 15, 17, 5, 6).getTime();
  expect(moment(at, "vi")).toBe("17:05:06 15/11/26");
  expect(moment(at, "en")).toBe("15 Nov 2026, 17:05:06");
  const early = new Date(2026, 8, 3, 0, 0, 0).getTime();
  expect(moment(early, "vi")).toBe("00:00:00 03/09/26");
  expect(moment(early, "en")).toBe("3 Sep 2026, 00:00:00");
});

it("writes durations", () => {
  expect(duration(0)).toBe("00:00");
  expect(duration(306_999)).toBe("05:06");
  expect(duration(3_906_000)).toBe("1:05:06");
  expect(duration(-5)).toBe("00:00");
});

it.each([
  ["8", "8:1", "8:1"],
  ["3/2", "1,5:1", "1.5:1"],
  ["19/20", "19:20", "19:20"],
  ["1/2", "1:2", "1:2"],
  ["150", "150:1", "150:1"],
  ["5/4", "1,25:1", "1.25:1"],
])("odds of %s", (odds, vi, en) => {
  expect(toOne(odds, "vi")).toBe(vi);
  expect(toOne(odds, "en")).toBe(en);
});
