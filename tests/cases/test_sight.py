"""Who sees a case and what of it, for every role and for other patrons. What is not allowed here is not seen."""

from typing import Any

import msgspec
import pytest

from felt.cases import entries, orders
from felt.cases.entries import AnyCaseEntry, CaseDecided, CaseOpened, ComplaintFiled, EvidenceAdded, RoundAttached
from felt.cases.file import case_file
from felt.cases.kinds import Heading
from felt.cases.refusals import NoSuchCase
from felt.cases.sight import Seen, may_read, seen
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from tests.cases.docket import ACCOUNT, COMPLAINT, NOW, PEOPLE, Docket, attached
from tests.cases.test_resolution import LARGE, STRICT

SUPERVISORS = {Role.PIT_SUPERVISOR}
DECIDERS = {
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
}
READ_ALL = DECIDERS | {Role.SURVEILLANCE, Role.AUDITOR}
HUSH = "between ourselves"
"""In every remark of staff to each other, and in every piece of evidence that is not shared."""
EVIDENCE: dict[int, tuple[str, dict[str, Any]]] = {
    1: ("an", {"heading": Heading.ACCOUNTS, "says": "mine"}),
    2: ("long", {"heading": Heading.CONTROLS, "says": HUSH}),
    3: ("long", {"heading": Heading.RULES, "says": "5.1.2", "shared": True}),
    4: ("vy", {"heading": Heading.SURVEILLANCE, "says": HUSH}),
    5: ("vy", {"heading": Heading.SURVEILLANCE, "says": "camera 4", "shared": True}),
}
SEEN_EVIDENCE = {"an": {1, 3, 5}, Role.PIT_SUPERVISOR: {1, 2, 3, 5}}


def whole() -> Docket:
    """A case with an entry of every kind."""
    docket = Docket().opened("phúc", patron="an", jurisdiction=STRICT)
    docket.do(orders.AttachRound, "vy", attached=attached(13, staff=("mai", "trang")))
    docket.do(orders.TrySettlement, "phúc", says=HUSH, content=False)
    docket.do(orders.Escalate, "phúc", why=HUSH)
    docket.do(orders.Accuse, "long", people=("mai",))
    docket.do(orders.InformSurveillance, "long", asks=HUSH)
    docket.do(orders.GiveTime, "long", until=NOW + 5, says="soon")
    docket.do(orders.StopClock, "long", why="the recording is read out")
    docket.do(orders.ResumeClock, "long")
    for by, fields in EVIDENCE.values():
        docket.do(orders.AddEvidence, by, **fields)
    docket.do(orders.Decide, "long", **{**LARGE, "says": HUSH})
    docket.do(orders.Decline, "hà", why=HUSH)
    docket.do(orders.Decide, "long", **{**LARGE, "amount": Cents(200_000)})
    docket.do(orders.Approve, "hà")
    docket.do(orders.Notify, "long", to=HUSH)
    docket.do(orders.AnswerDecision, "an", agrees=False, says="no")
    docket.do(orders.FileComplaint, "phúc", **COMPLAINT, heard="at the desk")
    docket.do(orders.AnswerComplaint, "khoa", upheld=True, says="sorry", amount=Cents(100_000))
    docket.do(orders.Approve, "tuấn")
    docket.do(orders.Notify, "long", to=HUSH)
    docket.do(orders.Close, "long", why=HUSH)
    return docket


WHOLE = whole()


def seen_by(person: str, role: Role) -> list[AnyCaseEntry]:
    return [each.entry for each in seen(WHOLE.written, "17", person, role)]


def test_the_case_has_an_entry_of_every_kind() -> None:
    assert {type(each.entry) for each in WHOLE.written} == set(entries.AnyCaseEntry.__args__)


@pytest.mark.parametrize("role", Role)
@pytest.mark.clause("ruling A6")
def test_every_role(role: Role) -> None:
    """`x` has no part in the case; the case is An's, and about the conduct of Mai."""
    for person in ("x", "an", "mai"):
        allowed = person == "an" if role is Role.PATRON else person == "x" and role in SUPERVISORS | READ_ALL
        if not allowed:
            with pytest.raises(NoSuchCase):
                seen(WHOLE.written, "17", person, role)
            assert not any(may_read(WHOLE.case, each, person, role) for each in WHOLE.case.evidence)
            continue
        found = seen_by(person, role)
        evidence = {each.number for each in found if isinstance(each, EvidenceAdded)}
        assert evidence == SEEN_EVIDENCE.get("an" if role is Role.PATRON else role, set(EVIDENCE))
        assert evidence == {each.number for each in WHOLE.case.evidence if may_read(WHOLE.case, each, person, role)}
        if role is not Role.PATRON:
            others = [each.entry for each in WHOLE.written if not isinstance(each.entry, EvidenceAdded)]
            assert [each for each in found if not isinstance(each, EvidenceAdded)] == others


class TestPatron:
    def test_no_name_of_staff_and_no_remark_to_each_other(self) -> None:
        shown = msgspec.json.encode(seen_by("an", Role.PATRON)).decode()
        names = [name for name, role in PEOPLE.items() if role is not Role.PATRON]
        assert [name for name in (*names, "trang", HUSH) if f'"{name}"' in shown] == []
        assert "order-" in shown, "the ids of their own requests"
        for language in Language:
            text = case_file(seen(WHOLE.written, "17", "an", Role.PATRON), "17", language)
            assert HUSH not in text
            assert not [name for name in (*names, "trang") if f" {name}," in text]

    def test_the_kinds_that_a_patron_does_not_see(self) -> None:
        hidden = {each.entry.kind() for each in WHOLE.written} - {each.kind() for each in seen_by("an", Role.PATRON)}
        assert hidden == {
            "people_accused",
            "decision_proposed",
            "proposal_declined",
            "answer_proposed",
            "authority_notified",
        }

    def test_the_rest_is_whole(self) -> None:
        found = {type(each): each for each in seen_by("an", Role.PATRON)}
        opened, round_, decided, filed = (
            found[kind] for kind in (CaseOpened, RoundAttached, CaseDecided, ComplaintFiled)
        )
        assert isinstance(opened, CaseOpened)
        assert (opened.patron, opened.by, opened.role) == ("an", "", "pit_supervisor")
        assert isinstance(round_, RoundAttached)
        assert (round_.net, round_.staff, round_.hash) == (-10_000, (), "h" * 64)
        assert isinstance(decided, CaseDecided)
        assert (decided.amount, decided.role, decided.approved_role) == (200_000, "pit_manager", "shift_manager")
        assert (decided.by, decided.approved_by, decided.notify, decided.evidence) == ("", "", False, 0)
        assert isinstance(filed, ComplaintFiled)
        assert (filed.says, filed.heard, filed.helped_by) == (COMPLAINT["says"], "at the desk", "")

    def test_the_letters_come_with_the_entries(self) -> None:
        letters = [each.letter for each in seen(WHOLE.written, "17", "an", Role.PATRON)]
        all_letters = [each.letter for each in seen(WHOLE.written, "17", "nga", Role.AUDITOR)]
        assert [each for each in letters if each] == [each for each in all_letters if each]
        assert len([each for each in letters if each]) >= 14


def test_a_case_without_entries_does_not_exist() -> None:
    with pytest.raises(NoSuchCase):
        seen([], "17", "long", Role.PIT_MANAGER)


def test_a_guests_case_is_nobodys_account() -> None:
    docket = Docket().opened("phúc", guest="an")
    with pytest.raises(NoSuchCase):
        seen(docket.written, "17", "an", Role.PATRON)
    assert seen(docket.written, "17", "x", Role.AUDITOR)


def test_own_evidence_is_shared_though_it_does_not_say_so() -> None:
    docket = Docket().opened()
    docket.do(orders.AddEvidence, "an", **ACCOUNT, shared=False)
    assert [type(each) for each in seen(docket.written, "17", "an", Role.PATRON)] == [Seen] * 3
