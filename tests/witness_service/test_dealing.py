"""What the witness answers about the dealing over HTTP, to its house and to strangers, and what its books keep."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import httpx
import msgspec
import pytest

from felt.fairness.signing import SigningKey
from felt.record.checkpoint import log_key
from felt.record.request import REQUEST_BYTES_MAX
from felt.witness.answers import Witness
from felt.witness.questions import OpenChain, Question, Reveal, SealShoe, SignedQuestion
from felt.witness_service import dealing
from felt.witness_service.messages import Given
from felt.witness_service.party import Party, opened
from felt.witness_service.service import AT_ONCE, create_service
from tests.witness.house import CHAIN, CHAIN_OPENED, HOUSE, OTHER, signed, statement

NOW_MS = 1_700_000_000_000
SHOE = SealShoe(chain=CHAIN, number=1, decks=1, house_root=bytes(32))
COURSE: tuple[Question, ...] = (
    CHAIN_OPENED,
    SHOE,
    statement(1, place=0, count=1, round_number=0),
    statement(1, place=5, count=4),
    Reveal(chain=CHAIN, number=1),
    statement(2, round_number=2),
)


@pytest.fixture
def party(tmp_path: Path) -> Party:
    party = opened(tmp_path, now_ms=lambda: NOW_MS)
    party.cosigner.pin([log_key("felt.example", HOUSE.public)])
    return party


def asked(party: Party, question: Question, by: SigningKey = HOUSE) -> tuple[int, Any]:
    answer = party.deal(msgspec.json.encode(signed(question, by)))
    return answer.status, json.loads(answer.body)


def test_it_answers_as_the_rules_of_the_witness_say_and_counts_what_it_keeps(party: Party, tmp_path: Path) -> None:
    model = Witness(party.dealing._key)
    for kept, question in enumerate(COURSE, 1):
        model.keep(question)
        for _ in range(2):
            answer = party.deal(msgspec.json.encode(signed(question)))
            assert answer.status == 200
            assert msgspec.json.decode(answer.body, type=Given) == Given(model.answer(question), kept)
    rows: Any = apsw.Connection(str(tmp_path / "witness.db")).execute("SELECT asked FROM questions ORDER BY id")
    assert [msgspec.json.decode(row, type=SignedQuestion) for (row,) in rows] == [*map(signed, COURSE)]


@pytest.mark.parametrize("forgets", [False, True])
def test_after_a_restart_it_answers_the_same_and_refuses_the_same(
    party: Party, tmp_path: Path, forgets: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does a witness with more chains than it keeps in memory."""
    if forgets:
        monkeypatch.setattr(dealing, "CHAINS_MAX", 1)
    for number in range(1, len(COURSE) + 1):
        before = asked(party, COURSE[number - 1])
        party.close()
        party = opened(tmp_path, now_ms=lambda: NOW_MS)
        if forgets:
            other = msgspec.structs.replace(CHAIN_OPENED, chain=bytes(16), table="B2")
            assert asked(party, other)[0] == 200
        assert asked(party, COURSE[number - 1]) == before
    status, no = asked(party, statement(2, round_number=2, wagers=bytes([1] * 32)))
    assert (status, no["code"]) == (409, "number_is_spent")
    assert no["en"].startswith("Number 2 is spent")
    assert no["vi"]
    assert asked(party, statement(1, place=9, count=1))[0] == 409


def test_its_books_refuse_a_second_answer_even_if_it_had_forgotten(party: Party) -> None:
    assert asked(party, CHAIN_OPENED)[0] == 200
    assert asked(party, statement(1))[0] == 200
    party.dealing._witness.book.keep(CHAIN_OPENED)
    with pytest.raises(apsw.ConstraintError):
        asked(party, statement(1, wagers=bytes([1] * 32)))


def test_strangers(party: Party) -> None:
    assert asked(party, COURSE[1])[0] == 404
    of_other = msgspec.structs.replace(CHAIN_OPENED, house=OTHER.public)
    status, no = asked(party, of_other, OTHER)
    assert (status, no["code"]) == (403, "house_not_served")
    assert asked(party, of_other)[1]["code"] == "not_signed_by_house"
    assert asked(party, CHAIN_OPENED)[0] == 200
    for question in COURSE:
        status, no = asked(party, question, OTHER)
        assert (status, no["code"]) == (403, "not_signed_by_house")


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    content = json.loads(msgspec.json.encode(signed(CHAIN_OPENED)))
    change(content)
    return json.dumps(content).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b"\xff\xfe",
        b'{"question":' + b"[" * 30_000,
        changed(lambda asked: asked.update(more=1)),
        changed(lambda asked: asked["question"].update(more=1)),
        changed(lambda asked: asked["question"].update(type="other")),
        changed(lambda asked: asked["question"].pop("links")),
        changed(lambda asked: asked["question"].update(links="8")),
        changed(lambda asked: asked["question"].update(links=8.5)),
        changed(lambda asked: asked["question"].update(chain="no base64!")),
        changed(lambda asked: asked["question"].update(table=None)),
        changed(lambda asked: asked.update(signature=7)),
    ],
)
def test_malformed_questions(party: Party, content: bytes) -> None:
    assert party.deal(content).status == 400
    assert party.dealing._kept == {}


def test_numbers_that_no_table_reaches(party: Party) -> None:
    for huge in (2**53 + 1, 10**40):
        content = json.loads(msgspec.json.encode(signed(CHAIN_OPENED)))
        content["question"]["first"] = huge
        question = msgspec.structs.replace(CHAIN_OPENED, first=huge)
        content["signature"] = b64encode(HOUSE.sign(question.message)).decode()
        assert party.deal(json.dumps(content).encode()).status == 409


async def test_a_flood_of_strangers_does_not_stop_the_house(party: Party, tmp_path: Path) -> None:
    transport = httpx.ASGITransport(create_service(party, now_ms=lambda: NOW_MS))
    client = httpx.AsyncClient(transport=transport, base_url="http://witness")

    async def status(content: bytes) -> int:
        return (await client.post("/deal", content=content)).status_code

    strange = msgspec.json.encode(signed(CHAIN_OPENED, OTHER))
    assert [await status(strange) for _ in range(AT_ONCE + 2)] == [403] * AT_ONCE + [429] * 2
    assert await status(b"{") == 429
    assert await status(b"x" * (REQUEST_BYTES_MAX + 1)) == 429
    for _ in range(2):
        assert await status(msgspec.json.encode(signed(CHAIN_OPENED))) == 200
    assert await status(msgspec.json.encode(signed(msgspec.structs.replace(CHAIN_OPENED, links=7)))) == 409
    assert (await client.get("/deal")).status_code == 405


def test_a_chain_is_its_first_house_alone(party: Party) -> None:
    party.cosigner.pin([log_key("other.example", OTHER.public)])
    assert asked(party, CHAIN_OPENED)[0] == 200
    taken = msgspec.structs.replace(CHAIN_OPENED, house=OTHER.public)
    assert isinstance(taken, OpenChain)
    assert asked(party, taken, OTHER)[1]["code"] == "chain_is_taken"
