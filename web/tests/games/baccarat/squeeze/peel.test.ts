// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  FAR_ENOUGH,
  folded,
  pulled,
  takenAt,
  type Fold,
  type Point,
} from "../../../../src/games/baccarat/squeeze/peel";

const CARD = { width: 100, height: 140 };
const rounded = (shape: readonly Point[]) => shape.map(([x, y]) => [Math.round(x), Math.round(y)]);
/** Where a point of the face is seen. */
function laid({ lay: [a, b, c, d, e, f] }: Fold, [u, v]: Point): number[] {
  return [a * u + c * v + e, b * u + d * v + f].map((each) => Math.round(each) + 0);
}

describe("a card is taken", () => {
  it.each<[at: Point, taken: Point]>([
    [
      [3, 70],
      [0, 70],
    ],
    [
      [96, 60],
      [100, 60],
    ],
    [
      [50, 137],
      [50, 140],
    ],
    [
      [40, 9],
      [40, 0],
    ],
    [
      [12, 130],
      [0, 140],
    ],
    [
      [95, 4],
      [100, 0],
    ],
  ])("%j at the nearest edge or corner", (at, taken) => {
    expect(takenAt(CARD, at)).toEqual(taken);
  });
});

describe("a card that is pulled", () => {
  it("is whole until it is lifted", () => {
    expect(folded(CARD, { from: [100, 70], to: [99, 70] })).toBeNull();
  });

  it("from the long side shows as much of its face as is folded over, the edge under the finger", () => {
    const fold = folded(CARD, { from: [100, 70], to: [40, 70] })!;
    expect(rounded(fold.rest)).toEqual([
      [0, 0],
      [70, 0],
      [70, 140],
      [0, 140],
    ]);
    expect(Math.max(...fold.flap.map(([x]) => x))).toBeCloseTo(30);
    expect(laid(fold, [0, 70])).toEqual([40, 70]);
    expect(laid(fold, [30, 70])).toEqual([70, 70]);
    expect(fold.crease).toBeCloseTo(30);
    expect(fold.slant % 360).toBeCloseTo(90);
  });

  it("from the short side shows it turned round, nothing mirrored", () => {
    const fold = folded(CARD, { from: [50, 140], to: [50, 80] })!;
    expect(laid(fold, [0, 140])).toEqual([100, 80]);
    expect(laid(fold, [100, 140])).toEqual([0, 80]);
    const [a, b, c, d] = fold.lay;
    expect(a * d - b * c).toBeCloseTo(1);
  });

  it("from a corner folds across", () => {
    const fold = folded(CARD, { from: [0, 140], to: [60, 80] })!;
    expect(fold.flap.length).toBe(3);
    expect(fold.rest.length).toBe(5);
    expect(laid(fold, [100, 140])).toEqual([60, 80]);
  });

  it("is turned only once it is pulled nearly over", () => {
    expect(pulled(CARD, { from: [50, 140], to: [50, 100] })).toBeLessThan(FAR_ENOUGH);
    expect(pulled(CARD, { from: [0, 70], to: [97, 70] })).toBeGreaterThan(FAR_ENOUGH);
  });
});
