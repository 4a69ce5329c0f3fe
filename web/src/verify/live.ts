// Each card checked as it falls: its two openings against the sealed roots and the cut. Where a link serves one round,
// its cards or dice are checked when the links are revealed.
import { hex, unhex } from "./bytes";
import { cutOf, cardsOf, deckOf, diceOf, rootOfChain, roundKey, statementOf } from "./chance";
import { wasSealed, type CardProof, type Event } from "./followed";

/** What the table has told before this event. */
export interface Known {
  readonly chains: {
    readonly chain: string;
    readonly first: number;
    readonly house_root: string;
    readonly witness_root: string;
  } | null;
  readonly shuffle: {
    readonly number: number;
    readonly cards: number;
    readonly house_root: string;
    readonly witness_root: string;
    readonly seeds: string;
  } | null;
  readonly round: number;
}

export interface Found {
  /** How many cards and dice fit. */
  readonly fit: number;
  /** The cards that do not, or the dice. */
  readonly differ: readonly string[];
}

const NOTHING: Found = { fit: 0, differ: [] };
const COVERED = "??";
const OPENS = ["betting_opened", "free_hand_opened"];

export class LiveCheck {
  private cut: readonly number[] = [];
  private cutBy = "";
  /** By hand, the places of its cards in the shoe. */
  private places: Record<string, number[]> = {};
  private dealt: { readonly place: number; readonly card: string }[] = [];
  private dice: readonly number[] = [];
  /** The shuffle of this round, with the round that its statement names. */
  private fixed: { readonly event: Event; readonly round: number } | null = null;

  take(event: Event, known: Known): Found {
    if (OPENS.includes(event.type)) this.clear();
    switch (event.type) {
      case "shuffle_fixed":
        this.fixed = event.chain && !event.house_root ? { event, round: known.round } : null;
        return NOTHING;
      case "burned":
        return this.cards([event.card as string], [0], event, known);
      case "cards_dealt": {
        const cards = event.cards as string[];
        const hand = event.to as string;
        const places = cards.map((_, index) => (event.at as number) + index);
        this.places[hand] = [...(this.places[hand] ?? []), ...places];
        this.dealt.push(...cards.map((card, index) => ({ place: places[index]!, card })));
        return this.cards(cards, places, event, known);
      }
      case "cards_opened":
        return this.cards(event.cards as string[], this.places[event.side as string] ?? [], event, known);
      case "dice_thrown":
        this.dice = event.dice as number[];
        return NOTHING;
      case "links_revealed":
        return this.reveal(event, known);
    }
    return NOTHING;
  }

  private clear(): void {
    this.places = {};
    this.dealt = [];
    this.dice = [];
    this.fixed = null;
  }

  private cards(cards: readonly string[], places: readonly number[], event: Event, known: Known): Found {
    const proofs = event.proofs as readonly CardProof[] | undefined;
    const { shuffle, chains } = known;
    if (!proofs?.length || !chains || !shuffle?.house_root || !shuffle.seeds) return NOTHING;
    const sealed = {
      chain: unhex(chains.chain),
      number: shuffle.number,
      decks: shuffle.cards / cardsOf(1),
      roots: { house: shuffle.house_root, witness: shuffle.witness_root },
    };
    const cut = this.cutOf(shuffle, sealed.decks);
    const differ = cards.filter(
      (card, index) => !fits(() => wasSealed(sealed, cut, places[index]!, card, proofs[index]!)),
    );
    return { fit: cards.length - differ.length, differ };
  }

  private cutOf(shuffle: NonNullable<Known["shuffle"]>, decks: number): readonly number[] {
    const by = `${shuffle.house_root} ${shuffle.witness_root} ${shuffle.seeds}`;
    if (this.cutBy !== by) {
      this.cut = cutOf(unhex(shuffle.house_root), unhex(shuffle.witness_root), unhex(shuffle.seeds), decks);
      this.cutBy = by;
    }
    return this.cut;
  }

  private reveal(event: Event, { chains }: Known): Found {
    const { fixed, dealt, dice } = this;
    const given = event.house_link && event.witness_link;
    if (!fixed || !chains || !given || fixed.event.number !== event.number) return NOTHING;
    if (dealt.some(({ card }) => card === COVERED)) return NOTHING;
    const right = fits(() => {
      const [house, witness] = [unhex(event.house_link), unhex(event.witness_link)];
      const steps = (event.number as number) - chains.first + 1;
      const rooted =
        hex(rootOfChain(house, steps)) === chains.house_root &&
        hex(rootOfChain(witness, steps)) === chains.witness_root;
      const { number, decks, rules, seeds, wagers } = fixed.event as unknown as Record<string, string> & {
        number: number;
        decks: number;
      };
      const facts = { chain: unhex(chains.chain), number, round: fixed.round, place: 0, count: 0, rules: rules! };
      const key = roundKey(house, witness, statementOf({ ...facts, seeds: unhex(seeds), wagers: unhex(wagers) }));
      const order = deckOf(key, decks);
      const same = dealt.every(({ place, card }) => order[place] === card);
      return rooted && same && diceOf(key, dice.length).join() === dice.join();
    });
    const all = [...dealt.map(({ card }) => card), ...dice.map(String)];
    return right ? { fit: all.length, differ: [] } : { fit: 0, differ: all };
  }
}

/** What cannot be read does not fit either. */
function fits(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}
