import { expect, test } from "vitest";
import type { CaseAct, CaseNext, CaseShown } from "../../../../src/net/types";
import words from "../../../../src/i18n/staff/casework/acts";
import { nextName, offersOf, whyNot } from "../../../../src/pages/casework/acts/acts";
import { actOf } from "../../../../src/session/cases";

const act = (kind: string, fields: Partial<CaseAct> = {}): CaseAct => ({
  do: kind,
  clauses: ["baccarat 8.1"],
  may: false,
  refusal: null,
  roles: [],
  ...fields,
});
const mine = (kind: string) => act(kind, { may: true, roles: ["pit_supervisor"] });
const refused = (code: string) => ({ code, message: code, clauses: [], at: "" });

function shown(next: CaseNext | null, ...acts: CaseAct[]): CaseShown {
  return { case: { next }, acts, steps: [], names: {}, headings: [], may_export: false } as unknown as CaseShown;
}
const names = (acts: readonly CaseAct[]) => acts.map((each) => each.do);

test("the next step stands apart, with the other way to go on beside it", () => {
  const next: CaseNext = { do: "try_settlement", roles: ["pit_supervisor"], yours: true };
  const found = offersOf(
    shown(
      next,
      mine("accuse"),
      mine("escalate"),
      mine("add_evidence"),
      mine("give_time"),
      mine("try_settlement"),
      act("decide", { refusal: refused("not_in_this_stage") }),
      act("stop_clock", { refusal: refused("no_authority"), roles: ["pit_manager"] }),
    ),
  );
  expect(names(found.now)).toEqual(["try_settlement", "escalate"]);
  expect(names(found.also)).toEqual(["give_time", "accuse"]);
  expect(names(found.others)).toEqual(["stop_clock"]);
  expect(found.later).toEqual([]);
});

test("a step of another person offers nothing for it, and says why where the rank is not the reason", () => {
  const next: CaseNext = { do: "approve", roles: ["shift_manager"], yours: false };
  const approve = act("approve", { refusal: refused("not_your_own_proposal"), roles: ["shift_manager"] });
  const found = shown(next, approve, mine("decline"));
  expect(offersOf(found).now).toEqual([]);
  expect(names(offersOf(found).also)).toEqual(["decline"]);
  expect(names(offersOf(found).others)).toEqual([]);
  expect(whyNot(found)?.code).toBe("not_your_own_proposal");
  const byRank = { ...approve, refusal: refused("no_authority") };
  expect(whyNot(shown(next, byRank))).toBeNull();
});

test("what nobody may do yet is told with its reason", () => {
  const next: CaseNext = { do: "answer_decision", roles: ["patron"], yours: false };
  const close = act("close", { refusal: refused("patron_may_still_answer") });
  const found = offersOf(
    shown(next, close, act("acknowledge"), act("resume_clock", { refusal: refused("clock_runs") })),
  );
  expect(names(found.later)).toEqual(["close"]);
});

test("a closed case has no next step", () => {
  const over = shown(null, act("close", { refusal: refused("case_is_over") }));
  expect(offersOf(over)).toEqual({ now: [], also: [], others: [], later: [] });
  expect(whyNot(over)).toBeNull();
  expect(actOf(over, "close")?.do).toBe("close");
  expect(actOf(over, "decide")).toBeNull();
});

test("what the patron does is called otherwise than what staff write down", () => {
  const next: CaseNext = { do: "answer_decision", roles: ["patron"], yours: false };
  expect(nextName(next, words.en)).toBe(words.en.patronDoes.answer_decision);
  expect(nextName({ ...next, roles: ["pit_supervisor"] }, words.en)).toBe(words.en.names.answer_decision);
  expect(nextName({ ...next, do: "close", roles: ["pit_manager"] }, words.vi)).toBe("Khép vụ việc");
});
