// The steps of a recorded round as sentences.
import type { Event, RecalledRound, Wager } from "../../net/types";
import { betName } from "../../i18n/bets";
import { cardText } from "../../i18n/cards";
import { called } from "../../i18n/names";
import { amount, toOne } from "../../i18n/format";
import words from "../../i18n/round";
import type { Step } from "./recording";

const cardsText = (cards: readonly string[]) => cards.map(cardText).join(" ");

/** Who it was: a name, or a number where names are kept back. */
export function whoIs(round: RecalledRound, patron: string, you = ""): string {
  const w = words();
  if (patron === you) return w.you;
  if (patron === "house") return w.house;
  if (patron === "staff") return w.staff;
  const numbered = /^patron (\d+)$/.exec(patron);
  const name = round.names[patron];
  if (name !== undefined) return called(name);
  return numbered ? w.nth(numbered[1]!) : patron;
}

function handName(to: string): string {
  const w = words();
  return w.hand[to as keyof typeof w.hand] ?? w.inHand(to.replace("box ", ""));
}

function wagersText(wagers: readonly Wager[]): string {
  return wagers.map(({ bet, box, amount: cents }) => `${betName(bet, box)} ${amount(cents)}`).join(", ");
}

export function tell(step: Step, round: RecalledRound, you = ""): string {
  const w = words().event;
  const event = step.events.at(-1)!;
  if (step.events.length > 1 && event.type === "wagers_confirmed") {
    const all = step.events.flatMap((each) => (each.type === "wagers_confirmed" ? each.wagers : []));
    const total = all.reduce((sum, wager) => sum + wager.amount, 0);
    return w.crowd(step.events.length, amount(total));
  }
  return tellEvent(event, round, (patron) => whoIs(round, patron, you));
}

function tellEvent(event: Event, round: RecalledRound, who: (patron: string) => string): string {
  const w = words().event;
  switch (event.type) {
    case "betting_opened":
      return event.last_hand ? w.openedLast : w.opened;
    case "wagers_confirmed":
      return event.wagers.length
        ? w.confirmed(who(event.patron), wagersText(event.wagers))
        : w.passed(who(event.patron));
    case "betting_closed":
      return event.early ? w.closedEarly : w.closed;
    case "nobody_bet":
      return w.nobody;
    case "shuffle_fixed":
      return event.decks ? w.shuffled(event.number) : w.thrown;
    case "shuffle_lost":
      return w.shuffleLost(event.number);
    case "burned":
      return w.burned(cardText(event.card), event.count);
    case "cards_dealt":
      return squeezed(round, event.to)
        ? w.dealtDown(handName(event.to), event.cards.length)
        : w.dealt(handName(event.to), cardsText(event.cards));
    case "dice_thrown":
      return w.dice(
        event.dice.join(" "),
        event.dice.reduce((sum, pips) => sum + pips, 0),
      );
    case "squeeze_asked":
      return w.squeezeAsked(who(event.patron), handName(event.side));
    case "squeeze_started":
      return w.squeeze(event.sides.map(handName).join(", "));
    case "cards_opened":
      return w.cardsOpened(handName(event.side), who(event.by));
    case "insurance_offered":
      return w.offered(
        event.offers.map((offer) => `${betName(`${offer.side}_insurance`)} ${toOne(String(offer.odds))}`).join(", "),
      );
    case "insurance_answered":
      return event.wagers.length
        ? w.insured(who(event.patron), wagersText(event.wagers))
        : w.declined(who(event.patron));
    case "insurance_closed":
      return w.insuranceClosed;
    case "arranging_opened":
      return w.arranging;
    case "hand_arranged":
      return event.niu.length
        ? w.arranged(who(event.patron), event.box, cardsText(event.niu))
        : w.arrangedNone(who(event.patron), event.box);
    case "round_settled":
      return w.settled;
    case "round_voided":
      return w.voided(who(event.by));
    case "table_paused":
      return w.paused(who(event.by), event.why);
    case "table_resumed":
      return w.resumed(who(event.by));
    default:
      return "";
  }
}

function squeezed(round: RecalledRound, hand: string): boolean {
  return round.events.some(({ event }) => event.type === "betting_closed" && hand in (event.squeezers ?? {}));
}
