// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Draft } from "../../src/play/draft";
import {
  NOTHING,
  amountOn,
  doubled,
  draftOf,
  plus,
  sameDraft,
  stakesOf,
  totalOf,
  withAmount,
} from "../../src/play/draft";

/** Numbers that look random and are the same every time. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}
const SPOTS: [bet: string, box?: number][] = [
  ["player"],
  ["tie"],
  ["total-9"],
  ["ante", 1],
  ["ante", 2],
  ["double", 1],
];
const seeds = Array.from({ length: 12 }, (_, seed) => seed);

describe.each(seeds)("a draft in many steps, %i", (seed) => {
  const numbers = chance(seed);
  const next = (below: number) => Math.floor(numbers.next().value! * below);
  let draft: Draft = NOTHING;
  const kept = new Map<string, number>();
  for (let step = 0; step < 60; step += 1) {
    const [bet, box] = SPOTS[next(SPOTS.length)]!;
    const key = `${bet} ${box}`;
    const amount = 100 * next(50);
    if (next(3)) {
      draft = plus(draft, bet, amount, box);
      if (amount) kept.set(key, (kept.get(key) ?? 0) + amount);
    } else {
      draft = withAmount(draft, bet, next(2) ? amount : 0, box);
      kept.delete(key);
      if (amountOn(draft, bet, box)) kept.set(key, amount);
    }
  }

  it("holds what was put on every spot", () => {
    for (const [bet, box] of SPOTS) expect(amountOn(draft, bet, box)).toBe(kept.get(`${bet} ${box}`) ?? 0);
    expect(totalOf(draft)).toBe([...kept.values()].reduce((sum, each) => sum + each, 0));
  });

  it("has every spot once and none without chips", () => {
    expect(new Set(draft.map(({ bet, box }) => `${bet} ${box}`)).size).toBe(draft.length);
    expect(draft.every(({ amount }) => amount > 0)).toBe(true);
  });

  it("is the same in any order, and another when one amount differs", () => {
    expect(sameDraft(draft, [...draft].reverse())).toBe(true);
    for (const { bet, box, amount } of draft) {
      expect(sameDraft(draft, withAmount(draft, bet, amount + 100, box))).toBe(false);
      expect(sameDraft(draft, withAmount(draft, bet, 0, box))).toBe(false);
      expect(sameDraft(withAmount(draft, bet, 0, box), draft)).toBe(false);
    }
  });

  it("comes back from the server as it went", () => {
    const wagers = stakesOf(draft).map((stake) => ({ patron: "an", ...stake }));
    expect(draftOf(wagers)).toEqual(draft);
  });

  it("doubles every spot in its place", () => {
    expect(doubled(draft).map(({ amount }) => amount)).toEqual(draft.map(({ amount }) => 2 * amount));
    expect(totalOf(doubled(draft))).toBe(2 * totalOf(draft));
  });
});

it("never changes the draft that it is given", () => {
  const draft = Object.freeze([Object.freeze({ bet: "player", amount: 100 })]) as Draft;
  expect(plus(draft, "player", 100)).toEqual([{ bet: "player", amount: 200 }]);
  expect(plus(draft, "banker", 100)).toEqual([...draft, { bet: "banker", amount: 100 }]);
  expect(withAmount(draft, "player", 0)).toEqual([]);
  expect(doubled(draft)).toEqual([{ bet: "player", amount: 200 }]);
  expect(draft).toEqual([{ bet: "player", amount: 100 }]);
});
