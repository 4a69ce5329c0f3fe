// What a table needs a person for, and how urgently. Pure.
import type { FloorGlance, TableGlance } from "../../net/types";

/** The most urgent first. The last three need nobody. */
const CONCERNS = [
  "alarm",
  "call",
  "unattended",
  "paused",
  "waits",
  "choice",
  "sign",
  "play",
  "idle",
  "closed",
] as const;
export type Concern = (typeof CONCERNS)[number];

const SECOND_MS = 1000;
/** So long a table may stand in a phase before somebody should look. Betting is called by a person; a card, a call of
 * the result and a payment take less. */
const LONG_MS: Partial<Record<string, number>> = {
  betting: 120 * SECOND_MS,
  waiting: 240 * SECOND_MS,
  result: 240 * SECOND_MS,
};
const LONG_OTHERWISE_MS = 60 * SECOND_MS;
/** A machine moves on at its deadline. */
const LATE_MS = 15 * SECOND_MS;

const BETWEEN = ["waiting", "countdown", "result"];

/** Whether nobody plays, and nobody is there to deal: a table that was not opened yet tonight. */
function isIdle({ phase, patrons, on_duty, dealing }: TableGlance): boolean {
  return BETWEEN.includes(phase) && !patrons && (dealing === "machine" || !on_duty.length);
}

function waitsLong(table: TableGlance, now: number): boolean {
  if (table.pause || table.phase === "closed" || isIdle(table)) return false;
  if (table.dealing === "machine" && table.betting === "timed")
    return table.deadline !== null && now > table.deadline + LATE_MS;
  if (BETWEEN.includes(table.phase) && !table.patrons) return false;
  return now - table.waits_since > (LONG_MS[table.phase] ?? LONG_OTHERWISE_MS);
}

function waitsForSignature({ corrections, rack }: TableGlance): boolean {
  return corrections.length > 0 || Boolean(rack && (rack.waiting || rack.difference || rack.slips.length));
}

/** `called`: the tables from which somebody calls. */
export function concernOf(table: TableGlance, now: number, called: ReadonlySet<string>): Concern {
  if (table.alarms.length) return "alarm";
  if (called.has(table.table)) return "call";
  if (table.phase === "closed") return waitsForSignature(table) ? "sign" : "closed";
  if (table.pause?.unattended && !isIdle(table)) return "unattended";
  if (table.pause && !table.pause.unattended) return "paused";
  if (waitsLong(table, now)) return "waits";
  if (table.choice) return "choice";
  if (waitsForSignature(table)) return "sign";
  return isIdle(table) ? "idle" : "play";
}

const byName = new Intl.Collator("en", { numeric: true }).compare;

export interface Ranked {
  readonly table: TableGlance;
  readonly concern: Concern;
}

/** What needs a person comes first; tables that need nobody stay in the order of their names, so that each has its
 * place. */
export function ranked(floor: FloorGlance, now: number, called: ReadonlySet<string>): Ranked[] {
  return floor.tables
    .map((table) => ({ table, concern: concernOf(table, now, called) }))
    .sort((a, b) => CONCERNS.indexOf(a.concern) - CONCERNS.indexOf(b.concern) || byName(a.table.table, b.table.table));
}

export interface Wanted {
  readonly game: string;
  readonly dealing: "" | TableGlance["dealing"];
  readonly urgent: boolean;
}
export const EVERYTHING: Wanted = { game: "", dealing: "", urgent: false };

export function isUrgent(concern: Concern): boolean {
  return CONCERNS.indexOf(concern) < CONCERNS.indexOf("play");
}

export function wants({ game, dealing, urgent }: Wanted, { table, concern }: Ranked): boolean {
  return (!game || table.game === game) && (!dealing || table.dealing === dealing) && (!urgent || isUrgent(concern));
}
