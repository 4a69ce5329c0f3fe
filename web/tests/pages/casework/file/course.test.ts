import { expect, test } from "vitest";
import type { CaseShown, CaseStep, Stage } from "../../../../src/net/types";
import { quotesIn, sideOf } from "../../../../src/pages/casework/file/entries";
import { stagesOf } from "../../../../src/pages/casework/file/stages";
import { viewPath } from "../../../../src/pages/casework/file/views";

function shown(stage: Stage, ...kinds: string[]): CaseShown {
  return { case: { stage }, steps: kinds.map((type) => ({ at: 1, entry: { type } })) } as unknown as CaseShown;
}
const course = (found: CaseShown) => stagesOf(found).map(({ is }) => is);

test("a case goes through its stages, and may skip some", () => {
  expect(course(shown("with_supervisor", "case_opened"))).toEqual(["now", "ahead", "ahead", "ahead", "ahead"]);
  expect(course(shown("decided", "case_opened", "case_escalated", "case_decided"))).toEqual([
    "done",
    "done",
    "now",
    "ahead",
    "ahead",
  ]);
  expect(course(shown("closed", "case_opened", "case_closed"))).toEqual([
    "done",
    "skipped",
    "skipped",
    "skipped",
    "now",
  ]);
});

test("what people wrote stands in the order of the file", () => {
  const complaint = { type: "complaint_filed", against: "a", wants: "b", says: "c", heard: "d" };
  expect(quotesIn(complaint as unknown as CaseStep["entry"])).toEqual([
    { label: "against", text: "a" },
    { label: null, text: "c" },
    { label: "wants", text: "b" },
    { label: "heard", text: "d" },
  ]);
  const begun = { type: "case_opened", says: "at the head of the page" };
  expect(quotesIn(begun as unknown as CaseStep["entry"])).toEqual([]);
});

test("whose an entry is", () => {
  expect(["", undefined, "patron", "surveillance", "pit_manager"].map(sideOf)).toEqual([
    "system",
    "system",
    "patron",
    "surveillance",
    "house",
  ]);
});

test("each view has its address", () => {
  expect(viewPath(7, "course")).toBe("/casework/7");
  expect(viewPath(7, "evidence")).toBe("/casework/7/evidence");
});
