// An answer while it is made: what is chosen, in which order, and the amount as it is typed.
import type { Answer, TaskShown } from "../../net/types";
import { centsOf } from "./amount";

export interface Draft {
  readonly chosen: readonly string[];
  readonly amount: string;
}

export const NOTHING: Draft = { chosen: [], amount: "" };

/** The draft after an option is chosen. Where one is asked for it replaces the other; elsewhere it comes and goes. */
export function choose(task: TaskShown, draft: Draft, key: string): Draft {
  if (task.kind === "one") return { ...draft, chosen: [key] };
  const chosen = draft.chosen.includes(key) ? draft.chosen.filter((each) => each !== key) : [...draft.chosen, key];
  return { ...draft, chosen };
}

/** Whether this answer says an amount too. */
export function wantsAmount(task: TaskShown, draft: Draft): boolean {
  return (
    task.kind === "amount" || task.options.some(({ key, with_amount }) => with_amount && draft.chosen.includes(key))
  );
}

/** What is sent; null as long as something is missing. */
export function answerOf(task: TaskShown, draft: Draft, decimal: "," | "."): Answer | null {
  const enough = { one: 1, some: 0, order: task.options.length, amount: 0 }[task.kind];
  if (draft.chosen.length < enough) return null;
  const chosen = [...draft.chosen];
  if (!wantsAmount(task, draft)) return { chosen };
  const amount = centsOf(draft.amount, decimal);
  return amount === null ? null : { chosen, amount };
}

/** What is left to look at once the answer is judged: the option that was right and the one that was given. A hand of
 * cards stays whole; an order is told in words. */
export function shownAfter(task: TaskShown, given: readonly string[], right: readonly string[]): TaskShown["options"] {
  if (task.kind === "order") return [];
  return task.options.filter(({ key, card }) => card || given.includes(key) || right.includes(key));
}

/** Whether to choose is to answer: one option, and no amount with it. */
export function answersAtOnce(task: TaskShown, draft: Draft): boolean {
  return task.kind === "one" && draft.chosen.length === 1 && !wantsAmount(task, draft);
}
