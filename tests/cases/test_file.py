"""The file of a case as text. Whole files are in `tests/golden`."""

import pytest

from felt.cases import orders
from felt.cases.entries import AuthorityNotified, File
from felt.cases.file import case_file
from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import About, Heading
from felt.cases.sentences import one_line, sentence, who
from felt.cases.sight import seen
from felt.core.authority import Role
from felt.core.words import Language, Words
from tests.cases.docket import ACCOUNT, CORRECTED, DECISION, GOODWILL, Docket, attached
from tests.cases.test_sight import WHOLE

VIETNAM = Jurisdiction(name="vietnam", utc_offset_min=420)


def lines(docket: Docket, language: Language = Language.EN) -> list[str]:
    return case_file(docket.written, "17", language).splitlines()


def test_times_are_in_utc_and_by_the_clocks_of_the_place() -> None:
    assert "  2026-11-18 11:06:40 UTC" in lines(Docket().opened())
    assert "  2026-11-18 11:06:40 UTC (2026-11-18 18:06 UTC+7)" in lines(Docket().opened(jurisdiction=VIETNAM))


def test_the_head() -> None:
    docket = Docket().opened("phúc", guest="Mr Brown", about=About.CONDUCT, rounds=(), table="", follows=16)
    docket.do(orders.Accuse, "long", people=("mai", "hà"))
    assert lines(docket)[:6] == [
        "Case 17: conduct",
        "guest without an account: Mr Brown",
        "takes up case 16 again",
        "rules for disputes: house",
        "stage: with the Pit Supervisor",
        "about the conduct of: hà, mai",
    ]
    assert "Rounds" not in lines(docket)
    assert lines(Docket().opened())[:3] == ["Case 17: winnings", "patron: an", "table B1, rule book baccarat"]


def test_a_round() -> None:
    found = lines(Docket().opened(rounds=(attached(net=250), attached(13, net=None, staff=()))))
    place = found.index("Rounds")
    assert found[place + 1 : place + 10] == [
        "  table B1, round 12, baccarat, edition 2",
        "    2026-11-18 10:06:40 UTC",
        "    the patron's result: +2.50",
        "    dealt or decided in it: mai",
        f"    rules {'r' * 64}",
        f"    record up to event 52: {'h' * 64}",
        "  table B1, round 13, baccarat, edition 2",
        "    2026-11-18 10:06:40 UTC",
        f"    rules {'r' * 64}",
    ]


@pytest.mark.clause("baccarat 8.4.1", "baccarat 8.4.2", "baccarat 8.4.3", "baccarat 8.4.4", "baccarat 8.4.8")
def test_evidence_stands_under_its_heading() -> None:
    docket = Docket().with_manager()
    file = File(sha256="f" * 64, name="../../felt.png", size=1_234, media_type="image/png")
    docket.do(orders.AddEvidence, "an", **ACCOUNT, file=file)
    docket.do(orders.Decide, "long", **DECISION)
    docket.do(orders.AddEvidence, "vy", heading=Heading.SURVEILLANCE, says="camera 4")
    found = lines(docket)
    place = found.index("Evidence")
    assert found[place + 1 : place + 14] == [
        "  8.4.1 approved rules of the game: none",
        "  8.4.2 approved information of the casino: none",
        "  8.4.3 standard operating procedures: none",
        "  8.4.4 internal control standards: none",
        "  8.4.5 accounts of both sides",
        "    1. an, patron; the patron sees it",
        "    | I had 20 on the Banker.",
        f"    file “../../felt.png”, 1234 bytes, image/png, SHA-256 {'f' * 64}",
        "  8.4.6 evidence of Surveillance",
        "    2. vy, Surveillance; after the decision",
        "    | camera 4",
        "  8.4.7 other evidence: none",
        "  8.4.8 law of Vietnam: none",
    ]


def test_the_decision() -> None:
    docket = Docket().with_manager()
    assert "Decision" not in lines(docket)
    docket.do(orders.Decide, "long", **{**DECISION, "basis": (Heading.RULES, Heading.LAW)})
    found = lines(docket)
    place = found.index("Decision")
    assert found[place + 1 : place + 4] == [
        "  for the casino; no chips move",
        "  it rests on 8.4.1 and 8.4.8",
        "  decided by long, Pit Manager",
    ]
    for fields, money in (
        (GOODWILL, "goodwill payment of 50"),
        (CORRECTED, "correction 1 of round 12 at table B1 pays 39"),
    ):
        docket = Docket().with_manager()
        docket.do(orders.Decide, "long", **fields)
        assert any(line.endswith(money) for line in lines(docket))
    complaint = Docket().opened(about=About.COMPLAINT, rounds=())
    complaint.do(orders.Escalate, "phúc", why="x")
    complaint.do(orders.Decide, "long", **{**DECISION, "basis": ()})
    assert not any("rests on" in line for line in lines(complaint))


class TestWhatPeopleWrote:
    def test_nobody_writes_a_line_of_the_file(self) -> None:
        says = "first\nDecision\n  for the patron\u2028stage: closed"
        found = lines(Docket().opened(says=says))
        for line in ("Decision", "  for the patron", "stage: closed"):
            assert line not in found
        assert [line for line in found if line.startswith("    | ")][:4] == [
            "    | first",
            "    | Decision",
            "    |   for the patron",
            "    | stage: closed",
        ]

    def test_nobody_steers_a_terminal(self) -> None:
        docket = Docket().opened(says="\x1b[2Jgone \u202etxet", table="B\x071")
        text = "\n".join(lines(docket))
        assert not {"\x1b", "\u202e", "\x07"} & set(text)
        assert "    | �[2Jgone �txet" in lines(docket)
        assert one_line("Nguyễn Văn Ân 😀") == "Nguyễn Văn Ân 😀"

    def test_braces_are_only_braces(self) -> None:
        docket = Docket().decided(says="{number} {0} {", guest="", table="{table}")
        assert "    | {number} {0} {" in lines(docket)


def test_the_system_and_people_without_a_name() -> None:
    assert who("", "") == Words("the system", "hệ thống")
    assert who("", "pit_manager") == Words("Pit Manager", "Quản lý Pit")
    assert who("long", "pit_manager") == Words("long, Pit Manager", "long, Quản lý Pit")
    notified = AuthorityNotified(to="the authority", reference="2026/1", by="long", role="pit_manager")
    assert sentence(notified, 0).en == "long, Pit Manager: notifies the authority 2026/1"


@pytest.mark.parametrize("language", Language)
def test_every_entry_has_its_sentence_and_every_letter_its_place(language: Language) -> None:
    text = case_file(WHOLE.written, "17", language)
    assert "{" not in text
    times = [line for line in text.splitlines() if line.startswith("  2026-")]
    letters = sum(each.letter is not None for each in seen(WHOLE.written, "17", "nga", Role.AUDITOR))
    assert len(times) == len(WHOLE.written) + letters


def test_a_content_patron_and_one_who_agrees() -> None:
    assert "    phúc, Pit Supervisor: speaks with the patron, who is content" in lines(Docket().closed())
    docket = Docket().decided()
    docket.do(orders.AnswerDecision, "an", agrees=True)
    assert "    an, patron: the patron agrees" in lines(docket)
