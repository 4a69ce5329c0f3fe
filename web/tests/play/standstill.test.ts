// Why a table stands still, and what it waits for from its dealer.
import { describe, expect, it } from "vitest";
import "../../src/games";
import type { Mirror, Settings, Shuffle } from "../../src/net/types";
import { awaited, deadlineOf, whyPaused } from "../../src/play/standstill";
import { SHOE, betting } from "../support/seat";

function table(game: "baccarat" | "sicbo" | "niuniu", change: Partial<Mirror>, how: Partial<Settings> = {}): Mirror {
  const state = betting(3, [], { deadline: null, shuffle: SHOE, ...change });
  const by = { game, dealing: "hand", betting: "called", ...how };
  return { ...state, settings: { ...state.settings, ...by } as Settings };
}
const timed = { betting: "timed" } as const;

describe("a paused table", () => {
  it.each([
    [{ unattended: true }, "unattended"],
    [{ stopped_by: "sicbo 7.1" }, "clause"],
    [{}, "staff"],
  ] as const)("says why: %o", (change, why) => {
    expect(whyPaused(table("sicbo", { paused: true, ...change }))).toBe(why);
  });

  it("waits for nobody but those who paused it", () => {
    const mirror = table("baccarat", { phase: "dealing", paused: true });
    expect([whyPaused({ ...mirror, paused: false }), awaited(mirror)]).toEqual([null, null]);
  });
});

describe("a table that is dealt by hand waits for", () => {
  it.each<[string, Mirror, string | null]>([
    ["its first cards", table("baccarat", { phase: "waiting", shuffle: null }), "cards"],
    ["the burn (baccarat 3.4)", table("baccarat", { phase: "waiting", shuffle: { ...SHOE, at: 0 } }), "cards"],
    [
      "cards for those taken out",
      table("baccarat", { phase: "result", shuffle: { ...SHOE, finished: true } }),
      "cards",
    ],
    [
      "cards after the last hand",
      table("baccarat", { phase: "result", shuffle: { ...SHOE, last_hand: true } }),
      "cards",
    ],
    [
      "the free hand that is then the last (baccarat 7.8.1)",
      table("baccarat", { phase: "result", shuffle: { ...SHOE, last_hand: true }, free_hand: "baccarat 7.5" }),
      "freeHand",
    ],
    ["a free hand", table("baccarat", { phase: "waiting", free_hand: "baccarat 7.7" }), "freeHand"],
    ["the call for bets", table("baccarat", { phase: "waiting" }), "opening"],
    ["the same deck again", table("niuniu", { phase: "waiting", shuffle: { ...SHOE, cards: 52, at: 0 } }), "opening"],
    ["no cards where dice are thrown", table("sicbo", { phase: "waiting", shuffle: null }), "opening"],
    ["the next card", table("baccarat", { phase: "dealing" }), "deal"],
    ["the payment", table("baccarat", { phase: "called" }), "payment"],
    ["the next round", table("baccarat", { phase: "result" }), "next"],
    ["patrons, by the clock", table("sicbo", { phase: "waiting", shuffle: null }, timed), null],
    ["the clock after a result", table("sicbo", { phase: "result", shuffle: null }, timed), null],
    ["patrons who bet", table("baccarat", {}), null],
    [
      "nobody, where the machine deals",
      table("baccarat", { phase: "dealing" }, { dealing: "machine", ...timed }),
      null,
    ],
  ])("%s", (_, mirror, what) => {
    expect(awaited(mirror)).toBe(what);
  });
});

it("has no time left to show while a live table waits for its cards", () => {
  const live = (shuffle: Shuffle | null) => table("baccarat", { phase: "countdown", deadline: 900, shuffle }, timed);
  expect([deadlineOf(live(null)), deadlineOf(live(SHOE))]).toEqual([null, 900]);
});
