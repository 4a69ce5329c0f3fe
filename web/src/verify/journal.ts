// Records of a journal: every hash made again (docs/RECORD.md, “Journals”).
import { hex, joined, u64, unhex, utf8 } from "./bytes";
import type { JournalRecord } from "./form";
import type { Event } from "./followed";
import { sha256 } from "./sha256";
import { Wrong, require } from "./wrong";

const NUMBER_MAX = Number.MAX_SAFE_INTEGER;

/** Throws if the hash of the record is another one. */
export function chained(table: string, record: JournalRecord, previous: string): void {
  const { seq, round, at, hash, body } = record;
  const name = utf8(table);
  const text = utf8(body);
  require("journal", [seq, round, at].every((each) => each >= 0 && each <= NUMBER_MAX), seq);
  const numbers = [seq, round, at, text.length].map(u64);
  try {
    const made = sha256(joined(unhex(previous, 32), u64(name.length), name, ...numbers, text));
    require("journal", hex(made) === hash, seq);
  } catch (error) {
    throw error instanceof Wrong ? error : new Wrong("journal", seq);
  }
}

export function eventOf({ body, seq }: JournalRecord): Event {
  try {
    const event = JSON.parse(body) as Event;
    require("journal", typeof event.type === "string", seq);
    return event;
  } catch {
    throw new Wrong("journal", seq);
  }
}
