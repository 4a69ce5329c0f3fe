// One table as the people who run it need it. A console knows a table only by this, so that a practice table can stand
// in for a real one.
import type { DutyShown, Mirror, Preview, Request, Wager } from "../net/types";
import type { CallDesk } from "./calls";
import type { Description } from "./game";

type OfStaff<T> = T extends { do: string; table: string }
  ? "preview" extends keyof T
    ? Omit<T, "id" | "table">
    : never
  : never;
/** A request of staff, without its id and its table. */
export type StaffAsked = OfStaff<Request>;

export interface Station {
  readonly table: string;
  /** The table as this person may see it; null until it is known. */
  readonly mirror: Mirror | null;
  /** What the table waits for, who is on duty, what can be decided now; null until it is known. */
  readonly duty: DutyShown | null;
  /** The rules in force, once the server has described them. */
  readonly rules: Description | null;
  /** Whether the mirror is what the books have now, as far as one can know. */
  readonly online: boolean;
  /** Where this table calls a supervisor; absent where there is nobody to call. */
  readonly calls?: CallDesk;
  /** The server's time. */
  now(): number;
  /** Resolves when the request is in the books, with the preview if it asked for one. Rejects with a `Refusal`. */
  ask(request: StaffAsked): Promise<Preview | null>;
  /** The wagers of a round on record, without insurance; absent where no round is kept. */
  wagersOf?(round: number): Promise<readonly Wager[]>;
  /** Asks for `duty` anew. This also happens after every event. */
  refresh(): Promise<void>;
}
