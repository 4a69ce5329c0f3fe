import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import type { CaseShown, CaseStep, Deadline, Stage } from "../../../src/net/types";
import { sizeInWords, wrongWith } from "../../../src/pages/cases/files";
import { span } from "../../../src/pages/cases/spans";
import { answerBy, clausesOf, nextStep, paid } from "../../../src/pages/cases/step";
import { wrongText } from "../../../src/pages/cases/text";
import { Wish } from "../../../src/pages/cases/wish";

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

  test("names clauses of the case's own book, and none without a book", () => {
    expect(clausesOf("sicbo", "8.5", "8.6")).toEqual(["sicbo 8.5", "sicbo 8.6"]);
    expect(clausesOf("", "8.5")).toEqual([]);
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

describe("a file", () => {
  test.each([
    ["photo.PNG", 10, null],
    ["film.webm", 100, null],
    ["film.webm", 101, "large"],
    ["photo.png", 0, "empty"],
    ["photo.heic", 10, "type"],
    ["page.svg", 10, "type"],
    ["png", 10, "type"],
    ["nothing", 10, "type"],
  ])("%s of %i bytes", (name, size, wrong) => {
    expect(wrongWith({ name, size }, 100)).toBe(wrong);
  });

  test.each([
    [999, "999 B"],
    [1024, "1 KB"],
    [1025, "2 KB"],
    [32 * 1024 * 1024, "32 MB"],
    [32 * 1024 * 1024 + 1, "33 MB"],
  ])("%i bytes are %s", (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
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

test("a text has some words, and not too many characters", () => {
  expect(wrongText(" \n")).not.toBe("");
  expect(wrongText("x".repeat(4000))).toBe("");
  expect(wrongText("😀".repeat(4000))).toBe("");
  expect(wrongText("x".repeat(4001))).toContain("4,000");
  expect(wrongText("x".repeat(1001), 1000)).toContain("1,000");
});

test("a wish sent again keeps its id; another wish, or the same after it was granted, has another", () => {
  const wish = new Wish();
  const first = wish.idFor({ says: "a" });
  expect(first).toMatch(/^[0-9a-z-]{4,40}$/);
  expect(wish.idFor({ says: "a" })).toBe(first);
  const second = wish.idFor({ says: "b" });
  expect(second).not.toBe(first);
  wish.done();
  expect(wish.idFor({ says: "b" })).not.toBe(second);
});
