// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Moved, MovedWager } from "../../../../src/net/types";
import { boxByBox, collectThenPay, rightToLeft, totalsOf } from "../../../../src/staff/console/paid/payment";

const wager = (bet: string, amount: number, { won = 0, lost = 0, commission = 0, box = null as number | null }) =>
  ({ bet, amount, returned: amount - lost, won, lost, clauses: [], commission, box }) satisfies MovedWager;
const moved = (patron: string, ...wagers: MovedWager[]) => ({ patron, wagers }) as unknown as Moved;
const seatOf = (patron: string) => Number(patron.replace("seat ", ""));
const brief = (steps: ReturnType<typeof collectThenPay>) =>
  steps.map(({ act, patron, box, amount }) => [act, box ?? seatOf(patron), amount]);

describe("collect, then pay (sicbo 4.8.1, 4.8.2)", () => {
  const all = [
    moved("seat 1", wager("small", 100, { won: 100 }), wager("big", 50, { lost: 50 })),
    moved("seat 3", wager("small", 500, { won: 475, commission: 25 })),
    moved("seat 7", wager("big", 200, { lost: 150 }), wager("tie", 30, {})),
  ];
  const steps = collectThenPay(rightToLeft(all, seatOf), { collect: "sicbo 4.8.1", pay: "sicbo 4.8.2" });

  it("takes every losing wager before it pays one, from right to left", () => {
    expect(brief(steps)).toEqual([
      ["collect", 7, 150],
      ["collect", 1, 50],
      ["pay", 3, 475],
      ["pay", 1, 100],
      ["return", 7, 30],
    ]);
  });

  it("cites the clause of its place", () => {
    const clauses = { collect: "sicbo 4.8.1", pay: "sicbo 4.8.2", return: "" };
    for (const { act, clause } of steps) expect(clause).toBe(clauses[act]);
  });

  it("tells what goes back beside it, and what the house keeps", () => {
    expect(steps.map(({ back }) => back)).toEqual([50, 0, 0, 0, 0]);
    expect(steps.map(({ commission }) => commission)).toEqual([0, 0, 25, 0, 0]);
    expect(totalsOf(steps)).toEqual({ collect: 200, pay: 575, commission: 25 });
  });
});

describe("box by box, from right to left (niuniu 6.3)", () => {
  const box = (number: number, change: object) => (bet: string, amount: number) =>
    wager(bet, amount, { box: number, ...change });
  const all = [
    moved("seat 1", box(1, { won: 100 })("ante", 100)),
    moved("seat 2", box(2, { lost: 50 })("ante", 50), box(5, { won: 95, commission: 5 })("ante", 100)),
    moved(
      "seat 4",
      box(4, { lost: 50 })("ante", 50),
      box(4, { lost: 100 })("double", 100),
      box(4, { lost: 100 })("additional", 200),
    ),
    moved("seat 6", box(6, {})("ante", 50)),
  ];
  const steps = boxByBox(all, { collect: "niuniu 6.3.2", pay: "niuniu 6.3.1" });

  it("pays or collects each box before the next", () => {
    expect(brief(steps)).toEqual([
      ["return", 6, 50],
      ["pay", 5, 95],
      ["collect", 4, 250],
      ["collect", 2, 50],
      ["pay", 1, 100],
    ]);
  });

  it("gives back the part of the Additional that is not lost (niuniu 6.4.4)", () => {
    expect(steps.find((step) => step.box === 4)?.back).toBe(100);
  });

  it("cites the clause of its place", () => {
    const clauses = { collect: "niuniu 6.3.2", pay: "niuniu 6.3.1", return: "" };
    for (const { act, clause } of steps) expect(clause).toBe(clauses[act]);
  });
});
