"""Every change of a bundle is found, and the verdict names it."""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from tools.vectors import FOLDER

from felt.verify.bundle import verify
from tests.verify.small_shoe import small_shoe

SMALL = ("sicbo-round", "niuniu-round", "baccarat-round", "sicbo-day", "small-shoe")
"""A small one of each kind; the case is in `tests/dossier`."""
ALL = (*SMALL, "baccarat-shoe")
CHANGES = (1, 2, 32)
"""The bits that are turned over in turn: a neighbouring digit or letter, and the other case."""
SOAK = "FELT_SOAK" in os.environ
"""Whether every byte is replaced by every other."""


def content(name: str) -> bytes:
    if name == "small-shoe":
        return small_shoe()
    return (FOLDER / f"bundle-{name}.json").read_bytes()


def code(found: bytes) -> str:
    problem = verify(found).problem
    return "" if problem is None else problem.code


def written(bundle: dict[str, Any]) -> bytes:
    return json.dumps(bundle, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize("name", ALL)
def test_bundles_hold(name: str) -> None:
    verdict = verify(content(name))
    assert verdict.problem is None
    assert {"bundle", "keys", "journal", "log", "dealing", "reveal", "round"} <= {each.code for each in verdict.steps}
    assert written(json.loads(content(name))) == content(name), "any JSON library writes it the same way"


@pytest.mark.no_cover
@pytest.mark.parametrize("name", SMALL)
def test_every_byte_matters(name: str) -> None:
    whole = content(name)
    for place, byte in enumerate(whole):
        for change in range(1, 256) if SOAK else (CHANGES[place % len(CHANGES)],):
            assert code(whole[:place] + bytes([byte ^ change]) + whole[place + 1 :]), f"byte {place} has no meaning"


@pytest.mark.parametrize("name", SMALL)
def test_every_truncation_is_found(name: str) -> None:
    whole = content(name)
    for length in range(0, len(whole), 7):
        assert code(whole[:length]) == "bundle_malformed"
    assert code(whole + b"\n") == "bundle_malformed"


Damage = Callable[[list[dict[str, Any]], int], None]


def deleted(records: list[dict[str, Any]], place: int) -> None:
    del records[place]


def doubled(records: list[dict[str, Any]], place: int) -> None:
    records.insert(place, records[place])


def swapped(records: list[dict[str, Any]], place: int) -> None:
    records[place - 1], records[place] = records[place], records[place - 1]


def renumbered(records: list[dict[str, Any]], place: int) -> None:
    records[place]["seq"] += 1


@pytest.mark.parametrize("damage", [deleted, doubled, swapped, renumbered], ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("name", SMALL)
def test_every_record_is_in_its_place(name: str, damage: Damage) -> None:
    whole = json.loads(content(name))
    for at, fragment in enumerate(whole["fragments"]):
        for place in range(damage is swapped, len(fragment["records"])):
            changed = json.loads(content(name))
            damage(changed["fragments"][at]["records"], place)
            assert code(written(changed)) in {"journal_broken", "fragments_differ", "not_proved"}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("part", ["fragments", "proofs"])
def test_no_fragment_and_no_proof_can_be_left_out_doubled_or_swapped(name: str, part: str) -> None:
    whole = json.loads(content(name))
    for place in range(len(whole[part])):
        for change in (deleted, doubled, swapped) if place else (deleted, doubled):
            changed = json.loads(content(name))
            change(changed[part], place)
            assert code(written(changed)) in {"fragments_differ", "not_proved", "journal_broken", "not_whole"}


def test_a_record_of_another_round_does_not_fit() -> None:
    round_two, day = json.loads(content("sicbo-round")), json.loads(content("sicbo-day"))
    others = [each for each in day["fragments"][1]["records"] if each["round"] == 3]
    for place in range(len(round_two["fragments"][1]["records"])):
        changed = json.loads(content("sicbo-round"))
        changed["fragments"][1]["records"][place] = others[min(place, len(others) - 1)]
        assert code(written(changed)) == "journal_broken"


def test_another_round_under_this_number() -> None:
    whole = json.loads(content("sicbo-round"))
    assert code(written(whole | {"number": 3})) == "not_whole"
    day = json.loads(content("sicbo-day"))
    assert code(written(day | {"day": "2026-09-22"})) == "not_whole"
    assert code(written(day | {"kind": "round", "number": 2, "day": ""})) == "not_whole"


def test_proofs_of_another_bundle() -> None:
    whole, other = json.loads(content("sicbo-round")), json.loads(content("niuniu-round"))
    assert code(written(whole | {"proofs": other["proofs"]})) == "not_proved"
    assert code(written(whole | {"settings": other["settings"]})) == "journal_broken"


def test_a_witness_cannot_be_left_out_silently() -> None:
    """The checkpoint still has the signature, and the bundle does not name its key."""
    assert code(written(json.loads(content("sicbo-round")) | {"witnesses": []})) == "not_proved"


@pytest.mark.parametrize("name", ["sicbo-round", "niuniu-round"])
def test_a_round_of_one_link_is_not_called_a_shoe(name: str) -> None:
    bundle = json.loads(content(name))
    events = [json.loads(record["body"]) for part in bundle["fragments"] for record in part["records"]]
    (number,) = (event["number"] for event in events if event["type"] == "shuffle_fixed")
    assert code(written(bundle | {"kind": "shoe", "number": number})) == "not_whole"
