"""The dealing of a round: everybody may have it, and every change of it is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from felt.journal import link
from tests.verify.test_damage import code, content, written

NAMES = ("baccarat-dealing", "sicbo-dealing", "niuniu-dealing")
Dealing = dict[str, Any]


@pytest.mark.parametrize("name", NAMES)
def test_it_holds(name: str) -> None:
    assert code(content(name)) == ""
    assert written(json.loads(content(name))) == content(name), "any JSON library writes it the same way"


@pytest.mark.parametrize("name", NAMES)
def test_it_tells_no_patron_and_no_wager(name: str) -> None:
    text = content(name).decode()
    whole = json.loads(content(name.replace("dealing", "round")))
    records = [json.loads(each["body"]) for fragment in whole["fragments"] for each in fragment["records"]]
    assert {each["patron"] for each in records if "patron" in each} == {"an", "binh"}, "the round has patrons"
    for told in ('"an"', '"binh"', "patron", "amount", "stake", "lines", '"bet"', '"by"'):
        assert told not in text.replace("\\", "")
    hashes = [
        each["hash"] for fragment in whole["fragments"] for each in fragment["records"] if "patron" in each["body"]
    ]
    dealing = json.loads(text)
    assert not set(hashes) & {leaf for leaves in dealing["laid"] for leaf in leaves}, (
        "nor the hash of a record with a wager"
    )


def test_before_the_links_are_public_it_has_none() -> None:
    """A shoe that goes on: the record and the proof of its links are not there, and each card has its own."""
    dealing = json.loads(content("baccarat-dealing"))
    assert "links_revealed" in dealing["records"].pop()["body"]
    dealing["proofs"].pop()
    assert code(written(dealing)) == ""
    assert "_link" not in json.dumps(dealing)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_every_byte_matters(name: str) -> None:
    whole = content(name)
    for place in range(0, len(whole), 1 if name == "sicbo-dealing" else 29):
        assert code(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]), f"byte {place} has no meaning"


def again(dealing: Dealing, place: int, change: Callable[[dict[str, Any]], object]) -> None:
    """A record rewritten with a hash that fits, as somebody with the books could do it."""
    record = dealing["records"][place]
    event = json.loads(record["body"])
    change(event)
    record["body"] = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    facts = dealing["table"], record["seq"], record["round"], record["at"], record["body"].encode()
    record["hash"] = link(bytes.fromhex(record["previous"]), *facts).hex()


def event_at(dealing: Dealing, kind: str) -> int:
    return next(place for place, each in enumerate(dealing["records"]) if f'"type":"{kind}"' in each["body"])


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("sicbo-dealing", "dice_thrown", lambda event: event["dice"].__setitem__(0, 1 + event["dice"][0] % 6)),
        ("niuniu-dealing", "cards_dealt", lambda event: event["cards"].reverse()),
        ("niuniu-dealing", "cards_dealt", lambda event: event.update(at=1)),
        ("baccarat-dealing", "cards_dealt", lambda event: event.update(cards=["9S"])),
        ("baccarat-dealing", "cards_dealt", lambda event: event.update(at=event["at"] + 1)),
        ("baccarat-dealing", "cards_dealt", lambda event: event["witnessed"].update(count=5)),
        ("baccarat-dealing", "cards_dealt", lambda event: event.pop("witnessed")),
        ("baccarat-dealing", "cards_dealt", lambda event: event.pop("proofs")),
        ("baccarat-dealing", "cards_dealt", lambda event: event["proofs"][0].__setitem__(0, 3)),
        ("baccarat-dealing", "cards_dealt", lambda event: event["proofs"][0].__setitem__(0, 999)),
        ("baccarat-dealing", "cards_dealt", lambda event: event["proofs"][0].__setitem__(1, "?")),
    ],
)
def test_a_rewritten_card_or_die_does_not_fit(name: str, kind: str, change: Callable[[Any], object]) -> None:
    dealing = json.loads(content(name))
    again(dealing, event_at(dealing, kind), change)
    assert code(written(dealing)) == "dealing_differs"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "change",
    [
        lambda dealing: dealing["seeds"].reverse() or dealing["seeds"].append("00" * 16),
        lambda dealing: dealing["seeds"].pop(),
        lambda dealing: dealing["seeds"].__setitem__(0, dealing["seeds"][0].upper()),
        lambda dealing: dealing["laid"].pop(0),
        lambda dealing: dealing["laid"][0].reverse(),
        lambda dealing: dealing["laid"][0].__setitem__(0, "00" * 32),
        lambda dealing: dealing["laid"][0].__setitem__(0, dealing["laid"][0][0].upper()),
        lambda dealing: dealing.update(rules="00" * 32),
    ],
)
def test_seeds_wagers_and_rules_are_those_that_were_signed(name: str, change: Callable[[Dealing], object]) -> None:
    dealing = json.loads(content(name))
    change(dealing)
    assert code(written(dealing)) == "dealing_differs"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missing_or_twice_or_of_another_round_is_found(name: str) -> None:
    """Cards and dice are not in the log: it is the rules that say whether one is missing at the end."""
    for place, record in enumerate(json.loads(content(name))["records"]):
        twice, without = json.loads(content(name)), json.loads(content(name))
        twice["records"].insert(place, record)
        assert code(written(twice)) == "journal_broken"
        del without["records"][place]
        if '"cards_dealt"' not in record["body"] and '"dice_thrown"' not in record["body"]:
            assert code(written(without)) == "not_proved"
    for field, value in (
        ("round", 3),
        ("table", "X1"),
        ("records", []),
        ("proofs", []),
        ("end", {"seq": 1, "hash": ""}),
    ):
        assert code(written(json.loads(content(name)) | {field: value})), field


def test_there_is_a_list_of_wagers_for_each_statement() -> None:
    for name in NAMES:
        dealing = json.loads(content(name))
        dealing["laid"].append([])
        assert code(written(dealing)) == "not_whole"


def test_another_event_is_not_shown() -> None:
    dealing = json.loads(content("sicbo-dealing"))
    again(dealing, 2, lambda event: event.update(type="betting_closed"))
    assert code(written(dealing)) == "journal_broken"
