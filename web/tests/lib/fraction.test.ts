import { expect, it, test } from "vitest";
import { percentOf, portion, together, valueOf } from "../../src/lib/fraction";

test("a fraction in percent", () => {
  expect(percentOf("1/4")).toBe(25);
  expect(percentOf("-1/8")).toBe(-12.5);
  expect(percentOf("0")).toBe(0);
  expect(percentOf("114753351728/10847218479825")).toBeCloseTo(1.0579057842, 9);
});

test("wagers that go together share their edge exactly", () => {
  expect(
    together([
      [1, "1/10"],
      [2, "-1/10"],
      [4, "1/20"],
    ]),
  ).toBe("1/70");
  expect(together([[1, "0"]])).toBe("0/1");
});

test("a fraction as a number", () => {
  expect(valueOf("8")).toBe(8);
  expect(valueOf("3/2")).toBe(1.5);
  expect(valueOf("19/20")).toBe(0.95);
});

it.each([
  [100, "3/2", 150],
  [300, "9", 2_700],
  [9_007_199_254_740_000, "1", 9_007_199_254_740_000],
  [101, "3/2", 151],
])("%i at %s pays %i", (amount, odds, won) => expect(portion(amount, odds)).toBe(won));
