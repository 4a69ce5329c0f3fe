"""A witness in another process: what the table does while it answers, and when it does not."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.later import ANSWER_MS, RETRY_MS
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.room import Room
from felt.store import StoreUnavailable
from felt.table.events import (
    ChainsEnded,
    ChainsOpened,
    LinksRevealed,
    RoundSettled,
    RoundVoided,
    ShuffleFixed,
    ShuffleLost,
)
from felt.table.state import Phase
from felt.witness.questions import Answer, CardsOpened, ChainFixed, LinkReleased, LinkRevealed, ShoeSealed
from felt.witness.refusals import NumberIsSpent, WitnessLies
from tests.check.books import found
from tests.machine import KEY
from tests.patience import come_true
from tests.rooms.fair.elsewhere import CHIPS, TABLES, Elsewhere, Table, table

GAMES = pytest.mark.parametrize("game", TABLES)


async def checks_clean(here: Table, path: Path) -> None:
    assert await asyncio.to_thread(found, str(path / "felt.db")) == set()
    assert sum(isinstance(each, RoundVoided) for each in await here.events()) <= here.room.state.round


@GAMES
async def test_it_deals_round_after_round(tmp_path: Path, game: str) -> None:
    async with table(tmp_path, game) as here:
        for _ in range(3):
            await here.to(Phase.BETTING)
            await here.bet()
            await here.supplied()
            await here.to(Phase.RESULT)
        events = await here.events()
        assert sum(isinstance(each, RoundSettled) for each in events) == 3
        assert sum(isinstance(each, LinksRevealed) for each in events) == (0 if game == "baccarat" else 3)
        assert here.room.state.aborts == 0
        assert [each.inside for each in events if isinstance(each, ChainsOpened)] == [False]
        await checks_clean(here, tmp_path)


def twisted(data: bytes) -> bytes:
    return bytes([data[0] ^ 1, *data[1:]])


def lie(answer: Answer) -> Answer:
    match answer:
        case CardsOpened(openings=openings):
            others = (msgspec.structs.replace(openings[0], value="7"), *openings[1:])
            return msgspec.structs.replace(answer, openings=others)
        case LinkReleased(link=link) | LinkRevealed(link=link):
            return msgspec.structs.replace(answer, link=twisted(link))
        case ChainFixed(root=root) | ShoeSealed(root=root):
            return msgspec.structs.replace(answer, root=twisted(root))


def fewer(answer: Answer) -> Answer:
    return msgspec.structs.replace(answer, openings=()) if isinstance(answer, CardsOpened) else lie(answer)


def unsigned(answer: Answer) -> Answer:
    return lie(answer) if isinstance(answer, LinkRevealed) else msgspec.structs.replace(answer, signature=bytes(64))


def something_else(answer: Answer) -> Answer:
    return ShoeSealed(b"", b"") if not isinstance(answer, ShoeSealed) else LinkRevealed(b"")


async def is_void(here: Table, path: Path) -> list[object]:
    """The round is void by the clause for an interrupted one, all chips are back, and betting stays closed."""
    state = here.room.state
    await come_true(lambda: state.phase is Phase.RESULT)
    events = await here.events()
    (voided,) = (each for each in events if isinstance(each, RoundVoided))
    assert voided.clause == {"baccarat": "baccarat 7.3", "sicbo": "sicbo 7.8", "niuniu": "niuniu 7.1.4"}[here.game]
    assert await Bank(here.room._store).available("an") == CHIPS
    assert state.aborts == 1
    lost = [each.number for each in events if isinstance(each, ShuffleLost)]
    assert lost == [1]
    return [*events]


@GAMES
async def test_silent(tmp_path: Path, game: str) -> None:
    async with table(tmp_path, game) as here:
        here.witness.is_silent = True
        await here.bet()
        asked = len(here.witness.asked)
        await come_true(lambda: len(here.witness.asked) > asked)
        here.clock.advance(ANSWER_MS - 1)
        assert here.room.state.in_play
        here.clock.advance(1)
        events = await is_void(here, tmp_path)
        assert not any(isinstance(each, ChainsEnded) for each in events)
        here.clock.advance(60_000)
        assert here.room._later.waits, "it is asked again and again, and betting does not open"
        assert here.room._due() is None or here.room.state.phase is not Phase.COUNTDOWN
        here.witness.is_silent = False
        for _ in range(3):
            here.clock.advance(RETRY_MS)
            await come_true(lambda: not here.clock._waiting or not here.room._later.waits)
        await here.supplied()
        await here.to(Phase.BETTING)
        await here.bet()
        await here.supplied()
        await here.to(Phase.RESULT)
        assert any(isinstance(each, RoundSettled) for each in await here.events())
        await checks_clean(here, tmp_path)


@GAMES
@pytest.mark.parametrize("how", [lie, fewer, unsigned, something_else])
async def test_lying(tmp_path: Path, game: str, how: "object") -> None:
    async with table(tmp_path, game) as here:
        here.witness.changes = how  # type: ignore[assignment]
        await here.bet()
        events = await is_void(here, tmp_path)
        assert any(isinstance(each, ChainsEnded) for each in events), "what it has fixed is not used again"
        here.witness.changes = lambda answer: answer
        here.clock.advance(RETRY_MS)
        await here.supplied()
        await here.to(Phase.BETTING)
        await here.bet()
        await here.supplied()
        await here.to(Phase.RESULT)
        after = await here.events()
        assert sum(isinstance(each, ChainsOpened) for each in after) == 2
        assert any(isinstance(each, RoundSettled) for each in after)
        assert here.room.state.aborts == 1
        await checks_clean(here, tmp_path)


@GAMES
async def test_refusing(tmp_path: Path, game: str) -> None:
    async with table(tmp_path, game) as here:
        here.witness.refuses = NumberIsSpent(number=1)
        await here.bet()
        assert any(isinstance(each, ChainsEnded) for each in await is_void(here, tmp_path))


async def test_a_link_that_is_never_given_is_counted(tmp_path: Path) -> None:
    """The house reveals its own link all the same. Nobody waits for a witness that says no."""
    async with table(tmp_path, "baccarat") as here:
        here.witness.refuses = WitnessLies(problem="x")
        await here.bet()
        await is_void(here, tmp_path)
        here.clock.advance(RETRY_MS)
        await come_true(lambda: here.room.state.shuffle is not None and here.room.state.shuffle.revealed)
        assert here.room.state.aborts == 1, "the shoe was lost, and is counted once"


async def test_a_silent_witness_is_asked_for_the_link_until_it_answers(tmp_path: Path) -> None:
    async with table(tmp_path, "baccarat") as here:
        here.witness.is_silent = True
        await here.bet()
        await come_true(lambda: here.room._later.waits)
        await come_true(lambda: bool(here.clock._waiting))
        here.clock.advance(ANSWER_MS)
        await is_void(here, tmp_path)
        here.witness.is_silent = False
        here.clock.advance(RETRY_MS)
        await here.supplied()
        (revealed,) = (each for each in await here.events() if isinstance(each, LinksRevealed))
        assert revealed.house_link
        assert revealed.witness_link


@GAMES
async def test_a_house_that_is_killed_while_it_asks_comes_to_the_same_result(tmp_path: Path, game: str) -> None:
    """The witness has answered; the house never heard it."""
    witness = Elsewhere()
    async with table(tmp_path, game, witness) as here:
        witness.is_silent = True
        await here.bet()
        asked = len(witness.asked)
        await come_true(lambda: len(witness.asked) > asked)
        question = witness.asked[-1]
        here.room._later.stop()
        witness.is_silent = False
        witness.witness.keep(question)
        store, writer = here.room._store, here.room._writer
        clock = VirtualClock(here.clock.now() + 5_000)
        room = Room("T", store=store, writer=writer, bank=Bank(store), device=TwoKeys("T", KEY, witness), clock=clock)
        await room.start()
        await come_true(lambda: not room._later.waits)
        assert question in witness.asked[asked + 1 :], "the same question"
        again = Table(room, clock, witness, game)
        await again.to(Phase.RESULT)
        assert any(isinstance(each, RoundSettled) for each in await again.events())
        assert room.state.aborts == 0
        await checks_clean(again, tmp_path)
        room._later.stop()


async def test_books_that_cannot_be_written_ask_nothing(tmp_path: Path) -> None:
    """What the question relies on must be in the books first."""
    async with table(tmp_path, "sicbo") as here:
        asked = len(here.witness.asked)
        refusal = StoreUnavailable(problem="full")

        async def refuse(*_: object) -> None:
            raise refusal

        here.room._later._in_the_books = refuse
        await here.bet()
        await come_true(lambda: bool(here.clock._waiting))
        assert len(here.witness.asked) == asked
        assert not any(isinstance(each, ShuffleFixed) for each in await here.events())
        here.room._later._in_the_books = here.room._all_in_the_books
        here.clock.advance(RETRY_MS)
        await here.supplied()
        await here.to(Phase.RESULT)
        assert any(isinstance(each, RoundSettled) for each in await here.events())
