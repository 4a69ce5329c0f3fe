// @vitest-environment node
import { describe, expect, it } from "vitest";
import { centsOf } from "../../../src/pages/training/amount";
import { answerOf, answersAtOnce, choose, NOTHING, shownAfter, wantsAmount } from "../../../src/pages/training/draft";
import type { TaskShown } from "../../../src/net/types";

const option = (key: string, with_amount = false) => ({ key, words: {}, card: "", with_amount });
const task = (kind: TaskShown["kind"], options = [option("take"), option("leave"), option("pay", true)]) =>
  ({ kind, options }) as TaskShown;

describe("amounts as a dealer types them", () => {
  it.each([
    ["1500", 150_000],
    ["1.500", 150_000],
    ["12.345.678", 1_234_567_800],
    ["47,5", 4750],
    ["47,50", 4750],
    [" 1 500 ", 150_000],
    ["0", 0],
  ])("%s in Vietnamese", (text, cents) => expect(centsOf(text, ",")).toBe(cents));

  it.each([
    ["1,500", 150_000],
    ["47.50", 4750],
    ["1,500.25", 150_025],
  ])("%s in English", (text, cents) => expect(centsOf(text, ".")).toBe(cents));

  it.each(["", "x", "1,2,3", "1,234,5", "4,555", "4,", "-5", "1.50", "1e3", "9999999999999"])(
    "“%s” is none in Vietnamese",
    (text) => expect(centsOf(text, ",")).toBeNull(),
  );
});

describe("a draft", () => {
  it("of one option is the answer at once", () => {
    const draft = choose(task("one"), NOTHING, "take");
    expect(answersAtOnce(task("one"), draft)).toBe(true);
    expect(answerOf(task("one"), draft, ",")).toEqual({ chosen: ["take"] });
    expect(choose(task("one"), draft, "leave").chosen).toEqual(["leave"]);
  });

  it("of an option with an amount waits for the amount", () => {
    const draft = choose(task("one"), NOTHING, "pay");
    expect([wantsAmount(task("one"), draft), answersAtOnce(task("one"), draft)]).toEqual([true, false]);
    expect(answerOf(task("one"), draft, ",")).toBeNull();
    expect(answerOf(task("one"), { ...draft, amount: "950" }, ",")).toEqual({ chosen: ["pay"], amount: 95_000 });
  });

  it("of several options may be empty, and takes back what is chosen twice", () => {
    const some = task("some", [option("a"), option("b")]);
    expect(answerOf(some, NOTHING, ",")).toEqual({ chosen: [] });
    const both = choose(some, choose(some, NOTHING, "b"), "a");
    expect(both.chosen).toEqual(["b", "a"]);
    expect(choose(some, both, "b").chosen).toEqual(["a"]);
  });

  it("of an order needs all of them", () => {
    const order = task("order", [option("a"), option("b")]);
    const one = choose(order, NOTHING, "b");
    expect(answerOf(order, one, ",")).toBeNull();
    expect(answerOf(order, choose(order, one, "a"), ",")).toEqual({ chosen: ["b", "a"] });
  });

  it("of an amount is the amount alone", () => {
    expect(answerOf(task("amount", []), { chosen: [], amount: "20" }, ",")).toEqual({ chosen: [], amount: 2000 });
  });
});

it("shows after the answer only the options that it is about", () => {
  const keys = (kind: TaskShown["kind"], given: string[], right: string[]) =>
    shownAfter(task(kind), given, right).map(({ key }) => key);
  expect(keys("one", ["take"], ["pay"])).toEqual(["take", "pay"]);
  expect(keys("some", [], ["leave"])).toEqual(["leave"]);
  expect(keys("order", ["take", "leave", "pay"], ["pay", "leave", "take"])).toEqual([]);
  const hand = task("some", [
    { ...option("KS"), card: "KS" },
    { ...option("2H"), card: "2H" },
  ]);
  expect(shownAfter(hand, [], ["KS"])).toHaveLength(2);
});
