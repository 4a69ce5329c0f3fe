// @vitest-environment node
// The example of docs/FAIRNESS.md, value by value; and the hashes against those of the platform.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hex, unhex, utf8 } from "../../src/verify/bytes";
import {
  NO_SEEDS,
  cutOf,
  deckOf,
  diceOf,
  houseHalf,
  rootOfChain,
  roundKey,
  sealedRoot,
  statementOf,
  withSeed,
  witnessHalf,
  witnessedOf,
} from "../../src/verify/chance";
import { hashed, hmac, sha256 } from "../../src/verify/sha256";
import { Signatures } from "../../src/verify/signatures";
import { leafOf, rootOf } from "../../src/verify/tree";

const page = readFileSync(fileURLToPath(new URL("../../../docs/FAIRNESS.md", import.meta.url)), "utf8");
const EXAMPLE = new Map(
  [...page.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm)].map(([, name, value]) => [name!, value!]),
);
const example = (name: string): Uint8Array => unhex(EXAMPLE.get(name));

const chain = example("chain");
const number = 3;
const links = { house: example("house link 3"), witness: example("witness link 3") };
const seeds = ["seed 1", "seed 2"].map(example).reduce(withSeed, NO_SEEDS);
const wagers = rootOf(["record 1", "record 2"].map((name) => leafOf(example(name))));
const rules = EXAMPLE.get("rules")!;
const statement = statementOf({ chain, number, round: 7, place: 0, count: 0, rules, seeds, wagers });

it("chains lead to their roots", () => {
  expect(hex(rootOfChain(links.house, number))).toBe(EXAMPLE.get("house root"));
  expect(hex(rootOfChain(links.witness, number))).toBe(EXAMPLE.get("witness root"));
});

it("the statement is the same, and signed by both", async () => {
  expect(hex(seeds)).toBe(EXAMPLE.get("seeds"));
  expect(hex(wagers)).toBe(EXAMPLE.get("wagers"));
  expect(hex(hashed("felt/statement hash", statement))).toBe(EXAMPLE.get("statement hash"));
  const signatures = new Signatures();
  signatures.add("chains", 1, statement, example("house signature"), example("house public key"));
  signatures.add("shuffles", 2, witnessedOf(statement), example("witness signature"), example("witness public key"));
  expect(await signatures.verify()).toBe(true);
  signatures.add("cards", 3, statement, example("witness signature"), example("witness public key"));
  await expect(signatures.verify()).rejects.toMatchObject({ step: "cards", seq: 3 });
});

it("a round's key gives the dice and the deck", () => {
  const key = roundKey(links.house, links.witness, statement);
  expect(hex(key)).toBe(EXAMPLE.get("round key"));
  expect(diceOf(key, 3).join(" ")).toBe(EXAMPLE.get("dice"));
  expect(deckOf(key, 1).slice(0, 10).join(" ")).toBe(EXAMPLE.get("first ten cards of the deck"));
});

it("two keys give the shoe of eight decks", () => {
  const [cards, places] = [houseHalf(links.house, 8), witnessHalf(links.witness, 8)];
  const roots = [sealedRoot("house", { chain, number }, links.house, cards)];
  roots.push(sealedRoot("witness", { chain, number }, links.witness, places));
  expect(roots.map(hex)).toEqual([EXAMPLE.get("house half"), EXAMPLE.get("witness half")]);
  const cut = cutOf(roots[0]!, roots[1]!, seeds, 8);
  const order = places.map((place) => cards[cut[place]!]!);
  expect(order.slice(0, 10).join(" ")).toBe(EXAMPLE.get("first ten cards of the shoe"));
});

it("hashes are those of the platform, for every length around a block", () => {
  for (let length = 0; length <= 200; length++) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31 + length) & 255);
    expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
    expect(hex(hmac(data, utf8("felt")))).toBe(createHmac("sha256", data).update("felt").digest("hex"));
  }
});
