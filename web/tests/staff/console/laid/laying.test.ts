// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Spot } from "../../../../src/play/staff";
import { boxAfter, boxOf, codesOf, press, type Laying } from "../../../../src/staff/console/laid/laying";

const spot = (bet: string, ...codes: string[]): Spot => ({ bet, codes, label: () => bet });
const codes = codesOf([
  [spot("small", "s"), spot("total-9", "t9")],
  [spot("total-10", "t10"), spot("pair", "p25", "p52")],
]);
const CHIPS = [500, 1000, 5000];
const NOTHING: Laying = { draft: [], chip: 500, begun: "", box: undefined };
const typed = (keys: string) =>
  keys.split("").reduce<Laying>((at, key) => press(at, key, codes, CHIPS) ?? expect.fail(key), NOTHING);

describe("chips by keys", () => {
  it("adds a chip with each press", () => expect(typed("ss").draft).toEqual([{ bet: "small", amount: 1000 }]));
  it("chooses a chip by its digit", () => expect(typed("3s").draft).toEqual([{ bet: "small", amount: 5000 }]));
  it("reads a code of several keys", () => expect(typed("2t10").draft).toEqual([{ bet: "total-10", amount: 1000 }]));
  it("reads either order", () => expect(typed("p25p52").draft).toEqual([{ bet: "pair", amount: 1000 }]));
  it("takes capitals alike", () => expect(typed("ST9").draft.map(({ bet }) => bet)).toEqual(["small", "total-9"]));

  it("drops a code that does not go on, and begins anew", () => {
    expect(typed("ts").draft).toEqual([{ bet: "small", amount: 500 }]);
    expect(typed("t2").chip).toBe(1000);
    expect(typed("t2").begun).toBe("");
  });

  it("knows no other key", () => {
    for (const key of ["x", "9", "0", "Enter", "Tab"]) expect(press(NOTHING, key, codes, CHIPS)).toBeNull();
  });
});

describe("boxes", () => {
  it("gives a seat its own box, or the next that is free", () => {
    expect(boxOf(3, 7, [])).toBe(3);
    expect(boxOf(3, 7, [3, 4])).toBe(5);
    expect(boxOf(7, 7, [7])).toBe(1);
    expect(boxOf(9, 7, [])).toBe(2);
    expect(boxOf(1, 2, [1, 2])).toBeUndefined();
  });

  it("turns among the boxes that the guest may hold", () => {
    expect(boxAfter(3, 1, [3, 5, 6])).toBe(5);
    expect(boxAfter(6, 1, [3, 5, 6])).toBe(3);
    expect(boxAfter(3, -1, [3, 5, 6])).toBe(6);
    expect(boxAfter(5, -1, [3, 5, 6])).toBe(3);
    expect(boxAfter(4, 1, [])).toBe(4);
  });
});
