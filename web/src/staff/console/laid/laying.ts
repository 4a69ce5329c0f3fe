// Chips laid by keys: a digit chooses a chip, the code of a spot lays it. Pure.
import { plus, type Draft } from "../../../play/draft";
import type { Spot } from "../../../play/staff";

export interface Laying {
  readonly draft: Draft;
  /** The value of the chosen chip, in cents. */
  readonly chip: number;
  /** The beginning of a code whose rest is still to come. */
  readonly begun: string;
  readonly box: number | undefined;
}

/** By code, the spot. */
export type Codes = ReadonlyMap<string, Spot>;

export function codesOf(pad: readonly (readonly Spot[])[]): Codes {
  return new Map(pad.flat().flatMap((spot) => spot.codes.map((code) => [code, spot] as const)));
}

/** After a key; null where it means nothing here. A key that does not go on with a code begins a new one. */
export function press(at: Laying, key: string, codes: Codes, chips: readonly number[]): Laying | null {
  const letter = key.toLowerCase();
  const begun = at.begun + letter;
  const spot = codes.get(begun);
  if (spot) return lay(at, spot);
  if (isBeginning(begun, codes)) return { ...at, begun };
  if (at.begun) return press({ ...at, begun: "" }, key, codes, chips);
  const chip = /^[1-9]$/.test(key) ? chips[Number(key) - 1] : undefined;
  return chip === undefined ? null : { ...at, chip };
}

export function lay(at: Laying, spot: Spot): Laying {
  const { draft, chip, box } = at;
  return { ...at, begun: "", draft: spot.lay ? spot.lay(draft, chip, box) : plus(draft, spot.bet, chip, box) };
}

function isBeginning(text: string, codes: Codes): boolean {
  return [...codes.keys()].some((code) => code.length > text.length && code.startsWith(text));
}

/** The boxes that have chips, in order. */
export function boxesIn(draft: Draft): number[] {
  return [...new Set(draft.flatMap(({ box }) => box ?? []))].sort((a, b) => a - b);
}

/** The box of the guest at a seat: the seat's own, or the next one that nobody holds. */
export function boxOf(seat: number, boxes: number, held: readonly number[]): number | undefined {
  const order = Array.from({ length: boxes }, (_, step) => ((seat - 1 + step) % boxes) + 1);
  return order.find((box) => !held.includes(box));
}

/** The next of these boxes, round and round; the same where there is no other. */
export function boxAfter(from: number, step: 1 | -1, free: readonly number[]): number {
  const later = free.filter((box) => (box - from) * step > 0);
  const others = free.filter((box) => box !== from);
  const [first = from] = [...(later.length ? later : others)].sort((a, b) => (a - b) * step);
  return first;
}
