"""Every way in which a witness can behave, and what the house does about it. Play is not asked: it goes on."""

import hashlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from felt.fairness.signing import SigningKey
from felt.logbook.book import Entry, KeptCheckpoint, LogBook
from felt.record.checkpoint import Checkpoint, cosigned, log_key
from felt.record.judgement import SIZE, Answer
from felt.record.note import PublicKey
from felt.server.record.cosigning import Cosigning, WitnessState
from felt.store.factory import open_store
from felt.witness.refusals import WitnessSilent
from felt.witness_service.party import Party, opened
from felt.witness_service.remote import InsideCosigner
from tests.store.bank import Events

KEY = SigningKey(bytes([1]) * 32)
LOG = log_key("felt.example/log", KEY.public)


class Books:
    """A log in real books that grows by leaves of the test's choice."""

    def __init__(self, book: LogBook) -> None:
        self.book = book
        self.number = 0

    async def sign(self, leaves: int, content: str = "leaf") -> KeptCheckpoint:
        growing = await self.book.growing()
        first = growing.size
        entries = [
            Entry(number, "t1", number + 1, hashlib.sha256(f"{content} {number}".encode()).digest())
            for number in range(first, first + leaves)
        ]
        await self.book.add(growing, entries, {"t1": first + leaves})
        self.number += 1
        note = Checkpoint(LOG.name, growing.size, growing.root).signed(KEY)
        kept = KeptCheckpoint(self.number, growing.size, 0, str(note))
        await self.book.keep(kept)
        return kept


async def books_at(path: Path) -> AsyncIterator[Books]:
    store = await open_store(str(path))
    await store.commit([Events("t1").batch()])
    yield Books(LogBook(store))
    await store.close()


@pytest.fixture
async def books(tmp_path: Path) -> AsyncIterator[Books]:
    async for found in books_at(tmp_path / "felt.db"):
        yield found


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return opened(tmp_path / "witness", now_ms=lambda: 1_700_000_000_000)


class Asked(InsideCosigner):
    """A witness whose answers the test can replace."""

    def __init__(self, witness: Party) -> None:
        super().__init__(witness)
        self.calls: list[str] = []
        self.instead: Callable[[Answer], Answer] = lambda answer: answer
        self.shows: Callable[[Answer], Answer] = lambda answer: answer
        self.silent = False
        self.serves_others = False

    async def introduce(self, house: PublicKey) -> Answer:
        self.calls.append("introduce")
        return Answer(403, "no\n") if self.serves_others else await super().introduce(house)

    async def add_checkpoint(self, content: bytes) -> Answer:
        self.calls.append(content.partition(b"\n")[0].decode())
        if self.silent:
            raise WitnessSilent(problem="timed out")
        return self.instead(await super().add_checkpoint(content))

    async def latest(self, origin: str) -> Answer:
        if self.silent:
            raise WitnessSilent(problem="timed out")
        return self.shows(await super().latest(origin))


@pytest.fixture
def asked(party: Party) -> Asked:
    return Asked(party)


async def opened_cosigning(books: Books, asked: Asked) -> Cosigning:
    cosigning = Cosigning(books.book, asked, log=LOG)
    await cosigning.open()
    await cosigning.compare()
    return cosigning


async def test_a_witness_cosigns_from_the_size_that_it_has_cosigned(books: Books, asked: Asked) -> None:
    cosigning = await opened_cosigning(books, asked)
    first, second = await books.sign(5), None
    await cosigning.ask(first)
    await cosigning.ask(first)
    second = await books.sign(4)
    await cosigning.ask(second)
    assert asked.calls == ["old 0", "introduce", "old 0", "old 5"], "and nothing is asked twice"
    assert (cosigning.state, cosigning.cosigned_size) == (WitnessState.COSIGNS, 9)
    assert [each.witness for each in await books.book.cosignatures(second)] == [str(asked.key)]
    again = await opened_cosigning(books, asked)
    assert again.cosigned == second, "a house that starts again knows it from its books"


async def test_silent_then_back(books: Books, asked: Asked) -> None:
    cosigning = await opened_cosigning(books, asked)
    first = await books.sign(5)
    asked.silent = True
    await cosigning.compare()
    await cosigning.ask(first)
    assert (cosigning.state, cosigning.cosigned_size, cosigning.counted["silent"]) == (WitnessState.SILENT, 0, 1)
    asked.silent = False
    await cosigning.ask(await books.sign(1))
    assert (cosigning.state, cosigning.cosigned_size) == (WitnessState.COSIGNS, 6)
    assert await books.book.cosignatures(first) == [], "what was missed stays without; the next one contains it"


async def test_late_and_its_answer_lost(books: Books, asked: Asked) -> None:
    """It has kept the checkpoint. The next one is refused once with the size that it knows."""
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(5))

    def lost(answer: Answer) -> Answer:
        raise WitnessSilent(problem="timed out")

    asked.instead = lost
    second = await books.sign(2)
    await cosigning.ask(second)
    assert cosigning.state is WitnessState.SILENT
    asked.instead = lambda answer: answer
    await cosigning.ask(second)
    assert (cosigning.state, cosigning.cosigned, cosigning.went_back) == (WitnessState.COSIGNS, second, 0)
    assert asked.calls[-2:] == ["old 5", "old 7"]


def other_key(answer: Answer) -> Answer:
    stranger = SigningKey(bytes([9]) * 32)
    return Answer(200, cosigned("other text\n", "stranger.example", stranger, seconds=1).line())


LIES: dict[str, Callable[[Answer], Answer]] = {
    "garbage": lambda answer: Answer(200, "certainly"),
    "nothing": lambda answer: Answer(200, ""),
    "another key": other_key,
    "a changed signature": lambda answer: Answer(200, answer.body[:-8] + "AAAAAA=\n"),
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_cosignature_that_does_not_verify_is_not_kept(books: Books, asked: Asked, lie: str) -> None:
    cosigning = await opened_cosigning(books, asked)
    asked.instead = lambda answer: LIES[lie](answer) if answer.status == 200 else answer
    kept = await books.sign(5)
    await cosigning.ask(kept)
    assert (cosigning.state, cosigning.cosigned) == (WitnessState.WRONG, None)
    assert await books.book.cosignatures(kept) == []


async def test_a_cosignature_for_another_checkpoint_is_not_kept(books: Books, asked: Asked) -> None:
    cosigning = await opened_cosigning(books, asked)
    answers: list[Answer] = []

    def noted(answer: Answer) -> Answer:
        answers.append(answer)
        return answer

    asked.instead = noted
    await cosigning.ask(await books.sign(5))
    asked.instead = lambda answer: answers[-1]
    await cosigning.ask(await books.sign(1))
    assert (cosigning.state, cosigning.cosigned_size) == (WitnessState.WRONG, 5)


async def test_restarted_without_its_memory_of_the_house(books: Books, asked: Asked, tmp_path: Path) -> None:
    """Books restored from a backup: it knows less than it has cosigned. It goes on, and it is counted."""
    cosigning = await opened_cosigning(books, asked)
    first = await books.sign(5)
    await cosigning.ask(first)
    await cosigning.ask(await books.sign(5))
    restored = opened(tmp_path / "restored", now_ms=lambda: 1_700_000_000_000)
    restored.cosigner.pin([LOG])
    asked._party = restored
    cosigning.witness = asked
    asked.key = cosigning.witness.key = restored.key
    await cosigning.ask(await books.sign(5))
    assert (cosigning.state, cosigning.cosigned_size, cosigning.went_back) == (WitnessState.COSIGNS, 15, 1)


async def test_it_serves_another_house(books: Books, asked: Asked) -> None:
    asked.serves_others = True
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(5))
    assert (cosigning.state, cosigning.cosigned) == (WitnessState.REFUSES, None)


@pytest.mark.parametrize("status", [400, 403, 429, 500, 503])
async def test_any_other_status_is_a_refusal(books: Books, asked: Asked, status: int) -> None:
    asked.instead = lambda answer: Answer(status, "no\n")
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(5))
    assert cosigning.state is WitnessState.REFUSES


async def test_a_witness_that_names_another_size_each_time_is_not_asked_for_ever(books: Books, asked: Asked) -> None:
    sizes = iter((1, 2, 3, 4, 5))
    asked.instead = lambda answer: Answer(409, f"{next(sizes)}\n", SIZE)
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(9))
    assert (cosigning.state, len(asked.calls)) == (WitnessState.WRONG, 3)


@pytest.mark.parametrize("body", ["9999\n", "many\n", "", "5\n"])
async def test_a_word_alone_proves_no_fork(books: Books, asked: Asked, body: str) -> None:
    """It claims to know a longer log, or another one, and shows no checkpoint that this house has signed."""
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(5))
    asked.instead = lambda answer: Answer(409, body, SIZE)
    for shown in ("", "nothing of the kind", str(Checkpoint(LOG.name, 999, bytes(32)).signed(SigningKey(bytes(32))))):
        asked.shows = lambda answer, shown=shown: Answer(200, shown)  # type: ignore[misc]
        await cosigning.ask(await books.sign(1))
        assert cosigning.state is WitnessState.WRONG
    asked.instead = asked.shows = lambda answer: answer
    await cosigning.ask(await books.sign(1))
    assert cosigning.state is WitnessState.COSIGNS


async def test_a_refused_proof_of_an_honest_log_is_the_witnesss_fault(books: Books, asked: Asked) -> None:
    cosigning = await opened_cosigning(books, asked)
    await cosigning.ask(await books.sign(5))
    asked.instead = lambda answer: Answer(422, "no\n")
    await cosigning.ask(await books.sign(2))
    assert cosigning.state is WitnessState.WRONG


@pytest.mark.parametrize("leaves", [3, 5, 9])
async def test_a_fork_is_proved_by_the_own_signature(
    books: Books, asked: Asked, tmp_path: Path, leaves: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Other books under the same name and key: shorter, as long, and longer than what the witness has seen."""
    cosigning = await opened_cosigning(books, asked)
    seen = await books.sign(5)
    await cosigning.ask(seen)
    async for others in books_at(tmp_path / "others.db"):
        forked = Cosigning(others.book, asked, log=LOG)
        await forked.open()
        await forked.ask(await others.sign(leaves, "another leaf"))
        assert forked.forked
        assert "the log has forked" in caplog.text
        calls = len(asked.calls)
        await forked.ask(await others.sign(1, "another leaf"))
        assert len(asked.calls) == calls, "nothing more is sent"
        at_the_start = await opened_cosigning(others, asked)
        assert at_the_start.forked, "and it is noticed before anything is signed"
