"""A correction adds a wager that lay on the felt and was never recorded (ruling A8)."""

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.wagers import Laid
from felt.table.corrections.deal import Deal, LaidBy
from tests.table.dealer.pit import Pit, live_table
from tests.table.dealer.unrecorded import UNRECORDED, corrected, proposal, settled


@pytest.mark.parametrize(
    ("game", "first", "added"),
    [
        # Seat 1 won 10 on the Player. 20 on the Banker and 5 on the tie are lost.
        ("baccarat", 1_000, -2_500),
        # Seat 1 won 10 on Big. One of the dice is a five: 5 win 5.
        ("sicbo", 1_000, 500),
        # Seat 1 won 10 less 5 %. No Niu loses against the house's Niu 6.
        ("niuniu", 950, -500),
    ],
)
@pytest.mark.clause("ruling A8")
def test_chips_of_a_seat_without_a_record(game: str, first: int, added: int) -> None:
    pit, event = corrected(game)
    shares = {
        share.patron: (share.before, share.after, share.paid, share.collected, share.owed) for share in event.shares
    }
    assert shares == {
        "seat 1": (first, first, 0, 0, 0),
        "seat 4": (0, added, max(0, added), max(0, -added), 0),
    }
    assert event.commission == 0
    assert pit.books.balance["house:C1"] + pit.books.balance.get("commission:C1", 0) == -first - added
    assert pit.books.balance["outside:C1"] == first + added


@pytest.mark.clause("ruling A8")
def test_a_box_with_an_added_wager_needs_its_cards() -> None:
    pit = settled("niuniu")
    refusal = pit.refused(proposal(pit, deal=Deal()))
    assert (refusal.code, refusal.place) == ("box_without_cards", "wagers")


@pytest.mark.parametrize("patron", ["seat 0", "seat 8", "seat 4 ", "seat four", "nobody"])
def test_a_name_that_is_no_seat_of_the_table(patron: str) -> None:
    pit = settled("sicbo")
    refusal = pit.refused(proposal(pit, wagers=(LaidBy(patron, (Laid("big", Cents(500)),)),)))
    assert (refusal.code, refusal.place) == ("patron_not_in_round", "wagers[0].patron")


def test_a_live_table_has_no_guests_without_accounts() -> None:
    pit = Pit(msgspec.structs.replace(live_table("sicbo"), seats=7)).ready_live("an")
    pit.confirm("an", ("big", 10))
    pit.wait(pit.settings.times.betting_ms)
    pit.throw(1, 5, 6)
    pit.paid()
    refusal = pit.refused(proposal(pit, wagers=(UNRECORDED["sicbo"][0],)))
    assert refusal.code == "patron_not_in_round"
