// Days and minutes as forms write them.
import { expect, test } from "vitest";
import { asLocal, fromLocal } from "../../src/lib/days";

const at = new Date(2026, 10, 18, 7, 30).getTime();

test("a minute is written as a form writes it, and back", () => {
  expect(asLocal(at)).toBe("2026-11-18T07:30");
  expect(fromLocal("2026-11-18T07:30")).toBe(at);
  expect([fromLocal(""), fromLocal("soon")]).toEqual([null, null]);
});
