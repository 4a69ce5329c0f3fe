// The fields of a table's settings in words: their names, and their values as a person writes them.
import type { Difference, Language } from "../../../net/types";
import type { HouseParts } from "../../../play/game";
import { CENTS_MAX } from "../../../play/limits";
import { preferences } from "../../../browser/preferences.svelte";
import words from "../../../i18n/staff/house";
import variants from "../../../i18n/table";
import { amount, oddsOnFelt, whole } from "../../../i18n/format";

type Pair = readonly [least: number, most: number];

/** `rules.limits.tie` → `Giới hạn: Hòa` */
export function placeName(place: string, parts: HouseParts, language: Language = preferences.language): string {
  const w = words[language].form;
  const [first, second, ...rest] = place.split(".");
  const last = rest.join(".");
  if (first === "times") return w.time[second as "betting_ms"];
  if (first !== "rules") return OWN[first!]?.(w) ?? place;
  if (second === "mode") return w.mode;
  if (second === "limits") return w.limitsOf(parts.rowName(last, language));
  const label = parts.fields.find(({ key }) => key === second)?.label(language) ?? place;
  return last ? `${label}: ${oddsOnFelt(last, language)}` : label;
}

type FormWords = (typeof words)["vi"]["form"];
const OWN: Record<string, (w: FormWords) => string> = {
  game: (w) => w.game,
  name: (w) => w.name,
  seats: (w) => w.seats,
  dealing: (w) => w.dealing,
  betting: (w) => w.betting,
  idle_rounds_max: (w) => w.idle,
  equipment_registered: (w) => w.registered,
};

/** A value of that field, with its unit. */
export function placeValue(place: string, value: unknown, parts: HouseParts): string {
  const w = words();
  const [first, second] = place.split(".");
  if (place === "seats") return value === null ? variants().variant.open : whole(value as number);
  if (value === null) return w.none;
  if (typeof value === "boolean") return value ? w.yes : w.no;
  if (first === "times") return `${decimals((value as number) / 1000)} ${w.seconds}`;
  if (Array.isArray(value)) return bounds(value as unknown as Pair);
  if (place === "dealing") return w.form.dealings[value as "hand"];
  if (place === "betting") return w.form.bettings[value as "timed"];
  if (place === "rules.mode") return w.form.modes[value as "online"];
  if (typeof value !== "number") return value as string;
  const kind = parts.fields.find(({ key }) => first === "rules" && key === second)?.kind;
  return kind?.startsWith("chips") ? `${amount(value)} ${w.chips}` : whole(value);
}

/** A difference: the name of its field, and its value before and after. */
export function inWords({ place, before, after }: Difference, parts: HouseParts): [string, string, string] {
  return [placeName(place, parts), placeValue(place, before, parts), placeValue(place, after, parts)];
}

const decimals = (value: number) => (preferences.language === "vi" ? String(value).replace(".", ",") : String(value));

/** `100 – 10.000` */
export function bounds([least, most]: Pair, language: Language = preferences.language): string {
  const end = most >= CENTS_MAX ? words[language].sign.unlimited : amount(most, language);
  return `${amount(least, language)} – ${end}`;
}
