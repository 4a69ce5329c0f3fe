// How far a case has come: the stages of section 8, and those that it has been through.
import type { CaseShown, Stage } from "../../../net/types";
import type { EntryKind } from "../../../session/cases";

export interface StageShown {
  readonly stage: Stage;
  /** The clauses that rule it. */
  readonly numbers: readonly string[];
  readonly is: "done" | "now" | "skipped" | "ahead";
}

/** Each with the entry that begins it. */
const COURSE: readonly [Stage, EntryKind, readonly string[]][] = [
  ["with_supervisor", "case_opened", ["8.1"]],
  ["with_manager", "case_escalated", ["8.2", "8.4"]],
  ["decided", "case_decided", ["8.5"]],
  ["with_senior_management", "complaint_filed", ["8.5", "8.6"]],
  ["closed", "case_closed", []],
];

export function stagesOf({ case: { stage }, steps }: CaseShown): StageShown[] {
  const now = COURSE.findIndex(([each]) => each === stage);
  return COURSE.map(([each, begins, numbers], place) => {
    if (place === now) return { stage: each, numbers, is: "now" };
    if (place > now) return { stage: each, numbers, is: "ahead" };
    return { stage: each, numbers, is: steps.some(({ entry }) => entry.type === begins) ? "done" : "skipped" };
  });
}
