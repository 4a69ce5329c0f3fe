// Why a table stands still, and what it waits for from its dealer. Pure.
import type { Mirror } from "../net/types";
import { findGame } from "./game";

/** Nobody is on duty, a clause stopped the table, or a member of the staff did. */
export type Pause = "unattended" | "clause" | "staff";

export function whyPaused({ paused, unattended, stopped_by }: Mirror): Pause | null {
  if (!paused) return null;
  if (unattended) return "unattended";
  return stopped_by ? "clause" : "staff";
}

function isDealtByHand({ settings }: Mirror): boolean {
  return settings.dealing === "hand";
}

/** Whether a dealer's calls open and close betting. Such a table has no deadlines. */
export function isCalled({ settings }: Mirror): boolean {
  return settings.betting === "called";
}

/** What a dealer does next at a table that is dealt by hand: cards come, a hand without wagers, the call for bets; the
 *  deal, the payment, the next round. */
export type Awaited = "cards" | "freeHand" | "opening" | "deal" | "payment" | "next";

/** Null where the machine deals, and where the table waits for its clock or its patrons. */
export function awaited(mirror: Mirror): Awaited | null {
  if (!isDealtByHand(mirror) || mirror.paused) return null;
  switch (mirror.phase) {
    case "waiting":
    case "countdown":
      return comesFirst(mirror) ?? (isCalled(mirror) ? "opening" : null);
    case "dealing":
      return "deal";
    case "called":
      return "payment";
    case "result":
      return comesFirst(mirror) ?? (isCalled(mirror) ? "next" : null);
    default:
      return null;
  }
}

/** What has to come before the next betting. */
function comesFirst(mirror: Mirror): "cards" | "freeHand" | null {
  if (needsCards(mirror)) return "cards";
  return mirror.free_hand ? "freeHand" : null;
}

/** A shoe is shuffled, and its first cards are burned. */
function needsCards({ settings, phase, shuffle, free_hand }: Mirror): boolean {
  const game = findGame(settings.game);
  if (!game?.cards) return false;
  if (!shuffle || shuffle.finished || (game.shoe && shuffle.at === 0)) return true;
  return phase === "result" && shuffle.last_hand && !free_hand;
}

/** The time that patrons have; null where they wait for a dealer. */
export function deadlineOf(mirror: Mirror): number | null {
  return mirror.paused || (mirror.phase === "countdown" && awaited(mirror)) ? null : mirror.deadline;
}
