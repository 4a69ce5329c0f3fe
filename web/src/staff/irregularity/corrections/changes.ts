// A settled round on record beside the round as it really was, and the correction that this makes. Pure.
import type { Card, Laid, LaidBy, Mirror, Moment, RecalledRound, Settings } from "../../../net/types";
import { guestAt, guestSeat } from "../../../play/staff";
import { tableAfter } from "../../../table/record/recording";

export interface Wagered {
  readonly patron: string;
  readonly bet: string;
  /** In cents; 0 if the wager was not there. */
  readonly amount: number;
  readonly moment: Moment | null;
  readonly box: number | null;
}

export interface Facts {
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly dice: readonly number[];
  readonly wagers: readonly Wagered[];
}

export interface Changes {
  readonly hands?: Record<string, Card[]>;
  readonly dice?: number[];
  readonly wagers?: LaidBy[];
}

export function onRecord(round: RecalledRound): Facts {
  const { hands, dice } = tableAfter(round, round.events.length);
  return {
    hands,
    dice,
    wagers: round.lines.map(({ line: { patron, bet, stake, moment, box } }) => ({
      patron,
      bet,
      amount: stake,
      moment: moment ?? null,
      box: box ?? null,
    })),
  };
}

/** Only what differs. The server takes all hands at once, and all wagers of a patron. */
export function changesOf(record: Facts, was: Facts): Changes {
  const [before, after] = [bySpot(record.wagers), bySpot(was.wagers)];
  const patrons = [...new Set(was.wagers.map(({ patron }) => patron))];
  const changed = patrons.filter((patron) => same(before[patron]) !== same(after[patron]));
  return {
    ...(same(record.hands) === same(was.hands) ? {} : { hands: dealtTo(was) }),
    ...(same(record.dice) === same(was.dice) ? {} : { dice: [...was.dice] }),
    ...(changed.length ? { wagers: changed.map((patron) => ({ patron, wagers: after[patron] ?? [] })) } : {}),
  };
}

const BOX = /^box \d+$/;
/** The name of a box among the hands of a round. */
const handOf = (box: number): string => `box ${box}`;

/** The hands that were dealt: a box without a wager gets no cards. */
function dealtTo({ hands, wagers }: Facts): Record<string, Card[]> {
  const boxes = new Set(wagers.filter(({ amount }) => amount).map(({ box }) => box && handOf(box)));
  const dealt = Object.entries(hands).filter(([hand]) => !BOX.test(hand) || boxes.has(hand));
  return Object.fromEntries(dealt) as Record<string, Card[]>;
}

const same = (value: unknown): string => JSON.stringify(value ?? []);

/** With a wager that was not recorded. A box without cards on record gets a hand to fill. */
export function withWager(was: Facts, wager: Wagered): Facts {
  const hand = wager.box && handOf(wager.box);
  return {
    ...was,
    hands: !hand || hand in was.hands ? was.hands : { ...was.hands, [hand]: [] },
    wagers: [...was.wagers, wager],
  };
}

/** Without a wager that was added; a hand that was added for it goes too. */
export function withoutWager(record: Facts, was: Facts, place: number): Facts {
  const wagers = was.wagers.filter((_, at) => at !== place);
  const needed = (hand: string) => hand in record.hands || wagers.some(({ box }) => box && handOf(box) === hand);
  return { ...was, wagers, hands: Object.fromEntries(Object.entries(was.hands).filter(([hand]) => needed(hand))) };
}

/** Everybody who can have had chips on the felt: with an account, then by seat. */
export function couldLay(record: Facts, atTable: readonly string[], { betting, seats }: Settings): string[] {
  const guests = betting === "called" ? Array.from({ length: seats ?? 0 }, (_, seat) => guestAt(seat + 1)) : [];
  const found = [...record.wagers.map(({ patron }) => patron), ...atTable];
  return [...new Set([...found.filter((patron) => guestSeat(patron) === null), ...guests])];
}

/** By patron, the chips that lie somewhere. */
function bySpot(wagers: readonly Wagered[]): Record<string, Laid[]> {
  const found: Record<string, Laid[]> = {};
  for (const { patron, bet, amount, moment, box } of wagers)
    if (amount) (found[patron] ??= []).push({ bet, amount, ...(moment ? { moment } : {}), ...(box ? { box } : {}) });
  return found;
}

/** The round that was settled last. */
export function lastSettled({ phase, round }: Pick<Mirror, "phase" | "round">): number {
  const over = ["result", "waiting", "countdown", "closed"].includes(phase);
  return Math.max(1, over ? round : round - 1);
}

/** Three faces of dice, as they are typed; null while they are none. */
export function diceIn(text: string, count: number): number[] | null {
  const faces = text.match(/[^\s]/g) ?? [];
  return faces.length === count && faces.every((each) => /^[1-6]$/.test(each)) ? faces.map(Number) : null;
}
