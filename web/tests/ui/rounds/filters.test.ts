import { dayBegins } from "../../../src/lib/days";
import { describe, expect, test } from "vitest";
import { NO_FILTERS, historyQuery, isFiltered } from "../../../src/ui/rounds/filters";

describe("filters of the history", () => {
  test("days count from their first to their last millisecond, here", () => {
    const path = historyQuery({ game: "sicbo", table: "S1", from: "2026-11-15", to: "2026-11-15" }, { before: 7 });
    const query = new URL(path, "http://felt").searchParams;
    expect(query.get("game")).toBe("sicbo");
    expect(query.get("table")).toBe("S1");
    expect(Number(query.get("to")) - Number(query.get("from"))).toBe(24 * 60 * 60 * 1000 - 1);
    expect(Number(query.get("from"))).toBe(new Date(2026, 10, 15).getTime());
    expect(query.get("before")).toBe("7");
    expect(dayBegins("2026-12-31", 1)).toBe(new Date(2027, 0, 1).getTime());
  });

  test("no filters ask for everything", () => {
    expect(historyQuery(NO_FILTERS)).toBe("/api/history");
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, to: "2026-01-01" })).toBe(true);
  });
});
