import { describe, expect, it } from "vitest";
import { THROWS, drawThrows } from "../../../../src/games/sicbo/results/throws";

const count = (path: string, part: string) => path.split(part).length - 1;
describe("the throws of a tile", () => {
  it("are the latest, oldest first, with their sizes", () => {
    const marks = ["1-1-2", "6-6-5", "3-3-3"];
    expect(drawThrows(marks).throws.map(({ total, size }) => [total, size])).toEqual([
      [4, "small"],
      [17, "big"],
      [9, "triple"],
    ]);
    const many = drawThrows([...Array.from({ length: 30 }, () => "1-2-3"), "6-6-6"]).throws;
    expect(many).toHaveLength(THROWS);
    expect(many.at(-1)).toMatchObject({ total: 18, size: "triple" });
  });

  it.each([1, 2, 3, 4, 5, 6])("have as many pips as the die shows: %d", (face) => {
    const { pips, bodies } = drawThrows([`${face}-${face}-${face}`]);
    expect(count(pips, "M")).toBe(3 * face);
    expect(new Set(pips.match(/M[\d.]+ [\d.]+/g)).size).toBe(3 * face);
    expect(count(bodies, "z")).toBe(3);
  });
});
