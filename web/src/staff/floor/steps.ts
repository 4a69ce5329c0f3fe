// Arrow keys over tiles that stand in rows. Pure.

/** The tile to go to from `at`, by the tops of all tiles; null if the key goes nowhere. */
export function step(key: string, at: number, tops: readonly number[]): number | null {
  const last = tops.length - 1;
  if (at < 0 || last < 0) return null;
  const columns = tops.findIndex((top) => top !== tops[0]);
  const row = columns < 0 ? tops.length : columns;
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + row, ArrowUp: at - row, Home: 0, End: last }[key];
  if (to === undefined) return null;
  if (to > last) return key === "ArrowDown" && tops[at] !== tops[last] ? last : null;
  return to < 0 ? null : to;
}
