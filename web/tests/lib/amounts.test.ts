// Amounts as people type them.
import { expect, it } from "vitest";
import { centsTyped } from "../../src/lib/amounts";

it.each([
  ["0", 0],
  [" 12 ", 1_200],
  ["1.500", 150_000],
  ["1,500", 150_000],
  ["1.500.000", 150_000_000],
  ["1 500", 150_000],
  ["2,50", 250],
  ["2.5", 250],
  ["1.500,05", 150_005],
])("%j is %i cents", (text, cents) => {
  expect(centsTyped(text)).toBe(cents);
});

it.each(["", "x", "-5", "1.50.00", "12345678901234", "1,2345"])("%j is no amount", (text) => {
  expect(centsTyped(text)).toBeNull();
});
