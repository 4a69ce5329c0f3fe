// @vitest-environment node
import { expect, it } from "vitest";
import { ALL_CHIPS } from "../../../../src/lib/chips";
import { pilesOf } from "../../../../src/staff/console/paid/handout";

const MOST = 6_000;

/** The fewest pieces for every amount, counted up from nothing. */
function fewest(): number[] {
  const values = [1, 50, ...ALL_CHIPS.filter((value) => value <= MOST)];
  const counts = [0];
  for (let cents = 1; cents <= MOST; cents++)
    counts.push(1 + Math.min(...values.filter((value) => value <= cents).map((value) => counts[cents - value]!)));
  return counts;
}

it("makes every amount with the fewest pieces, largest first", () => {
  const wrong = fewest().flatMap((least, cents) => {
    const piles = pilesOf(cents);
    const sum = piles.reduce((all, { value, count }) => all + value * count, 0);
    const pieces = piles.reduce((all, { count }) => all + count, 0);
    const falls = piles.every(({ value }, place) => !place || value < piles[place - 1]!.value);
    return sum === cents && pieces === least && falls ? [] : [cents];
  });
  expect(wrong).toEqual([]);
});

it("pays 95 to 100 less commission of an odd chip with a half and cents (baccarat 5.1.2)", () => {
  expect(pilesOf(14_25)).toEqual([
    { value: 1000, count: 1 },
    { value: 100, count: 4 },
    { value: 1, count: 25 },
  ]);
  expect(pilesOf(950)).toEqual([
    { value: 500, count: 1 },
    { value: 100, count: 4 },
    { value: 50, count: 1 },
  ]);
});
