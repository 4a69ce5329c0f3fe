"""The most that a guest may insure, as the dealer tells it: what is at risk after 7.17 to 7.19 (ruling B6).

Seat 1 has 100 on the Banker, seat 2 has 50 there, seat 3 has 70 on the Player."""

from typing import Any

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.core.words import Language
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceOffered
from felt.games.baccarat.stages import Insurance
from felt.ledger import seat_name
from felt.table.dealer.commands import ForSeat, GoOn
from felt.table.transcript import sentence
from tests.table.dealer.pit import Pit, casino_table, live_table

FIRST = "KS KD 4H 5C"  # four to five: the Banker is insured at two to one
THIRD = "7S"  # one to five: the Banker is insured at seven to one
LAST = "2D"  # the Banker has seven
FELT = {1: [("banker", 100)], 2: [("banker", 50)], 3: [("player", 70)]}
LOW_MAXIMUM = {"limits": {"default": (Cents(1_000), Cents(6_000))}}


def asked(**rules: Any) -> Pit:
    pit = Pit(casino_table("baccarat", squeeze=False, **rules)).ready()
    return again(pit)


def again(pit: Pit) -> Pit:
    pit.bets(FELT)
    pit.deal(FIRST)
    return pit


def told(pit: Pit) -> dict[str, int]:
    """In chips, by patron."""
    stage = pit.state.open_stage
    assert isinstance(stage, Insurance)
    return {patron: cents // 100 for patron, cents in stage.most(pit.state).items()}


def insure(pit: Pit, seat: int, chips: int, moment: Moment = Moment.FOUR_CARDS) -> None:
    laid = (Wager(seat_name(seat), "banker_insurance", Cents(chips * 100), moment),) if chips else ()
    pit.act(ForSeat, seat=seat, command=Insure(patron=seat_name(seat), wagers=laid))


@pytest.mark.clause("ruling B6", "baccarat 6.4.3", "baccarat 6.4.3.1", "baccarat 7.18", "baccarat 7.19", "ruling B9")
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        pytest.param({}, (50, 25), id="within the limits"),
        pytest.param(LOW_MAXIMUM, (30, 25), id="7.18: of 100 are 60 at risk"),
        pytest.param({"differential": Cents(2_000)}, (30, 15), id="7.19: 150 against 70 count (70 + 20) / 150"),
        pytest.param({"insurance_limits": {"2": Cents(1_050)}}, (10, 10), id="limit of the odds, in whole chips"),
        pytest.param({"limits": {"banker_insurance": (Cents(100), Cents(2_700))}}, (27, 25), id="limit of the bet"),
    ],
)
def test_as_much_as_the_settlement_leaves_at_risk(rules: dict[str, Any], most: tuple[int, int]) -> None:
    pit = asked(**rules)
    assert told(pit) == dict(zip(("seat 1", "seat 2"), most, strict=True))
    for seat, chips in enumerate(most, start=1):
        insure(pit, seat, chips + 1)
    pit.key(THIRD)
    if pit.state.open_stage is not None:
        pit.act(GoOn)
    pit.key(LAST)
    insured = [line for line in pit.paid() if line.moment is not None]
    assert [line.at_risk // 100 for line in insured] == list(most), "one chip more goes back"


@pytest.mark.clause("ruling B6", "baccarat 7.17", "ruling B10")
def test_a_wager_below_the_minimum_is_insured_once() -> None:
    """In the first round it is settled as it lies. In the second it goes back."""
    pit = asked(limits={"default": (Cents(6_000), Cents(20_000))})
    assert told(pit) == {"seat 1": 50, "seat 2": 25}
    for card in (THIRD, LAST):
        while pit.state.open_stage is not None:
            pit.act(GoOn)
        pit.key(card)
    pit.paid()
    assert told(again(pit)) == {"seat 1": 50, "seat 2": 0}


@pytest.mark.clause("ruling B6", "baccarat 6.4.3.1")
@pytest.mark.parametrize(("first", "second"), [(10, 5), (30, 0), (50, 0)])
def test_what_was_bought_at_the_first_moment_is_used_up(first: int, second: int) -> None:
    """Of 60 at risk: at two to one, 10 chips leave 40, which are 5 at seven to one. What lies above the cap goes back
    and uses up no more than the cap."""
    pit = asked(**LOW_MAXIMUM)
    insure(pit, 1, first)
    assert told(pit) == {"seat 2": 25}, "seat 1 has answered"
    insure(pit, 2, 0)
    pit.key(THIRD)
    assert told(pit) == {"seat 1": second}


@pytest.mark.clause("ruling B6", "ruling A5")
def test_at_a_live_table_the_whole_wager_counts() -> None:
    pit = Pit(live_table("baccarat", squeeze=False)).ready_live("an", "binh")
    pit.confirm("an", ("banker", 100))
    pit.confirm("binh", ("player", 70))
    pit.deal(FIRST)
    assert told(pit) == {"an": 50}


def test_other_questions_ask_for_no_chips() -> None:
    pit = Pit(casino_table("niuniu")).ready()
    pit.bets({1: [("ante", 10, 1)]})
    pit.key("2S 2H 3D 3C 8H")
    pit.key("TH JS QC 2D 4H")
    assert pit.phase() == "arranging"
    assert pit.state.open_stage is not None
    assert pit.state.open_stage.most(pit.state) == {}


@pytest.mark.clause("baccarat 7.20", "ruling B8")
def test_a_seat_is_named_in_the_language_of_the_transcript() -> None:
    state = asked().state
    stage = state.open_stage
    assert isinstance(stage, Insurance)
    offered = InsuranceOffered(offers=stage.offers, deadline=None, moment=Moment.FOUR_CARDS, to=stage.asked)
    assert sentence(offered, state, Language.VI) == "mời chỗ 1, chỗ 2 mua Bảo hiểm: Nhà Cái 1 ăn 2"
    assert sentence(offered, state, Language.EN) == "insurance offered to seat 1, seat 2: the Banker 2 to 1"
