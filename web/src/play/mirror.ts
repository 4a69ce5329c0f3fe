// A table as one patron sees it, kept up to date by its events. Pure, and without a framework: it follows a live table
// and replays a recorded round alike. The server sends the whole mirror on subscribing; after that `follow`
// applies each event as the server's own view does. Nothing is decided here.
import type { Card, Crowd, Mirror, Seat, ShuffleFixed, Wager } from "../net/types";
import { findGame, type Description, type Told } from "./game";

export const FACE_DOWN = "??";
const RESULTS_MAX = 200;
const CARDS_PER_DECK = 52;

export function takeDraft(mirror: Mirror, wagers: Wager[]): void {
  mirror.you.draft = wagers;
}

export function takeHand(mirror: Mirror, to: string, cards: Card[]): void {
  mirror.you.hands[to] = [...(mirror.you.hands[to] ?? []), ...cards];
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
      mirror.paused = false;
      mirror.patrons = {};
      mirror.results = [];
      clearFelt(mirror);
      break;
    case "table_paused":
      mirror.paused = true;
      mirror.left_ms = event.left_ms;
      break;
    case "table_resumed":
      mirror.paused = false;
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
      newShuffle(mirror, event, rules);
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
      mirror.confirmed[event.patron] = event.wagers;
      if (event.patron === you.patron) stopBetting(mirror);
      break;
    case "betting_closed":
      stopBetting(mirror);
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
  findGame(mirror.settings?.game)?.follow?.(mirror, event);
}

export function enter(mirror: Mirror, phase: Mirror["phase"], deadline: number | null): void {
  mirror.phase = phase;
  mirror.deadline = deadline;
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
  mirror.insurance = [];
  stopAsking(mirror);
  mirror.forgone = [];
  mirror.squeezers = {};
  mirror.restricted = [];
  mirror.waived = false;
  mirror.hands = {};
  mirror.dice = [];
  mirror.you.hands = {};
  stopBetting(mirror);
  if (mirror.crowd) mirror.crowd = { ...mirror.crowd, confirmed: 0, totals: {} };
}

function join(mirror: Mirror, patron: string, seat: Seat): void {
  const known = mirror.patrons[patron];
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

function newShuffle(mirror: Mirror, event: ShuffleFixed, rules: Description | null): void {
  const { number, decks, commitment } = event;
  const shoe = findGame(mirror.settings?.game)?.shoe ?? false;
  const cards = CARDS_PER_DECK * decks;
  const fromEnd = rules?.cut_card_from_end;
  const cutAt = shoe && typeof fromEnd === "number" ? cards - fromEnd : null;
  mirror.shuffle = { number, cards, cut_at: cutAt, commitment, at: 0, cut_card_out: false, last_hand: false };
  if (shoe) mirror.results = [];
}

function dealt(mirror: Mirror, to: string, cards: string[], at: number): void {
  const { shuffle } = mirror;
  if (shuffle) {
    shuffle.at = at + cards.length;
    if (shuffle.cut_at !== null && shuffle.at > shuffle.cut_at) shuffle.cut_card_out = true;
  }
  mirror.hands[to] = [...(mirror.hands[to] ?? []), ...cards];
}

/** Whether a patron is no longer at the table, though their chips may be. */
export function hasLeft(mirror: Mirror, patron: string): boolean {
  return mirror.patrons[patron]?.leaving ?? true;
}

function roundOver(mirror: Mirror, deadline: number | null): void {
  enter(mirror, "result", deadline);
  stopAsking(mirror);
  if (mirror.paused) mirror.left_ms = mirror.settings.times.result_ms;
}

function endRound(mirror: Mirror): void {
  clearFelt(mirror);
  for (const [name, seat] of Object.entries(mirror.patrons)) if (seat.leaving) delete mirror.patrons[name];
  enter(mirror, "waiting", null);
  mirror.result = null;
  if (mirror.shuffle) mirror.shuffle.last_hand = mirror.shuffle.cut_card_out;
}
