// Amounts, times and figures as the language writes them. Amounts are whole cents and are shown in chips.
import { CENTS_PER_CHIP } from "../lib/chips";
import { fromLocal } from "../lib/days";
import { fraction, valueOf } from "../lib/fraction";
import type { Language } from "../net/types";
import { preferences } from "../browser/preferences.svelte";

const LOCALE: Record<Language, string> = { vi: "vi-VN", en: "en-GB" };
const made = new Map<string, Intl.NumberFormat>();

function format(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`;
  let found = made.get(key);
  if (!found) {
    found = new Intl.NumberFormat(LOCALE[language], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: "always" as unknown as boolean,
    });
    made.set(key, found);
  }
  return found;
}

/** `1.234.567`, and `0,50` where there is a part of a chip. */
export function amount(cents: number, language: Language = preferences.language): string {
  return format(language, cents % CENTS_PER_CHIP ? 2 : 0).format(cents / CENTS_PER_CHIP);
}

/** With its sign: `+95`, `−100`, `0`. */
export function signed(cents: number, language: Language = preferences.language): string {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return sign + amount(Math.abs(cents), language);
}

/** A name that is meant for the middle of a sentence, where it stands alone: `the Player` → `The Player`. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A phrase as a sentence: `a card is exposed` → `A card is exposed.` */
export function sentence(phrase: string): string {
  return phrase && `${phrase[0]!.toUpperCase()}${phrase.slice(1)}.`;
}

/** In English: `a Pit Manager`, `an Operations Manager`. */
export function aOrAn(noun: string): string {
  return `${/^[AEIOU]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** A chip's face: `50`, `1K`, `50K`, `1M`. The same in both languages. */
export function chipLabel(cents: number): string {
  const chips = cents / CENTS_PER_CHIP;
  if (chips >= 1_000_000 && chips % 100_000 === 0) return `${chips / 1_000_000}M`;
  if (chips >= 1000 && chips % 100 === 0) return `${chips / 1000}K`;
  return String(chips);
}

const UNITS = [
  [1_000_000_000, "B"],
  [1_000_000, "M"],
  [1000, "K"],
  [1, ""],
] as const;

/** For narrow places: `999`, `98,7K`, `1,23M`. Rounded down. */
export function brief(cents: number, digits = 3, language: Language = preferences.language): string {
  const chips = Math.floor(cents / CENTS_PER_CHIP);
  const [unit, letter] = UNITS.find(([unit]) => chips >= unit) ?? UNITS[3];
  let decimals = letter ? Math.max(0, digits - String(Math.floor(chips / unit)).length) : 0;
  let figure = Math.floor((chips * 10 ** decimals) / unit);
  for (; decimals && figure % 10 === 0; decimals--) figure /= 10;
  return format(language, decimals).format(figure / 10 ** decimals) + letter;
}

const MILLION = 1_000_000 * CENTS_PER_CHIP;

/** A limit, shortened if that is exact: `10.000`, `2,5M`. */
export function bound(cents: number, language: Language = preferences.language): string {
  const exact = cents >= MILLION && cents < 1000 * MILLION && (cents * 100) % MILLION === 0;
  return exact ? brief(cents, 5, language) : amount(cents, language);
}

export function whole(value: number, language: Language = preferences.language): string {
  return format(language, 0).format(value);
}

/** `1,06%` */
export function percent(value: number, decimals = 2, language: Language = preferences.language): string {
  return `${format(language, decimals).format(value).replace("-", "−")}%`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const pad = (value: number) => String(value).padStart(2, "0");

/** `15/11/2026` in Vietnamese, `15 Nov 2026` in English. */
export function day(ms: number, language: Language = preferences.language): string {
  const at = new Date(ms);
  if (language === "vi") return `${pad(at.getDate())}/${pad(at.getMonth() + 1)}/${at.getFullYear()}`;
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
}

/** `17:05:06` */
export function timeOfDay(ms: number): string {
  const at = new Date(ms);
  return `${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`;
}

/** `17:05:06 15/11/26` in Vietnamese, `15 Nov 2026, 17:05:06` in English. */
export function moment(ms: number, language: Language = preferences.language): string {
  const at = new Date(ms);
  const time = timeOfDay(ms);
  if (language === "vi") return `${time} ${pad(at.getDate())}/${pad(at.getMonth() + 1)}/${pad(at.getFullYear() % 100)}`;
  return `${day(ms, language)}, ${time}`;
}

/** `17:05 15/11/26` in Vietnamese, `15 Nov 2026, 17:05` in English: a form's minute, empty if it is none. */
export function minute(form: string, language: Language = preferences.language): string {
  const at = fromLocal(form);
  return at === null ? "" : moment(at, language).replace(/(\d\d:\d\d):\d\d/, "$1");
}

/** A sentence of the server, with its UTC times in the patron's time zone and language. */
export function inLocalTime(sentence: string, language: Language = preferences.language): string {
  return sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day: string, time: string) =>
    moment(Date.parse(`${day}T${time}Z`), language),
  );
}

/** `1:05:06` or `05:06`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${pad(minutes)}:${pad(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** Odds in a sentence (ruling A2): `19 to 20`; `1 ăn 0,95` in Vietnamese. The server sends `19/20`. */
export function oddsInWords(odds: string, language: Language = preferences.language): string {
  if (language === "vi") return stakeFirst(odds);
  const [pay, stake] = fraction(odds);
  return `${pay} to ${stake}`;
}

/** Odds as a felt prints them (ruling A2): `0.95:1`; in Vietnamese as in a sentence. */
export function oddsOnFelt(odds: string, language: Language = preferences.language): string {
  if (language === "vi") return stakeFirst(odds);
  const [pay, stake] = fraction(odds);
  return hasEnd(odds) ? `${valueOf(odds)}:1` : `${pay}:${stake}`;
}

/** The odds of one spot that pays differently from case to case: `1:1 · 2:1 · 3:1`; `1 ăn 1 · 2 · 3` in Vietnamese. */
export function allOddsOnFelt(
  odds: readonly string[],
  { between = " · ", language = preferences.language }: { between?: string; language?: Language } = {},
): string {
  const short = (each: string, place: number) => (place ? each.replace(/^1 ăn /, "") : each);
  return odds
    .map((each) => oddsOnFelt(each, language))
    .map(short)
    .join(between);
}

/** `1 ăn 0,95`; whole numbers where the decimal has no end: `3 ăn 1`. Nobody can tell `2:1` from `1:2`. */
function stakeFirst(odds: string): string {
  const [pay, stake] = fraction(odds);
  return hasEnd(odds) ? `1 ăn ${String(valueOf(odds)).replace(".", ",")}` : `${stake} ăn ${pay}`;
}

/** Whether six decimals are enough, as in `felt.core.odds`. */
function hasEnd(odds: string): boolean {
  const [pay, stake] = fraction(odds);
  return (pay * 1_000_000n) % stake === 0n;
}

/** `Baccarat, Tài Xỉu và Ngầu Hầm` */
export function listed(names: readonly string[], language: Language = preferences.language): string {
  return new Intl.ListFormat(LOCALE[language], { type: "conjunction" }).format(names);
}
