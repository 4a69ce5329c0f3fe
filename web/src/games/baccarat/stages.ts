// Squeeze and insurance as a mirror follows them, and what a patron answers.
import type { Card, Mirror, Stake } from "../../net/types";
import type { Told, Turn } from "../../play/game";
import { enter, FACE_DOWN, hasLeft } from "../../play/mirror";
import type { Play } from "../../play/play.svelte";
import names from "./names";

export type Side = "player" | "banker";
export const SIDES: readonly Side[] = ["player", "banker"];

export function follow(mirror: Mirror, event: Told): void {
  switch (event.type) {
    case "betting_closed":
      mirror.squeezers = event.squeezers ?? {};
      mirror.hands = { player: [], banker: [] };
      break;
    case "cards_dealt":
      keepSqueezed(mirror, event.to, event.cards);
      break;
    case "squeeze_started":
      enter(mirror, "squeeze", event.deadline);
      mirror.banker_first = event.banker_first ?? false;
      break;
    case "squeeze_restricted":
      mirror.restricted = [...new Set([...mirror.restricted, event.patron])].sort();
      break;
    case "insurance_waived":
      mirror.waived = true;
      mirror.banker_first = false;
      enter(mirror, "dealing", null);
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
      if (!event.wagers.length) forgo(mirror, [event.patron]);
      break;
    case "insurance_returned": // the server sends the whole table; this serves the playback of a round
      mirror.insurance = mirror.insurance.filter(
        ({ patron, moment }) => patron !== event.patron || moment !== event.moment,
      );
      break;
    case "insurance_closed":
      forgo(mirror, mirror.unanswered);
      mirror.offers = [];
      mirror.unanswered = [];
      enter(mirror, "dealing", null);
      break;
    case "left":
      if (mirror.unanswered.includes(event.patron)) forgo(mirror, [event.patron]);
      mirror.unanswered = mirror.unanswered.filter((name) => name !== event.patron);
      break;
  }
  mirror.you.may_insure = mirror.unanswered.includes(mirror.you.patron);
}

/** A squeezer has the whole hand, and is told the new card apart. What was opened stays open. */
function keepSqueezed(mirror: Mirror, to: string, dealt: string[]): void {
  const before = (mirror.hands[to] ?? []).slice(0, -dealt.length);
  if (dealt.includes(FACE_DOWN) && mirror.squeezers[to] === mirror.you.patron && !before.includes(FACE_DOWN))
    mirror.you.hands[to] = before as Card[];
}

function opened(mirror: Mirror, side: string, cards: string[]): void {
  mirror.hands[side] = [...cards];
  delete mirror.you.hands[side];
  if (!mirror.waived && Object.values(mirror.hands).some((hand) => hand.includes(FACE_DOWN))) return;
  mirror.banker_first = false;
  enter(mirror, "dealing", null);
}

/** Ruling B8: a patron who takes nothing at the first moment is not asked at the second. */
function forgo(mirror: Mirror, names: string[]): void {
  const insured = mirror.insurance.map((wager) => wager.patron);
  mirror.forgone = [...new Set([...mirror.forgone, ...names])].filter((name) => !insured.includes(name)).sort();
}

function whoMayInsure(mirror: Mirror): string[] {
  const sides = new Set<string>(mirror.offers.map((offer) => offer.side));
  const moments = mirror.offers.map((offer) => offer.moment);
  const taken = mirror.insurance.filter(({ moment }) => moment && moments.includes(moment));
  const answered = [...mirror.forgone, ...taken.map(({ patron }) => patron)];
  return Object.entries(mirror.confirmed)
    .filter(([, wagers]) => wagers.some((wager) => sides.has(wager.bet)))
    .filter(([name]) => !hasLeft(mirror, name) && !answered.includes(name))
    .map(([name]) => name)
    .sort();
}

const INSURE: Turn = { name: "insure", text: () => names().turn.insure };
const SQUEEZE: Turn = { name: "squeeze", text: () => names().turn.squeeze };

export function turn({ phase, squeezers, you }: Mirror): Turn | null {
  if (you.may_insure) return INSURE;
  return phase === "squeeze" && Object.values(squeezers).includes(you.patron) ? SQUEEZE : null;
}

/** Whether this patron may ask now to open the Banker's third card first (baccarat 6.4.4). */
export function mayAskForBankerFirst({ phase, banker_first, squeezers, restricted, you }: Mirror): boolean {
  const squeezes = Object.values(squeezers).includes(you.patron) && !restricted.includes(you.patron);
  return phase === "squeeze" && banker_first && squeezes;
}

// What a patron asks or answers. Each request names its round and never reaches another.

export function insure(play: Play, wagers: Stake[]): Promise<boolean> {
  const moment = play.mirror?.offers[0]?.moment ?? "four_cards";
  return play.request({ do: "insure", ...play.round, moment, wagers });
}

export function askToSqueeze(play: Play, side: Side): Promise<boolean> {
  return play.request({ do: "squeeze", ...play.round, side });
}

export function openCards(play: Play, side: Side): Promise<boolean> {
  return play.request({ do: "open_cards", ...play.round, side });
}

/** Then the Banker's third card comes before the Player's is opened, and nobody is offered insurance again. */
export function askForBankerFirst(play: Play): Promise<boolean> {
  return play.request({ do: "banker_first", ...play.round });
}
