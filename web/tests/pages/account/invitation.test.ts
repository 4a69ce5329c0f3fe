import { expect, test } from "vitest";
import { invitation } from "../../../src/pages/account/invitation";

test("the token of an invitation is read from the address and nothing else", () => {
  expect(invitation("#first-administrator=aB_-9")).toEqual({ as: "invited", path: "/api/admin/first", token: "aB_-9" });
  expect(invitation("#invited=aB_-9")).toEqual({ as: "joining", path: "/api/account/invited", token: "aB_-9" });
  expect(invitation("#content")).toBeNull();
  expect(invitation("#first-administrator=<x>")).toBeNull();
});
