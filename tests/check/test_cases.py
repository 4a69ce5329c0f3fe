"""`felt cases`: listed, shown, exported, and verified without the books; `felt check` reads cases and files."""

import asyncio
import json
import zipfile
from pathlib import Path

import msgspec
import pytest

from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.cli import cases
from felt.cli import check as check_command
from felt.cli.check import REGISTERS
from felt.store.factory import reading_of
from tests.server.api.test_cases import House, send
from tests.server.cases.test_media import PNG
from tests.server.reception import SICBO, reception
from tests.store.bank import Place, SQLitePlace
from tests.store.command_line import Felt

SAYS = "I was not paid.\x1b[31m"


def with_a_case(place: Place) -> None:
    async def write() -> None:
        async with reception(place, tables=(SICBO,)) as desk, desk.browser() as browser:
            house = House(desk)
            await house.arrive()
            await house.opened(browser, says=SAYS)
            assert (await send(browser, PNG)).status_code == 200

    asyncio.run(write())


def findings(place: Place) -> list[str]:
    async def read() -> list[str]:
        plan = Plan({}, registers=REGISTERS)
        resume = Resume(None, database=place.url, with_keys=False)
        report = await check(reading_of(place.url), plan, progress=lambda events: None, resume=resume)
        codes = [finding.code for finding in report.findings if not finding.code.startswith("document")]
        assert report.counts.registers == 1
        return codes

    return asyncio.run(read())


def test_list_show_export_and_verify(felt: Felt, place: Place, tmp_path: Path) -> None:
    with_a_case(place)
    assert felt(cases, "list").lines[1].split()[0] == "1"
    (listed,) = felt(cases, "list", "--json", "--open").answers
    assert (listed["number"], listed["stage"], listed["table"]) == (1, "with_supervisor", "S1")
    shown = felt(cases, "show", "1")
    assert "\x1b" not in shown.out
    assert "I was not paid." in shown.out
    kinds = [entry["entry"]["type"] for entry in felt(cases, "show", "1", "--json").answers]  # type: ignore[index]
    assert kinds == ["case_opened", "round_attached", "evidence_added"]
    file = tmp_path / "case.zip"
    assert felt(cases, "export", "1", str(file)).code == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []
    again = felt(cases, "export", "1", str(file))
    assert (again.code, "is there already" in again.err) == (2, True)
    assert felt(cases, "show", "9").code == 2
    assert "felt check" in felt(cases, "check").err


@pytest.fixture
def bundle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    place = SQLitePlace(tmp_path / "felt.db")
    with_a_case(place)
    assert Felt(place.url, capsys)(cases, "export", "1", str(tmp_path / "case.zip"), "--page", "vi").code == 0
    return tmp_path / "case.zip"


def verify(file: Path, *options: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    from felt.cli import main

    capsys.readouterr()
    code = main(["cases", "verify", str(file), *options, "--lang", "en"])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_a_bundle_is_verified_without_the_books(bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bundle.parent / "felt.db").unlink()
    code, said = verify(bundle, capsys=capsys)
    assert (code, "is right: case 1" in said) == (0, True)
    with zipfile.ZipFile(bundle, "a") as archive:
        archive.writestr("more.txt", "x")
    code, said = verify(bundle, "--json", capsys=capsys)
    assert code == 1
    assert [each["code"] for each in json.loads(said)["findings"]] == ["packed_otherwise", "member_unknown"]
    bundle.write_bytes(bundle.read_bytes()[:-30])
    code, said = verify(bundle, capsys=capsys)
    assert (code, "is no bundle of a case" in said) == (2, True)
    assert verify(bundle.parent / "nothing.zip", capsys=capsys)[0] == 2


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        ("SELECT 1", []),
        ("UPDATE files SET body = $1", ["file_changed", "file_missing"]),
        ("UPDATE files SET part = 1", ["file_changed"]),
        ("DELETE FROM files", ["file_missing"]),
        (
            "INSERT INTO files (hash, part, body) VALUES ($1, 0, $1)",
            ["file_changed", "file_of_no_case"],
        ),
    ],
)
def test_the_check_reads_every_file(place: Place, statement: str, codes: list[str]) -> None:
    with_a_case(place)
    parameters = (b"forged",) if "$1" in statement else ()
    asyncio.run(place.raw(statement, *parameters))
    assert sorted(findings(place)) == codes


def test_the_check_looks_up_the_rounds_of_a_case(sqlite_place: SQLitePlace) -> None:
    """The journal of the case is whole; the record that it names is another one."""
    with_a_case(sqlite_place)

    async def forge() -> None:
        ((seq,),) = await sqlite_place.raw("SELECT max(seq) FROM events WHERE round = 1")
        await sqlite_place.raw("UPDATE events SET hash = $1 WHERE round = 1 AND seq = $2", bytes(32), seq)

    asyncio.run(forge())
    assert "record_not_there" in findings(sqlite_place)


def test_the_command_checks_cases_too(sqlite_place: SQLitePlace, capsys: pytest.CaptureFixture[str]) -> None:
    with_a_case(sqlite_place)
    ran = Felt(sqlite_place.url, capsys)(check_command, "--no-key", "--json")
    checked = msgspec.json.decode(ran.out)
    assert (checked["findings"], checked["checked"]["registers"], checked["checked"]["files"]) == ([], 1, 1)
