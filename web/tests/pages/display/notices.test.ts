// What a screen above a table tells: which notice, in which order, in both languages.
import { describe, expect, it } from "vitest";
import "../../../src/games";
import type { Mirror } from "../../../src/net/types";
import { fitting, noticesOf, shoeNotice, statusOf, type Corrected } from "../../../src/pages/display/notices";
import { sceneOf } from "../../../src/play/screen";
import { SHOE, betting } from "../../support/seat";

const voided = { type: "round_voided" as const, by: "staff", lines: [], deadline: null };
const decided: Mirror["decided"] = [
  { clause: "baccarat 7.7", remedy: "go_on", situation: { vi: "lộ lá thứ ba", en: "a third card" } },
];
const corrected: Corrected = { event: { round: 5, clause: "ruling A8" }, during: 7 };

function table(change: Partial<Mirror>): Mirror {
  const state = betting(7, [], { phase: "dealing", deadline: null, ...change });
  return { ...state, settings: { ...state.settings, dealing: "hand", betting: "called" } };
}
const told = (change: Partial<Mirror>, correction: Corrected | null = null) => {
  const mirror = table(change);
  return noticesOf(mirror, sceneOf(mirror, null), correction);
};

describe("notices", () => {
  it.each<[string, Partial<Mirror>, string, string]>([
    [
      "a void round",
      { phase: "result", result: { ...voided, clause: "baccarat 7.1.1" } },
      "Ván vô hiệu theo điều 7.1.1. Mọi cược được trả lại.",
      "Round void by clause 7.1.1. Every bet is returned.",
    ],
    [
      "a clause that stops the table",
      { paused: true, stopped_by: "baccarat 7.3" },
      "Bàn tạm dừng theo điều 7.3. Cược đã chốt giữ nguyên.",
      "Stopped by clause 7.3. Confirmed bets stay.",
    ],
    ["what was decided", { decided }, "Xử lý theo điều 7.7: lộ lá thứ ba", "Decided by clause 7.7: a third card"],
    [
      "a free hand that comes",
      { free_hand: "baccarat 7.7" },
      "Ván sau là Ván bài không cược.",
      "A free hand comes next.",
    ],
    ["the end of the table", { closing: true }, "Bàn đóng sau ván này.", "The table closes after this round."],
  ])("%s", (_, change, vi, en) => {
    const [notice, ...more] = told(change);
    expect([notice?.say("vi"), notice?.say("en"), more]).toEqual([vi, en, []]);
  });

  it("come in the order of their weight", () => {
    const all = told({ paused: true, decided, free_hand: "baccarat 7.7", closing: true }, corrected);
    expect(all.map(({ kind }) => kind)).toEqual(["pause", "correction", "free", "decided", "closing"]);
  });

  it("a correction is told in its round and the next one, and names the ruling", () => {
    const [notice] = told({ round: 8 }, corrected);
    expect(notice?.say("vi")).toBe("Ván 5 đã được sửa theo quyết định A8.");
    expect(told({ round: 9 }, corrected)).toEqual([]);
  });

  it("stand side by side only if both are short", () => {
    const long = { kind: "decided" as const, say: () => "x".repeat(50) };
    const short = { kind: "free" as const, say: () => "x" };
    expect(fitting([short, short, long])).toEqual([short, short]);
    expect(fitting([long, short])).toEqual([long]);
    expect(fitting([short, long])).toEqual([short]);
    expect(fitting([])).toEqual([]);
  });
});

describe("the shoe", () => {
  it("says that the cut card is out, then that this is the last hand", () => {
    const say = (out: boolean, last: boolean) =>
      shoeNotice(table({ shuffle: { ...SHOE, cut_card_out: out, last_hand: last } }))?.("en") ?? null;
    expect([say(false, false), say(true, false), say(true, true)]).toEqual([
      null,
      "The cut card is out",
      "Last hand of the shoe",
    ]);
  });
});

it.each<[Partial<Mirror>, ReturnType<typeof statusOf>]>([
  [{ phase: "closed" }, "closed"],
  [{ phase: "betting" }, "betting"],
  [{ phase: "dealing" }, "noMoreBets"],
  [{ phase: "called" }, "called"],
  [{ phase: "choice" }, "choice"],
  [{ phase: "waiting", shuffle: null }, "shuffling"],
  [{ phase: "waiting" }, "soon"],
  [{ phase: "dealing", free: true }, "freeHand"],
  [{ phase: "dealing", paused: true }, "paused"],
  [{ phase: "result", result: { ...voided, clause: "baccarat 7.1.1" } }, "void"],
  [{ phase: "insurance" }, null],
])("%o is called %s", (change, status) => {
  const mirror = table({ shuffle: SHOE, ...change });
  expect(statusOf(mirror)).toBe(status);
});
