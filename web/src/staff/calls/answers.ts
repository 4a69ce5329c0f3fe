// What became of calls. Pure.
import type { CallShown } from "../../net/types";

/** The calls that somebody has answered, or decided at the table, since then, the latest first. What the caller
 * withdrew needs no answer. */
export function answersTo(calls: readonly CallShown[], since: number): CallShown[] {
  return calls.filter(({ end }) => (end?.answer || end?.decided) && end.at >= since);
}

/** The longest waiting first: they are answered from the top. */
export function inTurn(calls: readonly CallShown[]): CallShown[] {
  return [...calls].sort((one, other) => one.call - other.call);
}
