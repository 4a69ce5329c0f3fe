"""A preview tells what a command would do, by the code that does it, and changes nothing."""

import copy

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.irregularity import ShoeAfter
from felt.core.refusals import Refusal
from felt.core.stage import Stage
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.ledger import Kind
from felt.table import State
from felt.table.commands import OpenTable, VoidRound
from felt.table.dealer.commands import CallResult, CloseBetting, ForSeat, GoOn, KeyCards, OpenBetting, Pay
from felt.table.events import Burned
from felt.table.irregularity.commands import CloseChoice
from felt.table.preview import Moved, Preview, preview
from felt.table.state import Phase
from tests.table.dealer.pit import (
    ASSISTANT_DIRECTOR,
    DEALER,
    MANAGER,
    ROLES,
    SHIFT_MANAGER,
    SUPERVISOR,
    Pit,
    casino_table,
)
from tests.table.irregularity.acted import BOTH_STAND, NATURAL, PLAYER_DRAWS, at_table, dealt


def seen(pit: Pit, command: Command) -> Preview:
    """The preview, held against what then happens."""
    before, moved = copy.deepcopy(pit.state), set(pit.books.ids)
    told = preview(pit.state, command, pit.now, lambda patron: Cents(pit.books.available(patron)))
    assert pit.state == before
    happened = pit.do(command)
    assert list(told.events) == happened
    assert {transfer.id for transfer in told.transfers} == pit.books.ids - moved
    assert told.phase == pit.state.phase
    assert (told.free_hand, told.carried) == (pit.state.free_hand, tuple(pit.state.carried))
    return told


@pytest.mark.clause("baccarat 7.1.1", "ruling A4")
def test_a_void_round() -> None:
    told = seen(pit := dealt(NATURAL), pit.ruling("7.1.1", MANAGER))
    assert told.moved == (
        Moved("seat 1", Cents(10_000), Cents(0), Cents(0), ("baccarat 7.1.1", "ruling A4")),
        Moved("seat 2", Cents(5_000), Cents(0), Cents(0), ("baccarat 7.1.1", "ruling A4")),
    )
    assert {transfer.kind for transfer in told.transfers} == {Kind.RELEASE}
    assert (told.shoe, told.phase, told.asked) == (ShoeAfter.REPLACED, Phase.RESULT, ())
    with pytest.raises(Refusal):
        preview(pit.state, pit.ruling("7.1.1", MANAGER), 0, lambda patron: Cents(0))


@pytest.mark.clause("baccarat 7.3")
def test_the_older_command() -> None:
    told = seen(dealt("6S KH"), VoidRound(by=MANAGER, role=ROLES[MANAGER], clause="baccarat 7.3"))
    assert (told.shoe, len(told.moved)) == (ShoeAfter.STAYS, 2)


@pytest.mark.clause("baccarat 4.18")
def test_a_payment() -> None:
    pit = dealt(NATURAL, felt={1: [("player", 100), ("banker", 50)]})
    pit.act(CallResult)
    told = seen(pit, pit.as_(Pay))
    (moved,) = told.moved
    assert (moved.patron, moved.returned, moved.won, moved.lost) == ("seat 1", 10_000, 10_000, 5_000)
    assert told.shoe is ShoeAfter.STAYS


@pytest.mark.clause("baccarat 7.10.2", "baccarat 7.13", "ruling A9")
def test_a_choice_and_its_end() -> None:
    pit = at_table(insurance=True)
    pit.act(OpenBetting)
    pit.sits("an", 500, ("banker", 100))
    pit.lay(1, ("banker", 50))
    pit.act(CloseBetting)
    pit.deal(PLAYER_DRAWS)
    pit.do(Insure(patron="an", wagers=(Wager("an", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS),)))
    pit.act(GoOn)
    told = seen(pit, pit.ruling("7.13", MANAGER, named="7D KC"))
    assert (told.asked, told.moved, told.phase) == (("an", "seat 1"), (), Phase.CHOICE)
    assert seen(pit, pit.choice("an", stay=False)).asked == ("seat 1",)
    told = seen(pit, pit.as_(CloseChoice))
    assert told.moved == (Moved("an", Cents(11_000), Cents(0), Cents(0), ("baccarat 7.13",)),)
    assert told.asked == ()


@pytest.mark.clause("baccarat 7.7")
def test_a_card_that_is_carried() -> None:
    told = seen(pit := dealt(BOTH_STAND), pit.ruling("7.7", SUPERVISOR, named="4D"))
    assert (told.free_hand, told.carried, told.transfers) == ("baccarat 7.7", cards("4D"), ())


@pytest.mark.clause("baccarat 7.21", "baccarat 7.14")
def test_who_is_asked_by_a_stage() -> None:
    pit = at_table(insurance=True)
    pit.act(OpenBetting)
    pit.sits("an", 500, ("banker", 100))
    pit.do(Squeeze(patron="an", side="banker"))
    pit.lay(1, ("banker", 50))
    pit.act(CloseBetting)
    pit.deal("KS KD 4H")
    assert seen(pit, pit.as_(KeyCards, cards=cards("5C"))).asked == ("an",)
    assert seen(pit, OpenCards(patron="an", side="banker")).asked == ("an", "seat 1")
    assert seen(pit, pit.as_(ForSeat, seat=1, command=Insure(patron="seat 1"))).asked == ("an",)
    pit.act(GoOn)
    assert seen(pit, pit.ruling("7.21", SHIFT_MANAGER)).asked == ("an",)
    fields = {"remedy": "continue", "why": "a chip fell over"}
    told = seen(pit, pit.ruling("7.22", ASSISTANT_DIRECTOR, patrons=("an",), **fields))
    assert [moved.clauses for moved in told.moved] == [("baccarat 7.22",)]


def test_who_arranges() -> None:
    pit = Pit(casino_table("niuniu")).ready()
    pit.bets({1: [("ante", 10, 1)], 4: [("ante", 20, 3)]})
    pit.key("TS JH QD 2C 6H")
    pit.key("2S 2H 3D 3C 8H")
    assert seen(pit, pit.as_(KeyCards, cards=cards("TH JS QC 2D 4H"))).asked == ("seat 1", "seat 4")


def test_nobody_is_asked_where_a_stage_asks_nobody() -> None:
    assert Stage().waits_for() == ()


@pytest.mark.clause("ruling B11")
def test_the_shoe_ends() -> None:
    pit = Pit(casino_table("baccarat", insurance=False, decks=1)).ready("")
    pit.happens([Burned(cards("TH")[0], 40)])
    for deal in (NATURAL, "6C KC QD 7D"):
        pit.bets({1: [("player", 10)]})
        pit.deal(deal)
        pit.act(CallResult)
        told = seen(pit, pit.as_(Pay, DEALER))
    assert told.shoe is ShoeAfter.ENDED


def test_a_table_that_was_never_open() -> None:
    settings = casino_table("baccarat")
    told = preview(State(), OpenTable(by="pit", settings=settings), 0, lambda patron: Cents(0))
    assert (told.phase, told.shoe) == (Phase.WAITING, ShoeAfter.STAYS)
