"""`felt check`: what it prints, how it ends, and how it goes on after an interruption."""

import asyncio
import errno
import json
import os
from pathlib import Path

import pytest

from felt.check import FINDINGS_MAX, Report
from felt.check.resume import NotAResumeFile
from felt.cli import check, main
from felt.core.words import Language, Words
from felt.dealing.keys import MasterKey
from felt.journal.marks import Mark, Marks, sealed
from felt.server.accounts.forms import FORMS
from felt.server.config.settings import ServerSettings, load
from tests.check.books import checked, found
from tests.check.conftest import Written
from tests.machine import KEY
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
    not_checked = "Chưa chia lại các lượt xáo một khóa, và chưa đối chiếu chữ ký của nhà cái với khóa: "
    assert f"{not_checked}hãy chỉ ra khóa bằng --key." in ran.lines
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
    assert found(written.url, keys=(other,)) == {"journal_broken", "log_checkpoint_not_signed"}
    assert found(written.url, keys=(other, KEY)) == set()


class TestMarks:
    @pytest.fixture
    def marks(self, written: Written, tmp_path: Path) -> Path:
        path = tmp_path / "marks"
        path.write_bytes(sealed(Marks("b", 1, 0, dict(written.marks), {}), KEY.subkey("marks")))
        return path

    def test_of_these_books(self, felt: Felt, key: str, marks: Path) -> None:
        ran = felt(check, "--key", key, "--marks", str(marks))
        assert ran.code == 0
        assert ran.lines[:-1] == [
            f"Shuffles are dealt again from the key {key}.",
            f"Journals are held against the marks {marks}.",
        ], "nothing was left out"

    def test_that_know_more_than_the_books(self, written: Written, felt: Felt, key: str, marks: Path) -> None:
        ahead = {**written.marks, "B1": Mark(written.marks["B1"].seq + 1, bytes(32)), "B9": Mark(1, bytes(32))}
        marks.write_bytes(sealed(Marks("b", 1, 0, ahead, {}), KEY.subkey("marks")))
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


@pytest.fixture
def house(written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which `felt serve` was started, with these books as its own."""
    for name in ("XDG_STATE_HOME", "FELT_KEY_FILE", "FELT_MARKS_FILE"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "house"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("FELT_DATABASE_URL", written.url)
    return folder


def put_files(written: Written, settings: ServerSettings) -> tuple[str, str]:
    """Key and marks where a house with these settings keeps them."""
    key, marks = Path(settings.key_file), settings.marks_path
    for path, content in (
        (key, bytes(range(32)).hex().encode()),
        (marks, sealed(Marks("b", 1, 0, dict(written.marks), {}), KEY.subkey("marks"))),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o600)
    return str(key), str(marks)


NOT_DEALT = (
    "Shuffles of one key were not dealt again, and the house's signatures were not held against its key: name the key "
    "with --key."
)
NOT_HELD = (
    "The journals were not held against their marks, so events that were cut off an end would not be found: name the "
    "marks with --marks."
)


class TestFilesOfTheHouse:
    """Nothing is named: key and marks are found as `felt serve` finds them."""

    @pytest.mark.parametrize("by", ["default", "flag", "environment", "file", "config"])
    def test_found(
        self, written: Written, house: Path, felt: Felt, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        arguments: list[str] = []
        if by == "flag":  # the house was started with --database
            monkeypatch.delenv("FELT_DATABASE_URL")
        if by == "environment":
            monkeypatch.setenv("FELT_KEY_FILE", "the.key")
            monkeypatch.setenv("FELT_MARKS_FILE", str(tmp_path / "the.marks"))
        if by in ("file", "config"):
            monkeypatch.delenv("FELT_DATABASE_URL")
            file = house / ("felt.toml" if by == "file" else "other.toml")
            file.write_text(f'database_url = "{written.url}"\nkey_file = "the.key"\n')
            arguments = ["--config", str(file)] if by == "config" else []
        config = Path(arguments[1]) if arguments else None
        key, marks = put_files(written, load(config, os.environ, {"database_url": written.url}))
        ran = felt(check, *arguments)
        assert (ran.code, ran.err) == (0, "")
        assert ran.lines[:-1] == [
            f"Shuffles are dealt again from the key {key}.",
            f"Journals are held against the marks {marks}.",
        ]
        assert " 0 shuffles" not in ran.lines[-1]
        notes = json.loads(felt(check, *arguments, "--json").out)["notes"]
        assert notes[0]["vi"] == f"Các lượt xáo được chia lại từ khóa {key}."

    def test_the_books_too(
        self, written: Written, house: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("FELT_DATABASE_URL")
        Path("felt.toml").write_text(f'database_url = "{written.url}"\n')
        key, _ = put_files(written, load(None, os.environ, {}))
        assert main(["check", "--lang", "en"]) == 0
        assert f"from the key {key}." in capsys.readouterr().out

    def test_events_that_were_cut_off_are_noticed(self, written: Written, house: Path, felt: Felt) -> None:
        settings = load(None, os.environ, {})
        put_files(written, settings)
        ahead = {**written.marks, "B9": Mark(1, bytes(32))}
        settings.marks_path.write_bytes(sealed(Marks("b", 1, 0, ahead, {}), KEY.subkey("marks")))
        ran = felt(check)
        assert ran.code == 1
        assert "Table B9: the marks know its event 1, and the journal does not have it." in ran.lines

    def test_files_that_are_not_there(self, house: Path, felt: Felt) -> None:
        settings = load(None, os.environ, {})
        ran = felt(check)
        assert ran.code == 0
        assert ran.lines[:-1] == [
            f"There is no {settings.key_file}, where `felt serve` keeps it.",
            f"There is no {settings.marks_path}, where `felt serve` keeps it.",
            NOT_DEALT,
            NOT_HELD,
        ]
        assert not list(house.parent.glob("state/**/*")), "nothing is made"

    @pytest.mark.parametrize("alone", ["key", "marks"])
    def test_one_of_them_alone(self, written: Written, house: Path, felt: Felt, alone: str) -> None:
        """Marks cannot be read without the key."""
        settings = load(None, os.environ, {})
        key, marks = put_files(written, settings)
        os.unlink(marks if alone == "key" else key)
        lines = felt(check).lines
        assert (NOT_DEALT in lines, NOT_HELD in lines) == (alone == "marks", True)
        assert (f"Shuffles are dealt again from the key {key}." in lines) == (alone == "key")

    @pytest.mark.parametrize("arguments", [["--no-key"], ["--key", "KEY"]], ids=" ".join)
    def test_files_that_are_named_stand_alone(
        self, written: Written, house: Path, felt: Felt, key: str, arguments: list[str]
    ) -> None:
        put_files(written, load(None, os.environ, {}))
        Path("felt.toml").write_text("not read")
        ran = felt(check, *(key if each == "KEY" else each for each in arguments))
        assert ran.code == 0
        assert (NOT_DEALT in ran.lines, NOT_HELD in ran.lines) == (arguments == ["--no-key"], True)

    @pytest.mark.parametrize("set_by", ["setting", "folder"])
    def test_those_of_other_books_are_not_used(
        self, written: Written, house: Path, felt: Felt, set_by: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A copy is behind the marks of a house that went on."""
        monkeypatch.setenv("FELT_DATABASE_URL", "felt.db")
        if set_by == "setting":
            monkeypatch.setenv("FELT_KEY_FILE", "the.key")
        else:
            Path("felt.key").touch()
            monkeypatch.setenv("FELT_MARKS_FILE", "the.marks")
        put_files(written, load(None, os.environ, {}))
        ran = felt(check)
        assert ran.code == 0
        assert ran.lines[:-1] == [NOT_DEALT, NOT_HELD]

    def test_a_key_that_others_can_read(self, written: Written, house: Path, felt: Felt) -> None:
        key, _ = put_files(written, load(None, os.environ, {}))
        os.chmod(key, 0o644)
        assert (felt(check).code, felt(check, "--no-key").code) == (2, 0)

    def test_wrong_settings(self, house: Path, felt: Felt) -> None:
        Path("felt.toml").write_text("key_fil = 1")
        ran = felt(check)
        assert (ran.code, ran.out) == (2, "")
        assert "key_file" in ran.err

    def test_a_key_and_no_key(self, house: Path, felt: Felt, key: str) -> None:
        ran = felt(check, "--key", key, "--no-key")
        assert (ran.code, ran.out) == (2, "")
        assert "do not go together" in ran.err


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

    def test_a_table_that_is_wrong_after_a_thousand_others_is_read_again(
        self, written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file = tmp_path / "resume.json"
        monkeypatch.setattr("felt.check.FINDINGS_MAX", 1)
        for table in ("B1", "S1"):
            first = f"SELECT min(number) FROM transfers WHERE table_id = {ID.format(table)}"  # noqa: S608
            written.raw(f"UPDATE transfers SET reason = 'gift' WHERE number = ({first})")  # noqa: S608
        asyncio.run(checked(written.url, resume=file))
        again = asyncio.run(checked(written.url, resume=file))
        assert (again.count, again.counts.journals_skipped) == (2, 1)

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
        *("devices", "passkeys", "passkey", "house", "grant", "challenge", "staff-invitation"),
    }


def read_terminal(ours: int) -> str:
    """What has arrived, which may be a part; nothing once all is read and the other side is closed."""
    try:
        return os.read(ours, 1_000).decode()
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        return ""


def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "SECONDS_BETWEEN", 0.0)
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, check.Progress(terminal, Language.EN) as progress:
        progress.add(500)
    told = "".join(iter(lambda: read_terminal(ours), ""))
    os.close(ours)
    assert "500 events read" in told
    assert told.endswith("\x1b[K"), "the line is gone at the end"
