// The roster by person and game: the courses that they took, and until when their training holds.
import type { CourseEvidence, RosterShown } from "../../net/types";

export interface PersonInGame {
  readonly person: string;
  readonly name: string;
  readonly game: string;
  readonly courses: readonly CourseEvidence[];
  /** Until when a Pit Manager's record lets them take a table; null without one, or after it has ended. */
  readonly until: number | null;
}

/** Everybody with a course, by name, then by game. */
export function peopleInGames(roster: RosterShown, now: number): PersonInGame[] {
  const found = new Map<string, CourseEvidence[]>();
  for (const course of roster.courses) {
    const key = `${course.person} ${course.game}`;
    found.set(key, [...(found.get(key) ?? []), course]);
  }
  return [...found.values()]
    .map((courses) => {
      const { person, game } = courses[0]!;
      const held = roster.training.find((each) => each.person === person && each.game === game);
      const until = held && held.until > now ? held.until : null;
      return { person, name: roster.names[person] ?? person, game, courses, until };
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.game.localeCompare(other.game));
}

/** The numbers of the best runs that were passed: what training can rest on. */
export function evidenceOf(courses: readonly CourseEvidence[]): number[] {
  return courses.filter(({ best }) => best.passed).map(({ best }) => best.number);
}

/** As a form writes it, in the time zone of this device: `2027-11-18`. */
export function dayAYearOn(now: number): string {
  const at = new Date(now);
  const day = new Date(at.getFullYear() + 1, at.getMonth(), at.getDate(), 12);
  return day.toISOString().slice(0, 10);
}
