// The law of a place as fields of a form: hours, days, chips, minutes.
import { CENTS_MAX } from "../../../play/limits";
import { centsIn } from "../../../lib/chips";
import { amount, whole } from "../../../i18n/format";
import words from "../../../i18n/staff/house";

export type Values = Readonly<Record<string, string | number>>;
export type Unit = "hours" | "days" | "chips" | "minutes";
export type Key = keyof typeof words.vi.law.fields;

/** In the order of a dispute. */
export const FIELDS: readonly (readonly [key: Key, unit: Unit | null])[] = [
  ["name", null],
  ["acknowledge_hours", "hours"],
  ["resolve_days", "days"],
  ["answer_days", "days"],
  ["accept_days", "days"],
  ["keep_days", "days"],
  ["two_people_from", "chips"],
  ["notify_from", "chips"],
  ["utc_offset_min", "minutes"],
];

const isNever = (key: Key, value: string | number) => key === "notify_from" && value === CENTS_MAX;

/** As a person writes it: an amount in chips, and nothing where the authority is never notified. */
export function written(values: Values): Record<string, string> {
  return Object.fromEntries(
    FIELDS.map(([key, unit]) => {
      const value = values[key]!;
      if (isNever(key, value)) return [key, ""];
      return [key, unit === "chips" ? amount(value as number) : String(value)];
    }),
  );
}

/** What is sent; the keys that cannot be read are named. */
export function read(texts: Readonly<Record<string, string>>): { values: Record<string, unknown>; wrong: Key[] } {
  const values: Record<string, unknown> = {};
  const wrong: Key[] = [];
  for (const [key, unit] of FIELDS) {
    const text = (texts[key] ?? "").trim();
    if (key === "notify_from" && !text) continue; // its default is never
    const value =
      unit === null ? text : unit === "chips" ? centsIn(text) : /^-?\d{1,9}$/.test(text) ? Number(text) : null;
    if (value === null || value === "") wrong.push(key);
    else values[key] = value;
  }
  return { values, wrong };
}

/** `56 ngày`, `1.000 chip` */
export function shown(key: Key, value: unknown): string {
  const w = words().law;
  if (value === null || value === undefined) return "";
  if (isNever(key, value as number)) return w.never;
  const unit = FIELDS.find(([name]) => name === key)?.[1];
  if (!unit) return value as string;
  const figure = unit === "chips" ? amount(value as number) : whole(value as number);
  return `${figure} ${w.units[unit]}`;
}
