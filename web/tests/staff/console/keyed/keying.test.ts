import { beforeEach, describe, expect, it } from "vitest";
import baccarat from "../../../../src/games/baccarat/staff";
import niuniu from "../../../../src/games/niuniu/staff";
import sicbo from "../../../../src/games/sicbo/staff";
import type { Due } from "../../../../src/net/types";
import { Desk } from "../../../../src/staff/console/desk.svelte";
import { HeldStation, type Game } from "../../../support/station.svelte";
import "../../../../src/games";

const PARTS = { baccarat, niuniu, sicbo };
let station: HeldStation;
let desk: Desk;

function deal(game: Game, need: Due | null): void {
  station = new HeldStation(game, { phase: "dealing" });
  station.mirror.you.need = need;
  desk = new Desk(station, PARTS[game]);
  desk.follow();
}
const keys = (text: string) => text.split("").map((key) => desk.keying.press(key));
const card = (to: string, count = 1): Due => ({ what: "cards", count, to });
/** The server's events, which come before its answer. */
function dealt(to: string, cards: string[], next: Due | null): void {
  station.mirror.hands[to] = [...(station.mirror.hands[to] ?? []), ...cards];
  station.mirror.you.need = next;
}

describe("one card at a time", () => {
  beforeEach(() => deal("baccarat", card("player")));

  it("is sent with its second key, to the hand that was due", () => {
    keys("9");
    expect(station.asked).toEqual([]);
    keys("s");
    expect(station.last.request).toEqual({ do: "key_cards", round: 1, cards: ["9S"], to: "player" });
    expect(desk.keying.shown).toEqual(["9S"]);
  });

  it("waits for its turn while the one before is under way", async () => {
    keys("9s4h");
    expect(station.asked).toHaveLength(1);
    dealt("player", ["9S"], card("banker"));
    await station.last.answer();
    expect(station.last.request).toMatchObject({ cards: ["4H"], to: "banker" });
    dealt("banker", ["4H"], card("player"));
    await station.last.answer();
    expect(desk.keying.shown).toEqual([]);
  });

  it("is not sent while the line is lost", () => {
    station.online = false;
    expect(keys("9s")).toEqual([false, false]);
  });

  it("that does not fit is shown with the clauses that would explain it", async () => {
    station.mirror.you.need = null;
    keys("7c");
    expect(station.last.request).toMatchObject({ to: null });
    await station.last.refuse("no_card_due", ["baccarat 7.6", "baccarat 7.7"]);
    expect(desk.keying.misfit).toMatchObject({ cards: ["7C"], refusal: { clauses: ["baccarat 7.6", "baccarat 7.7"] } });
    expect(desk.keying.shown).toEqual([]);
  });

  it("is corrected with Backspace and the right one", async () => {
    keys("9s");
    dealt("player", ["9S"], card("banker"));
    await station.last.answer();
    desk.keying.back();
    expect(desk.keying.correcting).toBe(true);
    keys("8s");
    expect(station.last.request).toEqual({ do: "correct_keyed", round: 1, cards: ["8S"], dice: [] });
    await station.last.answer();
    expect(desk.keying.correcting).toBe(false);
    expect(desk.keying.hands.player).toEqual(["8S"]);
  });

  it("cannot be corrected before there is one", () => {
    desk.keying.back();
    expect(desk.keying.correcting).toBe(false);
  });
});

describe("a hand of five (niuniu 4.8.1)", () => {
  beforeEach(() => deal("niuniu", card("box 2", 5)));

  it("is sent with its fifth card", () => {
    keys("asahacad");
    expect(station.asked).toEqual([]);
    keys("ks");
    expect(station.last.request).toMatchObject({ cards: ["AS", "AH", "AC", "AD", "KS"], to: "box 2" });
  });

  it("comes back to the screen without its last card to be corrected", async () => {
    keys("asahacadks");
    dealt("box 2", ["??", "??", "??", "??", "??"], card("house", 5));
    await station.last.answer();
    desk.keying.back();
    expect(desk.keying.shown).toEqual(["AS", "AH", "AC", "AD"]);
    keys("qs");
    expect(station.last.request).toMatchObject({ do: "correct_keyed", cards: ["AS", "AH", "AC", "AD", "QS"] });
    await station.last.answer();
    expect(desk.keying.hands["box 2"]).toEqual(["AS", "AH", "AC", "AD", "QS"]);
  });
});

describe("dice", () => {
  beforeEach(() => deal("sicbo", { what: "dice", count: 3 }));

  it("are sent with the third, shaken three times unless the dealer says fewer (sicbo 7.2)", () => {
    keys("245");
    expect(station.last.request).toEqual({ do: "key_dice", round: 1, dice: [2, 4, 5], shakes: 3 });
  });

  it("may have been shaken less", () => {
    desk.keying.fewerShakes();
    keys("245");
    expect(station.last.request).toMatchObject({ shakes: 2 });
  });

  it("are corrected together", async () => {
    keys("245");
    Object.assign(station.mirror, { dice: [2, 4, 5] });
    station.mirror.you.need = null;
    await station.last.answer();
    desk.keying.back();
    keys("246");
    expect(station.last.request).toEqual({ do: "correct_keyed", round: 1, cards: [], dice: [2, 4, 6] });
  });
});
