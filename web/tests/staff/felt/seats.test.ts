// The wagers of a felt, seat by seat.
import { expect, it } from "vitest";
import type { Mirror, Wager } from "../../../src/net/types";
import { bySeat } from "../../../src/staff/felt/seats";

const wager = (patron: string, bet: string, amount: number): Wager => ({ patron, bet, amount });

it("lists every wager with its seat, guests by theirs, insurance too", () => {
  const mirror = {
    patrons: { "g-1": { name: "An", seat: 4, plays_from: 1, leaving: false } },
    confirmed: { "g-1": [wager("g-1", "banker", 10_000)], "seat 2": [wager("seat 2", "tie", 500)], "seat 5": [] },
    recorded: { "seat 1": [wager("seat 1", "player", 300), wager("seat 1", "tie", 200)] },
    insurance: [wager("g-1", "banker_insurance", 2_000)],
  } as unknown as Mirror;
  expect(bySeat(mirror).map(({ patron, total, wagers }) => [patron, total, wagers.length])).toEqual([
    ["seat 1", 500, 2],
    ["seat 2", 500, 1],
    ["g-1", 12_000, 2],
  ]);
});

it("counts chips once while betting closes", () => {
  const wagers = [wager("seat 2", "big", 5_000)];
  const mirror = { patrons: {}, confirmed: { "seat 2": wagers }, recorded: { "seat 2": wagers }, insurance: [] };
  expect(bySeat(mirror as unknown as Mirror)).toEqual([{ patron: "seat 2", wagers, total: 5_000 }]);
});
