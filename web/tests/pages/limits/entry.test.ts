import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, endOf, playMs } from "../../../src/pages/limits/entry";

describe("limits", () => {
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
