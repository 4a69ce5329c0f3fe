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
} from "../../../src/games/niuniu/arrangement";
import vectors from "../../vectors/niuniu.json";

const read = (cards: string) => cards.match(/../g) ?? [];
const hands = vectors.hands as [hand: string, niu: string, rest: string, rank: string, nius: number][];
const pairs = vectors.pairs as [first: string, second: string, winner: string, by: string][];

describe("hands as the server ranks them", () => {
  it("arranges each as the server does", () => {
    const laid = hands.map(([hand]) => [hand, arrange(read(hand))]);
    expect(laid).toEqual(hands.map(([hand, niu, rest, rank]) => [hand, { rank, niu: read(niu), rest: read(rest) }]));
  });

  it("knows every rank", () => {
    expect(new Set(hands.map(([, , , rank]) => rank))).toEqual(new Set(RANKS));
  });

  it("finds every Niu in a hand, the best one first", () => {
    const found = hands.map(([hand]) => niusIn(read(hand)));
    expect(found.map((nius) => nius.length)).toEqual(hands.map(([, , , , count]) => count));
    expect(found.map((nius) => nius[0]?.join("") ?? "")).toEqual(hands.map(([, niu]) => niu));
    expect(found.flat().every(makesNiu)).toBe(true);
  });
});

describe("two hands", () => {
  it("are compared as the server does", () => {
    const decided = pairs.map(([first, second]) => compare(read(first), read(second)));
    const turned = pairs.map(([first, second]) => compare(read(second), read(first)));
    expect(decided).toEqual(pairs.map(([, , winner, by]) => ({ winner, by })));
    expect(turned.map(({ winner }) => winner)).toEqual(
      pairs.map(([, , winner]) => (winner === "first" ? "second" : "first")),
    );
  });

  it("were decided in every way", () => {
    expect(new Set(pairs.map(([, , , by]) => by))).toEqual(new Set(["rank", "high_card", "suit"]));
  });
});

it("orders cards by rank, then by suit", () => {
  expect(strength("AD")).toBe(0);
  expect(strength("KS")).toBe(51);
  expect(highest(["KD", "QS", "KC"])).toBe("KC");
  expect(["A", "9", "T", "J", "K"].map((rank) => points(`${rank}S`))).toEqual([1, 9, 10, 10, 10]);
});
