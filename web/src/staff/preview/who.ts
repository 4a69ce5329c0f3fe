// Patrons as staff call them: by name and seat, and guests without an account by the seat alone.
import type { Mirror } from "../../net/types";
import { called } from "../../i18n/names";
import words from "../../i18n/staff/preview";

export type Who = (patron: string) => string;

const GUEST = /^seat (\d+)$/;

export function whoAt(mirror: Pick<Mirror, "patrons"> | null, names: Readonly<Record<string, string>> = {}): Who {
  return (patron) => {
    const seat = GUEST.exec(patron)?.[1];
    if (seat) return words().seat(Number(seat));
    const held = mirror?.patrons[patron];
    return held ? words().atSeat(called(held.name), held.seat) : called(names[patron] ?? patron);
  };
}
