// Another reading of a round: as it is on record, with what is read differently. Only the differences are sent.
import { CENTS_PER_CHIP, centsIn } from "../../../lib/chips";
import type { Moment, RecalledRound } from "../../../net/types";
import { tableAfter } from "../../../table/record/recording";
import words from "../../../i18n/staff/casework/reading";
import type { Filled } from "../acts/fields";
import { cardsIn } from "./cards";

export interface WagerRow {
  patron: string;
  bet: string;
  /** In whole chips, as it is keyed in. */
  amount: string;
  box: number | null;
  moment: Moment | null;
}

export interface Draft {
  /** The cards of each hand, as they are keyed in. */
  hands: Record<string, string>;
  /** The cards in the order of dealing, where the record has no hands. */
  cards: string;
  dice: number[];
  wagers: WagerRow[];
  edition: number;
  /** The clause that would make the round void; empty if none. */
  void: string;
}

/** The round as it is on record, after its correction if there was one. */
export function onRecord(round: RecalledRound, edition: number): Draft {
  const { hands, dice } = tableAfter(round, round.events.length);
  const lines = round.correction?.lines ?? round.lines;
  return {
    hands: Object.fromEntries(Object.entries(hands).map(([hand, cards]) => [hand, cards.join(" ")])),
    cards: "",
    dice: [...dice],
    wagers: lines.map(({ line }) => ({
      patron: line.patron,
      bet: line.bet,
      amount: String(line.stake / CENTS_PER_CHIP),
      box: line.box ?? null,
      moment: line.moment ?? null,
    })),
    edition,
    void: "",
  };
}

const DICE = 3;

/** The body of the question, without its table and round; or what is wrong with it. */
export function readingIn(draft: Draft, record: Draft): Filled {
  const w = words().wrong;
  const wrong: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  for (const [hand, text] of [...Object.entries(draft.hands), ["cards", draft.cards] as const])
    if (!cardsIn(text)) wrong[hand] = w.cards;
  if (draft.wagers.some(({ amount }) => !centsIn(amount))) wrong.wagers = w.amount;
  if (draft.wagers.some(({ patron, bet }) => !patron || !bet)) wrong.wagers = w.wager;
  if (Object.keys(wrong).length) return { body: null, wrong };

  if (differs(handsOf(draft), handsOf(record))) body.hands = handsOf(draft);
  if (draft.cards.trim()) body.cards = cardsIn(draft.cards);
  if (differs(draft.dice, record.dice) && draft.dice.length === DICE) body.dice = draft.dice;
  const wagers = patronsOf(draft, record)
    .map((patron) => ({ patron, wagers: laidBy(draft, patron) }))
    .filter(({ patron, wagers }) => differs(wagers, laidBy(record, patron)));
  if (wagers.length) body.wagers = wagers;
  if (draft.edition !== record.edition) body.edition = draft.edition;
  if (draft.void) body.void = draft.void;
  return { body: Object.keys(body).length ? body : null, wrong };
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

const handsOf = ({ hands }: Draft) =>
  Object.fromEntries(Object.entries(hands).map(([hand, text]) => [hand, cardsIn(text) ?? []]));

const patronsOf = (...drafts: readonly Draft[]) => [
  ...new Set(drafts.flatMap(({ wagers }) => wagers.map(({ patron }) => patron))),
];

function laidBy({ wagers }: Draft, wanted: string): object[] {
  return wagers
    .filter(({ patron }) => patron === wanted)
    .map(({ bet, amount, box, moment }) => ({
      bet,
      amount: centsIn(amount) ?? 0,
      ...(box !== null && { box }),
      ...(moment !== null && { moment }),
    }));
}
