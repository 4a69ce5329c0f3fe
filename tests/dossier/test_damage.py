"""The bundle of a case: it proves its decision and its rounds, and every change of it is found and named."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from tools.vectors_bundles import COSIGNER, HOUSE, ORIGIN, WITNESS_NAME, bundles, case_bundle

from felt.cli import main
from felt.core.refusals import Refusal
from felt.dossier.refusals import NotABundle
from felt.dossier.verify import verified
from felt.logbook.signing import house_signing
from felt.record.checkpoint import log_key, witness_key
from tests.dossier.packed import packed

KEYS = {
    "house": log_key(ORIGIN, house_signing(HOUSE).public),
    "witness": witness_key(WITNESS_NAME, COSIGNER.public),
}
OTHERS = {"house": log_key(ORIGIN, bytes(32)), "witness": witness_key(WITNESS_NAME, bytes(32))}


def members() -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(case_bundle())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def problem(content: bytes) -> Refusal | None:
    try:
        return next(iter(verified(io.BytesIO(content), "case.zip").findings), None)
    except NotABundle as refusal:
        return refusal


def code(content: bytes) -> str:
    found = problem(content)
    return "" if found is None else found.code


def code_of(form: dict[str, object]) -> str:
    """With another `case.json`."""
    return code(packed(members() | {"case.json": json.dumps(form, separators=(",", ":"), ensure_ascii=False).encode()}))


def test_it_holds_with_the_proofs_of_its_rounds_and_of_its_decision() -> None:
    found = verified(io.BytesIO(case_bundle()), "case.zip", **KEYS)
    assert found.findings == ()
    codes = [each.code for each in found.steps]
    assert codes[:6] == ["bundle", "journal", "keys", "log", "decisions", "round"]
    assert codes.count("reveal") == 1
    decisions = next(each for each in found.steps if each.code == "decisions")
    assert decisions.facts == {"proved": 1, "decisions": 1}
    assert packed(members()) == case_bundle(), "there is one way to pack it"


def test_one_command_verifies_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "anything"
    path.write_bytes(case_bundle())
    assert main(["verify", str(path), "--house", str(KEYS["house"]), "--witness", str(KEYS["witness"])]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Bundle: case 1, ")
    assert "Round 2: drawn and settled by the rules of its day" in said
    assert main(["verify", str(path), "--house", str(OTHERS["house"])]) == 1
    path.write_bytes(case_bundle()[:-1])
    assert main(["verify", str(path), "--json"]) == 1
    assert '"code":"not_a_bundle"' in capsys.readouterr().out


@pytest.mark.parametrize("party", KEYS)
def test_another_key_is_not_trusted(party: str) -> None:
    (found, *_) = verified(io.BytesIO(case_bundle()), "case.zip", **{party: OTHERS[party]}).findings
    assert found.code == "key_not_trusted"


@pytest.mark.no_cover
def test_every_byte_matters() -> None:
    """Each of them once; the bits take turns."""
    whole = case_bundle()
    for place, byte in enumerate(whole):
        changed = whole[:place] + bytes([byte ^ (1, 2, 32)[place % 3]]) + whole[place + 1 :]
        assert code(changed), f"byte {place} has no meaning"


def test_every_truncation_is_found() -> None:
    whole = case_bundle()
    for length in range(0, len(whole), 97):
        assert code(whole[:length]) == "not_a_bundle"
    assert code(whole + b"\n") in ("not_a_bundle", "packed_otherwise")
    assert code(b"\n" + whole) in ("not_a_bundle", "packed_otherwise")


@pytest.mark.parametrize("name", sorted(members()))
def test_no_member_can_be_left_out_emptied_or_exchanged(name: str) -> None:
    every = members()
    without = {each: content for each, content in every.items() if each != name}
    assert code(packed(without)) in ("member_missing", "not_a_bundle")
    assert code(packed(every | {name: b""}))
    for other in every:
        if other != name:
            assert code(packed(every | {name: every[other]})), (name, other)


def test_nothing_is_added_and_nothing_is_packed_otherwise() -> None:
    every = members()
    assert code(packed(every | {"more": b""})) == "member_unknown"
    for compression, names in ((zipfile.ZIP_DEFLATED, list(every)), (zipfile.ZIP_STORED, list(reversed(every)))):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", compression) as archive:
            for name in names:
                archive.writestr(name, every[name])
        assert code(out.getvalue()) == "packed_otherwise"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"number": 2}, "case_unreadable"),
        ({"languages": []}, "case_unreadable"),
        ({"languages": ["en"]}, "member_differs"),
        ({"house": str(OTHERS["house"])}, "not_proved"),
        ({"house": ""}, "key_malformed"),
        ({"witnesses": []}, "not_proved"),
        ({"witnesses": [str(OTHERS["witness"])]}, "not_proved"),
        ({"proofs": []}, "key_not_trusted"),
        ({"bundled": []}, "member_unknown"),
        ({"bundled": ["rounds/B1-2.bundle.json"]}, "member_unknown"),
        ({"bundled": ["rounds/S1-2.bundle.json", "x"]}, "member_unknown"),
        ({"format": 3}, "not_a_bundle"),
    ],
)
def test_what_the_case_says_of_itself(change: dict[str, object], found: str) -> None:
    form = json.loads(members()["case.json"])
    assert code_of(form) == ""
    assert code_of(form | change) == found


def test_proofs_are_those_of_this_case() -> None:
    form = json.loads(members()["case.json"])
    of_round = json.loads(members()["rounds/S1-2.bundle.json"])["proofs"][0]
    (own,) = form["proofs"]
    for proofs in ([of_round], [own, own], [own, of_round], [""]):
        assert code_of(form | {"proofs": proofs}) == "not_proved"


@pytest.mark.parametrize("place", range(5))
def test_every_entry_is_in_its_place(place: int) -> None:
    records = json.loads(members()["case.json"])["journal"]["records"]
    for changed in (
        records[:place] + records[place + 1 :],
        [*records[: place + 1], *records[place:]],
        [*records[:place], *reversed(records[place : place + 2]), *records[place + 2 :]],
    ):
        form = json.loads(members()["case.json"])
        form["journal"]["records"] = changed
        assert code_of(form) in ("journal_broken", "case_unreadable", "not_proved"), place


def test_the_proof_of_another_round_does_not_serve() -> None:
    every = members()
    here = "rounds/S1-2.bundle.json"
    for other in ("niuniu-round", "sicbo-day"):
        assert code(packed(every | {here: bundles()[other].encode()})) == "round_not_bound"
    damaged = every[here].replace(b"small", b"large", 1)
    found = problem(packed(every | {here: damaged}))
    assert found is not None
    assert found.code == "round_not_proved"
    assert found.message().startswith("rounds/S1-2.bundle.json does not hold.")
