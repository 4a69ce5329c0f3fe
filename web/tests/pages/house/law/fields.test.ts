import { beforeEach, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import { read, shown, written } from "../../../../src/pages/house/law/fields";

const LAW = {
  name: "house",
  acknowledge_hours: 24,
  resolve_days: 56,
  answer_days: 30,
  accept_days: 183,
  keep_days: 1825,
  two_people_from: 100_000,
  notify_from: Number.MAX_SAFE_INTEGER,
  utc_offset_min: -420,
};

beforeEach(() => {
  preferences.language = "vi";
});

test("what is written is what was read; never is left out", () => {
  const texts = written(LAW);
  expect([texts.two_people_from, texts.notify_from, texts.utc_offset_min]).toEqual(["1.000", "", "-420"]);
  const { notify_from, ...others } = LAW;
  expect(read(texts)).toEqual({ values: others, wrong: [] });
  expect(notify_from).toBeGreaterThan(0);
});

test("what cannot be read is named", () => {
  const { wrong } = read({
    ...written(LAW),
    name: " ",
    resolve_days: "soon",
    two_people_from: "1.5",
    notify_from: "x",
  });
  expect(wrong).toEqual(["name", "resolve_days", "two_people_from", "notify_from"]);
});

test.each([
  ["resolve_days", 56, "56 ngày"],
  ["two_people_from", 100_000, "1.000 chip"],
  ["notify_from", Number.MAX_SAFE_INTEGER, "Không bao giờ"],
  ["name", "house", "house"],
  ["name", null, ""],
] as const)("%s %s", (key, value, text) => {
  expect(shown(key, value)).toBe(text);
});
