// What patrons are told of a decision, of the chips that it moves, and of a correction.
import { beforeEach, describe, expect, it } from "vitest";
import "../../src/games";
import { preferences } from "../../src/browser/preferences.svelte";
import type { Decided, Mirror, Wager } from "../../src/net/types";
import { effectOf, inWords, isAsked, told } from "../../src/play/decisions";
import { Server, betting } from "../support/seat";

const BANKER: Wager = { patron: "an", bet: "banker", amount: 20_000 };
const INSURED: Wager = { patron: "an", bet: "banker_insurance", amount: 5_000, moment: "four_cards" };
const OTHERS: Wager = { patron: "binh", bet: "banker", amount: 70_000 };
const decided = (clause: string, remedy: string, box?: number): Decided => ({
  ...{ clause, remedy, box: box ?? null },
  situation: { en: "two cards are drawn together", vi: "hai lá ra cùng lúc" },
});
const TOGETHER = decided("baccarat 7.13", "continue");

function playing(change: Partial<Mirror> = {}, you: Partial<Mirror["you"]> = {}): Mirror {
  const state = betting(3, [], { phase: "dealing", deadline: null, confirmed: { an: [BANKER], binh: [OTHERS] } });
  return { ...state, you: { ...state.you, may_bet: false, ...you }, insurance: [INSURED], ...change };
}
const choice = { clause: "baccarat 7.13", about: "withdrawal", waiting: 2 };
const voided = (lines: object[]) =>
  ({
    type: "round_voided",
    clause: "baccarat 7.1.1",
    by: "staff",
    lines,
    deadline: null,
  }) as unknown as Mirror["result"];

beforeEach(() => {
  preferences.language = "en";
});

describe("a decision means for a patron's chips", () => {
  const line = { patron: "an", bet: "banker", stake: 20_000, at_risk: 0, returned: 20_000, won: 0, clauses: [] };
  const antes: Wager[] = [1, 2].map((box) => ({ patron: "an", bet: "ante", amount: 1_000 * box, box }));
  it.each<[string, Decided, Mirror, { means: string; amount: number }]>([
    ["nothing where the round goes on", TOGETHER, playing(), { means: "stay", amount: 0 }],
    ["nothing to a watcher", TOGETHER, playing({ confirmed: {}, insurance: [] }), { means: "nothing", amount: 0 }],
    [
      "all wagers and insurance to choose about (ruling A9)",
      TOGETHER,
      playing({ phase: "choice", choice }, { may_choose: true }),
      { means: "choose", amount: 25_000 },
    ],
    [
      "what went back to one who withdrew",
      TOGETHER,
      playing({ confirmed: {}, insurance: [] }, { returned: 25_000 }),
      { means: "returned", amount: 25_000 },
    ],
    [
      "the own stakes of a void round (baccarat 7.1.1)",
      decided("baccarat 7.1.1", "void_round"),
      playing({ phase: "result", result: voided([line, { ...line, patron: "binh", returned: 70_000 }]) }),
      { means: "void", amount: 20_000 },
    ],
    [
      "the own box that is void (niuniu 7.4.1)",
      decided("niuniu 7.4.1", "void_box", 2),
      playing({ confirmed: { an: antes }, insurance: [] }),
      { means: "box", amount: 2_000 },
    ],
    [
      "nothing where the box of another is void",
      decided("niuniu 7.4.1", "void_box", 3),
      playing({ confirmed: { an: antes }, insurance: [] }),
      { means: "stay", amount: 0 },
    ],
  ])("%s", (_, what, mirror, effect) => {
    expect(effectOf(what, mirror)).toEqual(effect);
  });

  it("in one sentence of each language", () => {
    const back = playing({ confirmed: {}, insurance: [] }, { returned: 25_000 });
    expect(inWords(TOGETHER, back)).toBe("Two cards are drawn together. You have withdrawn: 250 went back to you.");
    preferences.language = "vi";
    expect(inWords(TOGETHER, back)).toBe("Hai lá ra cùng lúc. Bạn đã rút cược và nhận lại 250.");
  });
});

describe("the question of a choice", () => {
  it("stands for its decision, answered or not", () => {
    const first = decided("baccarat 7.4", "continue");
    const open = playing({ choice, decided: [first, TOGETHER] }, { may_choose: true });
    expect([isAsked(open), told(open)]).toEqual([true, [first]]);
    expect(isAsked({ ...open, you: { ...open.you, may_choose: false, stays: false } })).toBe(true);
    const others = { ...open, you: { ...open.you, may_choose: false } };
    expect([isAsked(others), told(others)]).toEqual([false, [first, TOGETHER]]);
  });

  it("is answered for its round", () => {
    const server = Server.with(playing({ choice }, { may_choose: true }));
    void server.play.choose(false);
    expect(server.last).toEqual({ do: "choose", table: "B1", round: 3, stay: false });
  });
});

describe("a correction", () => {
  const share = { patron: "an", before: -20_000, after: 19_000, difference: 39_000, paid: 39_000 };
  const corrected = (number: number, ...shares: object[]) => ({ type: "round_corrected", round: 1, number, shares });

  it("is kept until the patron has seen it, once", () => {
    const server = Server.with(playing());
    const { play } = server;
    server.event(corrected(1, share));
    server.event(corrected(1, share));
    expect(play.corrections.map((each) => play.shareOf(each)?.difference)).toEqual([39_000]);
    play.dismiss(play.corrections[0]!);
    expect(play.corrections).toEqual([]);
  });

  it("that changes nothing for this patron is not shown", () => {
    const server = Server.with(playing());
    server.event(corrected(1, { ...share, patron: "binh" }));
    server.event(corrected(2, { ...share, difference: 0, paid: 0 }));
    expect(server.play.corrections).toEqual([]);
  });
});

it("takes the last round off the felt when a free hand is dealt (baccarat 7.8)", () => {
  const line = { patron: "an", bet: "banker", stake: 20_000, at_risk: 0, returned: 0, won: 0, clauses: [] };
  const server = Server.with(playing({ phase: "result", result: voided([line]) }));
  expect(server.play.last?.round).toBe(3);
  server.event({ type: "free_hand_opened", round: 4, rules_hash: "", edition: 2, clause: "baccarat 7.5", by: "staff" });
  expect([server.play.last, server.play.mirror?.free, server.play.mirror?.round]).toEqual([null, true, 4]);
});
