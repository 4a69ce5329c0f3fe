// What somebody is called. The house gives guests a number and keeps both words for them to itself; everybody else has
// the name that they chose.
import words from "./common";

const GUEST = /^(?:Khách|Guest) ([0-9A-F]+)$/;

/** Where there is little room: a guest by their number alone. */
export function calledBriefly(name: string): string {
  return GUEST.exec(name)?.[1] ?? name;
}

export function called(name: string): string {
  const guest = GUEST.exec(name);
  return guest ? words().guest(guest[1]!) : name;
}
