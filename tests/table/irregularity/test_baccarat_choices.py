"""Section 7 of the Baccarat book: the squeeze (7.10, 7.14, 7.15) and the burn (7.11)."""

import pytest

from felt.core.cards import cards
from felt.games.baccarat.commands import OpenCards, Squeeze
from felt.games.baccarat.events import CardsOpened
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    ForSeat,
    KeyCards,
    OpenBetting,
    PrepareCards,
    TakeTable,
)
from felt.table.events import BettingClosed, RoundVoided, ShoeRemoved
from felt.table.irregularity.commands import CloseChoice
from felt.table.irregularity.events import ChoiceOpened
from felt.table.state import BURN, Phase
from tests.table.dealer.pit import DEALER, MANAGER, SHIFT_MANAGER, SUPERVISOR, Pit, casino_table
from tests.table.irregularity.acted import NATURAL, PLAYER_DRAWS, at_table, dealt, free_hand, kinds


def squeezed(on_table: str = PLAYER_DRAWS) -> Pit:
    """An squeezes the Player, the guest in seat 1 the Banker."""
    pit = at_table()
    pit.act(OpenBetting)
    pit.sits("an", 500, ("player", 100))
    pit.do(Squeeze(patron="an", side="player"))
    pit.lay(1, ("banker", 50))
    pit.act(ForSeat, seat=1, command=Squeeze(patron="seat 1", side="banker"))
    pit.act(CloseBetting)
    assert pit.events(BettingClosed)[0].openers == {"player": "an", "banker": "seat 1"}
    pit.deal(on_table)
    assert pit.phase() == "squeeze"
    return pit


class TestSqueeze:
    @pytest.mark.clause("baccarat 7.10")
    def test_a_wrong_delivery_is_put_right_and_the_round_continues(self) -> None:
        pit = squeezed()
        assert kinds(pit.rule("7.10", SUPERVISOR, why="the Banker's cards went to An")) == ["ruled"]
        pit.do(OpenCards(patron="an", side="player"))
        pit.act(ForSeat, seat=1, command=OpenCards(patron="seat 1", side="banker"))
        pit.key("2D")
        pit.do(OpenCards(patron="an", side="player"))
        pit.paid()

    @pytest.mark.clause("baccarat 7.10")
    def test_where_nobody_squeezes_the_clause_does_not_apply(self) -> None:
        pit = dealt(NATURAL)
        assert pit.refused(pit.ruling("7.10", SUPERVISOR)).code == "clause_does_not_apply"
        pit.act(CallResult)
        assert pit.refused(pit.ruling("7.10.1", SHIFT_MANAGER)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.10.1", "baccarat 7.8", "ruling A9")
    def test_after_the_result_who_withdraws_is_not_settled_and_a_free_hand_follows(self) -> None:
        pit = squeezed(NATURAL)
        pit.rule("7.14", DEALER, hand="player")
        pit.rule("7.15", DEALER, hand="banker")
        refusal = pit.refused(pit.ruling("7.10.1", SHIFT_MANAGER))
        assert refusal.code == "clause_does_not_apply"  # the result is not established
        pit.act(CallResult)
        refusal = pit.refused(pit.ruling("7.10.2", SHIFT_MANAGER, remedy="return_wagers"))
        assert refusal.code == "clause_does_not_apply"
        assert kinds(pit.rule("7.10.1", SHIFT_MANAGER)) == ["ruled", "choice_opened", "free_hand_due"]
        pit.choose("seat 1", stay=False)
        pit.choose("an", stay=True)
        assert pit.phase() is Phase.CALLED
        pit.paid()
        assert pit.nets() == {"an": 10_000}
        assert free_hand(pit).clause == "baccarat 7.10.1"
        assert pit.state.play.drawn == []

    @pytest.mark.clause("baccarat 7.10.1", "baccarat 7.7")
    def test_one_free_hand_follows_two_causes(self) -> None:
        pit = squeezed(NATURAL)
        pit.rule("7.15", DEALER, hand="player")
        pit.rule("7.15", DEALER, hand="banker")
        pit.rule("7.7", SUPERVISOR, named="4D")
        pit.act(CallResult)
        assert kinds(pit.rule("7.10.1", SHIFT_MANAGER)) == ["ruled", "choice_opened"]
        pit.act(CloseChoice)
        pit.paid()
        assert free_hand(pit).carried == cards("4D")

    @pytest.mark.clause("baccarat 7.10.1", "baccarat 7.1.1")
    def test_a_free_hand_that_was_offered_comes_from_new_cards_too(self) -> None:
        pit = squeezed(NATURAL)
        pit.rule("7.15", DEALER, hand="player")
        pit.rule("7.15", DEALER, hand="banker")
        pit.act(CallResult)
        pit.rule("7.10.1", SHIFT_MANAGER)
        pit.act(CloseChoice)
        pit.rule("7.1.1", MANAGER)
        assert pit.refused(pit.ruling("7.8", DEALER)).code == "new_cards_needed"
        pit.new_cards()
        free_hand(pit)
        pit.deal(NATURAL)
        assert pit.paid() == ()

    @pytest.mark.clause("baccarat 7.10.2", "ruling A9")
    def test_before_the_result_some_withdraw_and_the_others_play_on(self) -> None:
        pit = squeezed()
        pit.rule("7.10.2", SHIFT_MANAGER, remedy="return_wagers")
        pit.choose("an", stay=False)
        events = pit.choose("seat 1", stay=True)
        # who has withdrawn opens no hand
        assert kinds(events) == ["acted_for_seat", "chosen", "wagers_withdrawn", "choice_closed", "cards_opened"]
        assert pit.events(CardsOpened)[0].by == "house"
        assert pit.phase() == "squeeze"
        pit.act(ForSeat, seat=1, command=OpenCards(patron="seat 1", side="banker"))
        pit.key("2D")
        pit.paid()
        assert set(pit.nets()) == {"seat 1"}

    @pytest.mark.clause("baccarat 7.10.2", "ruling B19")
    def test_all_withdraw_and_the_hand_is_void_and_the_shoe_replaced(self) -> None:
        pit = squeezed()
        pit.rule("7.10.2", SHIFT_MANAGER, remedy="return_wagers")
        pit.choose("an", stay=False)
        events = pit.choose("seat 1", stay=False)
        assert kinds(events)[-3:] == ["choice_closed", "round_voided", "shoe_removed"]
        assert pit.events(RoundVoided)[0].lines == ()
        assert pit.books.available("an") == 50_000
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"

    @pytest.mark.clause("baccarat 7.10.2")
    def test_or_it_is_void_at_once(self) -> None:
        pit = squeezed()
        refusal = pit.refused(pit.ruling("7.10.2", SHIFT_MANAGER))
        assert refusal.code == "remedy_needed"
        assert "return_wagers, void_round" in str(refusal)
        pit.rule("7.10.2", SHIFT_MANAGER, remedy="void_round")
        assert pit.events(ShoeRemoved)

    @pytest.mark.clause("baccarat 7.14", "baccarat 7.15")
    @pytest.mark.parametrize("clause", ["7.14", "7.15"])
    def test_the_dealer_opens_the_hand(self, clause: str) -> None:
        pit = squeezed()
        assert pit.refused(pit.ruling(clause, DEALER)).code == "hand_not_named"
        assert kinds(pit.rule(clause, DEALER, hand="player")) == ["ruled", "cards_opened"]
        assert pit.refused(pit.ruling(clause, DEALER, hand="player")).code == "hand_not_named"
        pit.rule(clause, DEALER, hand="banker")
        pit.key("2D")
        pit.rule(clause, DEALER, hand="player")
        pit.paid()

    @pytest.mark.clause("baccarat 7.9", "baccarat 7.10")
    def test_cards_put_in_order_lie_open(self) -> None:
        pit = squeezed()
        pit.rule("7.9", SUPERVISOR, named="4H KD KS 5C")
        assert pit.phase() is Phase.DEALING
        pit.key("2D")


class TestBurn:
    def unburned(self) -> Pit:
        pit = Pit(casino_table("baccarat", insurance=False))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=416)
        return pit

    @pytest.mark.clause("baccarat 7.11.1")
    @pytest.mark.parametrize("part", ["betting", "deal"])
    def test_nothing_seen_and_the_burn_takes_place_now(self, part: str) -> None:
        pit = self.unburned()
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        if part == "deal":
            pit.act(CloseBetting)
        assert kinds(pit.rule("7.11.1", SUPERVISOR)) == ["ruled"]
        assert kinds(pit.key("3C", to=BURN)) == ["burned"]
        assert pit.refused(pit.ruling("7.11.1", SUPERVISOR)).code == "clause_does_not_apply"
        if part == "betting":
            pit.act(CloseBetting)
        pit.deal(NATURAL)
        pit.paid()
        assert pit.refused(pit.ruling("7.11.3", SUPERVISOR)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.11.1", "baccarat 7.5")
    def test_a_void_before_the_first_card_is_no_first_hand(self) -> None:
        pit = self.unburned()
        pit.bets({1: [("player", 10)]})
        pit.rule("7.22", "tuấn", remedy="void_round")
        pit.key("3C")  # the burn is still to come
        pit.bets({1: [("player", 10)]})

    def first_hand(self) -> Pit:
        pit = self.unburned()
        pit.bets({1: [("player", 10)], 2: [("banker", 10)], 3: [("tie", 10)]})
        pit.deal("9S 2H KD")
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("3C"), to=BURN))
        assert refusal.code == "other_hand_due"
        assert kinds(pit.rule("7.11.2", SUPERVISOR)) == ["ruled"]
        assert pit.refused(pit.ruling("7.11.1", SUPERVISOR)).code == "clause_does_not_apply"
        assert pit.refused(pit.ruling("7.11.3", SUPERVISOR)).code == "clause_does_not_apply"
        assert pit.refused(pit.ruling("7.11.2.1", SUPERVISOR)).code == "clause_does_not_apply"
        pit.key("5C")
        pit.paid()
        assert pit.refused(pit.as_(KeyCards, cards=cards("3C"))).code == "no_card_due"
        return pit

    @pytest.mark.clause("baccarat 7.11.2", "baccarat 7.11.2.1", "ruling B21")
    @pytest.mark.parametrize(
        ("answers", "changed"),
        [
            ({1: False, 2: False, 3: True}, True),
            ({1: False, 2: True, 3: True}, False),
            ({1: False, 2: True}, False),  # equal
            ({1: False}, True),  # the majority of those who answer
            ({}, False),
        ],
    )
    def test_the_first_hand_is_finished_and_then_the_patrons_choose(
        self, answers: dict[int, bool], changed: bool
    ) -> None:
        pit = self.first_hand()
        pit.rule("7.11.2.1", SUPERVISOR)
        assert pit.events(ChoiceOpened)[-1].about == "cards"
        assert pit.refused(pit.as_(OpenBetting)).code == "choice_is_open"
        for seat, keep in answers.items():
            pit.choose(f"seat {seat}", stay=keep)
        if len(answers) < 3:
            pit.act(CloseChoice)
        assert pit.phase() is Phase.RESULT
        assert bool(pit.events(ShoeRemoved)) == changed
        if changed:
            assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"
            pit.new_cards()
        pit.act(OpenBetting)

    @pytest.mark.clause("baccarat 7.11.3", "baccarat 2.2.12")
    def test_found_when_the_first_hand_is_paid(self) -> None:
        pit = self.first_hand()
        assert kinds(pit.rule("7.11.3", SUPERVISOR)) == ["ruled"]
        pit.act(OpenBetting)

    @pytest.mark.clause("baccarat 7.11.3", "baccarat 7.11.1")
    def test_a_round_that_is_void_before_its_first_card_is_no_hand(self) -> None:
        pit = self.unburned()
        pit.bets({1: [("player", 10)]})
        pit.rule("7.22", "tuấn", remedy="void_round")
        assert pit.refused(pit.ruling("7.11.3", SUPERVISOR)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.11.3")
    @pytest.mark.parametrize("part", ["between", "betting", "deal", "result"])
    def test_past_the_first_hand_the_shoe_is_finished_as_it_is(self, part: str) -> None:
        pit = self.first_hand()
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        if part in ("deal", "result"):
            pit.act(CloseBetting)
            pit.deal(NATURAL)
        if part == "result":
            pit.paid()
        if part == "between":
            pit.rule("7.22", "tuấn", remedy="void_round")
        assert kinds(pit.rule("7.11.3", SUPERVISOR)) == ["ruled"]
        assert pit.refused(pit.ruling("7.11.1", SUPERVISOR)).code == "clause_does_not_apply"
        assert pit.refused(pit.ruling("7.11.2.1", SUPERVISOR)).code == "clause_does_not_apply"
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("3C"), to=BURN))
        assert refusal.code == "no_card_due"

    @pytest.mark.clause("baccarat 7.11.2", "baccarat 7.5")
    def test_an_exposed_card_of_an_unburned_shoe_is_dealt_free_and_nothing_is_burned(self) -> None:
        pit = self.unburned()
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        pit.rule("7.5", MANAGER, named="8D")
        assert pit.refused(pit.as_(KeyCards, cards=cards("3C"))).code == "no_card_due"
        free_hand(pit)
        pit.deal("KD AS 2C")
        pit.paid()
