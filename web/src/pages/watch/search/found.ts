// Where a finding is read in full, and which moment it is. Pure.
import type { Finding } from "./asked";
import type { Moment } from "../attach/moment";

export const roundAt = (table: string, round: number) => `/watch/round/${encodeURIComponent(table)}/${round}`;
export const tableAt = (table: string) => `/watch/table/${encodeURIComponent(table)}`;
export const personAt = (person: string) => `/watch/person/${encodeURIComponent(person)}`;

/** A guest without an account is known by the seat alone, and has no page. */
export const hasPage = (person: string) => !/^seat \d+$/.test(person);

export function placeOf(found: Finding): string {
  switch (found.kind) {
    case "case":
      return `/casework/${found.number}`;
    case "incident":
      return `/watch/incident/${found.incident}`;
    case "slip":
      return tableAt(found.table);
    default:
      return found.round ? roundAt(found.table, found.round) : tableAt(found.table);
  }
}

/** What tells it from every other finding. */
export function keyOf(found: Finding): string {
  switch (found.kind) {
    case "case":
      return `case ${found.number}`;
    case "incident":
      return `incident ${found.incident}`;
    case "call":
      return `call ${found.call}`;
    case "slip":
      return `slip ${found.table} ${found.slip}`;
    case "correction":
      return `correction ${found.table} ${found.round} ${found.number}`;
    default:
      return `${found.kind} ${found.table} ${found.round} ${found.at}`;
  }
}

/** What can be attached to a case: a moment at a table. */
export function momentOf(found: Finding): Moment | null {
  if (found.kind === "case" || !found.table) return null;
  return { table: found.table, round: "round" in found ? found.round : 0, at: found.at };
}
