import { expect, test } from "vitest";
import type { CaseStep } from "../../src/net/types";
import { clausesOf, entriesOf, lastOf, opened } from "../../src/session/cases";

const steps = [
  { at: 1, entry: { type: "case_opened", book: "sicbo" }, letter: "" },
  { at: 2, entry: { type: "time_given", until: 5 }, letter: "" },
  { at: 3, entry: { type: "time_given", until: 9 }, letter: "" },
] as unknown as CaseStep[];

test("entries are found by their kind, the last of them too", () => {
  expect(entriesOf(steps, "time_given").map(({ at }) => at)).toEqual([2, 3]);
  expect(lastOf(steps, "time_given")?.entry.until).toBe(9);
  expect(lastOf(steps, "case_closed")).toBeNull();
  expect(opened(steps)?.book).toBe("sicbo");
  expect(opened([])).toBeNull();
});

test("names clauses of the case's own book, and none without a book", () => {
  expect(clausesOf("sicbo", "8.5", "8.6")).toEqual(["sicbo 8.5", "sicbo 8.6"]);
  expect(clausesOf("", "8.5")).toEqual([]);
});
