// The cards that are turned on this screen. Totals and results are shown only when their cards are turned.
import { SvelteMap } from "svelte/reactivity";
import { FACE_DOWN } from "../../../play/mirror";
import type { Hands } from "../outcome";
import { SIDES, type Side } from "../stages";

export class TurnedCards {
  private readonly seen = new SvelteMap<string, string>();

  turn(side: Side, place: number, card: string): void {
    this.seen.set(`${side} ${place}`, card);
  }

  /** Those of a hand's cards that can be read. */
  open(side: Side, cards: readonly string[]): string[] {
    return cards.filter((card, place) => card !== FACE_DOWN && this.seen.get(`${side} ${place}`) === card);
  }

  /** Whether every known card is turned. Cards face down for a squeeze do not count. */
  all(hands: Hands): boolean {
    return SIDES.every((side) => {
      const known = hands[side].filter((card) => card !== FACE_DOWN);
      return this.open(side, hands[side]).length === known.length;
    });
  }
}
