import { expect, test } from "vitest";
import type { Settings } from "../../../src/net/types";
import { games } from "../../../src/play/game";
import { betsOf } from "../../../src/staff/preview/bets";

test.each(games().map(({ name }) => name))("a wager of %s can be read as any bet of its felt", async (game) => {
  const settings = { game, name: "T1", seats: 7, rules: { boxes: 7, lucky6: true } } as unknown as Settings;
  const bets = await betsOf(game, settings);
  expect(bets.length).toBeGreaterThan(2);
  expect(new Set(bets).size).toBe(bets.length);
  expect(bets).toContain(games().find(({ name }) => name === game)?.mainBet);
});

test("so can the wager that comes with another", async () => {
  expect(await betsOf("niuniu", {} as Settings)).toEqual(["ante", "double", "additional"]);
});
