// Patrons' names. The server names a guest in one language (`Guest AC2D89`); each reader sees it in their own. Other
// patrons have the name that they chose.
import words from "./common";

const GUEST = /^(?:Khách|Guest) ([0-9A-F]+)$/;

/** For narrow places: of a guest the number alone. */
export function calledBriefly(name: string): string {
  return GUEST.exec(name)?.[1] ?? name;
}

export function called(name: string): string {
  const guest = GUEST.exec(name);
  return guest ? words().guest(guest[1]!) : name;
}

/** A sentence of the server that names patrons. */
export function namesWithin(sentence: string): string {
  return sentence.replace(/(?:Khách|Guest) [0-9A-F]{6}(?![0-9A-Z])/g, called);
}
