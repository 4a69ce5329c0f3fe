// The dealing, followed event by event: chains, shuffles, cut, cards and dice, links (steps 5 to 9 of docs/BUNDLES.md).
import { hex, pack, unbase64, unhex, type Field } from "./bytes";
import {
  NO_SEEDS,
  cardsOf,
  cutOf,
  deckOf,
  diceOf,
  houseHalf,
  rootOfChain,
  roundKey,
  sealedLeaf,
  sealedRoot,
  statementOf,
  withSeed,
  witnessHalf,
  witnessedOf,
  type Side,
} from "./chance";
import type { Signatures } from "./signatures";
import { climbed, pathOf, rootOf } from "./tree";
import type { Step } from "./wrong";
import { Wrong, require } from "./wrong";

/** The value of Q, its salt, its path, the salt of the card, its path. */
export type CardProof = readonly [number, string, string, string, string];

/** An event as the journal has it. */
export type Event = Readonly<Record<string, unknown>> & { readonly type: string };

const SIDES: readonly Side[] = ["house", "witness"];
/** The cards that certainly come when a round begins. */
const FIRST_CARDS = 4;
const BURNED_RANKS = "A23456789TJQK";

interface Chains {
  readonly chain: string;
  readonly first: number;
  readonly links: number;
  readonly keys: Readonly<Record<Side, Uint8Array>>;
  readonly roots: Readonly<Record<Side, string>>;
}

interface Shuffle {
  readonly chain: Uint8Array;
  readonly number: number;
  readonly decks: number;
  /** Of a sealed shoe; null where a link serves one round. */
  readonly roots: Readonly<Record<Side, string>> | null;
  /** By which the link of this round was asked for. */
  readonly statement: Uint8Array;
}

export interface Counts {
  chains: number;
  shoes: number;
  statements: number;
  seeds: number;
  cards: number;
  dice: number;
  links: number;
}

/** Whether both openings of a card lead to the sealed roots. `place` is that of the card in the shoe. */
export function wasSealed(
  shuffle: {
    readonly chain: Uint8Array;
    readonly number: number;
    readonly decks: number;
    readonly roots: Readonly<Record<Side, string>>;
  },
  cut: readonly number[],
  place: number,
  card: string,
  [order, orderSalt, orderPath, cardSalt, cardPath]: CardProof,
): boolean {
  const opened = (side: Side, at: number, value: string | number, salt: string, path: string) => {
    const leaf = sealedLeaf(side, shuffle, at, value, unbase64(salt));
    const root = climbed(leaf, at, cardsOf(shuffle.decks), pathOf(unbase64(path)));
    return root !== null && hex(root) === shuffle.roots[side];
  };
  const there = cut[order];
  return (
    there !== undefined &&
    opened("witness", place, order, orderSalt, orderPath) &&
    opened("house", there, card, cardSalt, cardPath)
  );
}

export class Followed {
  readonly counts: Counts = { chains: 0, shoes: 0, statements: 0, seeds: 0, cards: 0, dice: 0, links: 0 };
  readonly shuffles: number[] = [];
  readonly revealed: number[] = [];
  /** The cards that were dealt, by hand of the felt; for the last round. */
  readonly hands: Record<string, string[]> = {};
  dice: number[] = [];
  private chains: Chains | null = null;
  private shuffle: Shuffle | null = null;
  private seeds: Uint8Array = NO_SEEDS;
  private shoeSeeds: Uint8Array = NO_SEEDS;
  /** Hashes of the leaves of the records that laid chips in this round. */
  private laid: Uint8Array[] = [];
  private cut: readonly number[] = [];
  private dealt: { readonly place: number; readonly card: string }[] = [];
  private round = 0;
  private place = 0;
  /** The cards of the last group that are still to be dealt. */
  private left = 0;
  private groups = 0;
  private seq = 0;

  constructor(
    private readonly table: string,
    private readonly house: Uint8Array,
    private readonly signatures: Signatures,
    /** The hash of the rules of the first round; a card is burned under it. */
    private rules: string,
  ) {}

  /** Whether the last shuffle is a sealed shoe: it serves many rounds, and is revealed after the last of them. */
  get sealed(): boolean {
    return Boolean(this.shuffle?.roots);
  }

  /** Whether every card came that was asked for. */
  get isComplete(): boolean {
    return this.left === 0;
  }

  /** Records are missing here. */
  skip(): void {
    this.left = 0;
  }

  betting(round: number, rules: string): void {
    this.round = round;
    this.rules = rules;
    this.laid = [];
    this.groups = 0;
    for (const hand of Object.keys(this.hands)) delete this.hands[hand];
    if (!this.shuffle?.roots) this.seeds = NO_SEEDS;
  }

  chips(leaf: Uint8Array): void {
    this.laid.push(leaf);
  }

  seed(seed: string): void {
    this.seeds = withSeed(this.seeds, unhex(seed));
    this.counts.seeds += 1;
  }

  follow(event: Event, seq: number): void {
    this.seq = seq;
    switch (event.type) {
      case "chains_opened":
        return this.within("chains", () => this.open(event));
      case "shuffle_fixed":
        return this.within("shuffles", () => this.fix(event));
      case "shoe_cut":
        return this.within("cut", () => this.cutBy(event));
      case "burned":
        return this.within("cards", () => this.burn(event));
      case "cards_dealt":
        return this.within("cards", () => this.deal(event));
      case "dice_thrown":
        this.dice = event.dice as number[];
        this.counts.dice += this.dice.length;
        return;
      case "shuffle_lost":
        this.left = 0;
        return;
      case "links_revealed":
        return this.within("links", () => this.reveal(event));
    }
  }

  /** A value of another form than the document says does not fit either. */
  private within(step: Step, check: () => void): void {
    try {
      check();
    } catch (error) {
      throw error instanceof Wrong ? error : new Wrong(step, this.seq);
    }
  }

  private both(step: Step, messages: Readonly<Record<Side, Uint8Array>>, by: Readonly<Record<Side, Uint8Array>>): void {
    for (const side of SIDES) this.signatures.add(step, this.seq, messages[side], by[side], this.chains!.keys[side]);
  }

  private open(event: Event): void {
    const { chain, first, links } = event as unknown as Chains;
    const keys = bySide((side) => unhex(event[side], 32));
    const roots = bySide((side) => hex(unhex(event[`${side}_root`], 32)));
    require("chains", hex(keys.house) === hex(this.house) && isCount(first) && isCount(links), this.seq);
    this.chains = { chain, first, links, keys, roots };
    const rooted = SIDES.map((side) => unhex(roots[side]));
    const fields: Field[] = [keys.house, keys.witness, this.table, unhex(chain, 16), first, links, ...rooted];
    const message = pack("felt/chains", ...fields);
    this.both(
      "chains",
      bySide(() => message),
      signaturesOf(event),
    );
    this.counts.chains += 1;
  }

  private fix(event: Event): void {
    const { chain, number, decks } = event as unknown as { chain: string; number: number; decks: number };
    const chains = this.chains;
    require("shuffles", chains !== null && chain === chains.chain && isCount(number) && isCount(decks), this.seq);
    require("shuffles", chains.first <= number && number < chains.first + chains.links, this.seq);
    this.dealt = [];
    this.dice = [];
    this.cut = [];
    this.place = this.left = 0;
    this.shuffles.push(number);
    if (event.house_root) {
      const roots = bySide((side) => hex(unhex(event[`${side}_root`], 32)));
      const message = pack("felt/shoe", unhex(chain), number, decks, unhex(roots.house), unhex(roots.witness));
      this.both(
        "shuffles",
        bySide(() => message),
        signaturesOf(event),
      );
      this.shuffle = { chain: unhex(chain), number, decks, roots, statement: new Uint8Array() };
      this.seeds = NO_SEEDS;
      this.counts.shoes += 1;
      return;
    }
    const wagers = rootOf(this.laid);
    const stated = [hex(this.seeds), hex(wagers), this.rules].join();
    require("shuffles", stated === [event.seeds, event.wagers, event.rules].join(), this.seq);
    const statement = this.state(unhex(chain), number, { round: this.round, place: 0, count: 0 }, this.seeds, wagers);
    this.both("shuffles", { house: statement, witness: witnessedOf(statement) }, signaturesOf(event));
    this.shuffle = { chain: unhex(chain), number, decks, roots: null, statement };
    this.counts.statements += 1;
  }

  private state(
    chain: Uint8Array,
    number: number,
    group: { readonly round: number; readonly place: number; readonly count: number },
    seeds: Uint8Array,
    wagers: Uint8Array,
  ): Uint8Array {
    return statementOf({ chain, number, ...group, rules: this.rules, seeds, wagers });
  }

  private cutBy(event: Event): void {
    const { shuffle } = this;
    require("cut", shuffle?.roots != null && event.number === shuffle.number, this.seq);
    require("cut", event.seeds === hex(this.seeds), this.seq);
    this.shoeSeeds = this.seeds;
    this.cut = cutOf(unhex(shuffle.roots.house), unhex(shuffle.roots.witness), this.seeds, shuffle.decks);
  }

  private burn(event: Event): void {
    const card = event.card as string;
    const rank = BURNED_RANKS.indexOf(card[0] ?? "");
    require("cards", event.count === Math.min(rank + 1, 10) && rank >= 0, this.seq);
    this.take([card], event, 0, true);
    this.place = 1 + event.count;
  }

  private deal(event: Event): void {
    const cards = event.cards as string[];
    require("cards", Array.isArray(cards) && cards.length > 0 && isCount(event.at), this.seq);
    const hand = event.to as string;
    this.hands[hand] = [...(this.hands[hand] ?? []), ...cards];
    this.take(cards, event, event.at, false);
  }

  private take(cards: readonly string[], event: Event, place: number, burn: boolean): void {
    require("cards", place >= this.place, this.seq);
    this.dealt.push(...cards.map((card, index) => ({ place: place + index, card })));
    this.place = place + cards.length;
    const { shuffle } = this;
    const proofs = event.proofs as readonly CardProof[] | undefined;
    if (!shuffle?.roots) return require("cards", !proofs, this.seq);
    require("cards", proofs?.length === cards.length && (this.left === 0) === "witnessed" in event, this.seq);
    if (event.witnessed) this.asked(event.witnessed as Event, shuffle, place, burn);
    this.left -= cards.length;
    cards.forEach((card, index) => {
      const fits = wasSealed({ ...shuffle, roots: shuffle.roots! }, this.cut, place + index, card, proofs[index]!);
      require("cards", fits, this.seq);
      this.counts.cards += 1;
    });
  }

  /** A group has the cards that certainly come, and no more. */
  private asked(given: Event, shuffle: Shuffle, place: number, burn: boolean): void {
    const certain = burn || this.groups > 0 ? 1 : FIRST_CARDS;
    const count = Math.min(certain, cardsOf(shuffle.decks) - place);
    require("cards", given.count === count, this.seq);
    const group = { round: burn ? 0 : this.round, place, count };
    const wagers = rootOf(burn ? [] : this.laid);
    const statement = this.state(shuffle.chain, shuffle.number, group, this.shoeSeeds, wagers);
    const by = bySide((side) => unbase64(given[`${side}_signature`]));
    this.both("cards", { house: statement, witness: witnessedOf(statement) }, by);
    this.left = count;
    this.groups += burn ? 0 : 1;
    this.counts.statements += 1;
  }

  private reveal(event: Event): void {
    const { shuffle, chains } = this;
    const number = event.number as number;
    require("links", shuffle !== null && chains !== null && number === shuffle.number, this.seq);
    this.revealed.push(number);
    const links = bySide((side) => unhex(event[`${side}_link`]));
    for (const side of SIDES) {
      if (!links[side].length) continue; // its party did not give it; the table counts such shuffles
      const root = rootOfChain(links[side], number - chains.first + 1);
      require("links", hex(root) === chains.roots[side], this.seq);
      this.counts.links += 1;
    }
    if (links.house.length && links.witness.length) this.dealAgain(shuffle, links.house, links.witness);
  }

  private dealAgain(shuffle: Shuffle, house: Uint8Array, witness: Uint8Array): void {
    let order: readonly string[] = [];
    if (shuffle.roots) {
      const cards = houseHalf(house, shuffle.decks);
      const places = witnessHalf(witness, shuffle.decks);
      require("links", hex(sealedRoot("house", shuffle, house, cards)) === shuffle.roots.house, this.seq);
      require("links", hex(sealedRoot("witness", shuffle, witness, places)) === shuffle.roots.witness, this.seq);
      order = places.map((place) => cards[this.cut[place]!]!);
    } else {
      const key = roundKey(house, witness, shuffle.statement);
      require("links", diceOf(key, this.dice.length).join() === this.dice.join(), this.seq);
      require("links", !shuffle.decks || !this.dice.length, this.seq);
      order = deckOf(key, shuffle.decks);
    }
    require("links", this.dealt.every(({ place, card }) => order[place] === card), this.seq);
  }
}

function bySide<Value>(value: (side: Side) => Value): Record<Side, Value> {
  return { house: value("house"), witness: value("witness") };
}

const signaturesOf = (event: Event) => bySide((side) => unhex(event[`${side}_signature`]));
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
