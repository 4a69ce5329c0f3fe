// What this person may do about a case, what others do, and what has to wait. The server has asked itself; here its
// answers are only put in order.
import type { CaseAct, CaseNext, CaseOrder, CaseShown } from "../../../net/types";
import { actOf } from "../../../session/cases";
import type words from "../../../i18n/staff/casework/acts";

export type Do = CaseOrder["do"];

/** What stands beside the next step, because it is the other way to go on. */
const BESIDE: Partial<Record<Do, Do>> = {
  try_settlement: "escalate",
  approve: "decline",
};
/** Evidence has a place of its own. */
const ELSEWHERE: readonly string[] = ["add_evidence"];
/** Refusals that say no more than that it is another's turn, or that there is nothing to do. */
const SAY_NOTHING = [
  "no_authority",
  "not_in_this_stage",
  "case_is_over",
  "nothing_to_approve",
  "nothing_to_notify",
  "clock_runs",
  "complaint_was_answered",
];

/** What is done most often comes first. */
const OFTEN: readonly string[] = [
  "acknowledge",
  "give_time",
  "escalate",
  "inform_surveillance",
  "answer_decision",
  "file_complaint",
  "attach_round",
  "accuse",
  "stop_clock",
  "resume_clock",
  "decline",
];

export interface Offers {
  /** What this person can do at once so that the case goes on, the next step first. */
  readonly now: readonly CaseAct[];
  readonly also: readonly CaseAct[];
  /** What somebody else may do. */
  readonly others: readonly CaseAct[];
  /** What nobody may do yet, and why. */
  readonly later: readonly CaseAct[];
}

export function offersOf({ case: { next }, acts }: CaseShown): Offers {
  const beside: (string | undefined)[] = next ? [next.do, BESIDE[next.do as Do]] : [];
  const now = next?.yours ? acts.filter((act) => act.may && beside.includes(act.do)) : [];
  const rest = acts.filter((act) => !now.includes(act) && !ELSEWHERE.includes(act.do));
  const refused = rest.filter((act) => !act.may && act.do !== next?.do);
  return {
    now: now.sort((a, b) => beside.indexOf(a.do) - beside.indexOf(b.do)),
    also: rest.filter((act) => act.may).sort((a, b) => placeOf(a) - placeOf(b)),
    others: refused.filter((act) => act.roles.length),
    later: refused.filter((act) => !act.roles.length && act.refusal && !SAY_NOTHING.includes(act.refusal.code)),
  };
}

const placeOf = (act: CaseAct) => (OFTEN.includes(act.do) ? OFTEN.indexOf(act.do) : OFTEN.length);

/** Why this person may not take the next step, where the reason is not the rank alone. */
export function whyNot(shown: CaseShown): CaseAct["refusal"] {
  const next = shown.case.next;
  const refusal = next && !next.yours ? actOf(shown, next.do)?.refusal : null;
  return refusal && !SAY_NOTHING.includes(refusal.code) ? refusal : null;
}

type Words = ReturnType<typeof words>;

export const actName = (wanted: string, w: Words): string => w.names[wanted as Do] ?? wanted;

/** The next step by its name: what the patron does is called otherwise. */
export function nextName({ do: wanted, roles }: CaseNext, w: Words): string {
  const byPatron = w.patronDoes[wanted as keyof Words["patronDoes"]];
  return roles[0] === "patron" && byPatron ? byPatron : actName(wanted, w);
}
