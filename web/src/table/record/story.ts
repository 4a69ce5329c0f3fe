// The steps of a recorded round as sentences.
import type { Event, RecalledRound } from "../../net/types";
import { cardText, cardsText } from "../../i18n/cards";
import { called } from "../../i18n/names";
import { amount } from "../../i18n/format";
import words from "../../i18n/round";
import type { RoundRecord } from "../../play/game";
import { wagersInWords } from "../../play/wagers";
import { tellIrregularity } from "./irregularity";
import type { Step } from "./recording";

/** The patron's name, or a number where names are hidden. A guest without an account is known by the seat. */
export function whoIs(round: RecalledRound, patron: string, you = ""): string {
  const w = words();
  if (patron === you) return w.you;
  if (patron === "house") return w.house;
  if (patron === "staff") return w.staff;
  const numbered = /^patron (\d+)$/.exec(patron);
  const seat = /^seat (\d+)$/.exec(patron);
  const name = round.names[patron];
  if (name !== undefined) return called(name);
  if (seat) return w.seat(seat[1]!);
  return numbered ? w.nth(numbered[1]!) : patron;
}

export function tell(step: Step, round: RecalledRound, record: RoundRecord, who: (patron: string) => string): string {
  const w = words().event;
  const event = step.events.at(-1)!;
  if (step.events.length > 1 && event.type === "wagers_confirmed") {
    const all = step.events.flatMap((each) => (each.type === "wagers_confirmed" ? each.wagers : []));
    const total = all.reduce((sum, wager) => sum + wager.amount, 0);
    return w.crowd(step.events.length, amount(total));
  }
  return tellEvent(event, round, record, who);
}

function tellEvent(event: Event, round: RecalledRound, record: RoundRecord, who: (patron: string) => string): string {
  const w = words().event;
  switch (event.type) {
    case "betting_opened":
      return event.last_hand ? w.openedLast : w.opened;
    case "wagers_confirmed":
      return event.wagers.length
        ? w.confirmed(who(event.patron), wagersInWords(round.game, event.wagers))
        : w.passed(who(event.patron));
    case "betting_closed":
      return event.early ? w.closedEarly : w.closed;
    case "nobody_bet":
      return w.nobody;
    case "shuffle_fixed":
      return event.decks ? w.shuffled(event.number) : w.thrown;
    case "cards_prepared":
      return w.prepared(event.number);
    case "shuffle_lost":
      return w.shuffleLost(event.number);
    case "shoe_removed":
      return w.shoeRemoved(event.number);
    case "burned":
      return w.burned(cardText(event.card), event.count);
    case "cards_dealt":
      return faceDown(round, event.to)
        ? w.dealtDown(record.handName(event.to), event.cards.length)
        : w.dealt(record.handName(event.to), cardsText(event.cards));
    case "dice_thrown":
      return w.dice(
        event.dice.join(" "),
        event.dice.reduce((sum, pips) => sum + pips, 0),
      );
    case "cards_corrected":
      return faceDown(round, event.to)
        ? w.correctedDown(record.handName(event.to))
        : w.corrected(record.handName(event.to), cardsText(event.before), cardsText(event.after));
    case "dice_corrected":
      return w.correctedDice(event.before.join(" "), event.after.join(" "));
    case "result_called":
      return w.called;
    case "round_settled":
      return w.settled;
    case "round_voided":
      return w.voided(who(event.by));
    case "table_paused":
      return event.unattended ? w.unattended : w.paused(who(event.by), event.why);
    case "table_resumed":
      return w.resumed(who(event.by));
    default:
      return record.tell(event, who) || tellIrregularity(event, who);
  }
}

/** Whether the hand lay face down for a patron to open. */
function faceDown(round: RecalledRound, hand: string): boolean {
  return round.events.some(({ event }) => event.type === "betting_closed" && hand in (event.squeezers ?? {}));
}
