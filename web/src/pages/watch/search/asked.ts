// What a search asks for. The address has it, so that a search can be kept and sent on. Pure.
import type { Findings } from "../../../net/types";
import { readRoundId } from "../../../table/record/recording";

export type Finding = Findings["findings"][number];
export const KINDS = ["round", "correction", "stop", "call", "case", "incident", "slip"] as const;
const TEXTS = ["patron", "staff", "table", "clause"] as const;
const MOST = 50;

export interface Asked {
  readonly kind: Finding["kind"] | "";
  readonly patron: string;
  readonly staff: string;
  readonly table: string;
  readonly clause: string;
  readonly round: number | null;
  /** In milliseconds. */
  readonly from: number | null;
  readonly to: number | null;
}
export const EVERYTHING: Asked = {
  kind: "",
  patron: "",
  staff: "",
  table: "",
  clause: "",
  round: null,
  from: null,
  to: null,
};

const wholeNumber = (text: string | null) => (/^\d{1,15}$/.test(text ?? "") ? Number(text) : null);

export function askedIn(query: URLSearchParams): Asked {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, query.get(name)?.trim() ?? ""]));
  return {
    ...EVERYTHING,
    ...texts,
    kind: KINDS.find((kind) => kind === query.get("kind")) ?? "",
    round: wholeNumber(query.get("round")),
    from: wholeNumber(query.get("from")),
    to: wholeNumber(query.get("to")),
  };
}

function queryOf(asked: Asked): URLSearchParams {
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** The address of the page with this search. */
export function pathOf(asked: Asked): string {
  const query = queryOf(asked);
  return query.size ? `/watch?${query}` : "/watch";
}

/** The call that asks for it; `before` is the place where the page before has ended. */
export function callOf(asked: Asked, before = "", most = MOST): string {
  const query = queryOf(asked);
  query.set("most", String(most));
  if (before) query.set("before", before);
  return `/api/house/search?${query}`;
}

export const isNarrowed = (asked: Asked) => queryOf(asked).size > 0;

/** What a person types to name a round: its number, or its id with the table. Null if it is neither. */
export function roundTyped(text: string): { round: number | null; table?: string } | null {
  if (!text.trim()) return { round: null };
  const number = wholeNumber(text.trim());
  return number === null ? readRoundId(text) : number ? { round: number } : null;
}
