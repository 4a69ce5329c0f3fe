import { ALL_CHIPS } from "../play/draft";

/** The fewest chips that make an amount, largest first. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  let left = cents;
  for (const value of [...ALL_CHIPS].reverse())
    while (left >= value) {
      chips.push(value);
      left -= value;
    }
  return chips;
}
