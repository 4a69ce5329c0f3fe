import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import type { CaseShown, CaseStep, Deadline, Stage } from "../../../src/net/types";
import { span } from "../../../src/pages/cases/spans";
import { answerBy, nextStep, paid } from "../../../src/pages/cases/step";

beforeEach(() => {
  preferences.language = "en";
});

const DAY_MS = 86_400_000;
const OPENED = { type: "case_opened", role: "patron", jurisdiction: { answer_ms: 30 * DAY_MS } };
const DECIDED = { type: "case_decided", role: "pit_manager", money: "nothing", amount: 0 };

function shown(stage: Stage, entries: object[], due: Deadline["due"][] = []): CaseShown {
  const steps = [OPENED, ...entries].map((entry, at) => ({ at, entry, letter: "" }) as unknown as CaseStep);
  const deadlines = due.map((each) => ({ due: each, at: 9, late: false }));
  return { case: { number: 7, stage, deadlines }, steps, names: {} } as unknown as CaseShown;
}

describe("the next step", () => {
  test.each([
    ["acknowledge", shown("with_supervisor", [], ["acknowledge", "resolve"])],
    ["decide", shown("with_manager", [], ["resolve"])],
    ["stopped", shown("with_manager", [{ type: "clock_stopped" }], ["resolve"])],
    ["decide", shown("with_manager", [{ type: "clock_stopped" }, { type: "clock_resumed" }], ["resolve"])],
    ["answer", shown("decided", [DECIDED])],
    ["answer", shown("decided", [{ type: "clock_stopped" }, DECIDED])],
    ["complain", shown("decided", [DECIDED, { type: "decision_answered", agrees: false, role: "patron" }])],
    ["agreed", shown("decided", [DECIDED, { type: "decision_answered", agrees: true, role: "patron" }])],
    ["complained", shown("with_senior_management", [{ type: "clock_stopped" }, DECIDED, { type: "complaint_filed" }])],
    ["stopped", shown("with_senior_management", [DECIDED, { type: "complaint_filed" }, { type: "clock_stopped" }])],
    ["answered", shown("with_senior_management", [DECIDED, { type: "complaint_answered" }])],
    ["closed", shown("closed", [DECIDED])],
  ])("%s", (next, found) => {
    expect(nextStep(found)).toBe(next);
  });

  test("asks the patron once more where staff wrote down an agreement", () => {
    const heard = { type: "decision_answered", agrees: true, role: "pit_supervisor", heard: "at the table" };
    expect(nextStep(shown("decided", [DECIDED, heard]))).toBe("answer");
  });

  test("can be answered for as long as the law of the case says", () => {
    expect(answerBy(shown("decided", [DECIDED]).steps)).toBe(1 + 30 * DAY_MS);
    expect(answerBy(shown("with_manager", []).steps)).toBeNull();
  });
});

test("the chips that came are told apart: a correction by its round, and goodwill", () => {
  const correction = { table: "B1", round: 3, number: 1 };
  const entries = [
    { ...DECIDED, money: "correction", amount: 19_500, correction },
    { type: "complaint_answered", upheld: true, amount: 5000 },
    { type: "complaint_answered", upheld: false, amount: 0 },
  ];
  expect(paid(shown("closed", entries).steps)).toEqual([
    { why: "correction", amount: 19_500, table: "B1", round: 3 },
    { why: "goodwill", amount: 5000 },
  ]);
});

test.each([
  [24 * 3_600_000, "24 hours", "24 giờ"],
  [30 * DAY_MS, "30 days", "30 ngày"],
  [56 * DAY_MS, "8 weeks", "8 tuần"],
  [183 * DAY_MS, "183 days", "183 ngày"],
  [7 * DAY_MS, "7 days", "7 ngày"],
])("%i ms are %s", (ms, en, vi) => {
  expect(span(ms)).toBe(en);
  preferences.language = "vi";
  expect(span(ms)).toBe(vi);
});
