// Calls for a supervisor, as the people at a table and in the pit know them. A practice table has calls of its own.
import type { AnswerCall, CallShown, Role, SendCall } from "../net/types";

/** What is sent up: why, and what a person of that rank is asked to carry out. */
export type CallAsked = Omit<SendCall, "do" | "id" | "table">;
export type CallAnswered = Omit<AnswerCall, "do" | "id">;

export interface CallDesk {
  /** The calls from this table, the latest first; null until they are known. */
  readonly calls: readonly CallShown[] | null;
  /** Keeps `calls` right until the returned function is called. */
  follow(): () => void;
  /** Resolves when the call is in the books. Rejects with a `Refusal`. */
  send(call: CallAsked): Promise<CallShown>;
  withdraw(call: number): Promise<CallShown>;
}

/** Who is called where no clause names a rank. */
export const LEAST_CALLED: Role = "pit_supervisor";

export function waiting(calls: readonly CallShown[]): CallShown[] {
  return calls.filter(({ end }) => end === null);
}
