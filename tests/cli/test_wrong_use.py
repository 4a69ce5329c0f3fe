"""What a person reads who has mistyped, in both languages: one sentence, nothing of the program's own names."""

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from felt.cli.bots import line
from felt.cli.columns import fitting
from felt.cli.simulate.progress import Progress
from felt.client.bot import Tally
from felt.core.words import Language
from tests.cli.felt_command import Ran, felt
from tests.odds.plans import plan

NOWHERE = "postgresql://an:secret@127.0.0.1:1/felt"


def said(*arguments: str, language: str, code: int = 2) -> str:
    ran = felt(*arguments, "--lang", language)
    assert (ran.code, ran.out) == (code, ""), ran
    assert ran.err.count("\n") == 1, ran.err
    return ran.err.rstrip("\n")


def ran_in(environment: dict[str, str], *arguments: str) -> Ran:
    done = subprocess.run(
        [sys.executable, "-m", "felt", *arguments], capture_output=True, check=False, env=os.environ | environment
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize(
    ("arguments", "english", "vietnamese"),
    [
        (("serve", "--port", "x"), "--port takes a whole number; “x” is none", "--port cần một số nguyên"),
        (("bots", "--seconds", "x"), "--seconds takes a number; “x” is none", "--seconds cần một số;"),
        (("serve", "--prot", "1"), "there is no “--prot 1” here", "ở đây không có “--prot 1”"),
        (("par", "sicbo"), "-o/--output is missing", "thiếu -o/--output"),
        (("journal",), "list|show|export is missing", "thiếu list|show|export"),
        (("journal", "show"), "TABLE is missing", "thiếu TABLE"),
        (("journal", "show", "B1", "x"), "ROUND takes a whole number", "ROUND cần một số nguyên"),
        (("journal", "show", "B1", "9" * 5000), "ROUND takes a whole number", "ROUND cần một số nguyên"),
        (("journal", "nope"), "“nope” is not one of list, show", "“nope” không thuộc list, show"),
        (("odds", "baccarat", "--decks", "1", "--shoe", "1"), "do not go together", "không dùng cùng nhau"),
        (("audit", "--json=3"), "--json takes no value", "--json không nhận giá trị"),
        (("settle", "--files"), "there is no “--files” here", "ở đây không có “--files”"),
    ],
)
def test_arguments_that_cannot_be_read(arguments: tuple[str, ...], english: str, vietnamese: str) -> None:
    told = said(*arguments, language="en")
    assert english in told
    assert told.endswith("--help`")
    assert vietnamese in said(*arguments, language="vi")


def test_a_value_that_is_missing() -> None:
    ran = felt("serve", "--lang", "vi", "--port")
    assert (ran.code, ran.err) == (2, "felt serve: --port cần một giá trị; xem `felt serve --help`\n")


def test_no_such_language() -> None:
    ran = ran_in({"FELT_LANG": "vi"}, "serve", "--lang", "xx")
    assert (ran.code, ran.err.count("“xx”")) == (2, 1)
    assert "en hoặc vi" in ran.err


@pytest.mark.parametrize("option", ["--count", "--rounds", "--seconds", "--think-ms", "--arrive"])
def test_too_little(option: str) -> None:
    least = 1 if option in ("--count", "--rounds") else 0
    assert said("bots", option, "-1", language="en") == f"felt bots: {option} must be {least} or more; -1 is not."
    assert f"{option} phải từ {least} trở lên" in said("bots", option, "-1", language="vi")


@pytest.mark.parametrize("number", [2**63, 10**100], ids=("just above", "far above"))
def test_a_round_that_no_journal_counts_to(number: int) -> None:
    told = said("journal", "show", "B1", str(number), language="en")
    assert told == f"felt journal: ROUND must be {2**63 - 1} or less; {number} is not."
    assert f"ROUND phải từ {2**63 - 1} trở xuống" in said("journal", "show", "B1", str(number), language="vi")


def test_no_such_game() -> None:
    assert "Không có trò chơi “poker”" in said("bots", "--games", "poker", language="vi")


class TestTheFrontDoor:
    def test_no_such_command(self) -> None:
        ran = ran_in({"FELT_LANG": "vi"}, "serv")
        assert (ran.code, ran.out) == (2, "")
        assert "“serv” không thuộc serve, demo, bots" in ran.err

    def test_no_such_option(self) -> None:
        assert "there is no “--nope” here" in felt("--lang", "en", "--nope").err

    def test_the_language_may_come_first(self) -> None:
        ran = felt("--lang", "vi", "rules")
        assert ran.code == 0
        assert "Tài Xỉu" in ran.out
        assert felt("--lang", "vi").out == felt("--help").out


class TestFiles:
    def test_what_is_wrong_with_a_file(self, tmp_path: Path) -> None:
        nowhere, folder = str(tmp_path / "nowhere"), str(tmp_path)
        assert said("settle", nowhere, language="en") == f"felt settle: {nowhere}: there is no such file or folder"
        assert said("settle", nowhere, language="vi") == f"felt settle: {nowhere}: không có tệp hay thư mục này"
        assert said("settle", folder, language="en") == f"felt settle: {folder}: this is a folder, not a file"

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
    def test_no_room_for_the_answer(self) -> None:
        with Path("/dev/full").open("wb") as full:
            command = [sys.executable, "-m", "felt", "rules", "baccarat", "--lang", "en"]
            ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
        assert (ran.returncode, ran.stderr) == (2, b"felt rules: no room is left\n")

    @pytest.mark.parametrize(("command", "code"), [("felt rules >&-", 0), ("felt serv >&- 2>&-", 2)])
    def test_what_is_closed_is_not_wanted(self, command: str, code: int) -> None:
        shell = command.replace("felt", f"exec {sys.executable} -m felt", 1)
        ran = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, check=False)
        assert (ran.returncode, ran.stdout, ran.stderr) == (code, b"", b"")

    def test_a_terminal_that_lacks_the_letters(self) -> None:
        ran = ran_in({"PYTHONIOENCODING": "ascii"}, "rules", "--lang", "vi")
        assert (ran.code, ran.err) == (0, "")
        assert "T?i X?u (Sic Bo)" in ran.out


class TestBooks:
    @pytest.mark.parametrize("command", [("serve", "--port", "0"), ("ledger", "list"), ("journal", "list"), ("check",)])
    def test_a_server_that_does_not_answer_may_do_so_later(self, command: tuple[str, ...], tmp_path: Path) -> None:
        ran = self._ran(tmp_path, *command, "--database", NOWHERE, "--lang", "en")
        assert (ran.code, ran.err.count("\n")) == (3, 1), ran.err
        assert "The books at postgresql://127.0.0.1:1/felt cannot be reached: " in ran.err
        assert "secret" not in ran.err

    def test_a_file_that_cannot_be_made_is_wrong_use(self, tmp_path: Path) -> None:
        ran = self._ran(tmp_path, "serve", "--port", "0", "--database", "nowhere/felt.db", "--lang", "vi")
        assert (ran.code, ran.err) == (2, "felt serve: Không dùng được sổ nowhere/felt.db: không mở được tệp.\n")

    def _ran(self, folder: Path, *arguments: str) -> Ran:
        """With a home of its own: `felt serve` makes its key in the state folder of a person."""
        command = [sys.executable, "-m", "felt", *arguments]
        homes = os.environ | {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, cwd=folder, env=homes, stdout=pipe, stderr=pipe) as started:
            try:
                out, err = started.communicate(timeout=30)
            finally:
                if started.poll() is None:
                    started.send_signal(signal.SIGTERM)
        return Ran(started.returncode, out.decode(), err.decode())


def test_roads_for_a_person_refuse_in_a_sentence() -> None:
    ran = felt("roads", "BX", "--explain", "--lang", "en")
    assert ran.code == 1
    assert ran.out.startswith("Refused: “X” is not a result; ")
    assert ran.out.endswith(" (ruling B16) [1]\n")


def test_the_books_are_listed_with_what_is_counted() -> None:
    """All of the rulings are built."""
    english, vietnamese = felt("rules", "--lang", "en").out, felt("rules", "--lang", "vi").out
    assert ": 48 of 48 clauses in the code\n" in english
    assert ": 48 trên 48 điều có trong mã nguồn\n" in vietnamese


def test_a_book_without_clauses_of_settlement_does_not_speak_of_them() -> None:
    (online,) = [line for line in felt("rules", "--lang", "en").out.splitlines() if line.startswith("online")]
    assert online.endswith("22 of 34 clauses in the code")


def test_a_rate_is_written_as_its_language_writes_it() -> None:
    tally = Tally(wagers=5)
    assert "  2.5 wagers/s" in line(tally, Language.EN, seconds=2)
    assert "  2,5 khoản/giây" in line(tally, Language.VI, seconds=2)
    progress = Progress(plan("sicbo", rounds=10_000_000), sys.stderr, Language.VI)
    assert "  2,5 triệu ván/giây" in progress.line(5_000_000, seconds=2)


@pytest.mark.parametrize(("columns", "shown"), [(20, 19), (200, 50), (0, 50)])
def test_a_line_that_is_written_over_again_stays_in_one_row(columns: int, shown: int) -> None:
    """Of a terminal that does not tell its width nothing is known, and nothing cut."""
    watched, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with os.fdopen(watched, "rb"), os.fdopen(terminal, "w") as stream:
        assert fitting(50 * "x", stream) == shown * "x"
