// A recorded round of Baccarat.
import { oddsInWords } from "../../../i18n/format";
import type { Event } from "../../../net/types";
import type { RoundRecord } from "../../../play/game";
import { wagersInWords } from "../../../play/wagers";
import names from "../names";
import Playback from "./Playback.svelte";
import words from "./words";

function tell(event: Event, who: (patron: string) => string): string {
  const w = words();
  switch (event.type) {
    case "squeeze_asked":
      return w.squeezeAsked(who(event.patron), handName(event.side));
    case "squeeze_started":
      return w.squeeze(event.sides.map(handName).join(", "));
    case "squeeze_restricted":
      return w.restricted(who(event.patron));
    case "insurance_waived":
      return w.waived(who(event.by));
    case "cards_opened":
      return w.cardsOpened(handName(event.side), who(event.by));
    case "insurance_offered":
      return w.offered(
        event.offers
          .map(({ side, odds }) => `${names().bets[`${side as "player"}_insurance`]} ${oddsInWords(odds)}`)
          .join(", "),
      );
    case "insurance_answered":
      return event.wagers.length
        ? w.insured(who(event.patron), wagersInWords("baccarat", event.wagers))
        : w.declined(who(event.patron));
    case "insurance_returned":
      return w.insuranceReturned(who(event.patron));
    case "insurance_closed":
      return w.insuranceClosed;
    default:
      return "";
  }
}

function handName(to: string): string {
  return words().hand[to as "player"] ?? to;
}

const record: RoundRecord = {
  Playback,
  steps: [
    "squeeze_asked",
    "squeeze_started",
    "squeeze_restricted",
    "insurance_waived",
    "cards_opened",
    "insurance_offered",
    "insurance_answered",
    "insurance_returned",
    "insurance_closed",
  ],
  tell,
  handName,
};
export default record;
