// The form of a table: what a person has written in it, and the settings that it makes. Amounts are written in chips,
// times in seconds.
import type { Settings, Times } from "../../../net/types";
import type { HouseParts, RuleField } from "../../../play/game";
import { centsIn } from "../../../lib/chips";
import { amount, whole } from "../../../i18n/format";

export type Kind = "online" | "live" | "casino";
type Written = boolean | string | Record<string, string>;
type Rules = Readonly<Record<string, unknown>>;

export interface Draft {
  name: string;
  kind: Kind;
  seats: string;
  idle: string;
  registered: boolean;
  times: Record<string, string>;
  /** Least and most, by row of the sign. */
  limits: Record<string, [least: string, most: string]>;
  /** By key of the game's own rules. */
  rules: Record<string, Written>;
}

/** Why a field cannot be read. */
type Fault = "notANumber" | "bothBounds";

export interface Made {
  settings: Record<string, unknown>;
  /** By place in the settings. */
  faults: Record<string, Fault>;
}

const SWITCHES: Record<Kind, { dealing: string; betting: string; mode: string }> = {
  online: { dealing: "machine", betting: "timed", mode: "online" },
  live: { dealing: "hand", betting: "timed", mode: "online" },
  casino: { dealing: "hand", betting: "called", mode: "dealer" },
};
export const KINDS = Object.keys(SWITCHES) as Kind[];
export const DEFAULT_ROW = "default";

/** As a table has them if it says nothing else. */
const USUAL = { seats: 7, idle: 10 };
/** Where a dealer deals, the cards and dice are seen as they fall. */
const SHOWN_BY_SCREENS: readonly (keyof Times)[] = ["card_ms", "dice_ms"];
const COMMON_TIMES: readonly (keyof Times)[] = ["countdown_ms", "betting_ms", "result_ms"];

export function kindOf({ dealing, betting }: Pick<Settings, "dealing" | "betting">): Kind {
  if (dealing === "machine") return "online";
  return betting === "called" ? "casino" : "live";
}

/** The times that a table has, in the order of a round. */
export function timesOf(kind: Kind, parts: HouseParts): readonly (keyof Times)[] {
  const [countdown, betting, result] = COMMON_TIMES;
  if (kind === "casino") return [];
  const own = kind === "online" ? parts.times : parts.times.filter((time) => !SHOWN_BY_SCREENS.includes(time));
  return [countdown!, betting!, ...own, result!];
}

const chips = (cents: number) => amount(cents);

function writtenRule(field: RuleField, value: unknown): Written {
  if (field.kind === "switch") return Boolean(value);
  if (field.kind === "chips by odds")
    return Object.fromEntries(
      Object.entries((value ?? {}) as Record<string, number>).map(([at, most]) => [at, chips(most)]),
    );
  if (value === null || value === undefined) return "";
  return field.kind === "chips" ? chips(value as number) : whole(value as number);
}

const writtenRules = (parts: HouseParts, rules: Rules) =>
  Object.fromEntries(parts.fields.map((field) => [field.key, writtenRule(field, rules[field.key])]));

const inSeconds = (times: Times) =>
  Object.fromEntries(Object.entries(times).map(([time, ms]) => [time, String((ms as number) / 1000)]));

export function draftOf(settings: Settings, parts: HouseParts): Draft {
  return {
    name: settings.name,
    kind: kindOf(settings),
    seats: settings.seats === null ? "" : String(settings.seats),
    idle: String(settings.idle_rounds_max),
    registered: settings.equipment_registered,
    times: inSeconds(settings.times),
    limits: Object.fromEntries(
      Object.entries(settings.rules.limits).map(([row, [least, most]]) => [row, [chips(least), chips(most)]]),
    ),
    rules: writtenRules(parts, settings.rules as unknown as Rules),
  };
}

/** A new table; `rules` and `times` are the defaults of its game. */
export function freshDraft(parts: HouseParts, rules: Rules, times: Times): Draft {
  return {
    name: "",
    kind: "online",
    seats: String(USUAL.seats),
    idle: String(USUAL.idle),
    registered: false,
    times: inSeconds(times),
    limits: {},
    rules: writtenRules(parts, rules),
  };
}

/** The rows of the sign that the table of this draft can have: the common one first. */
export function rowsOf(draft: Draft, parts: HouseParts): string[] {
  const own = parts.rows(draft.rules);
  const special = Object.keys(draft.limits).filter((row) => row.includes("-") || !(own.length || row === DEFAULT_ROW));
  return [...new Set([DEFAULT_ROW, ...own, ...special])];
}

export const isShown = (field: RuleField, draft: Draft) => !field.needs || draft.rules[field.needs] === true;

export function settingsOf(game: string, draft: Draft, parts: HouseParts): Made {
  const faults: Record<string, Fault> = {};
  const { dealing, betting, mode } = SWITCHES[draft.kind];

  const numberAt = (place: string, text: string): number | null => {
    if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim());
    faults[place] = "notANumber";
    return null;
  };
  const centsAt = (place: string, text: string): number | null => {
    const cents = centsIn(text);
    if (cents === null) faults[place] = "notANumber";
    return cents;
  };
  const secondsAt = (place: string, text: string): number | null => {
    if (/^\d{1,4}([.,]\d{1,3})?$/.test(text.trim())) return Math.round(Number(text.trim().replace(",", ".")) * 1000);
    faults[place] = "notANumber";
    return null;
  };

  const limits: Record<string, unknown> = {};
  for (const row of rowsOf(draft, parts)) {
    const [least = "", most = ""] = draft.limits[row] ?? [];
    if (!least.trim() && !most.trim()) continue;
    const place = `rules.limits.${row}`;
    if (least.trim() && most.trim()) limits[row] = [centsAt(place, least), centsAt(place, most)];
    else faults[place] = "bothBounds";
  }

  const rules: Record<string, unknown> = { mode, limits };
  for (const field of parts.fields) {
    const place = `rules.${field.key}`;
    const written = draft.rules[field.key]!;
    if (typeof written === "boolean") rules[field.key] = written;
    else if (typeof written === "object") {
      const given = isShown(field, draft) ? Object.entries(written).filter(([, text]) => text.trim()) : [];
      rules[field.key] = Object.fromEntries(given.map(([odds, text]) => [odds, centsAt(`${place}.${odds}`, text)]));
    } else if (field.kind === "chips") rules[field.key] = written.trim() ? centsAt(place, written) : null;
    else rules[field.key] = numberAt(place, written);
  }

  const settings = {
    game,
    name: draft.name.trim(),
    seats: draft.seats.trim() ? numberAt("seats", draft.seats) : null,
    times: Object.fromEntries(
      Object.entries(draft.times).map(([time, text]) => [time, secondsAt(`times.${time}`, text)]),
    ),
    idle_rounds_max: numberAt("idle_rounds_max", draft.idle),
    dealing,
    betting,
    equipment_registered: dealing === "hand" && draft.registered,
    rules,
  };
  return { settings, faults };
}
