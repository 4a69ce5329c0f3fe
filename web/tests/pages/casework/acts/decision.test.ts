import { beforeEach, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import type { CaseShown, RecalledRound } from "../../../../src/net/types";
import { EMPTY, bookedIn, decisionIn, evidenceBy, type Draft } from "../../../../src/pages/casework/acts/decision";

beforeEach(() => {
  preferences.language = "en";
});

const PLAIN: Draft = { ...EMPTY, outcome: "for_house", basis: ["8.4.6", "8.4.1"], says: " The cards are plain. " };
const BOOKED = { table: "B1", round: 3, number: 2, difference: 19_500 };

test("a decision without chips", () => {
  expect(decisionIn(PLAIN)).toEqual({
    body: {
      do: "decide",
      outcome: "for_house",
      basis: ["8.4.1", "8.4.6"],
      says: "The cards are plain.",
      money: "nothing",
    },
    wrong: {},
  });
  expect(decisionIn({ ...PLAIN, basis: [] }).body).toMatchObject({ basis: [] });
});

test("a goodwill payment in whole chips", () => {
  expect(decisionIn({ ...PLAIN, money: "goodwill", amount: "1.500" }).body).toMatchObject({ amount: 150_000 });
  for (const amount of ["", "0", "1.5", "much"])
    expect(decisionIn({ ...PLAIN, money: "goodwill", amount }).wrong).toHaveProperty("amount");
});

test("a booked correction brings its own amount", () => {
  expect(decisionIn({ ...PLAIN, money: "correction", correction: BOOKED }).body).toMatchObject({
    money: "correction",
    amount: 19_500,
    correction: { table: "B1", round: 3, number: 2 },
  });
  expect(decisionIn({ ...PLAIN, money: "correction" }).wrong).toHaveProperty("correction");
});

test("what is missing", () => {
  expect(Object.keys(decisionIn(EMPTY).wrong)).toEqual(["outcome", "says"]);
});

test("corrections of the rounds, with what each changed for this patron", () => {
  const correction = { number: 2, shares: [{ patron: "an", difference: 19_500 }] };
  const rounds = [
    { table: "B1", round: 3, correction },
    { table: "B1", round: 4, correction: null },
    { table: "B1", round: 5, correction: { number: 3, shares: [] } },
  ] as unknown as RecalledRound[];
  expect(bookedIn(rounds, "an")).toEqual([BOOKED, { table: "B1", round: 5, number: 3, difference: 0 }]);
});

test("evidence is counted under its headings", () => {
  const steps = ["8.4.1", "8.4.6", "8.4.6"].map((heading) => ({ at: 1, entry: { type: "evidence_added", heading } }));
  expect(evidenceBy({ steps } as unknown as CaseShown)).toEqual({ "8.4.1": 1, "8.4.6": 2 });
});
