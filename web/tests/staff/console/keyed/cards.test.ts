// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  FACES,
  NOTHING_TYPED,
  shownOf,
  takeBack,
  typeCard,
  typeDie,
  type Typed,
} from "../../../../src/staff/console/keyed/cards";
import { RANKS, SUITS } from "../../../../src/staff/ui/cardKeys";

const typed = (keys: string, type = typeCard): Typed =>
  keys.split("").reduce((at, key) => type(at, key) ?? expect.fail(`${key} means nothing`), NOTHING_TYPED);
/** Every key of a keyboard that prints something. */
const PRINTED = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place));

describe("cards", () => {
  it.each(RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit)))("%s in two keys", (card) => {
    expect(typed(card).cards).toEqual([card]);
    expect(typed(card.toLowerCase()).cards).toEqual([card]);
  });

  it("takes 0 for ten", () => expect(typed("0h").cards).toEqual(["TH"]));
  it("lets a rank correct a rank", () => expect(typed("98s").cards).toEqual(["8S"]));
  it("goes on to the next card", () => expect(typed("9skd").cards).toEqual(["9S", "KD"]));
  it("shows a card whose suit is to come", () => expect(shownOf(typed("9skd0"))).toEqual(["9S", "KD", "T"]));

  it("begins with a rank and nothing else", () => {
    const taken = PRINTED.filter((key) => typeCard(NOTHING_TYPED, key));
    expect(new Set(taken.map((key) => key.toUpperCase()))).toEqual(new Set([...RANKS, "0"]));
  });

  it("takes a suit or another rank after a rank", () => {
    const taken = PRINTED.filter((key) => typeCard(typed("9"), key));
    expect(new Set(taken.map((key) => key.toUpperCase()))).toEqual(new Set([...RANKS, "0", ...SUITS]));
  });

  it("ignores keys with names", () => {
    for (const key of ["Enter", "Tab", "Shift", "ArrowUp", "F5"]) expect(typeCard(NOTHING_TYPED, key)).toBeNull();
  });
});

describe("dice", () => {
  it("takes every throw in three keys", () => {
    for (const a of FACES)
      for (const b of FACES) for (const c of FACES) expect(typed(`${a}${b}${c}`, typeDie).dice).toEqual([a, b, c]);
  });

  it("takes six keys and no other", () => {
    expect(PRINTED.filter((key) => typeDie(NOTHING_TYPED, key))).toEqual(FACES.map(String));
  });
});

it("takes back the last key", () => {
  const steps: string[][] = [];
  for (let at: Typed | null = typed("9skd0"); at; at = takeBack(at)) steps.push(shownOf(at));
  expect(steps).toEqual([["9S", "KD", "T"], ["9S", "KD"], ["9S"], []]);
  expect(shownOf(takeBack(typed("66", typeDie))!)).toEqual(["6"]);
});
