import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../../src/browser/preferences.svelte";
import { called, calledBriefly, namesWithin } from "../../src/i18n/names";

afterEach(() => (preferences.language = "vi"));

describe("what somebody is called", () => {
  it("is said of a guest in the language of who reads it", () => {
    preferences.language = "vi";
    expect(called("Guest C07CFE")).toBe("Khách C07CFE");
    expect(called("Khách 502C3F")).toBe("Khách 502C3F");
    preferences.language = "en";
    expect(called("Khách 502C3F")).toBe("Guest 502C3F");
  });

  it("is a guest's number where there is little room", () => {
    expect(calledBriefly("Guest C07CFE")).toBe("C07CFE");
    expect(calledBriefly("Guest of honour")).toBe("Guest of honour");
  });

  it("is said so within a sentence too", () => {
    preferences.language = "vi";
    expect(namesWithin("cược của Guest C07CFE, Lan")).toBe("cược của Khách C07CFE, Lan");
  });

  it.each(["Nguyễn Văn Ân", "Guests 12", "Guest of honour", "", "Khách sạn"])(
    "is otherwise what they chose: %s",
    (name) => {
      expect(called(name)).toBe(name);
    },
  );
});
