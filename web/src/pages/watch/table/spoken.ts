// A line of a journal as the client says it: guests and cards in the reader's own words.
import type { JournalLine } from "../../../net/types";
import { cardText } from "../../../i18n/cards";
import { sentence } from "../../../i18n/format";
import { namesWithin } from "../../../i18n/names";

/** Only these tell of cards; elsewhere two letters may be a part of a name. */
const OF_CARDS = /^(cards_|burned|hand_arranged)/;
const CARD = /(?<![\w])([2-9TJQKA][SHDC])(?![\w])/g;

export function spoken({ event, says }: Pick<JournalLine, "event" | "says">): string {
  const named = namesWithin(says);
  const told = sentence(OF_CARDS.test(event) ? named.replace(CARD, (card) => cardText(card)) : named);
  return told.replace(/([.:!?])\.$/, "$1");
}
