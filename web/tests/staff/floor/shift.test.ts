// When the shift under way began.
import { describe, expect, it } from "vitest";
import { shiftBegan, shiftSince } from "../../../src/staff/floor/shift";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

describe("a shift", () => {
  it.each([
    [at(18, 6), at(18, 6)],
    [at(18, 13, 59), at(18, 6)],
    [at(18, 14), at(18, 14)],
    [at(18, 23), at(18, 22)],
    [at(18, 5, 59), at(17, 22)],
  ])("under way at %i began at %i", (now, began) => {
    expect(shiftBegan(now)).toBe(began);
  });

  it("begins when a person has said so, for as long as a shift can last", () => {
    const now = at(18, 13);
    expect(shiftSince(at(18, 7, 30), now)).toBe(at(18, 7, 30));
    expect(shiftSince(at(17, 20), now)).toBe(at(18, 6));
    expect(shiftSince(at(18, 15), now)).toBe(at(18, 6));
    expect(shiftSince(null, now)).toBe(at(18, 6));
  });
});
