import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import baccarat from "../../../src/games/baccarat/staff";
import sicbo from "../../../src/games/sicbo/staff";
import type { DutyShown, Preview } from "../../../src/net/types";
import type { Outcome } from "../../../src/staff/console/asker.svelte";
import { ARMING_MS, Desk } from "../../../src/staff/console/desk.svelte";
import { press } from "../../../src/staff/console/keyboard";
import { HeldStation, guest, type Game } from "../../support/station.svelte";
import "../../../src/games";

let station: HeldStation;
let desk: Desk;
let told: [string, boolean][];

function sit(game: Game, change = {}): void {
  station = new HeldStation(game, change);
  told = [];
  desk = new Desk(station, game === "sicbo" ? sicbo : baccarat, ({ do: what }, { accepted }: Outcome) =>
    told.push([what, accepted]),
  );
  desk.follow();
}
/** The step has stood on the screen long enough to be read. */
function read(): void {
  desk.arm();
  vi.advanceTimersByTime(ARMING_MS);
}
const keys = (...all: string[]) => all.map((key) => press(desk, key));
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("a step", () => {
  it("is carried out by Enter once it has been read, and once", async () => {
    sit("baccarat", { phase: "waiting" });
    keys("Enter");
    expect(station.asked).toEqual([]);
    read();
    keys("Enter", "Enter");
    await settled();
    expect(station.names).toEqual(["open_betting"]);
  });

  it("is not carried out by the Enter that a scanner sends after the last card", async () => {
    sit("baccarat", { phase: "dealing" });
    station.mirror.you.need = { what: "cards", count: 1, to: "banker" };
    read();
    keys("9", "S", "Enter");
    station.mirror.you.need = null; // the server's answer may be faster than the scanner's Enter
    desk.arm();
    keys("Enter");
    await settled();
    expect(station.names).toEqual(["key_cards"]);
    expect(desk.step.kind).toBe("call");
  });

  it("is named to those who judge it, with its answer", async () => {
    vi.useRealTimers();
    sit("baccarat", { phase: "waiting" });
    desk.arm();
    await vi.waitUntil(() => desk.ready);
    const pressed = desk.press();
    await station.last.refuse("new_cards_needed", ["baccarat 7.1.1"]);
    await pressed;
    expect(told).toEqual([["open_betting", false]]);
    expect(desk.refused?.code).toBe("new_cards_needed");
  });

  it("waits while the line is lost", async () => {
    sit("baccarat", { phase: "waiting" });
    read();
    station.online = false;
    keys("Enter");
    await settled();
    expect(station.asked).toEqual([]);
  });
});

describe("no more bets", () => {
  beforeEach(() => sit("baccarat"));

  it("records every seat first", async () => {
    keys("p", "ArrowRight", "b", "t");
    read();
    keys("Enter");
    await settled();
    expect(station.names).toEqual(["record_wagers"]);
    station.mirror.recorded["seat 1"] = [guest(1, "player", 5000)];
    vi.useRealTimers();
    await station.asked[0]!.answer();
    expect(station.asked[1]!.request).toMatchObject({ do: "record_wagers", seat: 2 });
    await station.asked[1]!.answer();
    expect(station.names).toEqual(["record_wagers", "record_wagers", "close_betting"]);
  });

  it("is not called while a seat is refused", async () => {
    keys("p");
    read();
    keys("Enter");
    await settled();
    vi.useRealTimers();
    await station.last.refuse();
    expect(station.names).toEqual(["record_wagers"]);
    expect(desk.busy).toBe(false);
  });

  it("asks for the guests' wishes before it (baccarat 4.7)", async () => {
    station.mirror.settings = {
      ...station.mirror.settings,
      rules: { ...station.mirror.settings.rules, squeeze: true },
    } as never;
    keys("p", "s");
    read();
    keys("Enter");
    await settled();
    vi.useRealTimers();
    await station.last.answer();
    expect(station.last.request).toEqual({
      do: "for_seat",
      round: 1,
      seat: 1,
      wish: { do: "squeeze", side: "player" },
    });
    await station.last.answer();
    expect(station.names.at(-1)).toBe("close_betting");
  });
});

describe("insurance", () => {
  beforeEach(() => {
    const offers = [{ moment: "four_cards", side: "banker", own: 6, other: 5, odds: "3" }];
    const confirmed = { "seat 2": [guest(2, "banker", 100_000)], "seat 4": [guest(4, "banker", 100_000)] };
    sit("baccarat", { phase: "insurance", offers, unanswered: ["seat 2", "seat 4"], confirmed });
    station.duty = { on_duty: [], most: { "seat 2": 33_300, "seat 4": 20_000 } } as unknown as DutyShown;
    desk.recording.goTo(2);
  });
  const insured = (seat: number) =>
    (station.mirror.unanswered = station.mirror.unanswered.filter((each) => each !== `seat ${seat}`));

  it("lays chips on the screen, records them, and goes on", async () => {
    keys("2", "i", "i", "ArrowRight", "m");
    expect(desk.answers.stakeAt(2)).toBe(10_000);
    expect(desk.answers.stakeAt(4)).toBe(20_000);
    keys("Backspace");
    expect(desk.answers.stakeAt(4)).toBe(0);
    read();
    keys("Enter");
    await settled();
    expect(station.last.request).toMatchObject({ do: "for_seat", seat: 2, wish: { do: "insure" } });
    insured(2);
    vi.useRealTimers();
    await station.last.answer();
    expect(station.names).toEqual(["for_seat", "go_on"]);
  });

  it("does not go on twice where the last answer has closed it", async () => {
    keys("m");
    read();
    keys("Enter");
    await settled();
    station.mirror.phase = "dealing";
    vi.useRealTimers();
    await station.last.answer();
    expect(station.names).toEqual(["for_seat"]);
  });

  it("declines at once", () => {
    keys("n");
    expect(station.last.request).toMatchObject({ seat: 2, wish: { do: "insure", wagers: [] } });
  });
});

describe("payment", () => {
  it("is foreseen once, and again after a correction", async () => {
    vi.useRealTimers();
    sit("sicbo", { phase: "called", dice: [1, 2, 3] });
    desk.foresee();
    desk.foresee();
    expect(station.asked.map(({ request }) => request)).toContainEqual({ do: "pay", round: 1, preview: true });
    const moved = [
      { patron: "seat 3", wagers: [{ bet: "small", amount: 100, returned: 100, won: 100, lost: 0, clauses: [] }] },
    ];
    await station.last.answer({ moved } as unknown as Preview);
    expect(desk.payment).toMatchObject([{ act: "pay", amount: 100 }]);
    const asked = station.asked.length;
    desk.foresee();
    expect(station.asked).toHaveLength(asked);
    Object.assign(station.mirror, { dice: [4, 5, 6] });
    expect(desk.payment).toBeNull();
    desk.foresee();
    expect(station.asked).toHaveLength(asked + 1);
  });
});

describe("keys", () => {
  it("correct the last card where the table waits for something else", () => {
    sit("baccarat", { phase: "called", hands: { player: ["9S", "KH"], banker: ["2D", "3C"] } });
    expect(keys("Backspace", "8", "d")).toEqual([true, true, true]);
    expect(station.last.request).toMatchObject({ do: "correct_keyed", cards: ["8D"] });
  });

  it("stop correcting with Escape", () => {
    sit("baccarat", { phase: "called", hands: { player: ["9S", "KH"], banker: ["2D", "3C"] } });
    keys("Backspace", "Escape");
    expect(desk.keying.correcting).toBe(false);
  });

  it("mean nothing where nothing is due", () => {
    sit("baccarat", { phase: "waiting", paused: true });
    expect(keys("9", "p", "x")).toEqual([false, false, false]);
  });
});
