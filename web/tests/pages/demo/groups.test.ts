// @vitest-environment node
import { expect, it } from "vitest";
import { grouped } from "../../../src/pages/demo/groups";
import account from "../../../src/i18n/account";
import type { Role } from "../../../src/session/posts";

const ROLES = Object.keys(account.vi.roles) as Role[];

it("shows everybody once, in groups of one row", () => {
  const people = ROLES.map((role) => ({ role, name: `the ${role}` }));
  const groups = grouped(people);
  expect(groups.flatMap((each) => each.people.map((person) => person.role)).sort()).toEqual([...ROLES].sort());
  expect(groups.map((each) => each.people.length)).toEqual([4, 4, 4]);
});
