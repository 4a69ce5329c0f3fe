import { beforeEach, expect, test } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import { remaining, span } from "../../../src/pages/casework/times";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  preferences.language = "en";
});

test.each([
  [0, "0 min"],
  [MINUTE - 1, "0 min"],
  [MINUTE, "1 min"],
  [HOUR - 1, "59 min"],
  [HOUR, "1 h"],
  [HOUR + 12 * MINUTE, "1 h 12 min"],
  [DAY - 1, "23 h 59 min"],
  [DAY, "1 d"],
  [DAY + 5 * MINUTE, "1 d"],
  [56 * DAY + 3 * HOUR + MINUTE, "56 d 3 h"],
])("%i ms are %s", (ms, words) => {
  expect(span(ms)).toBe(words);
});

test("a deadline is ahead until its moment, and late after it", () => {
  expect(remaining(1000 + HOUR, 1000)).toBe("1 h left");
  expect(remaining(1000, 1000)).toBe("0 min left");
  expect(remaining(1000, 1000 + 2 * HOUR)).toBe("2 h over");
  preferences.language = "vi";
  expect(remaining(1000, 1000 + 2 * HOUR)).toBe("quá 2 giờ");
});
