// A table as one patron sees it, kept up to date by its events. Pure, and without a framework: it follows a live table
// and replays a recorded round alike. The server sends the whole mirror on subscribing; from then on `follow` makes of
// it what the server's own view has become. Nothing is decided here.
import type { Card, Crowd, Event, Mirror, Seat, Wager } from "../net/types";

export const FACE_DOWN = "??";
const RESULTS_MAX = 200;
const CUT_CARD_FROM_END = 14;

/** The event as everybody is told it: cards may lie face down, and a patron who joins has a name. */
export type Told = Event & { name?: string };

export function takeDraft(mirror: Mirror, wagers: Wager[]): void {
  mirror.you.draft = wagers;
}

export function takeHand(mirror: Mirror, to: string, cards: Card[]): void {
  mirror.you.hands[to] = [...(mirror.you.hands[to] ?? []), ...cards];
}

export function takeCrowd(mirror: Mirror, crowd: Crowd): void {
  mirror.crowd = crowd;
}

export function follow(mirror: Mirror, event: Told): void {
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
      newShuffle(mirror, event.number, event.decks, event.commitment);
      break;
    case "burned":
      if (mirror.shuffle) mirror.shuffle.at += 1 + event.count;
      break;
    case "betting_opened": {
      clearFelt(mirror);
      enter(mirror, "betting", event.deadline);
      mirror.round = event.round;
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
      mirror.squeezers = event.squeezers ?? {};
      mirror.hands = dealsFromShoe(mirror) ? { player: [], banker: [] } : {};
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
    case "squeeze_started":
      enter(mirror, "squeeze", event.deadline);
      break;
    case "cards_opened":
      opened(mirror, event.side, (event as unknown as { cards: string[] }).cards);
      break;
    case "insurance_offered":
      enter(mirror, "insurance", event.deadline);
      mirror.offers = event.offers;
      mirror.unanswered = whoMayInsure(mirror);
      break;
    case "insurance_answered":
      mirror.insurance = [...mirror.insurance, ...event.wagers];
      mirror.unanswered = mirror.unanswered.filter((name) => name !== event.patron);
      break;
    case "insurance_closed":
      mirror.offers = [];
      mirror.unanswered = [];
      enter(mirror, "dealing", null);
      break;
    case "arranging_opened":
      enter(mirror, "arranging", event.deadline);
      mirror.unarranged = boxesToArrange(mirror);
      break;
    case "hand_arranged":
      mirror.unarranged = mirror.unarranged.filter((box) => box !== event.box);
      break;
    case "arranging_closed":
      mirror.unarranged = [];
      enter(mirror, "dealing", null);
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
  you.may_insure = mirror.unanswered.includes(you.patron);
  const holders = holdersOf(mirror);
  you.may_arrange = mirror.unarranged.filter((box) => holders.get(box) === you.patron);
}

function enter(mirror: Mirror, phase: Mirror["phase"], deadline: number | null): void {
  mirror.phase = phase;
  mirror.deadline = deadline;
}

function dealsFromShoe(mirror: Mirror): boolean {
  return mirror.settings.game === "baccarat";
}

function stopBetting(mirror: Mirror): void {
  mirror.you.draft = [];
  mirror.you.may_bet = false;
}

/** What belongs to one round goes with it. */
function clearFelt(mirror: Mirror): void {
  mirror.confirmed = {};
  mirror.insurance = [];
  mirror.offers = [];
  mirror.unanswered = [];
  mirror.squeezers = {};
  mirror.hands = {};
  mirror.dice = [];
  mirror.unarranged = [];
  mirror.you.hands = {};
  stopBetting(mirror);
  if (mirror.crowd) mirror.crowd = { ...mirror.crowd, confirmed: 0, totals: {} };
}

function join(mirror: Mirror, patron: string, seat: Seat): void {
  const known = mirror.patrons[patron];
  if (known) Object.assign(known, { name: seat.name, leaving: false });
  else mirror.patrons[patron] = seat;
}

function hasLeft(mirror: Mirror, patron: string): boolean {
  return mirror.patrons[patron]?.leaving ?? true;
}

/** Whoever has chips on the felt is shown until the round is over. */
function leave(mirror: Mirror, patron: string): void {
  if (patron === mirror.you.patron) stopBetting(mirror);
  const holders = holdersOf(mirror);
  mirror.unanswered = mirror.unanswered.filter((name) => name !== patron);
  mirror.unarranged = mirror.unarranged.filter((box) => holders.get(box) !== patron);
  const seat = mirror.patrons[patron];
  if (seat && mirror.confirmed[patron]?.length) seat.leaving = true;
  else delete mirror.patrons[patron];
}

function newShuffle(mirror: Mirror, number: number, decks: number, commitment: string): void {
  const shoe = dealsFromShoe(mirror);
  const cards = 52 * decks;
  const cutAt = shoe ? cards - CUT_CARD_FROM_END : null;
  mirror.shuffle = { number, cards, cut_at: cutAt, commitment, at: 0, cut_card_out: false, last_hand: false };
  if (shoe) mirror.results = [];
}

function dealt(mirror: Mirror, to: string, cards: string[], at: number): void {
  const { shuffle, you } = mirror;
  if (shuffle) {
    shuffle.at = at + cards.length;
    if (shuffle.cut_at !== null && shuffle.at > shuffle.cut_at) shuffle.cut_card_out = true;
  }
  const hand = mirror.hands[to] ?? [];
  // Its squeezer has the whole hand, and is told the new card apart. What was opened stays open.
  if (mirror.squeezers[to] === you.patron && !hand.includes(FACE_DOWN)) you.hands[to] = hand as Card[];
  mirror.hands[to] = [...hand, ...cards];
}

function opened(mirror: Mirror, side: string, cards: string[]): void {
  mirror.hands[side] = [...cards];
  delete mirror.you.hands[side];
  if (!Object.values(mirror.hands).some((hand) => hand.includes(FACE_DOWN))) enter(mirror, "dealing", null);
}

function whoMayInsure(mirror: Mirror): string[] {
  const sides = new Set<string>(mirror.offers.map((offer) => offer.side));
  return Object.entries(mirror.confirmed)
    .filter(([name, wagers]) => wagers.some((wager) => sides.has(wager.bet)) && !hasLeft(mirror, name))
    .map(([name]) => name)
    .sort();
}

function holdersOf(mirror: Mirror): Map<number, string> {
  const holders = new Map<number, string>();
  for (const wagers of Object.values(mirror.confirmed))
    for (const { box, patron } of wagers) if (box != null) holders.set(box, patron);
  return holders;
}

/** niuniu 4.5.5: a patron arranges the first of their hands. */
function boxesToArrange(mirror: Mirror): number[] {
  const first = new Map<string, number>();
  for (const [box, holder] of [...holdersOf(mirror)].sort(([a], [b]) => a - b))
    if (!first.has(holder)) first.set(holder, box);
  return [...first]
    .filter(([holder]) => !hasLeft(mirror, holder))
    .map(([, box]) => box)
    .sort((a, b) => a - b);
}

function roundOver(mirror: Mirror, deadline: number): void {
  enter(mirror, "result", deadline);
  mirror.unanswered = [];
  mirror.offers = [];
  mirror.unarranged = [];
  if (mirror.paused) mirror.left_ms = mirror.settings.times.result_ms;
}

function endRound(mirror: Mirror): void {
  clearFelt(mirror);
  for (const [name, seat] of Object.entries(mirror.patrons)) if (seat.leaving) delete mirror.patrons[name];
  enter(mirror, "waiting", null);
  mirror.result = null;
  if (mirror.shuffle) mirror.shuffle.last_hand = mirror.shuffle.cut_card_out;
}
