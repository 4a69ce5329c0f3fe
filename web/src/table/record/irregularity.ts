// The events of what went wrong in a recorded round, as sentences.
import type { Event } from "../../net/types";
import { cardsText } from "../../i18n/cards";
import words from "../../i18n/round";
import { clauseShort } from "../../session/books";

/** Those that make a step. */
export const IRREGULARITIES: readonly Event["type"][] = [
  "ruled",
  "cards_carried",
  "free_hand_due",
  "free_hand_opened",
  "cards_reordered",
  "cards_drawn_together",
  "hands_taken_back",
  "cards_set_aside",
  "box_voided",
  "arranging_barred",
  "choice_opened",
  "chosen",
  "wagers_withdrawn",
];

/** Empty for any other event. */
export function tellIrregularity(event: Event, who: (patron: string) => string): string {
  const w = words().irregularity;
  switch (event.type) {
    case "ruled":
      return w.ruled(who(event.by), clauseShort(event.clause)) + (event.why ? `: ${event.why}` : "");
    case "cards_carried":
      return w.carried(cardsText(event.cards));
    case "free_hand_due":
      return w.due;
    case "free_hand_opened":
      return w.opened;
    case "cards_reordered":
      return w.reordered(cardsText(event.cards));
    case "cards_drawn_together":
      return w.together(cardsText(event.cards));
    case "hands_taken_back":
      return w.takenBack(event.box);
    case "cards_set_aside":
      return w.aside(cardsText(event.cards));
    case "box_voided":
      return w.box(event.box);
    case "arranging_barred":
      return w.barred(who(event.patron));
    case "choice_opened":
      return event.about === "cards" ? w.askedCards : w.asked;
    case "chosen":
      return event.stay ? w.stays(who(event.patron)) : w.goes(who(event.patron));
    case "wagers_withdrawn":
      return w.withdrawn(who(event.patron));
    default:
      return "";
  }
}
