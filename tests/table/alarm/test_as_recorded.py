"""What is found while the cards are keyed in is what `felt shoe check` finds in the record of the same shoe."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from felt.core.cards import DECK, Card
from felt.core.chance import CardsNeeded
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.shoe.findings import Alarm
from felt.core.shoe.watch import Watch
from felt.table import Settings, State, Table
from felt.table.alarm.events import ShoeAlarm
from felt.table.alarm.watch import cards_out
from felt.table.commands import OpenTable, ResumeTable
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    GoOn,
    KeyCards,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.irregularity.commands import OpenFreeHand, Rule
from felt.table.shoes import RecordedShoe, RecordedShoes
from felt.table.state import Phase
from tests.core.shoe.shoes import AMERICAN, cut, shuffled
from tests.table.dealer.pit import ASSISTANT_DIRECTOR, DEALER, ROLES, SUPERVISOR, casino_table, on_seat


class Dealt:
    """A table at which a dealer keys in shoes as they lie. Every alarm is judged false."""

    def __init__(self, settings: Settings) -> None:
        self.table = Table(State())
        self.shoes = RecordedShoes()
        self.over: list[RecordedShoe] = []
        self.raised: list[list[Alarm]] = []
        """By shoe."""
        self.do(OpenTable(by="pit", settings=settings))
        self.act(TakeTable)

    @property
    def state(self) -> State:
        return self.table.state

    def do(self, command: Command) -> None:
        for event in self.table.handle(command, 0, lambda patron: Cents(0)):
            before = self.shoes.follow(event)
            if before is not None:
                self.over.append(before)
            if isinstance(event, ShoeAlarm):
                self.raised[-1] += event.alarms
        if self.state.alarms:
            self.act(ResumeTable, ASSISTANT_DIRECTOR, why="as dealt")

    def act(self, kind: type, by: str = DEALER, **fields: object) -> None:
        self.do(kind(by=by, role=ROLES[by], **fields))

    def recorded(self) -> list[list[Alarm]]:
        """By shoe, what the check of the books finds."""
        assert self.shoes.shoe is not None
        found = []
        for shoe in (*self.over, self.shoes.shoe):
            found.append([finding.alarm for finding in Watch(shoe.decks, shoe.clauses).follow(shoe.out)])
        return found

    def shoe(self, out: Sequence[Card], *, carries: Random | None = None) -> None:
        """One shoe of Baccarat until it is over. Now and then the first card of a hand is exposed too early."""
        self.act(PrepareCards, cards=416)
        self.raised.append([])
        to_come = list(out)
        self.key(to_come)
        del to_come[: self.state.shuffle.place - 1 if self.state.shuffle else 0]
        while not self.state.cards_are_over:
            if carries is not None and carries.random() < 0.1:
                self.act(Rule, SUPERVISOR, clause="baccarat 7.5", cards=(to_come.pop(0),))
                self.act(OpenFreeHand)
            else:
                self.bet(("player", 10))
            while isinstance(self.state.need, CardsNeeded) and self.state.in_play:
                self.key(to_come)
            if self.state.phase == Phase.DEALING:
                self.act(CallResult)
                self.act(Pay)

    def key(self, to_come: list[Card]) -> None:
        self.act(KeyCards, cards=(to_come.pop(0),))

    def deck(self, out: Sequence[Card], boxes: int) -> None:
        """One round of Niu Niu."""
        self.raised.append([])
        self.bet(*(("ante", 10, box) for box in range(1, boxes + 1)))
        for start in range(0, 5 * (boxes + 1), 5):
            self.act(KeyCards, cards=tuple(out[start : start + 5]))
        self.act(GoOn)
        self.act(CallResult)
        self.act(Pay)

    def bet(self, *wagers: tuple[str, int] | tuple[str, int, int]) -> None:
        self.act(OpenBetting)
        for seat, wager in enumerate(wagers, start=1):
            self.act(RecordWagers, seat=seat, wagers=on_seat(seat, wager))
        self.act(CloseBetting)


def planted(decks: int, seeds: range) -> Iterator[list[Card]]:
    """Shuffled shoes with a piece of a new deck in each, a little shorter or longer than what raises an alarm."""
    for seed in seeds:
        chance = Random(seed)  # noqa: S311 - the same shoes in every run
        shoe = shuffled(decks, seed)
        piece = cut(AMERICAN, chance.randrange(52))[: chance.randint(6, 12)]
        at = chance.randrange(12, 40)
        for card in piece:
            shoe.remove(card)
        yield [*shoe[:at], *piece, *shoe[at:]]


@pytest.mark.clause("baccarat 7.1.1")
def test_shuffled_shoes_of_baccarat() -> None:
    dealt = Dealt(casino_table("baccarat", insurance=False))
    for seed in range(12):
        dealt.shoe(shuffled(8, seed))
    assert dealt.raised == dealt.recorded() == [[]] * 12


@pytest.mark.clause("baccarat 7.1.1", "baccarat 7.5")
def test_shoes_of_baccarat_with_something_wrong_in_them() -> None:
    dealt = Dealt(casino_table("baccarat", insurance=False))
    for shoe in planted(8, range(6)):
        dealt.shoe(shoe, carries=Random(1))  # noqa: S311
        assert dealt.shoes.shoe is not None
        assert cards_out(dealt.state) == dealt.shoes.shoe.out
    assert dealt.raised == dealt.recorded()
    assert any(dealt.raised)


@pytest.mark.clause("niuniu 7.1.3", "ruling N9")
def test_three_hundred_shuffled_decks_of_niu_niu() -> None:
    dealt = Dealt(casino_table("niuniu"))
    dealt.act(PrepareCards, cards=52)
    for seed in range(300):
        dealt.deck(shuffled(1, seed), 7)
    assert dealt.raised == dealt.recorded() == [[]] * 300


@pytest.mark.clause("ruling N9")
def test_decks_of_niu_niu_with_something_wrong_in_them() -> None:
    dealt = Dealt(casino_table("niuniu"))
    dealt.act(PrepareCards, cards=52)
    for deck in planted(1, range(40)):
        dealt.deck(deck, 7)
    dealt.deck(list(DECK), 7)
    assert dealt.raised == dealt.recorded()
    found = [len(alarms) for alarms in dealt.raised]
    assert 10 < sum(map(bool, found)) < 41
