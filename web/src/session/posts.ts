// Which consoles a person has, by role. The server decides what each of them may do; here nobody is shown a console that
// the server would refuse.
import type { Me } from "../net/types";

export type Role = NonNullable<Me["role"]>;
export type Post = "deal" | "pit" | "cage" | "watch" | "casework" | "house" | "training";

/** Lowest first (ruling A6). */
const LADDER: readonly Role[] = [
  "dealer",
  "pit_supervisor",
  "pit_manager",
  "shift_manager",
  "operations_manager",
  "assistant_director",
  "director",
];
const from = (least: Role): readonly Role[] => LADDER.slice(LADDER.indexOf(least));

const POSTS: Record<Post, readonly Role[]> = {
  pit: from("pit_supervisor"),
  deal: LADDER,
  cage: ["cashier"],
  watch: [...from("shift_manager"), "surveillance", "auditor"],
  casework: [...from("pit_supervisor"), "surveillance", "auditor"],
  house: [...from("operations_manager"), "administrator"],
  training: LADDER,
};

/** The consoles of a role, the one that it begins with first. */
export function postsOf(role: Role | null | undefined): Post[] {
  return role ? (Object.keys(POSTS) as Post[]).filter((post) => POSTS[post].includes(role)) : [];
}

export function isStaff(role: Role | null | undefined): boolean {
  return Boolean(role) && role !== "patron";
}

/** Where a member of the staff begins; null for a patron. */
export function homeOf(role: Role | null | undefined): string | null {
  const [first] = postsOf(role);
  return first ? `/${first}` : null;
}

/** The console that a path leads to, if it is one. */
export function postAt(first: string): Post | null {
  return first in POSTS ? (first as Post) : null;
}

/** Whether `role` is `least` or above it on the ladder. */
export function hasAuthority(role: Role | null | undefined, least: Role): boolean {
  return Boolean(role) && from(least).includes(role!);
}
