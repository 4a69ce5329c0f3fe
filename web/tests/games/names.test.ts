import { afterEach, describe, expect, test } from "vitest";
import { preferences } from "../../src/browser/preferences.svelte";
import "../../src/games";
import baccarat from "../../src/games/baccarat/names";
import niuniu from "../../src/games/niuniu/names";
import sicbo from "../../src/games/sicbo/names";
import { gameOf, games } from "../../src/play/game";

afterEach(() => {
  preferences.language = "vi";
});

describe("names of bets", () => {
  test.each([
    ["baccarat", "banker", undefined, "Nhà Cái", "Banker"],
    ["baccarat", "banker_insurance", undefined, "Bảo hiểm Nhà Cái", "Banker insurance"],
    ["baccarat", "lucky6", undefined, "Số 6 May Mắn", "Lucky 6"],
    ["sicbo", "big", undefined, "Tài", "Big"],
    ["sicbo", "any_triple", undefined, "Bộ ba bất kỳ", "Any triple"],
    ["sicbo", "triple-4", undefined, "Bộ ba 4", "Triple 4"],
    ["sicbo", "double-6", undefined, "Bộ đôi 6", "Double 6"],
    ["sicbo", "total-11", undefined, "Tổng 11", "Total 11"],
    ["sicbo", "pair-2-5", undefined, "Cặp số 2 và 5", "Pair 2 and 5"],
    ["sicbo", "number-3", undefined, "Số 3", "Number 3"],
    ["niuniu", "double", 3, "Cược gấp đôi (cửa 3)", "Double (box 3)"],
    ["niuniu", "ante", null, "Cược đặt chỗ", "Ante"],
  ])("at %s, %s", (game, bet, box, vi, en) => {
    preferences.language = "vi";
    expect(gameOf(game).betName(bet, box)).toBe(vi);
    preferences.language = "en";
    expect(gameOf(game).betName(bet, box)).toBe(en);
  });

  test("a bet without a name is called by its id", () => {
    for (const { betName } of games()) {
      expect(betName("mystery")).toBe("mystery");
      expect(betName("mystery-1")).toBe("mystery-1");
    }
  });

  test("no two bets of a game have one name", () => {
    for (const language of ["vi", "en"] as const)
      for (const { bets } of [baccarat[language], sicbo[language], niuniu[language]])
        expect(new Set(Object.values(bets)).size).toBe(Object.keys(bets).length);
  });
});
