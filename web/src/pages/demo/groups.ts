// The people of a demonstration as its page shows them.
import type { DemoPerson } from "../../net/types";
import type { Role } from "../../session/posts";

export type Group = "floor" | "house" | "beside";

const GROUPS: Record<Group, readonly Role[]> = {
  floor: ["dealer", "pit_supervisor", "pit_manager", "shift_manager"],
  house: ["operations_manager", "assistant_director", "director", "administrator"],
  beside: ["cashier", "surveillance", "auditor", "patron"],
};

export function grouped(people: readonly DemoPerson[]): { group: Group; people: DemoPerson[] }[] {
  return (Object.keys(GROUPS) as Group[]).map((group) => ({
    group,
    people: GROUPS[group].flatMap((role) => people.filter((person) => person.role === role)),
  }));
}
