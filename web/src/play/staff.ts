// What a game adds to the consoles of the people who run its tables. Loaded when the first console is opened.
import type { Component } from "svelte";
import type { Due, ForSeat, Language, Mirror, MovedWager, Preview, Settings } from "../net/types";
import type { Draft } from "./draft";
import type { Description } from "./game";

/** A text in both languages at once: a dealer calls to guests who speak either. */
export interface Both {
  readonly vi: string;
  readonly en: string;
}

/** Cards by hand, as far as this console knows them: those that were keyed in here may lie face down. */
export type Hands = Readonly<Record<string, readonly string[]>>;

/** A place on the felt for the chips of a seat. */
export interface Spot {
  readonly bet: string;
  /** Bets that are laid with it and have no key of their own. */
  readonly brings?: readonly string[];
  /** The keys that lay a chip there, one after the other: `p`, `t9`. No code begins with another. */
  readonly codes: readonly string[];
  /** What its key of the pad says. */
  readonly label: () => string;
  /** What kind of spot it is, where the key says only its number. */
  readonly group?: () => string;
  /** Colours the key: `player`, `banker`, `tie`. */
  readonly side?: string;
  /** How a chip changes what lies there, where it does not simply add to it. */
  readonly lay?: (draft: Draft, cents: number, box: number | undefined) => Draft;
}

/** What a guest wants, as the server reads it. */
type Wish = ForSeat["wish"];

/** An answer that the dealer keys in for the guest at a seat. */
export interface Answer {
  readonly key: string;
  readonly label: () => string;
  readonly wish: Wish;
}

/** Chips that a guest may add while a question is open. */
export interface Stakes {
  readonly bet: string;
  /** In cents. An amount outside is recorded all the same (ruling A5). */
  readonly most: number;
  readonly wish: (cents: number) => Wish;
}

/** What guests are asked between two cards. */
export interface Asking {
  readonly title: Both;
  /** What it means to ask no longer. */
  readonly goOn: () => string;
  /** What the dealer pushes out onto the felt: the price, large. */
  readonly marker?: Both;
  /** The patrons who have not answered. */
  readonly waiting: readonly string[];
  /** What others have answered, where they may change it. */
  readonly answered?: readonly { readonly patron: string; readonly label: string }[];
  readonly answers: (seat: number) => readonly Answer[];
  readonly stakes?: (seat: number) => Stakes | null;
}

/** What a dealer does with the chips of one place, in one reach. */
export interface PayStep {
  readonly act: "collect" | "pay" | "return";
  readonly patron: string;
  /** Where wagers lie in boxes. */
  readonly box: number | null;
  readonly wagers: readonly MovedWager[];
  /** The chips that the dealer takes, hands out or gives back, in cents. */
  readonly amount: number;
  /** The part of the stakes that goes back to the guest beside it. */
  readonly back: number;
  readonly commission: number;
  /** The clause that gives it its place in the order; empty where the book prescribes none. */
  readonly clause: string;
}

/** The table as it stands. */
export interface AtTable {
  readonly mirror: Mirror;
  readonly rules: Description | null;
  /** The cards that were keyed in here, open or not. */
  readonly keyed: Hands;
  /** By patron who is asked for chips, the most that they may lay, as far as the server has told it. */
  readonly most: Readonly<Record<string, number>>;
}

export interface StaffParts {
  /** How many cards are keyed in together: one, or a whole hand; 0 where the game has dice. */
  readonly cardsAtOnce: number;
  /** The spots as the pad has them, row by row. */
  readonly pad: (settings: Settings, rules: Description | null) => readonly (readonly Spot[])[];
  /** How many boxes there are, where chips lie in boxes, and how many of them a guest may hold. */
  readonly boxes?: (settings: Settings, rules: Description | null) => { count: number; perSeat: number };
  /** What a guest may ask for while betting is open. */
  readonly wishes?: (settings: Settings, draft: Draft) => readonly Answer[];
  /** Why the wagers of all seats cannot stay as they are; null where nothing is wrong. */
  readonly unbalanced?: (settings: Settings, all: readonly Draft[]) => Both | null;
  /** The cards or dice that come next: `Third card to the Player`. */
  readonly due: (due: Due, mirror: Mirror) => Both;
  /** What the dealer says with the next step; null where there is nothing to say. */
  readonly call: (at: AtTable) => Both | null;
  /** The result as the server names it, where the open cards or dice tell it. The server checks the call with it. */
  readonly result?: (mirror: Mirror) => string;
  /** The question that is open, if it is the game's own. */
  readonly asking?: (at: AtTable) => Asking | null;
  /** What to collect and pay, in the order of the book. */
  readonly payment: (preview: Preview, seatOf: (patron: string) => number) => readonly PayStep[];
  /** What decided a place, in a word or two: the hand of a box. */
  readonly decidedBy?: (mirror: Mirror, step: PayStep) => string;
  /** The cards or dice on the table. `typed` are those that are keyed in and not sent. */
  readonly Felt: Component<{ mirror: Mirror; typed: readonly string[] }>;
}

/** The same words of an area in both languages. */
export function both<T extends { readonly vi: unknown; readonly en: unknown }>(
  words: T,
  pick: (words: T["vi"], language: Language) => string,
): Both {
  return { vi: pick(words.vi, "vi"), en: pick(words.en, "en") };
}

const SEAT = /^seat (\d+)$/;

/** A guest without an account is known by the seat; null for a patron with an account. */
export function guestSeat(patron: string): number | null {
  const number = SEAT.exec(patron)?.[1];
  return number === undefined ? null : Number(number);
}

export const guestAt = (seat: number): string => `seat ${seat}`;
