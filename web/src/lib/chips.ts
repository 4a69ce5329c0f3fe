// Chips and their values, in cents.
export const CENTS_PER_CHIP = 100;

/** Every chip: 1, 5, 10 and so on to 100 million. */
export const ALL_CHIPS: readonly number[] = Array.from(
  { length: 17 },
  (_, at) => 10 ** (at >> 1) * (at % 2 ? 5 : 1) * CENTS_PER_CHIP,
);
export const CHIPS_SHOWN = 6;
/** The highest maximum is at least so many of the dearest chip. */
const OF_THE_DEAREST = 5;

/** The chips for a table with these limits: from its lowest minimum, step by step; in wider steps where the highest
 * maximum would be out of reach. */
export function chipValues(limits: readonly (readonly [least: number, most: number])[]): number[] {
  if (!limits.length) return ALL_CHIPS.slice(0, CHIPS_SHOWN);
  const least = Math.min(...limits.map(([minimum]) => minimum));
  const most = Math.max(...limits.map(([, maximum]) => maximum));
  const placeOf = (cents: number) => ALL_CHIPS.findLastIndex((value) => value <= cents);
  const first = Math.max(0, Math.min(placeOf(least), placeOf(most) - CHIPS_SHOWN + 1));
  const step = Math.max(1, (placeOf(most / OF_THE_DEAREST) - first) / (CHIPS_SHOWN - 1));
  const places = Array.from({ length: CHIPS_SHOWN }, (_, index) => first + Math.round(index * step));
  return places.map((place) => ALL_CHIPS[place]!).filter((value, index) => !index || value <= most);
}

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

/** An amount without its part of a chip. */
export function wholeChips(cents: number): number {
  return cents - (cents % CENTS_PER_CHIP);
}

/** The values with this one taken away, or added where there is room; smallest first. */
export function toggled(values: readonly number[], value: number): number[] {
  if (values.includes(value)) return values.filter((each) => each !== value);
  return values.length < CHIPS_SHOWN ? [...values, value].sort((a, b) => a - b) : [...values];
}

/** Cents for a number of whole chips, with any thousands separator; null if it is not a number. */
export function centsIn(text: string): number | null {
  const digits = text.trim().replace(/(?<=\d)[.,\s\u00a0](?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,13}$/.test(digits)) return null;
  const cents = Number(digits) * CENTS_PER_CHIP;
  return Number.isSafeInteger(cents) ? cents : null;
}
