"""A preview tells what a command would do, by the code that does it, and changes nothing."""

import copy
from typing import Any

import msgspec
import pytest

from felt.core.authority import LADDER, Role
from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.irregularity import Remedy, ShoeAfter
from felt.core.refusals import NoAuthority, Refusal
from felt.core.stage import Stage
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.ledger import Kind
from felt.table import Event, State
from felt.table.commands import OpenTable, VoidRound
from felt.table.dealer.commands import CallResult, CloseBetting, ForSeat, GoOn, KeyCards, OpenBetting, Pay
from felt.table.dealer.refusals import NotOnDuty
from felt.table.events import Burned, RoundSettled
from felt.table.irregularity.commands import CloseChoice, Rule
from felt.table.preview import Moved, MovedWager, Preview, preview
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
from tests.table.driver import PLAYER_WINS, TableUnderTest, baccarat_table, wager
from tests.table.irregularity.acted import BOTH_STAND, NATURAL, PLAYER_DRAWS, at_table, dealt


def seen(pit: Pit, command: Command) -> Preview:
    """The preview, held against what then happens."""
    before, moved = copy.deepcopy(pit.state), set(pit.books.ids)
    told = preview(pit.state, command, pit.now, lambda patron: Cents(pit.books.available(patron)))
    assert pit.state == before
    happened = pit.do(command)
    assert sums(told) == sums_of(happened)
    assert {transfer.id for transfer in told.transfers} == pit.books.ids - moved
    assert told.phase == pit.state.phase
    assert (told.free_hand, told.carried) == (pit.state.free_hand, tuple(pit.state.carried))
    return told


def sums(told: Preview) -> dict[str, tuple[int, int, int]]:
    """By patron: returned, won, lost. Each is the sum of the wagers."""
    for moved in told.moved:
        for name in ("returned", "won", "lost"):
            assert getattr(moved, name) == sum(getattr(wager, name) for wager in moved.wagers)
        assert all(wager.returned + wager.lost == wager.amount for wager in moved.wagers)
    return {moved.patron: (moved.returned, moved.won, moved.lost) for moved in told.moved if moved.lost or moved.won}


def sums_of(happened: list[Event]) -> dict[str, tuple[int, int, int]]:
    """The same of the lines that really came, for those who win or lose."""
    found: dict[str, tuple[int, int, int]] = {}
    for line in (line for event in happened if isinstance(event, RoundSettled) for line in event.lines):
        returned, won, lost = found.get(line.patron, (0, 0, 0))
        found[line.patron] = (returned + line.returned, won + line.won, lost + line.stake - line.returned)
    return {patron: sums for patron, sums in found.items() if any(sums[1:])}


def back(patron: str, clauses: tuple[str, ...], *wagers: tuple[str, int]) -> Moved:
    """Stakes that go back, in cents."""
    moved = tuple(MovedWager(bet, Cents(n), Cents(n), Cents(0), Cents(0), clauses) for bet, n in wagers)
    return Moved(patron, Cents(sum(n for _, n in wagers)), Cents(0), Cents(0), clauses, moved)


@pytest.mark.clause("baccarat 7.1.1", "ruling A4")
def test_a_void_round() -> None:
    told = seen(pit := dealt(NATURAL), pit.ruling("7.1.1", MANAGER))
    clauses = ("baccarat 7.1.1", "ruling A4")
    assert told.moved == (back("seat 1", clauses, ("player", 10_000)), back("seat 2", clauses, ("banker", 5_000)))
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
    assert sums(told) == {"seat 1": (10_000, 10_000, 5_000)}
    player, banker = told.moved[0].wagers
    assert (player.bet, player.amount, player.returned, player.won, player.lost) == ("player", *[10_000] * 3, 0)
    assert (banker.bet, banker.amount, banker.returned, banker.won, banker.lost) == ("banker", 5_000, 0, 0, 5_000)
    assert told.moved[0].clauses == (*player.clauses, *banker.clauses)
    assert (told.shoe, told.needs, told.correction) == (ShoeAfter.STAYS, None, None)


@pytest.mark.clause("baccarat 5.1.2", "baccarat 2.2.4")
def test_the_commission_of_a_payment() -> None:
    pit = dealt("KS 9H QD KC", felt={1: [("banker", 50)]})
    pit.act(CallResult)
    ((banker,),) = (moved.wagers for moved in seen(pit, pit.as_(Pay)).moved)
    assert (banker.won, banker.commission) == (4_750, 250)


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
    (moved,) = told.moved
    assert (moved.patron, moved.returned, moved.won, moved.lost) == ("an", 11_000, 0, 0)
    assert [(wager.bet, wager.amount, wager.moment, wager.clauses) for wager in moved.wagers] == [
        ("banker", 10_000, None, ("baccarat 7.13",)),
        ("banker_insurance", 1_000, Moment.FOUR_CARDS, ("baccarat 7.13",)),
    ]
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


NOBODY_ELSE: tuple[tuple[str, dict[str, Any], Role], ...] = (
    # Written down anew from the books and the rulings: clause, what is asked, the least rank.
    ("7.1.1", {}, Role.PIT_MANAGER),
    ("7.3", {}, Role.PIT_MANAGER),
    ("7.9", {"remedy": "return_wagers"}, Role.SHIFT_MANAGER),
    ("7.9", {"remedy": "continue", "named": "8C KH TS 5D"}, Role.PIT_SUPERVISOR),
    ("7.22", {"remedy": "continue", "why": "a chip fell over"}, Role.ASSISTANT_DIRECTOR),
)


@pytest.mark.parametrize(("clause", "fields", "least"), NOBODY_ELSE)
@pytest.mark.parametrize("by", ROLES)
@pytest.mark.clause("ruling A6", "ruling A8")
def test_a_person_below_the_rank_is_shown_what_that_rank_would_do(
    clause: str, fields: dict[str, Any], least: Role, by: str
) -> None:
    pit = dealt("8C KH TS 5D")
    command = pit.ruling(clause, by, **fields)
    told = preview(pit.state, command, pit.now, lambda patron: Cents(0))
    below = LADDER.index(ROLES[by]) < LADDER.index(least)
    assert told.needs == (least if below else None)
    if below:
        assert isinstance(pit.refused(command), NoAuthority)
        by = next(each for each, role in ROLES.items() if role is least)
    assert msgspec.structs.replace(told, needs=None) == seen(pit, pit.ruling(clause, by, **fields))


@pytest.mark.clause("ruling A8", "baccarat 7.11.2")
def test_other_refusals_stay() -> None:
    pit = dealt(NATURAL)
    for by in ROLES:
        for clause, fields in (("7.99", {}), ("7.2", {}), ("7.11.2", {}), ("7.22", {"remedy": "continue"})):
            command = pit.ruling(clause, by, **fields)
            with pytest.raises(Refusal) as refused:
                preview(pit.state, command, pit.now, lambda patron: Cents(0))
            assert not isinstance(refused.value, NoAuthority), (by, clause)
            there = pit.refused(pit.ruling(clause, ASSISTANT_DIRECTOR, **fields))
            assert (refused.value.code, refused.value.place) == (there.code, there.place)
    off_duty = pit.as_(CallResult, SUPERVISOR)
    with pytest.raises(NotOnDuty):
        preview(pit.state, off_duty, pit.now, lambda patron: Cents(0))


def test_a_table_that_was_never_open() -> None:
    settings = casino_table("baccarat")
    told = preview(State(), OpenTable(by="pit", settings=settings), 0, lambda patron: Cents(0))
    assert (told.phase, told.shoe) == (Phase.WAITING, ShoeAfter.STAYS)


@pytest.mark.clause("baccarat 7.22", "ruling A9")
def test_the_covered_cards_of_the_machine_are_not_foretold() -> None:
    """An squeezes the Player's hand. Without An's wagers it would be opened, and Bình would be paid."""
    table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an", "binh")
    table.do(Squeeze(patron="an", side="player"))
    table.bet(wager("an", "player", 30))
    table.bet(wager("binh", "tie", 10))
    remedy = Remedy.CONTINUE
    returned = Rule(
        by="vy",
        role=Role.ASSISTANT_DIRECTOR,
        round=1,
        clause="baccarat 7.22",
        remedy=remedy,
        patrons=("an",),
        why="ill",
    )
    told = preview(table.state, returned, table.now, lambda patron: Cents(0))
    assert told.moved == (back("an", ("baccarat 7.22",), ("player", 3_000)),)
    assert {transfer.kind for transfer in told.transfers} == {Kind.RELEASE}
    assert any(isinstance(event, RoundSettled) for event in table.do(returned))
