// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  RANKS,
  arrange,
  compare,
  highest,
  makesNiu,
  niusIn,
  points,
  strength,
  type Arrangement,
} from "../../../src/games/niuniu/arrangement";
import vectors from "../../vectors/niuniu.json";

const read = (cards: string) => cards.match(/../g) ?? [];
const hands = vectors.hands as [hand: string, niu: string, rest: string, rank: string, points: number, nius: number][];
const pairs = vectors.pairs as [first: string, second: string, winner: string, by: string][];

describe("hands as the server ranks them", () => {
  it("arranges each as the server does", () => {
    const laid = hands.map(([hand]) => [hand, arrange(read(hand))]);
    expect(laid).toEqual(
      hands.map(([hand, niu, rest, rank, points]) => [hand, { rank, points, niu: read(niu), rest: read(rest) }]),
    );
  });

  it("knows every rank", () => {
    expect(new Set(hands.map(([, , , rank]) => rank))).toEqual(new Set(RANKS));
    expect(new Set(hands.map(([, , , , points]) => points))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });

  it("finds every Niu in a hand, the best one first", () => {
    const found = hands.map(([hand]) => niusIn(read(hand)));
    expect(found.map((nius) => nius.length)).toEqual(hands.map(([, , , , , count]) => count));
    expect(found.map((nius) => nius[0]?.join("") ?? "")).toEqual(hands.map(([, niu]) => niu));
    expect(found.flat().every(makesNiu)).toBe(true);
  });
});

describe("two hands", () => {
  it("are compared as the server does", () => {
    const laid = pairs.map(([first, second]) => [arrange(read(first)), arrange(read(second))] as const);
    const decided = laid.map(([first, second]) => compare(first, second));
    const turned = laid.map(([first, second]) => compare(second, first));
    expect(decided).toEqual(pairs.map(([, , winner, by]) => ({ winner, by })));
    expect(turned.map(({ winner }) => winner)).toEqual(
      pairs.map(([, , winner]) => (winner === "first" ? "second" : "first")),
    );
  });

  it("were decided in every way", () => {
    expect(new Set(pairs.map(([, , , by]) => by))).toEqual(new Set(["rank", "points", "high_card", "suit"]));
  });
});

it("goes by the points of Niu 6 to Niu 1 before the highest card, where the record has them", () => {
  const niu6: Arrangement = { rank: "niu_6_or_less", points: 6, niu: ["9H", "AS", "TS"], rest: ["4S", "2H"] };
  const niu1: Arrangement = { rank: "niu_6_or_less", points: 1, niu: ["KC", "TH", "TD"], rest: ["9C", "2D"] };
  expect(compare(niu6, niu1)).toEqual({ winner: "first", by: "points" });
  const recordedBefore = ({ rank, niu, rest }: Arrangement): Arrangement => ({ rank, niu, rest });
  expect(compare(recordedBefore(niu6), recordedBefore(niu1))).toEqual({ winner: "second", by: "high_card" });
});

it("orders cards by rank, then by suit", () => {
  expect(strength("AD")).toBe(0);
  expect(strength("KS")).toBe(51);
  expect(highest(["KD", "QS", "KC"])).toBe("KC");
  expect(["A", "9", "T", "J", "K"].map((rank) => points(`${rank}S`))).toEqual([1, 9, 10, 10, 10]);
});
