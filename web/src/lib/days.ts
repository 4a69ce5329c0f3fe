// Days as forms write them: `2026-11-15`, in the time zone of this device.

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
