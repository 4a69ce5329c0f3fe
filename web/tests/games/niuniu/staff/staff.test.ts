import { describe, expect, it } from "vitest";
import staff from "../../../../src/games/niuniu/staff";
import type { Mirror } from "../../../../src/net/types";
import type { PayStep } from "../../../../src/play/staff";
import { codesOf, press, type Laying } from "../../../../src/staff/console/laid/laying";
import { RULES } from "../../../support/rules";
import { casino, guest } from "../../../support/station.svelte";
import "../../../../src/games";

const rules = RULES.niuniu!;
const codes = codesOf(staff.pad(casino("niuniu").settings, rules));
const typed = (keys: string, box = 3) =>
  keys.split("").reduce<Laying>((at, key) => press(at, key, codes, [100]) ?? expect.fail(key), {
    ...{ draft: [], chip: 100, begun: "" },
    box,
  }).draft;
const at = (change: Partial<Mirror>, keyed = {}) => ({ mirror: casino("niuniu", change), rules, keyed, most: {} });

describe("the wagers of a box", () => {
  it("lays an Ante chip by chip", () => expect(typed("aa")).toEqual([{ bet: "ante", amount: 200, box: 3 }]));

  it("lays Double and its compulsory Additional together (2.2.2, 2.2.3)", () => {
    const all = [
      { bet: "ante", amount: 200, box: 3 },
      { bet: "double", amount: 400, box: 3 },
      { bet: "additional", amount: 800, box: 3 },
    ];
    expect(typed("aad")).toEqual(all);
    expect(typed("ada")).toEqual(all);
    expect(typed("aadd")).toEqual(all.slice(0, 1));
  });

  it("has two keys", () => expect([...codes.keys()]).toEqual(["a", "d"]));
  it("allows two boxes to a guest (4.6)", () => expect(staff.boxes!(casino("niuniu").settings, rules).perSeat).toBe(2));
});

describe("arranging (4.9)", () => {
  const change: Partial<Mirror> = {
    phase: "arranging",
    unarranged: [2, 4],
    confirmed: { "seat 2": [guest(2, "ante", 100, 2)], an: [{ ...guest(4, "ante", 100, 4), patron: "an" }] },
  };
  const hand = ["KS", "QD", "TH", "5C", "4D"];

  it("says for a guest that the hand is arranged, as well as it can be (ruling N7)", () => {
    const asking = staff.asking!(at(change, { "box 2": hand }))!;
    expect(asking.waiting).toEqual(["seat 2", "an"]);
    const [answer] = asking.answers(2);
    expect(answer?.wish).toMatchObject({ do: "arrange", box: 2 });
    expect(answer?.wish.do === "arrange" && [...answer.wish.niu!].sort()).toEqual(["KS", "QD", "TH"].sort());
  });

  it("says nothing for cards that were not keyed in here", () => {
    expect(staff.asking!(at(change))!.answers(2)).toEqual([]);
  });
});

describe("what the dealer says", () => {
  it("names the hand that is dealt (4.8)", () => {
    const due = (to: string) => staff.due({ what: "cards", count: 5, to }, casino("niuniu"));
    expect(due("box 3")).toEqual({ vi: "Năm lá cho cửa 3", en: "Five cards to box 3" });
    expect(due("house").en).toBe("Five cards to the house");
  });

  it("compares the house with the boxes (4.11)", () => {
    const hand = { niu: [], rest: [], points: 0 };
    const called = {
      house: { ...hand, rank: "niu_9" },
      boxes: { 1: { ...hand, wins: true }, 3: { ...hand, wins: false } },
    };
    const step = { box: 3 } as PayStep;
    const house = { ...called, boxes: { 3: { ...hand, rank: "niu_7", wins: false } } };
    expect(staff.decidedBy!(casino("niuniu", { called: house }), step)).toBe("Niu 7");
    expect(staff.call(at({ phase: "called", called }))).toEqual({
      vi: "Nhà cái Ngầu 9. Thắng: cửa 1",
      en: "House Niu 9. Boxes that win: 1",
    });
  });
});
