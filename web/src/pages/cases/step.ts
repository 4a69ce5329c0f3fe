// The one thing that comes next in a case, as its entries tell it.
import type { CaseShown, CaseStep } from "../../net/types";
import { lastOf, opened, type EntryKind } from "../../session/cases";

export type Next =
  "acknowledge" | "decide" | "stopped" | "answer" | "complain" | "agreed" | "complained" | "answered" | "closed";

/** What staff have written down for the patron is asked once more: the patron can contradict it. */
export function nextStep({ case: { stage, deadlines }, steps }: CaseShown): Next {
  if (stage === "closed") return "closed";
  if (stage === "with_senior_management") {
    if (lastOf(steps, "complaint_answered")) return "answered";
    return isStopped(steps) ? "stopped" : "complained";
  }
  if (stage === "decided") {
    const answer = lastOf(steps, "decision_answered")?.entry;
    if (!answer) return "answer";
    if (!answer.agrees) return "complain";
    return answer.role === "patron" ? "agreed" : "answer";
  }
  if (isStopped(steps)) return "stopped";
  return deadlines.some(({ due }) => due === "acknowledge") ? "acknowledge" : "decide";
}

function isStopped(steps: readonly CaseStep[]): boolean {
  const turns: readonly EntryKind[] = ["clock_stopped", "clock_resumed", "case_decided"];
  return steps.findLast(({ entry }) => turns.includes(entry.type))?.entry.type === "clock_stopped";
}

/** Until when the patron may answer the decision; null if nothing was decided. */
export function answerBy(steps: readonly CaseStep[]): number | null {
  const [decided, answer_ms] = [lastOf(steps, "case_decided"), opened(steps)?.jurisdiction.answer_ms];
  return decided && answer_ms ? decided.at + answer_ms : null;
}

export interface Paid {
  readonly why: "goodwill" | "correction";
  readonly amount: number;
  readonly table?: string;
  readonly round?: number;
}

/** The chips that the case has brought. */
export function paid(steps: readonly CaseStep[]): Paid[] {
  return steps.flatMap(({ entry }): Paid[] => {
    if (entry.type !== "case_decided" && entry.type !== "complaint_answered") return [];
    const amount = entry.amount ?? 0;
    if (!amount) return [];
    const correction = entry.type === "case_decided" ? entry.correction : null;
    return [correction ? { why: "correction", amount, ...placeOf(correction) } : { why: "goodwill", amount }];
  });
}

const placeOf = ({ table, round }: { table: string; round: number }) => ({ table, round });
