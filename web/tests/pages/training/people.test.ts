// @vitest-environment node
import { expect, it } from "vitest";
import { dayAYearOn, evidenceOf, peopleInGames } from "../../../src/pages/training/people";
import type { CourseEvidence, RosterShown } from "../../../src/net/types";

const course = (person: string, game: string, number: number, passed: boolean): CourseEvidence => {
  const result = { number, at: 1, right: 9, asked: 10, ms: 1000, passed };
  return { person, game, course: `${game}-${number}`, title: {}, taken: 1, best: result, latest: result };
};
const ROSTER: RosterShown = {
  training: [
    { person: "p-1", game: "dice", until: 50 },
    { person: "p-2", game: "dice", until: 500 },
  ],
  at_work: [],
  courses: [course("p-1", "dice", 1, true), course("p-2", "dice", 2, false), course("p-1", "dice", 3, false)],
  names: { "p-1": "Lan", "p-2": "An" },
};

it("lists people by name, with training that still holds", () => {
  const found = peopleInGames(ROSTER, 100);
  expect(found.map(({ name, until, courses }) => [name, until, courses.length])).toEqual([
    ["An", 500, 1],
    ["Lan", null, 2],
  ]);
});

it("takes only passed courses as evidence", () => {
  const lan = peopleInGames(ROSTER, 100)[1]!;
  expect(evidenceOf(lan.courses)).toEqual([1]);
});

it("proposes the same day of the next year", () => {
  expect(dayAYearOn(new Date(2026, 10, 18, 1).getTime())).toBe("2027-11-18");
});
