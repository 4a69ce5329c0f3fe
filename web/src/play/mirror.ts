// A table as one patron sees it, kept up to date by its events. Pure, and without a framework: it follows a live table
// and replays a recorded round alike. The server sends the whole mirror on subscribing; after that `follow`
// applies each event as the server's own view does. Nothing is decided here.
import type {
  Alarms,
  Card,
  CardsCorrected,
  CardsPrepared,
  Crowd,
  Duty,
  Message,
  Mirror,
  Seat,
  ShuffleFixed,
  Wager,
} from "../net/types";
import { finishShuffle, followFairness, sealed } from "./fairness";
import { findGame, type Description, type Told } from "./game";

export const FACE_DOWN = "??";
const RESULTS_MAX = 200;
const CARDS_PER_DECK = 52;

export function takeDraft(mirror: Mirror, wagers: Wager[]): void {
  mirror.you.draft = wagers;
}

/** A message to this person alone, about what is no event of the table. */
export function takeAside(mirror: Mirror, message: Message): void {
  switch (message.type) {
    case "hand":
      takeHand(mirror, message.to, message.cards);
      return;
    case "duty":
      takeDuty(mirror, message);
      return;
    case "alarms":
      takeAlarms(mirror, message);
  }
}

export function takeHand(mirror: Mirror, to: string, cards: Card[]): void {
  mirror.you.hands[to] = [...(mirror.you.hands[to] ?? []), ...cards];
}

export function takeDuty(mirror: Mirror, { on_duty, need }: Duty): void {
  mirror.you.on_duty = on_duty;
  mirror.you.need = need;
}

function takeAlarms(mirror: Mirror, { alarms }: Alarms): void {
  mirror.you.alarms = alarms;
}

export function takeCrowd(mirror: Mirror, crowd: Crowd): void {
  mirror.crowd = crowd;
}

/** `rules` are the table's rules in force, where they are known: a new shoe's cut card is placed by them. */
export function follow(mirror: Mirror, event: Told, rules: Description | null): void {
  const you = mirror.you;
  switch (event.type) {
    case "table_opened":
      mirror.settings = event.settings;
      mirror.rules_hash = event.rules_hash;
      mirror.closing = false;
      enter(mirror, "waiting", null);
      break;
    case "table_closing":
      mirror.closing = true;
      break;
    case "table_closed":
      enter(mirror, "closed", null);
      goOn(mirror);
      mirror.free_hand = "";
      finishShuffle(mirror);
      mirror.patrons = {};
      mirror.results = [];
      clearFelt(mirror);
      break;
    case "table_paused":
      mirror.paused = true;
      mirror.left_ms = event.left_ms;
      mirror.stopped_by = event.clause ?? "";
      mirror.unattended = event.unattended ?? false;
      break;
    case "table_resumed":
      goOn(mirror);
      mirror.left_ms = null;
      mirror.deadline = event.deadline;
      break;
    case "table_restarted":
      mirror.deadline = event.deadline;
      break;
    case "joined":
      join(mirror, event.patron, {
        seat: event.seat,
        plays_from: event.plays_from,
        leaving: false,
        name: event.name ?? "",
      });
      break;
    case "left":
      leave(mirror, event.patron);
      break;
    case "seat_given_up":
      delete mirror.patrons[event.patron];
      break;
    case "countdown_started":
      enter(mirror, "countdown", event.deadline);
      break;
    case "countdown_stopped":
      enter(mirror, "waiting", null);
      break;
    case "shuffle_fixed":
    case "cards_prepared":
      newShuffle(mirror, event, rules);
      break;
    case "shoe_removed":
      finishShuffle(mirror);
      break;
    case "burned":
      if (mirror.shuffle) mirror.shuffle.at += 1 + event.count;
      break;
    case "betting_opened": {
      clearFelt(mirror);
      enter(mirror, "betting", event.deadline);
      mirror.round = event.round;
      mirror.rules_hash = event.rules_hash;
      const seat = mirror.patrons[you.patron];
      you.may_bet = seat !== undefined && seat.plays_from <= mirror.round;
      break;
    }
    case "wagers_confirmed":
      delete mirror.confirmed[event.patron];
      mirror.confirmed[event.patron] = event.wagers;
      if (event.patron === you.patron) {
        stopBetting(mirror);
        you.may_bet = !event.wagers.length; // who sits out may come back
        you.seed = event.seed || you.seed;
      }
      break;
    case "wagers_recorded":
      mirror.recorded[event.patron] = event.wagers;
      break;
    case "betting_closed":
      stopBetting(mirror);
      mirror.recorded = {};
      if (mirror.shuffle && mirror.settings.dealing === "hand" && !isShoe(mirror)) mirror.shuffle.at = 0;
      mirror.hands = {};
      enter(mirror, "dealing", null);
      break;
    case "nobody_bet":
      clearFelt(mirror);
      enter(mirror, "waiting", null);
      for (const seat of Object.values(mirror.patrons)) seat.plays_from = Math.min(seat.plays_from, mirror.round);
      break;
    case "cards_dealt":
      dealt(mirror, event.to, event.cards, event.at);
      break;
    case "dice_thrown":
      mirror.dice = event.dice;
      break;
    case "cards_corrected":
      correct(mirror, event);
      break;
    case "dice_corrected":
      mirror.dice = event.after;
      dealAgain(mirror);
      break;
    case "result_called":
      mirror.called = event.outcome;
      enter(mirror, "called", null);
      break;
    // After what went wrong the server sends the whole table; these two serve the playback of a round.
    case "free_hand_opened":
      clearFelt(mirror);
      enter(mirror, "dealing", null);
      mirror.round = event.round;
      mirror.rules_hash = event.rules_hash;
      mirror.free = true;
      mirror.free_hand = "";
      break;
    case "wagers_withdrawn":
      delete mirror.confirmed[event.patron];
      mirror.insurance = mirror.insurance.filter(({ patron }) => patron !== event.patron);
      break;
    case "round_settled":
      mirror.results = [...mirror.results, event.mark].slice(-RESULTS_MAX);
      mirror.result = event;
      roundOver(mirror, event.deadline);
      break;
    case "round_voided":
      mirror.result = event;
      roundOver(mirror, event.deadline);
      break;
    case "round_ended":
      endRound(mirror);
      break;
  }
  followFairness(mirror, event);
  findGame(mirror.settings?.game)?.follow?.(mirror, event);
}

export function enter(mirror: Mirror, phase: Mirror["phase"], deadline: number | null): void {
  mirror.phase = phase;
  mirror.deadline = deadline;
}

function goOn(mirror: Mirror): void {
  mirror.paused = false;
  mirror.stopped_by = "";
  mirror.unattended = false;
}

function stopBetting(mirror: Mirror): void {
  mirror.you.draft = [];
  mirror.you.may_bet = false;
}

function stopAsking(mirror: Mirror): void {
  mirror.offers = [];
  mirror.unanswered = [];
  mirror.unarranged = [];
  mirror.banker_first = false;
}

/** Removes everything that belongs to one round. */
function clearFelt(mirror: Mirror): void {
  mirror.confirmed = {};
  mirror.choice = null;
  mirror.free = false;
  mirror.decided = [];
  mirror.void_boxes = [];
  mirror.you.may_choose = false;
  mirror.you.stays = null;
  mirror.you.returned = 0;
  mirror.recorded = {};
  mirror.called = null;
  mirror.insurance = [];
  stopAsking(mirror);
  mirror.forgone = [];
  mirror.squeezers = {};
  mirror.restricted = [];
  mirror.waived = false;
  mirror.hands = {};
  mirror.dice = [];
  mirror.you.hands = {};
  if (!mirror.shuffle?.house_root) mirror.you.seed = ""; // a seed for the cut stands for the whole shoe
  stopBetting(mirror);
  if (mirror.crowd) mirror.crowd = { ...mirror.crowd, confirmed: 0, totals: {} };
}

function join(mirror: Mirror, patron: string, seat: Seat): void {
  const known = mirror.patrons[patron];
  // Until a dealer's call closes betting for all.
  if (!known && patron === mirror.you.patron && mirror.phase === "betting")
    mirror.you.may_bet = seat.plays_from === mirror.round;
  if (known) Object.assign(known, { name: seat.name, leaving: false });
  else mirror.patrons[patron] = seat;
}

/** A patron who has chips on the felt is shown until the round is over. */
function leave(mirror: Mirror, patron: string): void {
  if (patron === mirror.you.patron) stopBetting(mirror);
  const seat = mirror.patrons[patron];
  if (seat && mirror.confirmed[patron]?.length) seat.leaving = true;
  else delete mirror.patrons[patron];
}

function isShoe(mirror: Mirror): boolean {
  return findGame(mirror.settings?.game)?.shoe ?? false;
}

function newShuffle(mirror: Mirror, event: ShuffleFixed | CardsPrepared, rules: Description | null): void {
  const { number, decks } = event;
  const commitment = ("commitment" in event && event.commitment) || "";
  const shoe = isShoe(mirror);
  const cards = CARDS_PER_DECK * decks;
  const fromEnd = rules?.cut_card_from_end;
  const cutAt = shoe && typeof fromEnd === "number" ? cards - fromEnd : null;
  mirror.shuffle = {
    ...{ number, cards, cut_at: cutAt, commitment, at: 0 },
    ...{ cut_card_out: false, last_hand: false, finished: false, lost: false },
    ...sealed(event),
  };
  if (shoe) {
    mirror.results = [];
    mirror.you.seed = "";
  }
}

function dealt(mirror: Mirror, to: string, cards: string[], at: number): void {
  const { shuffle } = mirror;
  if (shuffle) {
    shuffle.at = at + cards.length;
    if (shuffle.cut_at !== null && shuffle.at > shuffle.cut_at) shuffle.cut_card_out = true;
  }
  mirror.hands[to] = [...(mirror.hands[to] ?? []), ...cards];
}

/** The squeezer is told the right card apart. */
function correct(mirror: Mirror, { to, after }: CardsCorrected): void {
  mirror.hands[to] = [...(mirror.hands[to] ?? []).slice(0, -after.length), ...after];
  const own = mirror.you.hands[to];
  if (own) mirror.you.hands[to] = own.slice(0, -after.length);
  dealAgain(mirror);
}

/** The last cards or dice were others: the questions that they brought are taken back, and so is the call. */
function dealAgain(mirror: Mirror): void {
  enter(mirror, "dealing", null);
  mirror.called = null;
  stopAsking(mirror);
}

/** A guest without an account is known by the seat. */
function isGuest(patron: string): boolean {
  return patron.startsWith("seat ");
}

/** Whether a patron is no longer at the table, though their chips may be. */
export function hasLeft(mirror: Mirror, patron: string): boolean {
  return !isGuest(patron) && (mirror.patrons[patron]?.leaving ?? true);
}

function roundOver(mirror: Mirror, deadline: number | null): void {
  enter(mirror, "result", deadline);
  stopAsking(mirror);
  mirror.called = null;
  if (mirror.paused) mirror.left_ms = mirror.settings.betting === "called" ? null : mirror.settings.times.result_ms;
}

function endRound(mirror: Mirror): void {
  clearFelt(mirror);
  for (const [name, seat] of Object.entries(mirror.patrons)) if (seat.leaving) delete mirror.patrons[name];
  enter(mirror, "waiting", null);
  mirror.result = null;
  const { shuffle } = mirror;
  if (!shuffle) return;
  const oneRound = !isShoe(mirror) && mirror.settings.dealing !== "hand";
  shuffle.finished ||= (shuffle.last_hand && !mirror.free_hand) || oneRound;
  shuffle.last_hand = shuffle.cut_card_out;
}
