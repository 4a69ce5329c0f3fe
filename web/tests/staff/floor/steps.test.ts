// Arrow keys over tiles in rows.
import { expect, it } from "vitest";
import { step } from "../../../src/staff/floor/steps";

/** Seven tiles, three in a row. */
const TOPS = [0, 0, 0, 90, 90, 90, 180];

it.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 6, null],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, null],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 3, 6],
  ["ArrowDown", 5, 6],
  ["ArrowDown", 6, null],
  ["ArrowUp", 4, 1],
  ["ArrowUp", 1, null],
  ["Home", 4, 0],
  ["End", 4, 6],
  ["Enter", 4, null],
  ["ArrowDown", -1, null],
] as const)("%s from %i goes to %s", (key, at, to) => {
  expect(step(key, at, TOPS)).toBe(to);
});

it("one row has no rows below it", () => {
  expect(step("ArrowDown", 0, [0, 0])).toBeNull();
  expect(step("ArrowRight", 0, [0, 0])).toBe(1);
  expect(step("Home", 0, [])).toBeNull();
});
