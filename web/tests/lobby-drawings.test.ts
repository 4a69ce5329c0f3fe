import { describe, expect, it } from "vitest";
import { CELL, COLUMNS, THROWS, drawRoad, drawThrows } from "../src/lobby/drawings";

const count = (path: string, part: string) => path.split(part).length - 1;
const RINGS = "a5.9 5.9 0 1 0 11.8 0";

describe("the big road of a tile", () => {
  it("draws each win in the path of its side", () => {
    const road = drawRoad(["B", "B", "P", "B"]);
    expect(count(road.banker, RINGS)).toBe(3);
    expect(count(road.player, RINGS)).toBe(1);
    expect(road.tie).toBe("");
    expect(road.latest).toEqual([2.5 * CELL, 0.5 * CELL]);
  });

  it("tells sides by letter and ties by slash", () => {
    const road = drawRoad(["B", "T", "T", "P"]);
    const withoutPlace = (path: string) => path.replace(/M[\d. -]+/g, "M");
    expect(withoutPlace(road.banker)).not.toBe(withoutPlace(road.player));
    expect(count(road.tie, "M")).toBe(4);
    expect(road.counts).toMatchObject({ banker: 1, player: 1, tie: 2 });
  });

  it("marks a pair in its own colour, whoever won", () => {
    const plain = drawRoad(["B"]);
    const paired = drawRoad(["Bp"]);
    expect(plain.player).toBe("");
    expect(paired.player).not.toBe("");
    expect(paired.banker).toBe(plain.banker);
  });

  it("shows the end of a long shoe", () => {
    const road = drawRoad(Array.from({ length: COLUMNS + 10 }, (_, round) => (round % 2 ? "P" : "B")));
    expect(count(road.banker + road.player, RINGS)).toBe(COLUMNS);
    expect(road.latest).toEqual([(COLUMNS - 0.5) * CELL, 0.5 * CELL]);
  });

  it("is empty at the start of a shoe", () => {
    expect(drawRoad([])).toMatchObject({ banker: "", player: "", tie: "", latest: null });
    expect(drawRoad(["T"])).toMatchObject({ banker: "", tie: "", latest: null });
  });
});

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
