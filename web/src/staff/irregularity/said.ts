// What a person says about an irregularity, and the request that it makes. Pure.
import type { Asks, Card, Role, RowShown } from "../../net/types";
import type { StaffAsked } from "../../play/station";

export interface Said {
  readonly cards: readonly string[];
  readonly patrons: readonly string[];
  readonly box: number | null;
  readonly hand: string;
  readonly why: string;
}

export const NOTHING_SAID: Said = { cards: [], patrons: [], box: null, hand: "", why: "" };

const CARDS_NAMED_MAX = 10;

/** ruling A8: the lowest rank that proposes the correction of a settled round. */
export const PROPOSES: Role = "pit_manager";

/** How many cards a row takes, where `dealt` lie on the table. The server has the last word. */
export function cardsFor({ act }: Pick<RowShown, "act">, dealt = 0): { readonly least: number; readonly most: number } {
  switch (act) {
    case "reorder":
      return { least: Math.max(1, dealt), most: CARDS_NAMED_MAX };
    case "carry":
    case "give_to_next":
      return { least: 1, most: 1 };
    case "deal_together":
      return { least: 2, most: 6 };
    default:
      return { least: 1, most: CARDS_NAMED_MAX };
  }
}

/** What the row still needs, in the order of its fields. */
export function missing(row: Pick<RowShown, "act" | "asks">, said: Said, dealt = 0): Asks[] {
  const known: Record<Asks, boolean> = {
    cards: said.cards.length >= cardsFor(row, dealt).least,
    patrons: said.patrons.length > 0,
    box: said.box !== null,
    hand: said.hand !== "",
    why: said.why.trim() !== "",
  };
  return row.asks.filter((each) => !known[each]);
}

/** The decision by this row: with its remedy, since a clause may give several powers. */
export function ruleOf(row: RowShown, said: Said, round: number): StaffAsked {
  const { cards, patrons, box, hand } = said;
  const why = said.why.trim();
  return {
    do: "rule",
    round,
    clause: row.clause,
    remedy: row.remedy,
    ...(cards.length && row.asks.includes("cards") ? { cards: cards as Card[] } : {}),
    ...(patrons.length && asksFor(row, "patrons") ? { patrons: [...patrons] } : {}),
    ...(box !== null && row.asks.includes("box") ? { box } : {}),
    ...(hand && row.asks.includes("hand") ? { hand } : {}),
    ...(why ? { why } : {}),
  };
}

export function asksFor({ asks, may_say }: Pick<RowShown, "asks" | "may_say">, what: Asks): boolean {
  return asks.includes(what) || may_say.includes(what);
}

/** Names a row among those that apply: a clause may have several. */
export const rowKey = ({ clause, remedy, request }: RowShown): string => `${request} ${clause} ${remedy}`;
