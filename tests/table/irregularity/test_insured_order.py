"""Baccarat 7.9 with insurance on the felt: the cards are put in order, and insurance that this order offers stands."""

import pytest

from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.wagers import Moment, Wager
from felt.core.words import Language, Words, fill
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceOffered, InsuranceReturned
from felt.games.baccarat.stages import Insurance
from felt.table.dealer.commands import CallResult, CloseBetting, ForSeat, GoOn, OpenBetting
from felt.table.preview import preview
from felt.table.state import Phase
from tests.table.dealer.pit import SUPERVISOR, Pit
from tests.table.irregularity.acted import PLAYER_DRAWS, at_table, dealt, kinds

FOUR, THIRD = Moment.FOUR_CARDS, Moment.THIRD_CARD
FELT = {1: [("banker", 100)], 2: [("player", 100)], 3: [("banker", 50)]}


def insured(on_table: str = PLAYER_DRAWS) -> Pit:
    """Seat 1 insures the Banker for 10, and seat 3 declines. By default at 2 to 1: Player four, Banker five."""
    pit = dealt(on_table, felt=FELT, insurance=True)
    insures(pit, 1, 10)
    insures(pit, 3, 0)
    assert pit.phase() is Phase.DEALING
    return pit


def insures(pit: Pit, seat: int, chips: int, moment: Moment = FOUR, side: str = "banker") -> list[Event]:
    wager = Wager(f"seat {seat}", f"{side}_insurance", Cents(chips * 100), moment)
    command = Insure(patron=f"seat {seat}", moment=moment, wagers=(wager,) if chips else ())
    return pit.act(ForSeat, seat=seat, command=command)


def offered(pit: Pit) -> tuple[Moment, tuple[str, ...], str]:
    """The last offer: when, to whom, and the odds."""
    event = pit.events(InsuranceOffered)[-1]
    return event.moment, event.to, str(event.offers[0].odds)


@pytest.mark.clause("baccarat 7.9", "ruling B8")
@pytest.mark.parametrize("called", [False, True])
def test_the_same_offer_stands_with_its_answers(called: bool) -> None:
    pit = insured()
    if called:
        pit.key("8D")  # Player two; Banker five stands
        pit.act(CallResult)
    right = "4H KD KS 5C 8D" if called else "4H KD KS 5C"
    assert kinds(pit.rule("7.9", SUPERVISOR, named=right)) == ["ruled", "cards_reordered"]
    assert pit.phase() is Phase.DEALING  # seat 3 declined this offer, and is not asked again
    if not called:
        pit.key("8D")
    pit.paid()
    assert pit.nets() == {"seat 1": 9_500 - 1_000, "seat 2": -10_000, "seat 3": 4_750}


@pytest.mark.clause("baccarat 7.9", "baccarat 4.10", "ruling A7")
def test_if_the_right_order_offers_the_other_hand_the_insurance_goes_back() -> None:
    pit = insured()
    events = pit.rule("7.9", SUPERVISOR, named="5C KD KS 4H")  # Player five, Banker four
    assert kinds(events) == ["ruled", "insurance_returned", "cards_reordered", "insurance_offered"]
    assert pit.events(InsuranceReturned) == [InsuranceReturned("seat 1", "baccarat 7.9", FOUR)]
    assert offered(pit) == (FOUR, ("seat 2",), "2")
    insures(pit, 2, 10, side="player")
    pit.key("KC")  # Banker four stands
    pit.paid()
    assert pit.nets() == {"seat 1": -10_000, "seat 2": 10_000 - 1_000, "seat 3": -5_000}


@pytest.mark.clause("baccarat 7.9", "baccarat 6.4.6", "ruling B8")
def test_at_other_odds_it_goes_back_and_is_offered_anew_to_all() -> None:
    pit = insured("2S AH KD 4C")  # Player two, Banker five: 2 to 1
    events = pit.rule("7.9", SUPERVISOR, named="2S KD AH 4C")  # Player three, Banker four
    assert kinds(events) == ["ruled", "insurance_returned", "cards_reordered", "insurance_offered"]
    assert offered(pit) == (FOUR, ("seat 1", "seat 3"), "3/2")
    insures(pit, 1, 20)
    insures(pit, 3, 0)
    pit.rule("7.9", SUPERVISOR, named="2S AH KD 4C")  # it was right at first
    assert offered(pit) == (FOUR, ("seat 1", "seat 3"), "2")
    insures(pit, 1, 30)
    pit.act(GoOn)
    assert [event.undone for event in pit.events(InsuranceReturned)] == [0, 1]
    pit.key("9C")  # Player one; Banker five stands
    pit.paid()
    assert pit.nets() == {"seat 1": 9_500 - 3_000, "seat 2": -10_000, "seat 3": 4_750}


@pytest.mark.clause("baccarat 7.9", "baccarat 6.4.6", "ruling B5")
def test_one_moment_stands_and_the_other_goes_back() -> None:
    pit = insured()
    pit.key("7D")  # Player one; Banker five draws
    assert offered(pit) == (THIRD, ("seat 1",), "7")
    insures(pit, 1, 5, THIRD)
    # in order: Player four and seven, one; Banker five; then a king, against which the Banker stands
    events = pit.rule("7.9", SUPERVISOR, named="4H KD 7D 5C KS")
    assert kinds(events) == ["ruled", "insurance_returned", "cards_reordered"]
    assert pit.events(InsuranceReturned) == [InsuranceReturned("seat 1", "baccarat 7.9", THIRD)]
    pit.paid()
    assert pit.nets() == {"seat 1": 9_500 - 1_000, "seat 2": -10_000, "seat 3": 4_750}


@pytest.mark.clause("baccarat 7.9", "ruling B22")
def test_a_moment_that_is_past_does_not_come_again() -> None:
    pit = insured()
    pit.key("8D")
    # in order: Player zero, Banker two, no offer; then the Player draws to five
    events = pit.rule("7.9", SUPERVISOR, named="KS 4H KD 8D 5C")
    assert kinds(events) == ["ruled", "insurance_returned", "cards_reordered", "insurance_offered"]
    assert offered(pit) == (THIRD, ("seat 2",), "2")
    pit.act(GoOn)
    pit.key("2D")
    pit.paid()
    assert pit.nets() == {"seat 1": -10_000, "seat 2": 10_000, "seat 3": -5_000}


@pytest.mark.clause("baccarat 7.9", "baccarat 7.20")
def test_who_has_not_answered_yet_is_asked_again() -> None:
    pit = dealt(PLAYER_DRAWS, felt=FELT, insurance=True)
    insures(pit, 1, 10)
    events = pit.rule("7.9", SUPERVISOR, named="4H KD KS 5C")
    assert kinds(events) == ["ruled", "cards_reordered", "insurance_offered"]
    assert offered(pit) == (FOUR, ("seat 3",), "2")
    assert pit.refused(pit.as_(ForSeat, seat=1, command=Insure(patron="seat 1"))).code == "already_answered"
    insures(pit, 3, 20)
    pit.key("8D")
    pit.paid()
    assert pit.nets() == {"seat 1": 9_500 - 1_000, "seat 2": -10_000, "seat 3": 4_750 - 2_000}


@pytest.mark.clause("baccarat 7.9", "ruling A7")
def test_the_chips_are_back_at_once_and_the_preview_says_so() -> None:
    pit = at_table(insurance=True)
    pit.act(OpenBetting)
    pit.sits("an", 500, ("banker", 100))
    pit.act(CloseBetting)
    pit.deal(PLAYER_DRAWS)
    pit.do(Insure(patron="an", wagers=(Wager("an", "banker_insurance", Cents(1_000), FOUR),)))
    assert pit.books.available("an") == 39_000
    rule = pit.ruling("7.9", SUPERVISOR, named="5C KD KS 4H")
    seen = preview(pit.state, rule, pit.now, lambda patron: Cents(0))
    assert [(moved.patron, moved.returned, moved.clauses) for moved in seen.moved] == [("an", 1_000, ("baccarat 7.9",))]
    pit.do(rule)
    assert pit.books.available("an") == 40_000


@pytest.mark.clause("baccarat 7.9")
def test_twice_while_the_table_stands_still() -> None:
    pit = dealt("2S AH KD 4C", felt=FELT, insurance=True)  # Player two, Banker five: 2 to 1
    insures(pit, 1, 10)
    pit.pause()
    assert kinds(pit.rule("7.9", SUPERVISOR, named="KD AH 2S 4C")) == ["ruled", "cards_reordered"]
    events = pit.rule("7.9", SUPERVISOR, named="2S KD AH 4C")  # Player three, Banker four: 3 to 2
    assert kinds(events) == ["ruled", "insurance_returned", "cards_reordered"]
    assert kinds(pit.resume(SUPERVISOR)) == ["table_resumed", "insurance_offered"]
    assert offered(pit) == (FOUR, ("seat 1", "seat 3"), "3/2")
    insures(pit, 1, 10)
    pit.act(GoOn)
    pit.key("9C")  # Player two; Banker four stands
    pit.paid()
    assert pit.nets() == {"seat 1": 9_500 - 1_000, "seat 2": -10_000, "seat 3": 4_750}


@pytest.mark.clause("baccarat 7.9")
def test_the_transcript_says_it_in_both_languages() -> None:
    told = Insurance.sentence(InsuranceReturned("an", "baccarat 7.9", FOUR), lambda wagers: Words("", ""))
    assert told is not None
    assert "the insurance of an goes back" in fill(told.template, Language.EN, told.values)
    assert "trả lại Bảo hiểm của an" in fill(told.template, Language.VI, told.values)
