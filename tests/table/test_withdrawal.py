"""The seam for dealer-run tables: a stage without a deadline can ask patrons whether they withdraw, and a result can be
called before it is paid."""

import dataclasses
from collections.abc import Iterator
from typing import ClassVar

import msgspec
import pytest

from felt.core.commands import Command, PatronInRound
from felt.core.events import ChipsReturned, Event
from felt.core.stage import Available, InPlay, Stage
from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games import GAMES
from felt.games.baccarat.stages import Insurance
from felt.ledger import Kind
from felt.table import State, evolve
from felt.table.money import transfers
from felt.table.recall import recall
from tests.table.books import Books
from tests.table.driver import CHIP, TableUnderTest, sicbo_table, table_in, wager

WITHDRAWN = "baccarat 7.13"


class Answer(PatronInRound, frozen=True, kw_only=True, tag="test_answer"):
    withdraws: bool


class Asked(Event, frozen=True, tag="test_asked"):
    pass


class Stayed(Event, frozen=True, tag="test_stayed"):
    patron: str


class Withdrawn(ChipsReturned, frozen=True, tag="test_withdrawn"):
    pass


class Withdrawing(Stage):
    """Asks once, before the first card or throw."""

    name: ClassVar[str] = "withdrawing"
    awaited: ClassVar[Words] = Words("answers", "trả lời")
    commands = (Answer,)
    events = (Asked, Stayed, Withdrawn)

    asked: bool = False
    unanswered: set[str] = msgspec.field(default_factory=set)

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        if not self.asked:
            yield Asked()

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        assert isinstance(command, Answer)
        table.refuse_not_open(self, now)
        yield Withdrawn(command.patron, WITHDRAWN) if command.withdraws else Stayed(command.patron)

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case Asked():
                self.asked, self.unanswered = True, set(table.confirmed)
                table.ask(self, None, 0)
            case Stayed(patron=patron) | Withdrawn(patron=patron):
                self.unanswered.discard(patron)
                if not self.unanswered:
                    table.go_on()


@pytest.fixture(autouse=True)
def _with_a_stage() -> Iterator[None]:
    before = GAMES["sicbo"]
    GAMES.register(dataclasses.replace(before, stages=(Withdrawing,)))
    yield
    GAMES.register(before)


def asked() -> TableUnderTest:
    table = TableUnderTest(sicbo_table(), dice=[(1, 2, 3)]).betting("an", "binh")
    table.bet(wager("an", "small", 10), wager("an", "total-6", 5))
    table.bet(wager("binh", "small", 20))
    assert (table.phase, table.state.deadline) == ("withdrawing", None), "nothing ends by the clock"
    return table


def test_a_withdrawn_wager_takes_no_further_part() -> None:
    table = asked()
    table.do(Answer(patron="an", withdraws=True))
    assert set(table.state.play.confirmed) == {"binh"}
    assert (table.state.play.totals["small"], table.state.play.totals["total-6"]) == (20 * CHIP, 0)
    table.do(Answer(patron="binh", withdraws=False))
    assert {line.patron for line in table.lines()} == {"binh"}
    assert table.nets() == {"binh": 20 * CHIP}


def test_its_chips_go_back_and_the_books_balance() -> None:
    table = asked()
    books = Books()
    for patron in ("an", "binh"):
        books.give(patron, 100 * CHIP)
    state = State()
    table.do(Answer(patron="an", withdraws=True))
    table.do(Answer(patron="binh", withdraws=True))
    released = []
    for each in table.history:
        made = tuple(transfers(state, each.event, seq=1))
        released += [transfer for transfer in made if transfer.kind is Kind.RELEASE]
        books.apply(made)
        evolve(state, each.event)
    assert [(transfer.amount, transfer.reason) for transfer in released] == [
        (15 * CHIP, WITHDRAWN),
        (20 * CHIP, WITHDRAWN),
    ]
    assert (books.available("an"), books.available("binh"), books.on_felt("S1")) == (100 * CHIP, 100 * CHIP, 0)


def test_it_is_recalled_without_them() -> None:
    table = asked()
    table.do(Answer(patron="an", withdraws=True))
    table.do(Answer(patron="binh", withdraws=False))
    recalled = recall("S1", 1, table.settings, table.happenings(1))
    assert recalled.settlement is not None
    assert {line.wager.patron for line in recalled.settlement.lines} == {"binh"}


def test_insurance_goes_back_with_the_wager_that_it_insures() -> None:
    table = table_in("baccarat", Insurance.name)
    table.insure("an", 1, moment=Moment.FOUR_CARDS)
    stage = table.state.play.stages[Insurance.name]
    stage.withdrawn("binh")
    assert len(stage.wagers()) == 1
    stage.withdrawn("an")
    assert stage.wagers() == ()
