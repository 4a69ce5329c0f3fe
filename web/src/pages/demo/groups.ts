// The people of a demonstration as its page shows them.
import type { DemoPerson } from "../../net/types";
import type { Role } from "../../session/posts";

export type Group = "table" | "pit" | "house" | "beside";

const GROUPS: Record<Group, readonly Role[]> = {
  table: ["dealer"],
  pit: ["pit_supervisor", "pit_manager", "shift_manager"],
  house: ["operations_manager", "assistant_director", "director"],
  beside: ["cashier", "surveillance", "auditor", "administrator"],
};

/** The staff in groups. A patron is offered at the tables. */
export function grouped(people: readonly DemoPerson[]): { group: Group; people: DemoPerson[] }[] {
  return (Object.keys(GROUPS) as Group[]).map((group) => ({
    group,
    people: GROUPS[group].flatMap((role) => people.filter((person) => person.role === role)),
  }));
}
