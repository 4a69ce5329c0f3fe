"""A round is settled, recalled and replayed by the rules that were in force when its betting opened."""

import dataclasses
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.game import Game
from felt.core.settlement import Settlement, settle_line, win
from felt.core.wagers import Mode, Wager
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey
from felt.games import GAMES, sicbo
from felt.games.sicbo import Outcome
from felt.ledger import CAGE, Kind, Purpose, Transfer, patron_account
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.recall import recall_round
from felt.rooms.room import Room
from felt.store import Batch, Store
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table.commands import Confirm, Join, OpenTable, Tick
from felt.table.recall import Recalled, RulesDiffer
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.journals import check_table

CHANGE = 1_800_000_000_000
"""When the second edition comes into force."""
STAKE = Cents(1_000)
NEW_ODDS = Fraction(7)


class NewRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The second edition has a setting more than the first."""

    mode: Mode = Mode.DEALER
    limits: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    generous: bool = True


def settle_anew(outcome: Outcome, wagers: Sequence[Wager], rules: NewRules) -> Settlement:
    assert rules.generous
    verdict = win(NEW_ODDS, "sicbo 5.1")
    return Settlement(tuple(settle_line(wager, verdict, at_risk=wager.amount) for wager in wagers))


def second_edition(first: Game) -> Game:
    return dataclasses.replace(
        first,
        rules_type=NewRules,
        settle=settle_anew,
        admit=lambda wagers, rules, on_felt: None,
        in_force=lambda rules: {"game": "sicbo", "table": rules, "everything_pays": NEW_ODDS},
        edition=2,
        since=CHANGE,
        earlier=(first,),
    )


@pytest.fixture
def _restored() -> Iterator[None]:
    """The first edition alone is there to begin with."""
    latest = GAMES["sicbo"]
    GAMES.register(latest.first)
    yield
    GAMES.register(latest)


class House:
    """One table on one file of books, closed and opened again by another version of the software."""

    def __init__(self, path: Path, now: int) -> None:
        self.path = path
        self.clock = VirtualClock(now)
        self.store: Store
        self.room: Room

    async def open(self, rules: Any, code_hash: str = "") -> None:
        self.store = await open_store(str(self.path))
        self.writer = Writer(self.store)
        chips = Transfer("buy-in", Kind.MOVE, CAGE, patron_account("an"), Cents(1_000_000), "buy-in", Purpose.BUY_IN)
        await self.writer.commit(Batch(transfers=(chips,)))
        self.room = Room(
            "S1",
            store=self.store,
            writer=self.writer,
            bank=Bank(self.store),
            device=Machine("S1", MasterKey(bytes(32))),
            clock=self.clock,
            snapshot_every=5,
            code_hash=code_hash,
        )
        await self.room.start()
        await self.room.do(OpenTable(by="pit", settings=Settings(game_name="sicbo", name="S1", rules=rules)))
        await self.room.do(Join(patron="an"))

    async def close(self) -> None:
        await self.writer.close()
        await self.store.close()

    async def until(self, phase: Phase) -> None:
        while self.room.state.phase is not phase:
            assert self.room.state.deadline is not None
            self.clock.advance(max(0, self.room.state.deadline - self.clock.now()))
            await self.room.do(Tick())

    async def play(self) -> int:
        """One round, with the stake on Small; its number."""
        await self.until(Phase.BETTING)
        await self.room.do(Confirm(patron="an", wagers=(Wager("an", "small", STAKE),)))
        await self.until(Phase.RESULT)
        return self.room.state.round

    async def recalled(self, number: int) -> Recalled:
        return await recall_round(self.store, "S1", number)


def won(recalled: Recalled) -> int:
    assert recalled.settlement is not None
    return sum(line.won for line in recalled.settlement.lines)


@pytest.mark.usefixtures("_restored")
async def test_a_house_plays_through_two_editions_and_all_of_it_is_verified(tmp_path: Path) -> None:
    first = GAMES["sicbo"]
    house = House(tmp_path / "felt.db", CHANGE - 600_000)
    await house.open(sicbo.Rules(mode=Mode.ONLINE), "one")
    old = [await house.play() for _ in range(3)]
    old_results = [won(await house.recalled(number)) for number in old]
    await house.close()

    GAMES.register(second_edition(first))  # the software is upgraded before the date of effect
    await house.open(NewRules(mode=Mode.ONLINE), "two")
    assert await check_table(house.store, "S1") > 0, "also against the snapshot of the version before"
    not_yet = await house.play()
    assert (await house.recalled(not_yet)).game is first

    await house.until(Phase.BETTING)  # opened before the date of effect, played after it
    across = house.room.state.round
    house.clock.advance(1)
    await house.room.do(Confirm(patron="an", wagers=(Wager("an", "small", STAKE),)))
    house.clock.advance(CHANGE - house.clock.now())
    await house.until(Phase.RESULT)
    assert (await house.recalled(across)).game is first

    new = [await house.play() for _ in range(3)]
    for number in new:
        recalled = await house.recalled(number)
        assert (recalled.game.edition, won(recalled)) == (2, 7 * STAKE)
    assert [won(await house.recalled(number)) for number in old] == old_results
    hashes = {(await house.recalled(number)).rules_hash for number in (*old, not_yet, across)}
    assert hashes == {first.rules_hash(sicbo.Rules(mode=Mode.ONLINE))}
    assert await check_table(house.store, "S1") > 0
    ran = [(await house.recalled(number)).code_hash for number in (*old, not_yet, across, *new)]
    assert ran == ["one"] * 3 + ["two"] * 5, "each round names the software that opened it"
    await house.close()

    await house.open(NewRules(mode=Mode.ONLINE))  # from a snapshot that was taken under the second edition
    assert house.room.state.edition == 2
    assert (await house.recalled(await house.play())).game.edition == 2
    await house.close()


@pytest.mark.usefixtures("_restored")
async def test_a_round_of_an_edition_that_is_not_known_is_refused(tmp_path: Path) -> None:
    first = GAMES["sicbo"]
    GAMES.register(second_edition(first))
    house = House(tmp_path / "felt.db", CHANGE)
    await house.open(NewRules(mode=Mode.ONLINE))
    number = await house.play()
    GAMES.register(dataclasses.replace(first, rules_type=NewRules))  # an older version of the software
    with pytest.raises(RulesDiffer):
        await house.recalled(number)
    await house.close()


class TestEditions:
    def test_the_one_in_force_is_the_latest_that_has_begun(self) -> None:
        first = GAMES["sicbo"].first
        second = second_edition(first)
        assert [second.at(now).edition for now in (0, CHANGE - 1, CHANGE, CHANGE + 1)] == [1, 1, 2, 2]
        assert (second.of_edition(1), second.of_edition(2)) == (first, second)

    def test_they_count_from_one_and_follow_in_time(self) -> None:
        first = GAMES["sicbo"].first
        for wrong in ({"edition": 3}, {"since": -1}, {"name": "other"}):
            with pytest.raises(AssertionError):
                dataclasses.replace(second_edition(first), **wrong)

    def test_an_edition_sees_the_settings_that_it_knows(self) -> None:
        first = GAMES["sicbo"].first
        rules = NewRules(mode=Mode.ONLINE, limits={"small": (100, 500)}, generous=False)
        assert first.own_rules(rules) == sicbo.Rules(mode=Mode.ONLINE, limits={"small": (Cents(100), Cents(500))})
        assert second_edition(first).own_rules(rules) is rules
