"""A table whose witness is a service over HTTP: dealt, restarted, restored from a backup, gone, and lying."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from felt.dealing.house_keys import HouseKeys
from felt.fairness.statement import Statement
from felt.record.checkpoint import log_key
from felt.record.judgement import Answer
from felt.rooms.fair.later import RETRY_MS
from felt.table.events import ChainsEnded, ChainsOpened, RoundSettled, RoundVoided, ShuffleFixed
from felt.table.state import Phase
from felt.witness.questions import Question, SealShoe, SignedQuestion
from felt.witness.refusals import BooksWentBack, SaidNo, WitnessLies, WitnessSilent
from felt.witness_service.link import WitnessLink
from felt.witness_service.remote import RemoteWitness
from tests.machine import KEY
from tests.patience import PATIENCE_SECONDS, come_true
from tests.rooms.fair.elsewhere import TABLES, Table, table
from tests.rooms.fair.test_elsewhere import checks_clean, is_void
from tests.witness.house import CHAIN_OPENED, signed
from tests.witness_service.served import Served, served

HOUSE = HouseKeys("T", KEY).public


class CountedLink(WitnessLink):
    round_trips = 0

    async def _on(self, *call: Any) -> Answer:
        self.round_trips += 1
        return await super()._on(*call)


class Asked(RemoteWitness):
    """Remembers what was asked."""

    def __init__(self, witness: Served) -> None:
        super().__init__(witness.url, witness.key, house=HOUSE, seconds_max=PATIENCE_SECONDS)
        self.link: CountedLink = CountedLink(witness.url, seconds_max=PATIENCE_SECONDS)
        self.asked: list[Question] = []

    async def ask(self, asked: SignedQuestion) -> Any:
        self.asked.append(asked.question)
        return await super().ask(asked)


@asynccontextmanager
async def dealt(path: Path, game: str) -> AsyncIterator[tuple[Table, Served, Asked]]:
    async with served(path / "witness") as witness:
        remote = Asked(witness)
        try:
            async with table(path, game, cast(Any, remote)) as here:
                yield here, witness, remote
        finally:
            remote.close()


async def play(here: Table) -> None:
    await here.to(Phase.BETTING)
    await here.bet()
    await here.supplied()
    await here.to(Phase.RESULT)


async def settled(here: Table) -> int:
    await come_true(lambda: here.room._latest is None or here.room._latest.told.done())
    return sum(isinstance(each, RoundSettled) for each in await here.events())


@pytest.mark.parametrize("game", TABLES)
async def test_one_round_trip_for_each_group_of_cards(tmp_path: Path, game: str) -> None:
    async with dealt(tmp_path, game) as (here, _, remote):
        for _ in range(3):
            await play(here)
        assert await settled(here) == 3
        assert remote.link.round_trips == len(remote.asked) + 2, "at first the house says its key and asks again"
        groups = [each for each in remote.asked if isinstance(each, Statement)]
        if game == "baccarat":
            assert {each.count for each in groups} <= {1, 4}
            assert sum(isinstance(each, SealShoe) for each in remote.asked) == 1
        else:
            assert [each.number for each in groups] == [1, 2, 3]
            assert len(remote.asked) == 4
        assert [each.inside for each in await here.events() if isinstance(each, ChainsOpened)] == [False]
        await checks_clean(here, tmp_path)


async def test_a_restart_of_the_witness_between_two_rounds_is_not_noticed(tmp_path: Path) -> None:
    async with dealt(tmp_path, "baccarat") as (here, witness, remote):
        await play(here)
        await witness.stop()
        await witness.start()
        await play(here)
        assert (await settled(here), here.room.state.aborts) == (2, 0)
        assert sum(isinstance(each, SealShoe) for each in remote.asked) == 1, "the same shoe goes on"
        await checks_clean(here, tmp_path)


async def test_a_witness_that_is_gone(tmp_path: Path) -> None:
    """Nothing listens at its port: the round is void at once, and betting opens when it is there again."""
    async with dealt(tmp_path, "sicbo") as (here, witness, _):
        await witness.stop()
        await here.bet()
        assert not any(isinstance(each, ChainsEnded) for each in await is_void(here, tmp_path))
        await witness.start()
        await come_true(lambda: bool(here.clock._waiting))
        here.clock.advance(RETRY_MS)
        await here.supplied()
        await play(here)
        assert await settled(here) == 1
        await checks_clean(here, tmp_path)


@pytest.mark.parametrize("game", TABLES)
async def test_a_witness_that_is_restored_from_a_backup(tmp_path: Path, game: str) -> None:
    """It has forgotten one round. The house notices it by the number of questions kept, voids, and takes new chains."""
    async with dealt(tmp_path, game) as (here, witness, _):
        await play(here)
        await witness.stop()
        shutil.copytree(witness.folder, tmp_path / "backup")
        await witness.start()
        await play(here)
        await witness.stop()
        shutil.rmtree(witness.folder)
        shutil.copytree(tmp_path / "backup", witness.folder)
        await witness.start()
        await here.to(Phase.BETTING)
        await here.bet()
        await come_true(lambda: here.room.state.aborts)
        await come_true(lambda: bool(here.clock._waiting))
        here.clock.advance(RETRY_MS)
        await here.supplied()
        await play(here)
        events = await here.events()
        assert sum(isinstance(each, RoundVoided) for each in events) == 1
        assert sum(isinstance(each, ChainsOpened) for each in events) == 2
        assert await settled(here) == 3
        await checks_clean(here, tmp_path)


async def test_a_witness_that_has_lost_its_books_but_not_its_key(tmp_path: Path) -> None:
    async with dealt(tmp_path, "sicbo") as (here, witness, _):
        await play(here)
        await witness.stop()
        for file in witness.folder.glob("witness.db*"):
            file.unlink()
        await witness.start()
        await here.to(Phase.BETTING)
        await here.bet()
        await come_true(lambda: here.room.state.aborts)
        await come_true(lambda: bool(here.clock._waiting))
        here.clock.advance(RETRY_MS)
        await here.supplied()
        await play(here)
        fixed = [each.chain for each in await here.events() if isinstance(each, ShuffleFixed)]
        assert len(set(fixed)) == len(fixed) == 2, "no link of the forgotten chain is used again"
        await checks_clean(here, tmp_path)


class TestWire:
    """What the house makes of each answer."""

    @pytest.fixture
    async def remote(self, tmp_path: Path) -> AsyncIterator[RemoteWitness]:
        async with served(tmp_path) as witness:
            remote = Asked(witness)
            yield remote
            remote.close()

    @pytest.mark.parametrize(
        ("answer", "means"),
        [
            (Answer(200, "{}"), WitnessLies),
            (Answer(200, "no"), WitnessLies),
            (Answer(200, '{"answer":{"type":"reveal"},"kept":1}'), WitnessLies),
            (Answer(409, "7\n"), WitnessLies),
            (Answer(409, '{"code":"x","en":"a","vi":"b"}'), SaidNo),
            (Answer(403, '{"code":"x","en":"a","vi":"b"}'), SaidNo),
            (Answer(404, '{"code":"x","en":"a","vi":"b"}'), SaidNo),
            (Answer(429, "later"), WitnessSilent),
            (Answer(500, ""), WitnessSilent),
        ],
    )
    async def test_answers(self, remote: Asked, answer: Answer, means: type[Exception]) -> None:
        with pytest.raises(means):
            remote._dealt(CHAIN_OPENED, answer)

    async def test_books_that_become_shorter(self, remote: Asked) -> None:
        for kept, question in ((2, CHAIN_OPENED), (2, CHAIN_OPENED)):
            remote._require_growth(question, kept)
        with pytest.raises(BooksWentBack):
            remote._require_growth(SealShoe(chain=CHAIN_OPENED.chain, number=1, decks=1, house_root=b""), 2)

    async def test_another_house_is_refused(self, remote: Asked, tmp_path: Path) -> None:
        await remote.ping()
        await remote.introduce(log_key("felt.example", HOUSE))
        with pytest.raises(SaidNo):
            await remote.ask(signed(CHAIN_OPENED))

    async def test_another_witness_at_the_address(self, remote: Asked, tmp_path: Path) -> None:
        async with served(tmp_path / "other") as other:
            wrong = RemoteWitness(other.url, remote.key, house=HOUSE, seconds_max=PATIENCE_SECONDS)
            with pytest.raises(WitnessSilent):
                await wrong.ping()
            wrong.close()
