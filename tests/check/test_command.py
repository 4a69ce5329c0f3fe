"""`felt check`: what it prints, how it ends, and how it goes on after an interruption."""

import asyncio
import json
import os
from pathlib import Path

import pytest

from felt.check import FINDINGS_MAX, Report
from felt.check.resume import NotAResumeFile
from felt.cli import check
from felt.core.words import Language, Words
from felt.dealing.keys import MasterKey
from felt.journal.marks import Mark, Marks, sealed
from felt.server.accounts.forms import FORMS
from tests.check.books import checked, found
from tests.check.conftest import Written
from tests.rooms import evening
from tests.store.command_line import Felt

ID = "(SELECT id FROM names WHERE name = '{}')"


@pytest.fixture
def key(tmp_path: Path) -> str:
    path = tmp_path / "key"
    path.write_text(bytes(range(32)).hex())
    path.chmod(0o600)
    return str(path)


def test_right_books(written: Written, felt: Felt, key: str) -> None:
    ran = felt(check, "--key", key)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[-1].startswith("The books are right: 3 tables, ")
    assert " 40 documents, " in ran.lines[-1]
    assert " 0 shuffles" not in ran.lines[-1]


def test_without_a_key_it_says_what_it_did_not_check(written: Written, felt: Felt) -> None:
    ran = felt(check, "--lang", "vi")
    assert ran.code == 0
    assert "Chưa tính lại bài và xúc xắc: hãy chỉ ra khóa của nhà cái bằng --key." in ran.lines
    assert ran.lines[-1].startswith("Sổ đúng: 3 bàn, ")


def test_wrong_books(written: Written, felt: Felt) -> None:
    written.raw("UPDATE transfers SET reason = 'gift' WHERE id = 'S1/1/wager/an'")
    ran = felt(check)
    assert ran.code == 1
    assert "Transfer S1/1/wager/an differs from its event: reason gift ≠ sicbo 4.1." in ran.lines
    assert ran.lines[-1] == "The books are wrong. Findings: 1."
    assert "Giao dịch S1/1/wager/an khác với sự kiện" in felt(check, "--lang", "vi").out


def test_as_json(written: Written, felt: Felt) -> None:
    written.raw(f"DELETE FROM accounts WHERE id = {ID.format('escrow:B1')}")  # noqa: S608
    ran = felt(check, "--json")
    report = json.loads(ran.out)
    assert (ran.code, report["clean"]) == (1, False)
    assert report["checked"]["tables"] == 3
    codes = {finding["code"]: finding for finding in report["findings"]}
    assert codes["account_missing"]["at"] == "escrow:B1"
    assert codes["account_missing"]["vi"] == "Tài khoản escrow:B1 có giao dịch nhưng không có số dư."


def test_a_key_that_is_not_there(written: Written, felt: Felt, tmp_path: Path) -> None:
    ran = felt(check, "--key", str(tmp_path / "nope"))
    assert (ran.code, ran.out) == (2, "")
    assert list(tmp_path.glob("nope")) == [], "it is not made"


def test_a_key_that_others_can_read(written: Written, felt: Felt, key: str) -> None:
    os.chmod(key, 0o644)
    assert felt(check, "--key", key).code == 2


def test_another_key(written: Written) -> None:
    other = MasterKey(bytes(32))
    assert found(written.url, keys=(other,)) == {"journal_broken"}
    assert found(written.url, keys=(other, evening.KEY)) == set()


class TestMarks:
    @pytest.fixture
    def marks(self, written: Written, tmp_path: Path) -> Path:
        path = tmp_path / "marks"
        path.write_bytes(sealed(Marks("b", 1, 0, dict(written.marks), {}), evening.KEY.subkey("marks")))
        return path

    def test_of_these_books(self, felt: Felt, key: str, marks: Path) -> None:
        ran = felt(check, "--key", key, "--marks", str(marks))
        assert ran.code == 0
        assert len(ran.lines) == 1, "nothing was left out"

    def test_that_know_more_than_the_books(self, written: Written, felt: Felt, key: str, marks: Path) -> None:
        ahead = {**written.marks, "B1": Mark(written.marks["B1"].seq + 1, bytes(32)), "B9": Mark(1, bytes(32))}
        marks.write_bytes(sealed(Marks("b", 1, 0, ahead, {}), evening.KEY.subkey("marks")))
        ran = felt(check, "--key", key, "--marks", str(marks))
        assert ran.code == 1
        assert "Table B9: the marks know its event 1, and the journal does not have it." in ran.lines
        assert ran.lines[-1] == "The books are wrong. Findings: 2."

    def test_that_were_changed(self, written: Written, felt: Felt, key: str, marks: Path) -> None:
        marks.write_bytes(marks.read_bytes().replace(b"B1", b"B2"))
        ran = felt(check, "--key", key, "--marks", str(marks))
        assert (ran.code, ran.out) == (2, "")
        assert "were not written with this key, or were changed since" in ran.err

    def test_without_the_key(self, felt: Felt, marks: Path) -> None:
        ran = felt(check, "--marks", str(marks))
        assert (ran.code, ran.err) == (
            2,
            "felt check: The marks are sealed with the house's key; name it with --key.\n",
        )

    def test_that_are_not_there(self, written: Written, felt: Felt, key: str, tmp_path: Path) -> None:
        assert felt(check, "--key", key, "--marks", str(tmp_path / "nope")).code == 2


class TestResume:
    def test_a_table_that_is_done_is_not_read_again(self, written: Written, tmp_path: Path) -> None:
        file = tmp_path / "resume.json"
        first = asyncio.run(checked(written.url, resume=file))
        again = asyncio.run(checked(written.url, resume=file))
        assert (first.counts.journals_skipped, again.counts.journals_skipped) == (0, 3)
        assert again.clean
        assert (first.counts.events, first.counts.transfers) == (again.counts.events, again.counts.transfers)

    def test_a_table_that_is_wrong_is_read_again(self, written: Written, tmp_path: Path) -> None:
        file = tmp_path / "resume.json"
        written.raw("UPDATE transfers SET reason = 'gift' WHERE id = 'S1/1/wager/an'")
        assert found(written.url, resume=file) == {"transfer_differs"}
        assert found(written.url, resume=file) == {"transfer_differs"}

    def test_a_table_that_went_on_is_read_again(self, written: Written, tmp_path: Path) -> None:
        file = tmp_path / "resume.json"
        asyncio.run(checked(written.url, resume=file))
        asyncio.run(evening.play(written.url, tmp_path / "more", rounds=5))
        again = asyncio.run(checked(written.url, resume=file))
        assert (again.clean, again.counts.journals_skipped) == (True, 0)

    @pytest.mark.parametrize("content", [b"", b"x", b"{}", b'{"database":"x","with_keys":true,"done":[]}'])
    def test_another_file(self, written: Written, tmp_path: Path, content: bytes) -> None:
        file = tmp_path / "resume.json"
        file.write_bytes(content)
        with pytest.raises(NotAResumeFile):
            asyncio.run(checked(written.url, resume=file))
        assert file.read_bytes() == content

    def test_a_check_without_the_key_does_not_serve_one_with_it(self, written: Written, tmp_path: Path) -> None:
        file = tmp_path / "resume.json"
        asyncio.run(checked(written.url, keys=(), resume=file))
        with pytest.raises(NotAResumeFile):
            asyncio.run(checked(written.url, resume=file))


def test_findings_beyond_a_thousand_are_counted() -> None:
    report = Report()
    for number in range(FINDINGS_MAX + 5):
        report.add("wrong", str(number), Words("{place}", "{place}"))
    assert (len(report.findings), report.findings_more) == (FINDINGS_MAX, 5)


def test_documents_of_a_running_house(written: Written) -> None:
    """Every kind that the accounts write is known to the check."""
    assert {kind for (kind,) in written.raw("SELECT DISTINCT kind FROM documents")} == {
        *("person", "name", "look", "looks", "session", "limits", "play"),
        *("devices", "passkeys", "passkey", "house", "grant"),
    }
    assert {kind for kind, _ in FORMS} == {
        *("person", "name", "look", "looks", "session", "limits", "play"),
        *("devices", "passkeys", "passkey", "house", "grant", "challenge"),
    }


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "SECONDS_BETWEEN", 0.0)
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, check.Progress(terminal, Language.EN) as progress:
        progress.add(500)
    told = os.read(ours, 1_000).decode()
    os.close(ours)
    assert "500 events read" in told
    assert told.endswith("\x1b[K"), "the line is gone at the end"
