// The form of a decision, and how it is read.
import { centsIn } from "../../../lib/chips";
import type { CaseShown, Corrected, Heading, Money, Outcome, RecalledRound } from "../../../net/types";
import words from "../../../i18n/staff/casework/acts";
import { entriesOf } from "../../../session/cases";
import type { Filled } from "./fields";

export const OUTCOMES: readonly Outcome[] = ["for_patron", "partly", "for_house"];
export const MONEYS: readonly Money[] = ["nothing", "goodwill", "correction"];
export const HEADINGS: readonly Heading[] = ["8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.4.7", "8.4.8"];

/** A correction that its table has booked, and what it changed for the patron of the case. */
export interface Booked extends Corrected {
  readonly difference: number;
}

export function bookedIn(rounds: readonly RecalledRound[], patron: string): Booked[] {
  return rounds.flatMap(({ table, round, correction }) => {
    if (!correction) return [];
    const difference = correction.shares
      .filter((share) => share.patron === patron)
      .reduce((sum, share) => sum + share.difference, 0);
    return [{ table, round, number: correction.number, difference }];
  });
}

export interface Draft {
  outcome: Outcome | "";
  basis: Heading[];
  says: string;
  money: Money;
  amount: string;
  correction: Booked | null;
}
export const EMPTY: Draft = { outcome: "", basis: [], says: "", money: "nothing", amount: "", correction: null };

/** Whether a basis has to be named is for the server to say: a complaint that is no dispute needs none. */
export function decisionIn(draft: Draft): Filled {
  const w = words().wrong;
  const wrong: Record<string, string> = {};
  if (!draft.outcome) wrong.outcome = w.choose;
  if (!draft.says.trim()) wrong.says = w.empty;
  const paid = moneyIn(draft);
  if ("wrong" in paid) wrong[draft.money === "goodwill" ? "amount" : "correction"] = paid.wrong;
  if (Object.keys(wrong).length || "wrong" in paid) return { body: null, wrong };
  const { outcome, basis } = draft;
  return { body: { do: "decide", outcome, basis: [...basis].sort(), says: draft.says.trim(), ...paid }, wrong };
}

function moneyIn({ money, amount, correction }: Draft): object | { wrong: string } {
  if (money === "nothing") return { money };
  if (money === "goodwill") {
    const cents = centsIn(amount);
    return cents ? { money, amount: cents } : { wrong: words().wrong.amount };
  }
  if (!correction) return { wrong: words().wrong.choose };
  const { table, round, number, difference } = correction;
  return { money, amount: difference, correction: { table, round, number } };
}

/** How many pieces of evidence stand under each heading. */
export function evidenceBy({ steps }: CaseShown): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { entry } of entriesOf(steps, "evidence_added")) found[entry.heading] = (found[entry.heading] ?? 0) + 1;
  return found;
}
