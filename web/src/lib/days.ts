// Days and minutes as forms write them, in the time zone of this device: `2026-11-15`, `2026-11-15T06:00`.

/** The first millisecond of a day, so many days later; null if it is not a day. */
export function dayBegins(date: string, later = 0): number | null {
  const [year, month, day] = date.split("-").map(Number);
  return year && month && day ? new Date(year, month - 1, day + later).getTime() : null;
}

/** The first millisecond of the day of this moment, here. */
export function dayOf(ms: number): number {
  const at = new Date(ms);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}

export function asLocal(ms: number): string {
  const at = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16);
}

/** Null if it is no time. */
export function fromLocal(text: string): number | null {
  const ms = text ? new Date(text).getTime() : NaN;
  return Number.isNaN(ms) ? null : ms;
}
