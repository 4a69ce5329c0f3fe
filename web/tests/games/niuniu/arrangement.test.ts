// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  RANKS,
  arrange,
  arrangedAs,
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

  it("ranks a hand the same however it is laid (ruling N7)", () => {
    const ranks = hands.map(([hand]) => niusIn(read(hand)).map((niu) => arrangedAs(read(hand), niu.reverse())?.rank));
    expect(ranks).toEqual(hands.map(([, , , rank, count]) => Array(count).fill(rank)));
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

describe("laying out", () => {
  const niu = ["TS", "JH", "QD", "2C", "6H"];
  const none = ["2S", "2H", "3D", "3C", "8H"];

  it("takes three cards of the hand that make a Niu", () => {
    expect(arrangedAs(niu, ["QD", "TS", "JH"])).toMatchObject({ rank: "niu_8" });
    expect(arrangedAs(niu, ["TS", "JH", "2C"])).toBeNull();
    expect(arrangedAs(niu, ["TS", "TS", "JH"])).toBeNull();
    expect(arrangedAs(niu, ["TS", "JH"])).toBeNull();
    expect(arrangedAs(niu, ["KS", "KH", "KD"])).toBeNull();
  });

  it("takes no Niu only where there is none", () => {
    expect(arrangedAs(none, [])).toMatchObject({ rank: "no_niu", niu: [] });
    expect(arrangedAs(niu, [])).toBeNull();
  });
});

it("orders cards by rank, then by suit", () => {
  expect(strength("AD")).toBe(0);
  expect(strength("KS")).toBe(51);
  expect(highest(["KD", "QS", "KC"])).toBe("KC");
  expect(["A", "9", "T", "J", "K"].map((rank) => points(`${rank}S`))).toEqual([1, 9, 10, 10, 10]);
});
