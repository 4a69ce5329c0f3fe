// What comes out of keys: streams, shuffles, dice, and the shoe of two keys (docs/FAIRNESS.md).
import { joined, pack, u64, utf8 } from "./bytes";
import { hashed, hmac } from "./sha256";
import { leafOf, rootOf } from "./tree";

const WORD = 2 ** 32;
/** The largest multiple of six in a byte. */
const FAIR_BYTES = 252;
const RANKS = "A,2,3,4,5,6,7,8,9,T,J,Q,K".split(",");
const SUITS = ["S", "H", "C", "D"];
/** A new deck, in its order. */
const DECK = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));

export type Side = "house" | "witness";

function* blocks(key: Uint8Array, purpose: string): Generator<Uint8Array> {
  for (let counter = 0; ; counter++) yield hmac(key, joined(utf8(purpose), u64(counter)));
}

function* words(key: Uint8Array, purpose: string): Generator<number> {
  for (const block of blocks(key, purpose)) {
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

function below(limit: number, stream: Iterator<number>): number {
  const fair = WORD - (WORD % limit);
  for (;;) {
    const word = stream.next().value as number;
    if (word < fair) return word % limit;
  }
}

function shuffled<Item>(items: readonly Item[], key: Uint8Array, purpose: string): Item[] {
  const found = [...items];
  const stream = words(key, purpose);
  for (let place = found.length - 1; place > 0; place--) {
    const other = below(place + 1, stream);
    [found[place], found[other]] = [found[other]!, found[place]!];
  }
  return found;
}

const newDecks = (decks: number): string[] => Array.from({ length: decks }, () => DECK).flat();
const places = (decks: number): number[] => Array.from({ length: cardsOf(decks) }, (_, place) => place);

export const cardsOf = (decks: number): number => DECK.length * decks;

export const deckOf = (key: Uint8Array, decks: number): string[] => shuffled(newDecks(decks), key, "cards");

export function diceOf(key: Uint8Array, count: number): number[] {
  const found: number[] = [];
  for (const block of blocks(key, "dice"))
    for (const byte of block) {
      if (found.length === count) return found;
      if (byte < FAIR_BYTES) found.push(1 + (byte % 6));
    }
  return found;
}

/** The key of a round that is dealt from one link of each chain. */
export function roundKey(house: Uint8Array, witness: Uint8Array, statement: Uint8Array): Uint8Array {
  return hmac(house, hashed("felt/round", statement, witness, ""));
}

/** P, the cards of the house's half. */
export const houseHalf = (link: Uint8Array, decks: number): string[] => shuffled(newDecks(decks), link, "felt/house");

/** Q, the places of the witness's half. */
export const witnessHalf = (link: Uint8Array, decks: number): number[] => shuffled(places(decks), link, "felt/witness");

/** R, by which the seeds of patrons cut the shoe. */
export function cutOf(houseRoot: Uint8Array, witnessRoot: Uint8Array, seeds: Uint8Array, decks: number): number[] {
  return shuffled(places(decks), hashed("felt/cut", houseRoot, witnessRoot, seeds, ""), "felt/cut");
}

/** The hash of the leaf at a place of a sealed half. */
export function sealedLeaf(
  side: Side,
  shuffle: { readonly chain: Uint8Array; readonly number: number },
  place: number,
  value: string | number,
  salt: Uint8Array,
): Uint8Array {
  return leafOf(hashed(`felt/${side}`, shuffle.chain, shuffle.number, place, value, salt));
}

/** The root under which a party seals its half. */
export function sealedRoot(
  side: Side,
  shuffle: { readonly chain: Uint8Array; readonly number: number },
  link: Uint8Array,
  values: readonly (string | number)[],
): Uint8Array {
  const salts = values.map((_, place) => hmac(link, pack("felt/salt", place)).slice(0, 16));
  return rootOf(values.map((value, place) => sealedLeaf(side, shuffle, place, value, salts[place]!)));
}

/** Link 0, from the link so many steps after it. */
export function rootOfChain(link: Uint8Array, steps: number): Uint8Array {
  let reached = link;
  for (let step = 0; step < steps; step++) reached = hashed("felt/chain", reached);
  return reached;
}

export const NO_SEEDS = new Uint8Array(32);

/** The hash of all seeds so far, and one more. */
export const withSeed = (seeds: Uint8Array, seed: Uint8Array): Uint8Array => hashed("felt/seed", seeds, seed);

export interface Stated {
  readonly chain: Uint8Array;
  readonly number: number;
  readonly round: number;
  readonly place: number;
  readonly count: number;
  readonly rules: string;
  readonly seeds: Uint8Array;
  readonly wagers: Uint8Array;
}

/** What the house signs before the witness gives its part. */
export function statementOf({ chain, number, round, place, count, rules, seeds, wagers }: Stated): Uint8Array {
  return pack("felt/statement", chain, number, round, place, count, rules, seeds, wagers, 0);
}

/** What the witness signs under a statement. */
export function witnessedOf(statement: Uint8Array): Uint8Array {
  return pack("felt/witnessed", hashed("felt/statement hash", statement));
}
