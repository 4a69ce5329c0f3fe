// A case that staff open: what is filled in, and how it is read.
import type { About, Language } from "../../../net/types";
import words from "../../../i18n/staff/casework/list";
import type { Filled } from "../acts/fields";

export const ABOUTS: readonly About[] = ["winnings", "losses", "conduct", "complaint"];
export const LANGUAGES: readonly Language[] = ["vi", "en"];

/** The patron is one of the round, an account that was found by its name, or a guest. */
export type WhoseKind = "round" | "name" | "guest";

export interface Draft {
  about: About | "";
  table: string;
  round: string;
  whose: WhoseKind;
  patron: string;
  guest: string;
  says: string;
  language: Language;
}
export const EMPTY: Draft = {
  about: "",
  table: "",
  round: "",
  whose: "guest",
  patron: "",
  guest: "",
  says: "",
  language: "vi",
};

/** A dispute about chips names its round. */
function needsRound({ about }: Pick<Draft, "about">): boolean {
  return about === "winnings" || about === "losses";
}

export function roundIn({ table, round }: Pick<Draft, "table" | "round">): { table: string; round: number } | null {
  return table && /^[1-9]\d{0,14}$/.test(round.trim()) ? { table, round: Number(round) } : null;
}

export function newCaseIn(draft: Draft, follows: number): Filled {
  const w = words().begin.wrong;
  const wrong: Record<string, string> = {};
  const found = roundIn(draft);
  if (!draft.about) wrong.about = w.about;
  if (!found && (needsRound(draft) || draft.round.trim())) wrong.round = w.round;
  const whose = draft.whose === "guest" ? { guest: draft.guest.trim() } : { patron: draft.patron };
  if (!Object.values(whose)[0]) wrong.whose = w.whose;
  if (!draft.says.trim()) wrong.says = w.says;
  if (Object.keys(wrong).length) return { body: null, wrong };
  const { about, table, says, language } = draft;
  const body = { about, says: says.trim(), language, ...whose };
  return {
    body: {
      ...body,
      ...(table && { table }),
      ...(found && { rounds: [found.round] }),
      ...(follows && { follows }),
    },
    wrong,
  };
}
