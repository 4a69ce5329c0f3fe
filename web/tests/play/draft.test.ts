// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Settings } from "../../src/net/types";
import type { Draft } from "../../src/play/draft";
import {
  ALL_CHIPS,
  CENTS_MAX,
  CHIPS_SHOWN,
  NOTHING,
  amountOn,
  boundsOf,
  chipValues,
  doubled,
  draftOf,
  plus,
  sameDraft,
  stakesOf,
  totalOf,
  withAmount,
} from "../../src/play/draft";
import { chipsOf } from "../../src/lib/chips";

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

describe("the sign on the table", () => {
  const table = (game: Settings["game"], limits: Record<string, [number, number]>) =>
    ({ game, rules: { limits } }) as unknown as Settings;

  it("bounds a bet by its own row, then its kind's, then the default", () => {
    const settings = table("sicbo", { default: [100, 1_000], total: [200, 2_000], "total-9": [300, 3_000] });
    expect(boundsOf(settings, "total-9")).toEqual([300, 3_000]);
    expect(boundsOf(settings, "total-10")).toEqual([200, 2_000]);
    expect(boundsOf(settings, "pair-1-2")).toEqual([100, 1_000]);
    expect(boundsOf(table("sicbo", {}), "big")).toEqual([0, CENTS_MAX]);
  });

  it("bounds the Ante, and the other wagers of a box by it (ruling N5)", () => {
    const settings = table("niuniu", { default: [1_000, 50_000] });
    expect(boundsOf(settings, "ante")).toEqual([1_000, 50_000]);
    expect(boundsOf(settings, "double")).toEqual([2_000, 100_000]);
    expect(boundsOf(settings, "additional")).toEqual([4_000, 200_000]);
    expect(boundsOf(table("niuniu", { default: [1, 2], ante: [500, 600] }), "double")).toEqual([1_000, 1_200]);
    expect(boundsOf(table("niuniu", {}), "additional")).toEqual([0, CENTS_MAX]);
  });

  it("does not bound insurance but by a row of its own", () => {
    expect(boundsOf(table("baccarat", { default: [1_000, 5_000] }), "player_insurance")).toEqual([0, CENTS_MAX]);
    expect(boundsOf(table("baccarat", { banker_insurance: [1, 2] }), "banker_insurance")).toEqual([1, 2]);
  });

  it.each([
    [{}, 100],
    [{ default: [1_000, 1_000_000] }, 1_000],
    [{ default: [1_500, 1_000_000] }, 1_000],
    [{ default: [50_000, 1_000_000], tie: [1_000, 10_000] }, 1_000],
    [{ default: [100_000_000, 1_000_000_000] }, 5_000_000],
    [{ default: [1_000, 100_000] }, 500],
  ] as [Record<string, [number, number]>, number][])("%j makes chips from %i cents up", (limits, first) => {
    const values = chipValues(table("baccarat", limits));
    expect(values[0]).toBe(first);
    expect(values.length).toBe(CHIPS_SHOWN);
    expect(values).toEqual(ALL_CHIPS.slice(ALL_CHIPS.indexOf(first)).slice(0, CHIPS_SHOWN));
  });

  it("spreads the chips where the limits lie far apart", () => {
    const chips = [10, 100, 5_000, 50_000, 1_000_000, 10_000_000];
    expect(chipValues(table("sicbo", { default: [1_000, 10_000_000_000] }))).toEqual(chips.map((each) => each * 100));
  });

  it("offers no chip above the highest maximum, and reaches it with few", () => {
    for (let least = 100; least <= 10_000_000; least *= 3)
      for (let most = least * 2; most <= 10_000_000_000; most *= 7) {
        const values = chipValues(table("baccarat", { default: [least, most] }));
        expect(new Set(values).size).toBe(values.length);
        expect(values[0]).toBeLessThanOrEqual(Math.max(least, ALL_CHIPS[0]!));
        expect(values.at(-1)).toBeLessThanOrEqual(most);
        expect(most / values.at(-1)!).toBeLessThan(25);
      }
    expect(chipValues(table("baccarat", { default: [10, 50] }))).toEqual([100]);
  });
});

it("a stack is the fewest chips that make the amount", () => {
  expect(chipsOf(0)).toEqual([]);
  expect(chipsOf(68_600)).toEqual([50_000, 10_000, 5_000, 1_000, 1_000, 1_000, 500, 100]);
  for (let cents = 100; cents < 200_000; cents += 700)
    expect(chipsOf(cents).reduce((sum, each) => sum + each, 0)).toBe(cents);
});
