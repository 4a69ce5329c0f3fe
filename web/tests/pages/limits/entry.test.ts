import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, centsIn, endOf, playMs } from "../../../src/pages/limits/entry";

describe("limits", () => {
  test.each([
    ["500", 50_000],
    ["1.000", 100_000],
    ["1,234,567", 123_456_700],
    ["1 000", 100_000],
    ["0", 0],
    ["1.5", null],
    ["-5", null],
    ["", null],
    ["abc", null],
    ["99999999999999", null],
  ])("%s chips", (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });

  test("hours and minutes", () => {
    expect(playMs("2", "")).toBe(2 * HOUR_MS);
    expect(playMs("1", "30")).toBe(HOUR_MS + 30 * MINUTE_MS);
    expect(playMs("", "")).toBeNull();
    expect(playMs("0", "0")).toBeNull();
    expect(playMs("-1", "90")).toBeNull();
    expect(playMs("1.5", "")).toBeNull();
  });

  test("an exclusion ends on a whole millisecond in the future", () => {
    const now = new Date(2026, 10, 15, 12).getTime() + 0.25;
    expect(endOf("day", "", now)).toBe(Math.round(now) + DAY_MS);
    expect(endOf("half", "", now)).toBe(new Date(2027, 4, 15, 12).getTime());
    expect(endOf("year", "", now)).toBe(new Date(2027, 10, 15, 12).getTime());
    expect(endOf("other", "2026-11-15", now)).toBe(new Date(2026, 10, 16).getTime());
    expect(endOf("other", "2026-11-14", now)).toBeNull();
    expect(endOf("other", "", now)).toBeNull();
  });
});
