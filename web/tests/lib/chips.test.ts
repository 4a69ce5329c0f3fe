// @vitest-environment node
import { expect, it, test } from "vitest";
import { centsIn, ALL_CHIPS, CHIPS_SHOWN, chipValues, chipsOf, toggled } from "../../src/lib/chips";

test("chips are chosen up to six, smallest first", () => {
  expect(toggled([100, 500], 200)).toEqual([100, 200, 500]);
  expect(toggled([100, 500], 100)).toEqual([500]);
  expect(toggled([1, 2, 3, 4, 5, 6], 7)).toEqual([1, 2, 3, 4, 5, 6]);
});

it.each([
  [{}, 100],
  [{ default: [1_000, 1_000_000] }, 1_000],
  [{ default: [1_500, 1_000_000] }, 1_000],
  [{ default: [50_000, 1_000_000], tie: [1_000, 10_000] }, 1_000],
  [{ default: [100_000_000, 1_000_000_000] }, 5_000_000],
  [{ default: [1_000, 100_000] }, 500],
] as [Record<string, [number, number]>, number][])("%j makes chips from %i cents up", (limits, first) => {
  const values = chipValues(Object.values(limits));
  expect(values[0]).toBe(first);
  expect(values.length).toBe(CHIPS_SHOWN);
  expect(values).toEqual(ALL_CHIPS.slice(ALL_CHIPS.indexOf(first)).slice(0, CHIPS_SHOWN));
});

it("spreads the chips where the limits lie far apart", () => {
  const chips = [10, 100, 5_000, 50_000, 1_000_000, 10_000_000];
  expect(chipValues([[1_000, 10_000_000_000]])).toEqual(chips.map((each) => each * 100));
});

it("offers no chip above the highest maximum, and reaches it with few", () => {
  for (let least = 100; least <= 10_000_000; least *= 3)
    for (let most = least * 2; most <= 10_000_000_000; most *= 7) {
      const values = chipValues([[least, most]]);
      expect(new Set(values).size).toBe(values.length);
      expect(values[0]).toBeLessThanOrEqual(Math.max(least, ALL_CHIPS[0]!));
      expect(values.at(-1)).toBeLessThanOrEqual(most);
      expect(most / values.at(-1)!).toBeLessThan(25);
    }
  expect(chipValues([[10, 50]])).toEqual([100]);
});

it("a stack is the fewest chips that make the amount", () => {
  expect(chipsOf(0)).toEqual([]);
  expect(chipsOf(68_600)).toEqual([50_000, 10_000, 5_000, 1_000, 1_000, 1_000, 500, 100]);
  for (let cents = 100; cents < 200_000; cents += 700)
    expect(chipsOf(cents).reduce((sum, each) => sum + each, 0)).toBe(cents);
});

test.each([
  ["500", 50_000],
  ["1.000", 100_000],
  ["1,234,567", 123_456_700],
  ["1 000", 100_000],
  ["0", 0],
  ["1.5", null],
  ["-5", null],
  ["", null],
  ["abc", null],
  ["99999999999999", null],
])("%s chips", (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});
