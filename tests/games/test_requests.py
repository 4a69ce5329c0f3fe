"""Requests become commands of the patron whom the session names."""

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.requests import PatronRequest, Stake
from felt.core.wagers import Moment, Wager
from felt.games.baccarat import commands as baccarat
from felt.games.baccarat.requests import BankerFirst, Insure, OpenCards, RestrictSqueeze, Squeeze
from felt.games.niuniu import commands as niuniu
from felt.games.niuniu.requests import Arrange

INSURANCE = Stake("banker_insurance", Cents(500))
NIU = (Card("TS"), Card("JH"), Card("QD"))


@pytest.mark.parametrize(
    ("request_made", "command", "stakes_nothing"),
    [
        (
            Squeeze(id="1", table="B1", round=7, side="banker"),
            baccarat.Squeeze(patron="an", round=7, side="banker"),
            False,
        ),
        (
            OpenCards(id="1", table="B1", round=7, side="player"),
            baccarat.OpenCards(patron="an", round=7, side="player"),
            True,
        ),
        (
            Insure(id="1", table="B1", round=7, moment=Moment.THIRD_CARD, wagers=(INSURANCE,)),
            baccarat.Insure(
                patron="an",
                round=7,
                moment=Moment.THIRD_CARD,
                wagers=(Wager("an", "banker_insurance", Cents(500), moment=Moment.THIRD_CARD),),
            ),
            False,
        ),
        (BankerFirst(id="1", table="B1", round=7), baccarat.BankerFirst(patron="an", round=7), True),
        (
            Insure(id="1", table="B1", round=7, moment=Moment.FOUR_CARDS),
            baccarat.Insure(patron="an", round=7, moment=Moment.FOUR_CARDS),
            True,
        ),
        (
            Arrange(id="1", table="N1", round=7, box=3, niu=NIU),
            niuniu.Arrange(patron="an", round=7, box=3, niu=NIU),
            True,
        ),
    ],
)
def test_a_request_is_the_command_of_the_same_name(
    request_made: PatronRequest, command: msgspec.Struct, stakes_nothing: bool
) -> None:
    made = request_made.command("an")
    assert made == command
    assert type(made).__struct_config__.tag == type(request_made).__struct_config__.tag
    assert request_made.stakes_nothing is stakes_nothing


def test_a_stake_on_a_box_is_the_wager_of_the_patron() -> None:
    assert Stake("ante", Cents(1_000), box=2).wager("an") == Wager("an", "ante", Cents(1_000), box=2)


@pytest.mark.clause("baccarat 4.8", "ruling A6")
def test_a_pit_manager_restricts_a_patron_in_their_own_name() -> None:
    request = RestrictSqueeze(id="1", table="B1", round=7, patron="an")
    assert request.command("pit") == baccarat.RestrictSqueeze(by="pit", round=7, patron="an")
    assert request.least is Role.PIT_MANAGER
