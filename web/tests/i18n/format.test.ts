// @vitest-environment node
import { expect, it } from "vitest";
import {
  allOddsOnFelt,
  amount,
  bound,
  brief,
  chipLabel,
  duration,
  minute,
  moment,
  oddsInWords,
  oddsOnFelt,
  percent,
  signed,
  whole,
} from "../../src/i18n/format";

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

it.each([
  [0, 3, "0", "0"],
  [99_900, 3, "999", "999"],
  [100_000, 3, "1K", "1K"],
  [777_700, 3, "7,77K", "7.77K"],
  [9_876_500, 3, "98,7K", "98.7K"],
  [9_876_500, 2, "98K", "98K"],
  [99_999_999, 3, "999K", "999K"],
  [123_456_750, 3, "1,23M", "1.23M"],
  [150_000_000, 3, "1,5M", "1.5M"],
  [2_160_623_400, 3, "21,6M", "21.6M"],
  [123_456_700_000, 2, "1,2B", "1.2B"],
])("%i cents in brief, to %i digits", (cents, digits, vi, en) => {
  expect(brief(cents, digits, "vi")).toBe(vi);
  expect(brief(cents, digits, "en")).toBe(en);
});

it.each([
  [1_000_000, "10.000", "10,000"],
  [99_999_900, "999.999", "999,999"],
  [250_000_000, "2,5M", "2.5M"],
  [12_345_000_000, "123,45M", "123.45M"],
  [123_456_700, "1.234.567", "1,234,567"],
  [10_000_000_000, "100M", "100M"],
])("a limit of %i cents", (cents, vi, en) => {
  expect(bound(cents, "vi")).toBe(vi);
  expect(bound(cents, "en")).toBe(en);
});

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
  expect([minute("2026-11-15T17:05", "vi"), minute("2026-11-15T17:05", "en")]).toEqual([
    "17:05 15/11/26",
    "15 Nov 2026, 17:05",
  ]);
  expect(minute("")).toBe("");
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
  ["8", "1 ăn 8", "8 to 1", "8:1"],
  ["3/2", "1 ăn 1,5", "3 to 2", "1.5:1"],
  ["19/20", "1 ăn 0,95", "19 to 20", "0.95:1"],
  ["1/2", "1 ăn 0,5", "1 to 2", "0.5:1"],
  ["150", "1 ăn 150", "150 to 1", "150:1"],
  ["5/4", "1 ăn 1,25", "5 to 4", "1.25:1"],
  ["1/3", "3 ăn 1", "1 to 3", "1:3"],
])("odds of %s (ruling A2)", (odds, vi, en, onFelt) => {
  expect(oddsInWords(odds, "vi")).toBe(vi);
  expect(oddsOnFelt(odds, "vi")).toBe(vi);
  expect(oddsInWords(odds, "en")).toBe(en);
  expect(oddsOnFelt(odds, "en")).toBe(onFelt);
});

it.each([
  [["1", "2", "3"], "1 ăn 1 · 2 · 3", "1:1 · 2:1 · 3:1"],
  [["8"], "1 ăn 8", "8:1"],
  [["2", "1/3"], "1 ăn 2 · 3 ăn 1", "2:1 · 1:3"],
  [[], "", ""],
])("all odds of a spot, %s", (odds, vi, en) => {
  expect(allOddsOnFelt(odds, { language: "vi" })).toBe(vi);
  expect(allOddsOnFelt(odds, { language: "en" })).toBe(en);
});
