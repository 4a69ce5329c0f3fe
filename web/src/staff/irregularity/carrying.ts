// What follows a decision: a table that was stopped for it goes on.
import { Refusal } from "../../net/line";
import type { Station } from "../../play/station";

/** Whether the table stands still by this clause. */
export function isStoppedBy(station: Station, clause: string): boolean {
  return Boolean(clause) && station.mirror?.paused === true && station.mirror.stopped_by === clause;
}

/** Lets the table go on that stands still by this clause. Null if it does not; why it still stands; empty if it goes on.
 * The decision itself is in the books either way. */
export async function letGoOn(station: Station, clause: string): Promise<string | null> {
  if (!isStoppedBy(station, clause)) return null;
  try {
    await station.ask({ do: "resume_table" });
    return "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}
