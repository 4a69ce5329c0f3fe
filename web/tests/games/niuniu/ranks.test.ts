// @vitest-environment node
import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import ranks, { handName, markName } from "../../../src/games/niuniu/ranks";
import rules from "../../vectors/rules-niuniu.json";

beforeEach(() => {
  preferences.language = "en";
});

describe("a hand", () => {
  it("from Niu 6 down is named by its points, where the pay table has one row", () => {
    expect(handName({ rank: "niu_6_or_less", points: 5 })).toBe("Niu 5");
    expect(handName({ rank: "niu_6_or_less", points: 5 }, "short")).toBe("Niu 5");
    expect(ranks().full.niu_6_or_less).toBe("Niu 6 or less");
  });

  it("of any other rank, or recorded without points, has the name of its rank", () => {
    expect(handName({ rank: "niu_7", points: 0 })).toBe("Niu 7");
    expect(handName({ rank: "niu_6_or_less" })).toBe("Niu 6 or less");
    expect(handName({ rank: "supreme", points: 0 }, "short")).toBe("Supreme");
  });
});

describe("a mark of the scoreboard", () => {
  it("has a name of its own for every hand of the order", () => {
    const names = rules.order.map((mark) => markName(mark));
    expect(names.slice(0, 4)).toEqual(["No Niu", "Niu 1", "Niu 2", "Niu 3"]);
    expect(new Set(names).size).toBe(rules.order.length);
  });

  it("of an earlier round is named as it was, and one that is not known stands as it is", () => {
    expect(markName("niu_6_or_less")).toBe("Niu ≤ 6");
    expect(markName("niu_66")).toBe("niu_66");
  });
});
