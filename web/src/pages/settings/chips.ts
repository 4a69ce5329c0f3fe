import { CHIPS_SHOWN } from "../../play/draft";

/** The values with this one taken away, or added where there is room; smallest first. */
export function toggled(values: readonly number[], value: number): number[] {
  if (values.includes(value)) return values.filter((each) => each !== value);
  return values.length < CHIPS_SHOWN ? [...values, value].sort((a, b) => a - b) : [...values];
}
