"""`felt log` over the books of a short evening, and proofs in the hands of somebody who has no books."""

import asyncio
from pathlib import Path

import pytest

from felt.cli import main
from felt.fairness.signing import SigningKey
from felt.journal import link
from felt.logbook.signing import house_signing
from felt.record.checkpoint import log_key, witness_key
from felt.record.receipt import Accepted, AcceptedRecord, Close, Receipt, Refused, signed_receipt
from felt.verify.form import Bundle, bundle_from
from tests.check import books
from tests.machine import KEY

HOUSE = str(log_key(books.ORIGIN, house_signing(KEY).public))
WITNESS = str(witness_key("witness.example", SigningKey(bytes(32)).public))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("books")
    asyncio.run(books.write(str(folder / "felt.db"), folder, rounds=2))
    return folder / "felt.db"


class Told:
    def __init__(self, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.database = database
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str]:
        code = main(["log", *arguments])
        captured = self.capsys.readouterr()
        return code, captured.out + captured.err


@pytest.fixture
def felt(written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Told:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FELT_LANG", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("FELT_DATABASE_URL", str(written))
    return Told(written, capsys)


def test_show(felt: Told) -> None:
    code, said = felt("show")
    assert code == 0
    lines = said.splitlines()
    assert lines[1].split() == ["checkpoint", "entries", "signed", "(UTC)", "cosigned", "by"]
    assert lines[2].split()[0] == "2"
    assert lines[2].endswith("witness.example")
    assert lines[3].split()[0] == "1"
    assert lines[3].endswith("nobody")
    assert f"\n\n{books.ORIGIN}\n" in said
    assert "\n— witness.example " in said


def test_prove_and_verify(felt: Told, tmp_path: Path) -> None:
    code, said = felt("prove", "B1", "2")
    assert (code, "B1-2.tlog-proof" in said) == (0, True)
    proof = tmp_path / "B1-2.tlog-proof"
    assert felt("verify", str(proof), "--house", HOUSE)[0] == 0
    code, said = felt("verify", str(proof), "--house", HOUSE, "--witness", WITNESS)
    assert code == 0
    assert "journal B1" in said
    assert "round 2" in said
    assert "The witness has cosigned it at 2023-11-14 22:13:20 UTC." in said
    proof.write_bytes(proof.read_bytes().replace(b"index ", b"index 1"))
    code, said = felt("verify", str(proof), "--house", HOUSE)
    assert (code, said) == (1, "The path does not lead from this record to the root of the checkpoint.\n")


def test_a_round_that_is_not_there(felt: Told) -> None:
    code, said = felt("prove", "B1", "99")
    assert (code, "Round 99 of table B1 is in no signed checkpoint" in said) == (2, True)


def test_check(felt: Told) -> None:
    code, said = felt("check")
    assert code == 0
    assert "2 checkpoints fit" in said


def test_a_wrong_key_is_refused(felt: Told, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    proof.write_text("nothing")
    with pytest.raises(SystemExit):
        felt("verify", str(proof), "--house", HOUSE[:-1])


def test_bundle_and_verify(felt: Told, tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    key.write_text(bytes(range(32)).hex() + "\n")
    key.chmod(0o600)
    for arguments, name in (
        (("round", "B1", "2"), "B1-2.bundle.json"),
        (("round", "S1", "1"), "S1-1.bundle.json"),
        (("day", "N1", "2023-11-14"), "N1-2023-11-14.bundle.json"),
    ):
        code, said = felt("bundle", *arguments, "--key", str(key))
        assert (code, said.endswith(f": {name}\n")) == (0, True), said
        assert main(["verify", name, "--house", HOUSE, "--witness", WITNESS]) == 0
        said = felt.capsys.readouterr().out
        assert "(trusted), witness" in said
        assert said.endswith("The bundle holds.\n")
    for arguments in (("round", "B1", "3"), ("shoe", "B1", "1"), ("day", "N1", "2023-11-15")):
        code, said = felt("bundle", *arguments, "--key", str(key))
        assert (code, "no such round, shoe or day" in said) == (2, True), said


def test_verify_names_the_first_thing_that_does_not_fit(felt: Told, tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    key.write_text(bytes(range(32)).hex() + "\n")
    key.chmod(0o600)
    felt("bundle", "round", "S1", "2", "--key", str(key), "--to", "s.json")
    bundle = Path("s.json")
    bundle.write_bytes(bundle.read_bytes().replace(b'\\"dice\\":[', b'\\"dice\\":[1', 1))
    assert main(["verify", "s.json"]) == 1
    assert "The bundle does not hold. The journal of table S1 is broken at event 22" in felt.capsys.readouterr().out
    assert main(["verify", "s.json", "--json", "--lang", "vi"]) == 1
    assert '"holds":false' in felt.capsys.readouterr().out
    other = str(log_key("other", bytes(32)))
    felt("bundle", "round", "S1", "2", "--key", str(key), "--to", "s.json")
    assert main(["verify", "s.json", "--house", other]) == 1
    assert main(["verify", "s.json", "--witness", str(witness_key("other", bytes(32)))]) == 1
    assert main(["verify", "nowhere.json"]) == 2


def bundled(felt: Told, tmp_path: Path) -> Bundle:
    key = tmp_path / "house.key"
    key.write_text(bytes(range(32)).hex() + "\n")
    key.chmod(0o600)
    felt("bundle", "round", "S1", "1", "--key", str(key), "--to", "s.json")
    return bundle_from(Path("s.json").read_bytes())


def keep(receipt: Receipt) -> str:
    Path("mine.receipt").write_text(str(signed_receipt(receipt, books.ORIGIN, house_signing(KEY))))
    return "mine.receipt"


def test_the_receipt_of_an_accepted_wager(felt: Told, tmp_path: Path) -> None:
    fragment = bundled(felt, tmp_path).fragments[-1]
    place = next(place for place, each in enumerate(fragment.records) if '"wagers_confirmed"' in each.body)
    found, before = fragment.records[place], fragment.records[place - 1]
    previous, digest = bytes.fromhex(before.hash), bytes.fromhex(found.hash)
    record = AcceptedRecord(found.seq, found.at, previous, digest, found.body)
    file = keep(Accepted("S1", 1, "an", (record,)))
    code, said = felt("receipt", file, "--house", HOUSE)
    assert (code, said.splitlines()[0]) == (0, f"The receipt holds: {books.ORIGIN} has signed it.")
    assert found.body in said
    code, said = felt("receipt", file, "--house", HOUSE, "--bundle", "s.json", "--lang", "vi")
    assert (code, said.splitlines()[-1]) == (0, "Gói có đúng những gì biên nhận nêu.")

    other = found.body.replace('"amount":', '"amount":1', 1)
    changed = link(previous, "S1", found.seq, 1, found.at, other.encode())
    file = keep(Accepted("S1", 1, "an", (AcceptedRecord(found.seq, found.at, previous, changed, other),)))
    assert felt("receipt", file, "--house", HOUSE)[0] == 0
    code, said = felt("receipt", file, "--house", HOUSE, "--bundle", "s.json")
    assert (code, "The bundle contradicts the receipt: event" in said) == (1, True)
    Path("s.json").write_bytes(Path("s.json").read_bytes()[:-1])
    assert felt("receipt", file, "--house", HOUSE, "--bundle", "s.json")[0] == 1
    Path(file).write_text(Path(file).read_text().replace("round 1", "round 2"))
    code, said = felt("receipt", file, "--house", HOUSE)
    assert (code, "contradicts itself" in said) == (1, True)


def test_the_receipt_of_a_refused_wager(felt: Told, tmp_path: Path) -> None:
    records = bundled(felt, tmp_path).fragments[-1].records
    closed = next(each for each in records if '"betting_closed"' in each.body)
    close = Close(closed.seq, closed.at, bytes.fromhex(closed.hash))
    file = keep(Refused("S1", 1, "an", closed.at + 345, "betting_not_open", "{}", close))
    code, said = felt("receipt", file, "--house", HOUSE, "--bundle", "s.json")
    assert (code, said.splitlines()[3][-16:]) == (0, " 345 ms earlier.")
    file = keep(Refused("B1", 1, "an", closed.at + 345, "betting_not_open", "{}", close))
    code, said = felt("receipt", file, "--house", HOUSE, "--bundle", "s.json")
    assert (code, "which the receipt names" in said) == (1, True)
    file = keep(Refused("S1", 1, "an", closed.at, "insufficient_chips", "{}"))
    code, said = felt("receipt", file, "--house", HOUSE, "--bundle", "s.json")
    assert (code, len(said.splitlines())) == (0, 4)
    other = str(log_key("other", bytes(32)))
    assert felt("receipt", file, "--house", other) == (1, "It is not signed by other.\n")
