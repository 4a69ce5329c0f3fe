// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Role } from "../../src/session/posts";
import { hasAuthority, homeOf, isStaff, postAt, postsOf } from "../../src/session/posts";

/** Written down by hand from ruling A6 and the duties of each role. */
const EXPECTED: Record<Role, readonly string[]> = {
  patron: [],
  dealer: ["deal", "training"],
  pit_supervisor: ["pit", "deal", "casework", "training"],
  pit_manager: ["pit", "deal", "casework", "training"],
  shift_manager: ["pit", "deal", "watch", "casework", "training"],
  operations_manager: ["pit", "deal", "watch", "casework", "house", "training"],
  assistant_director: ["pit", "deal", "watch", "casework", "house", "training"],
  director: ["pit", "deal", "watch", "casework", "house", "training"],
  surveillance: ["watch", "casework"],
  cashier: ["cage"],
  auditor: ["watch", "casework"],
  administrator: ["house"],
};

describe.each(Object.entries(EXPECTED) as [Role, string[]][])("%s", (role, posts) => {
  it("has these consoles, and begins at the first", () => {
    expect(postsOf(role)).toEqual(posts);
    expect(homeOf(role)).toBe(posts.length ? `/${posts[0]}` : null);
  });

  it("is staff if there is a console for the role", () => expect(isStaff(role)).toBe(posts.length > 0));
});

it("knows which paths are consoles", () => {
  expect(["deal", "house", "table", ""].map(postAt)).toEqual(["deal", "house", null, null]);
});

it("stands on the ladder or beside it", () => {
  expect(hasAuthority("pit_manager", "pit_supervisor")).toBe(true);
  expect(hasAuthority("dealer", "pit_supervisor")).toBe(false);
  expect(hasAuthority("surveillance", "dealer")).toBe(false);
  expect(hasAuthority(null, "dealer")).toBe(false);
});
