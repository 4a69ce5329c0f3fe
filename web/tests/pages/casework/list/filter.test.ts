import { describe, expect, test } from "vitest";
import {
  EVERYTHING,
  callOf,
  filterIn,
  isNarrowed,
  pathOf,
  type Filter,
} from "../../../../src/pages/casework/list/filter";

const NARROW: Filter = { show: "all", stage: "decided", table: "B1", name: "An Bình", late: true };

describe("the filter of the list", () => {
  test.each([EVERYTHING, NARROW, { ...EVERYTHING, show: "yours" as const }])("is what its address says", (filter) => {
    const query = new URLSearchParams(pathOf(filter).split("?")[1] ?? "");
    expect(filterIn(query)).toEqual(filter);
  });

  test("takes nothing from an address that is no filter", () => {
    expect(filterIn(new URLSearchParams("show=mine&stage=lost&late=yes"))).toEqual(EVERYTHING);
  });

  test("asks for the most urgent first, from where the list ends", () => {
    expect(callOf(EVERYTHING)).toBe("/api/cases?urgent=true&most=50&closed=false");
    expect(callOf({ ...EVERYTHING, show: "yours" }, 7)).toBe("/api/cases?urgent=true&most=50&yours=true&before=7");
    expect(callOf(NARROW)).toBe("/api/cases?urgent=true&most=50&stage=decided&table=B1&name=An+B%C3%ACnh&late=true");
    expect(callOf({ ...EVERYTHING, name: "  " })).not.toContain("name");
  });

  test("is narrow if anything but the tab is chosen", () => {
    expect(isNarrowed(EVERYTHING)).toBe(false);
    expect(isNarrowed({ ...EVERYTHING, show: "closed" })).toBe(false);
    expect(isNarrowed({ ...EVERYTHING, late: true })).toBe(true);
  });
});
