import { beforeEach, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import { EMPTY, newCaseIn, roundIn, type Draft } from "../../../../src/pages/casework/open/draft";

beforeEach(() => {
  preferences.language = "en";
});

const OF_GUEST: Draft = { ...EMPTY, about: "conduct", guest: " Mr Brown ", says: " Rude. " };

test("a case of a guest, with and without a table", () => {
  const body = { about: "conduct", guest: "Mr Brown", says: "Rude.", language: "vi" };
  expect(newCaseIn(OF_GUEST, 0)).toEqual({ body, wrong: {} });
  expect(newCaseIn({ ...OF_GUEST, table: "B1" }, 7).body).toEqual({ ...body, table: "B1", follows: 7 });
});

test("a dispute about chips names its round and its patron", () => {
  const draft: Draft = { ...OF_GUEST, about: "losses", whose: "round", patron: "p-1", table: "B1", round: "12" };
  expect(newCaseIn(draft, 0).body).toMatchObject({ patron: "p-1", table: "B1", rounds: [12] });
  expect(newCaseIn({ ...draft, round: "" }, 0).wrong).toHaveProperty("round");
  expect(newCaseIn({ ...draft, patron: "" }, 0).wrong).toHaveProperty("whose");
});

test("what is missing, in the order of the form", () => {
  expect(Object.keys(newCaseIn(EMPTY, 0).wrong)).toEqual(["about", "whose", "says"]);
  expect(newCaseIn({ ...OF_GUEST, table: "B1", round: "x" }, 0).wrong).toHaveProperty("round");
});

test.each([
  [
    { table: "B1", round: " 12 " },
    { table: "B1", round: 12 },
  ],
  [{ table: "", round: "12" }, null],
  [{ table: "B1", round: "0" }, null],
])("%o", (given, found) => {
  expect(roundIn(given)).toEqual(found);
});
