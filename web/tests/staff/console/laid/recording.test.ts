import { beforeEach, describe, expect, it } from "vitest";
import staff from "../../../../src/games/baccarat/staff";
import boxes from "../../../../src/games/niuniu/staff";
import type { Mirror } from "../../../../src/net/types";
import { Desk } from "../../../../src/staff/console/desk.svelte";
import { HeldStation, guest, type Game } from "../../../support/station.svelte";
import "../../../../src/games";

/** The least chip of the table. */
const CHIP = 1000;
let station: HeldStation;
let desk: Desk;

function sit(game: Game = "baccarat"): void {
  station = new HeldStation(game);
  desk = new Desk(station, game === "niuniu" ? boxes : staff);
  desk.follow();
}
beforeEach(() => sit());

const keys = (text: string) => text.split("").forEach((key) => desk.recording.press(key));
/** The server's event, which comes before its answer. */
function tell(seat: number, ...wagers: ReturnType<typeof guest>[]): void {
  station.mirror.recorded[`seat ${seat}`] = wagers;
  desk.follow();
}

describe("what is on the screen and what is in the books", () => {
  it("sends a seat when the dealer leaves it, and calls it recorded when the books have it", async () => {
    keys("pb");
    expect(desk.recording.knownAt(1)).toBe("screen");
    expect(station.asked).toEqual([]);
    desk.recording.turn(1);
    expect(desk.recording.seat).toBe(2);
    expect(desk.recording.knownAt(1)).toBe("sending");
    await Promise.resolve();
    const wagers = [guest(1, "player", CHIP), guest(1, "banker", CHIP)];
    expect(station.last.request).toEqual({
      do: "record_wagers",
      round: 1,
      seat: 1,
      wagers: wagers.map(({ bet, amount }) => ({ bet, amount })),
    });
    tell(1, ...wagers);
    await station.last.answer();
    expect(desk.recording.knownAt(1)).toBe("books");
    expect(desk.recording.unsent).toBe(false);
  });

  it("leaves a refused seat as it is, with the reason", async () => {
    keys("p");
    const sent = desk.recording.recordAll();
    await Promise.resolve();
    await station.last.refuse("no_such_seat");
    expect(await sent).toBe(false);
    expect(desk.recording.knownAt(1)).toBe("screen");
    expect(desk.recording.refusals[1]?.code).toBe("no_such_seat");
    keys("p");
    expect(desk.recording.refusals[1]).toBeUndefined();
  });

  it("keeps chips that are laid while the seat is under way, and sends them too", async () => {
    keys("p");
    desk.recording.turn(1);
    await Promise.resolve();
    desk.recording.turn(-1);
    keys("p");
    tell(1, guest(1, "player", CHIP));
    await station.last.answer();
    expect(desk.recording.laidAt(1)).toEqual([{ bet: "player", amount: 2 * CHIP }]);
    expect(desk.recording.knownAt(1)).toBe("screen");
  });

  it("gives way to what another console has recorded at the seat", () => {
    keys("p");
    tell(1, guest(1, "tie", 7000));
    expect(desk.recording.laidAt(1)).toEqual([{ bet: "tie", amount: 7000 }]);
    expect(desk.recording.knownAt(1)).toBe("books");
  });

  it("sends nothing while the line is lost, and everything before betting closes", async () => {
    keys("p");
    station.online = false;
    desk.recording.turn(1);
    expect(station.asked).toEqual([]);
    expect(desk.recording.knownAt(1)).toBe("screen");
    station.online = true;
    void desk.recording.recordAll();
    await Promise.resolve();
    expect(station.names).toEqual(["record_wagers"]);
  });

  it("drops what was not sent when betting is closed elsewhere", () => {
    keys("p");
    station.mirror.phase = "dealing";
    desk.follow();
    expect(desk.recording.laidAt(1)).toEqual([]);
  });
});

describe("corrections", () => {
  it("takes back chip by chip, seat by seat", () => {
    keys("pbb");
    desk.recording.back();
    expect(desk.recording.laidAt(1)).toEqual([
      { bet: "player", amount: CHIP },
      { bet: "banker", amount: CHIP },
    ]);
    desk.recording.back();
    desk.recording.back();
    desk.recording.back();
    expect(desk.recording.knownAt(1)).toBe("none");
  });

  it("empties a seat that is recorded", async () => {
    tell(1, guest(1, "tie", 7000));
    desk.recording.empty();
    void desk.recording.recordAll();
    await Promise.resolve();
    expect(station.last.request).toMatchObject({ seat: 1, wagers: [] });
  });
});

describe("the last round", () => {
  beforeEach(() => {
    station.mirror.phase = "result";
    station.mirror.confirmed = {
      "seat 2": [guest(2, "player", 5000)],
      "seat 5": [guest(5, "tie", 5000), guest(5, "banker", 20_000)],
      an: [{ ...guest(3, "tie", 5000), patron: "an" }],
    };
    desk.follow();
    Object.assign(station.mirror, { phase: "betting", round: 2, confirmed: {} });
    desk.follow();
  });

  it("is copied at one seat", () => {
    desk.recording.goTo(5);
    desk.recording.copy();
    expect(desk.recording.laidAt(5)).toEqual([
      { bet: "tie", amount: 5000 },
      { bet: "banker", amount: 20_000 },
    ]);
  });

  it("is copied at every seat where nothing lies yet", () => {
    desk.recording.goTo(2);
    keys("b");
    desk.recording.copyAll();
    expect(desk.recording.laidAt(2)).toEqual([{ bet: "banker", amount: CHIP }]);
    expect(desk.recording.laidAt(5)).toHaveLength(2);
    expect(desk.recording.copies).toBe(false);
  });
});

describe("the last round at a console that has just been opened", () => {
  const LAST = [guest(2, "player", 5000), { ...guest(3, "tie", 5000), patron: "an" }, guest(2, "tie", 1000)];
  const before = () => desk.recording.seats.map((seat) => desk.recording.beforeAt(seat).length);
  const opened = async (change: Partial<Mirror>) => {
    station = new HeldStation("baccarat", change);
    station.record = { 6: LAST };
    desk = new Desk(station, staff);
    desk.follow();
    await desk.remember();
  };

  it.each([
    ["betting", 7],
    ["dealing", 7],
    ["result", 6],
    ["waiting", 6],
  ] as const)("comes from its record: %s", async (phase, round) => {
    await opened({ phase, round });
    expect(before()).toEqual([0, 2, 0, 0, 0, 0, 0]);
    Object.assign(station.mirror, { phase: "betting", round: 7 });
    desk.follow();
    desk.recording.copyAll();
    expect(desk.recording.laidAt(2)).toEqual([
      { bet: "player", amount: 5000 },
      { bet: "tie", amount: 1000 },
    ]);
  });

  it("is the round under way, once its wagers are confirmed", async () => {
    await opened({ phase: "dealing", round: 7, confirmed: { "seat 5": [guest(5, "banker", 2000)] } });
    expect(before()).toEqual([0, 0, 0, 0, 1, 0, 0]);
  });

  it.each([1, 9])("may not be there: round %i", async (round) => {
    await opened({ round });
    expect(before()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("patrons with accounts", () => {
  beforeEach(() => {
    station.mirror.patrons = { an: { name: "Ân", seat: 1, plays_from: 1, leaving: false } };
    station.mirror.confirmed = { an: [{ ...guest(1, "banker", 9000), patron: "an" }] };
    desk.follow();
  });

  it("are shown, and nobody lays chips for them", () => {
    desk.recording.seat = 1;
    keys("p");
    expect(desk.recording.laidAt(1)).toEqual([{ bet: "banker", amount: 9000 }]);
  });

  it("are passed over by the cursor", () => {
    desk.recording.goTo(7);
    desk.recording.turn(1);
    expect(desk.recording.seat).toBe(2);
  });
});

it("marks wagers outside the limits (ruling A5)", () => {
  const outside = (amount: number) => desk.recording.outside([{ bet: "banker", amount }], "banker");
  const [least, most] = station.mirror.settings.rules.limits.default!;
  expect([least - 100, least, most, most + 100].map(outside)).toEqual(["below", null, null, "above"]);
});

describe("boxes (niuniu 4.5, 4.6)", () => {
  beforeEach(() => sit("niuniu"));

  it("gives each guest the box of the seat, and a second one on request", () => {
    desk.recording.goTo(3);
    keys("a");
    desk.recording.turnBox(1);
    keys("a");
    expect(desk.recording.laidAt(3).map(({ box }) => box)).toEqual([3, 4]);
    desk.recording.turnBox(1);
    expect(desk.recording.box).toBe(3);
    desk.recording.goTo(4);
    expect(desk.recording.box).toBe(5);
  });

  it("says which box may be chosen", () => {
    desk.recording.goTo(3);
    keys("a");
    desk.recording.turn(1);
    expect(desk.recording.boxes.filter(({ free }) => !free)).toEqual([{ box: 3, seat: 3, free: false }]);
  });
});
