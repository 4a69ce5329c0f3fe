import { expect, test } from "vitest";
import { invitation } from "../../../src/pages/account/invitation";

test("the first administrator's link is read from the address", () => {
  expect(invitation("#first-administrator=aB_-9")).toBe("aB_-9");
  expect(invitation("#content")).toBe("");
  expect(invitation("#first-administrator=<x>")).toBe("");
});
