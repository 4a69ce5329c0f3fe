"""Section 7 of the Baccarat book from the command to the ledger: cards that are wrong, exposed or out of order."""

from typing import Any

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import Insure
from felt.ledger import outside_account
from felt.table.commands import Leave, VoidRound
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.dealer.events import CardsPrepared
from felt.table.events import Burned, RoundSettled, RoundVoided, ShoeRemoved
from felt.table.irregularity.commands import CloseChoice, OpenFreeHand
from felt.table.irregularity.events import ChoiceOpened, FreeHandDue, Ruled, WagersWithdrawn
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
    live_table,
)
from tests.table.irregularity.acted import (
    BANKER_DRAWS,
    BOTH_STAND,
    NATURAL,
    PLAYER_DRAWS,
    at_table,
    choose,
    dealt,
    free_hand,
    kinds,
)


class TestWrongCards:
    @pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling B19")
    @pytest.mark.parametrize("part", ["betting", "deal", "called"])
    def test_the_round_is_void_and_new_cards_come(self, part: str) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.lay(1, ("banker", 50))
        if part != "betting":
            pit.act(CloseBetting)
            pit.deal(NATURAL)
        if part == "called":
            pit.act(CallResult)
        events = pit.rule("7.1.1", MANAGER, why="two jokers")
        assert kinds(events) == ["ruled", "round_voided", "shoe_removed"]
        assert pit.books.available("an") == 50_000
        assert pit.books.balance.get(outside_account("C1"), 0) == 0
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"
        pit.new_cards()
        pit.bets({1: [("player", 10)]})

    @pytest.mark.clause("baccarat 7.1.2", "ruling B19")
    def test_results_before_stand_and_the_cards_go(self) -> None:
        pit = dealt(NATURAL)
        pit.paid()
        assert kinds(pit.rule("7.1.1", MANAGER)) == ["ruled", "shoe_removed"]
        assert pit.refused(pit.ruling("7.1.1", MANAGER)).code == "new_cards_needed"
        assert pit.refused(pit.ruling("7.1.2", MANAGER)).code == "clause_does_not_apply"
        assert pit.nets() == {"seat 1": 10_000, "seat 2": -5_000}

    @pytest.mark.clause("baccarat 7.2", "ruling B19")
    def test_the_shoe_runs_out(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, decks=1))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=52)
        pit.happens([Burned(cards("TH")[0], 46)])
        pit.bets({1: [("player", 100)]})
        pit.deal(PLAYER_DRAWS)
        events = pit.key("6D")  # the last card; the Banker draws to it
        assert kinds(events) == ["cards_dealt", "round_voided", "shoe_removed"]
        assert [(event.clause, event.by) for event in pit.events(RoundVoided)] == [("baccarat 7.2", "house")]
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"
        assert pit.refused(pit.ruling("7.2", MANAGER)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.2", "baccarat 7.8")
    def test_the_shoe_runs_out_in_a_free_hand(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, decks=1))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=52)
        pit.happens([Burned(cards("TH")[0], 42)])
        pit.bets({1: [("player", 100)]})
        pit.deal(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="AD")
        pit.paid()
        free_hand(pit)
        pit.deal("2S 3D KC")
        assert pit.phase() is Phase.DEALING
        assert "round_voided" in kinds(pit.key("2C"))
        assert pit.refused(pit.ruling("7.7", SUPERVISOR, named="AD")).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.1.1", "baccarat 7.8")
    def test_cards_that_wait_for_a_free_hand_go_with_the_shoe(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="AD")
        pit.rule("7.1.1", MANAGER)
        assert pit.refused(pit.as_(OpenFreeHand)).code == "no_free_hand_due"
        pit.new_cards()
        pit.act(OpenBetting)

    @pytest.mark.clause("baccarat 7.3", "ruling A4")
    def test_a_misdeal_voids_the_hand_and_the_shoe_goes_on(self) -> None:
        pit = dealt("6S KH")
        assert kinds(pit.rule("7.3", MANAGER)) == ["ruled", "round_voided"]
        pit.bets({1: [("player", 10)]})
        pit.deal(NATURAL)
        assert pit.paid()[0].won == 1_000

    @pytest.mark.clause("baccarat 7.4")
    def test_a_face_up_card_is_played_as_if_face_down(self) -> None:
        pit = dealt("6S KH")
        assert kinds(pit.rule("7.4", SUPERVISOR)) == ["ruled"]
        pit.deal("KD 7C")
        assert pit.paid()[0].won == 0
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        pit.act(CloseBetting)
        assert pit.refused(pit.ruling("7.4", SUPERVISOR)).code == "clause_does_not_apply"


class TestExposedFirstCard:
    @pytest.mark.clause("baccarat 7.5", "baccarat 7.8", "ruling B12")
    @pytest.mark.parametrize("phase", ["result", "waiting"])
    def test_between_rounds(self, phase: str) -> None:
        pit = at_table()
        if phase == "result":
            pit.bets({1: [("player", 10)]})
            pit.deal(NATURAL)
            pit.paid()
        assert kinds(pit.rule("7.5", SUPERVISOR, named="8D")) == ["ruled", "cards_carried", "free_hand_due"]
        assert pit.refused(pit.as_(OpenBetting)).code == "free_hand_comes_first"
        opened = free_hand(pit)
        assert (opened.carried, opened.clause) == (cards("8D"), "baccarat 7.5")
        assert pit.state.game_round.cards_by_hand["player"] == cards("8D")
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=())).code == "betting_not_open"
        pit.deal("KD AS 2C")
        assert pit.paid() == ()
        assert pit.state.results == (["P", "Pf"] if phase == "result" else ["Pf"])
        assert [event.free for event in pit.events(RoundSettled)] == [True]
        assert pit.refused(pit.as_(OpenFreeHand)).code == "no_free_hand_due"
        pit.bets({1: [("player", 10)]})

    @pytest.mark.clause("baccarat 7.5", "ruling B20")
    @pytest.mark.parametrize("part", ["betting", "no card yet"])
    def test_while_wagers_lie_there_they_go_back_first(self, part: str) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.lay(1, ("banker", 50))
        if part != "betting":
            pit.act(CloseBetting)
        refusal = pit.refused(pit.ruling("7.5", SUPERVISOR, named="8D"))
        assert refusal.code == "no_authority"
        assert "Pit Manager" in str(refusal)
        events = pit.rule("7.5", MANAGER, named="8D")
        assert kinds(events) == ["ruled", "round_voided", "cards_carried", "free_hand_due"]
        assert pit.books.available("an") == 50_000
        free_hand(pit)
        pit.deal("KD AS 2C")
        pit.paid()

    @pytest.mark.clause("baccarat 7.5")
    def test_cards_that_have_no_next_hand(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False))
        pit.act(TakeTable)
        assert pit.refused(pit.ruling("7.5", SUPERVISOR, named="8D")).code == "no_next_hand"
        pit.act(PrepareCards, cards=416)
        assert pit.refused(pit.ruling("7.5", SUPERVISOR, named="8D")).code == "no_next_hand"  # it is the burn

    @pytest.mark.clause("baccarat 7.5", "ruling B20")
    def test_at_a_live_table_the_clock_waits_for_the_free_hand(self) -> None:
        pit = Pit(live_table("baccarat", insurance=False))
        pit.act(TakeTable)
        pit.sits("an", 500)
        pit.act(PrepareCards, cards=416)
        pit.key("5H")
        pit.wait(5_000)
        pit.sits("binh", 500)
        pit.rule("7.5", MANAGER, named="8D")
        pit.wait(5_000)
        assert pit.phase() is Phase.COUNTDOWN
        assert pit.wait(60_000) == []
        free_hand(pit)
        pit.deal("KD AS 2C")
        pit.act(CallResult)
        pit.act(Pay)
        pit.wait(5_000)
        assert kinds(pit.wait(5_000)) == ["betting_opened"]


class TestThirdCardsInError:
    @pytest.mark.clause("baccarat 7.6")
    def test_the_players_card_is_the_bankers_if_it_must_draw(self) -> None:
        pit = dealt(BANKER_DRAWS)
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("4D"), to="player"))
        assert (refusal.code, refusal.clauses) == ("other_hand_due", ("baccarat 7.6", "baccarat 7.9"))
        assert kinds(pit.rule("7.6", SUPERVISOR, named="4D")) == ["ruled", "cards_dealt"]
        assert pit.state.game_round.cards_by_hand["banker"] == cards("KH 5C 4D")
        pit.paid()
        assert pit.nets() == {"seat 1": -10_000, "seat 2": 4_750}
        pit.act(OpenBetting)  # no free hand

    @pytest.mark.clause("baccarat 7.6", "ruling B5")
    def test_insurance_is_over_when_the_card_lies_open(self) -> None:
        pit = dealt(BANKER_DRAWS, insurance=True)
        assert pit.phase() == "insurance"
        events = pit.rule("7.6", SUPERVISOR, named="4D")
        assert kinds(events) == ["ruled", "insurance_closed", "cards_dealt"]
        pit.paid()

    @pytest.mark.clause("baccarat 7.6", "baccarat 7.8")
    @pytest.mark.parametrize("called", [False, True])
    def test_else_the_result_stands_and_it_opens_a_free_hand(self, called: bool) -> None:
        pit = dealt(BOTH_STAND)
        if called:
            pit.act(CallResult)
        assert kinds(pit.rule("7.6", SUPERVISOR, named="4D")) == ["ruled", "cards_carried", "free_hand_due"]
        pit.paid()
        assert pit.nets() == {"seat 1": -10_000, "seat 2": 4_750}
        assert free_hand(pit).carried == cards("4D")
        pit.deal("KD 4S 7C")
        pit.paid()

    @pytest.mark.clause("baccarat 7.7", "baccarat 7.8")
    def test_the_bankers_card_is_the_players_in_a_free_hand(self) -> None:
        pit = dealt(NATURAL)
        pit.rule("7.7", SUPERVISOR, named="4D")
        pit.paid()
        free_hand(pit)
        assert pit.state.game_round.cards_by_hand == {"player": cards("4D"), "banker": ()}
        pit.deal("KD 4S 7C")
        pit.paid()
        pit.act(OpenBetting)

    @pytest.mark.clause("baccarat 7.6", "baccarat 7.7", "baccarat 7.8")
    def test_both_in_order(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.6", SUPERVISOR, named="4D")
        assert kinds(pit.rule("7.7", SUPERVISOR, named="9D")) == ["ruled", "cards_carried"]
        pit.paid()
        assert kinds(pit.rule("7.8", DEALER))[:3] == ["ruled", "round_ended", "free_hand_opened"]
        assert pit.state.game_round.cards_by_hand == {"player": cards("4D"), "banker": cards("9D")}
        pit.deal("4S KC")
        pit.rule("7.7", SUPERVISOR, named="QD")  # an error in the free hand opens another one
        pit.paid()
        free_hand(pit)
        assert pit.state.game_round.cards_by_hand["player"] == cards("QD")

    @pytest.mark.clause("baccarat 7.8.1", "ruling B20", "ruling B11")
    def test_the_last_hand_stays_the_last(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, decks=1))
        pit.act(TakeTable)
        pit.act(PrepareCards, cards=52)
        pit.happens([Burned(cards("TH")[0], 35)])
        pit.bets({1: [("player", 10)]})
        pit.deal(NATURAL)  # the cut card comes out
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal("6C KC QD 7D")
        pit.rule("7.7", SUPERVISOR, named="4D")
        pit.paid()
        assert pit.refused(pit.as_(PrepareCards, cards=52)).code == "cards_in_use"
        assert free_hand(pit).last_hand
        pit.deal("AD 4S 7S")
        pit.paid()
        assert pit.refused(pit.as_(OpenBetting)).code == "new_cards_needed"
        assert pit.refused(pit.ruling("7.5", SUPERVISOR, named="8D")).code == "no_next_hand"
        pit.new_cards()
        assert pit.state.results == []


class TestWrongOrder:
    @pytest.mark.clause("baccarat 7.9")
    @pytest.mark.parametrize("called", [False, True])
    def test_the_cards_are_put_in_order_and_the_round_continues(self, called: bool) -> None:
        pit = dealt("6S KH KD 7C")
        if called:
            pit.act(CallResult)
        # the second and the third card were dealt the wrong way round
        assert kinds(pit.rule("7.9", SUPERVISOR, named="6S KD KH 7C")) == ["ruled", "cards_reordered"]
        assert pit.phase() is Phase.DEALING
        assert pit.state.game_round.cards_by_hand == {"player": cards("6S KH"), "banker": cards("KD 7C")}
        pit.rule("7.9", SUPERVISOR, named="7C KD KH 6S")
        pit.paid()
        assert pit.nets() == {"seat 1": 10_000, "seat 2": -5_000}

    @pytest.mark.clause("baccarat 7.9")
    def test_a_card_is_still_to_come(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.9", SUPERVISOR, named="KH 6S")
        pit.deal("KD KC")
        assert pit.state.game_round.cards_by_hand == {"player": cards("KH KD"), "banker": cards("6S KC")}
        pit.key("AD")
        pit.paid()

    @pytest.mark.clause("baccarat 7.9", "baccarat 7.8")
    def test_a_card_that_is_left_over_opens_a_free_hand(self) -> None:
        pit = dealt("2S 4H 3D 2C 5S")
        # in the right order the Player has a natural, and the last card is not drawn
        events = pit.rule("7.9", SUPERVISOR, named="4H 2S 5S 2C 3D")
        assert kinds(events) == ["ruled", "cards_reordered", "cards_carried", "free_hand_due"]
        pit.paid()
        assert pit.nets() == {"seat 1": 10_000, "seat 2": -5_000}
        assert free_hand(pit).carried == cards("3D")

    @pytest.mark.clause("baccarat 7.9", "baccarat 7.7")
    def test_a_card_that_was_set_apart_has_its_place_in_the_right_order(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="4D")
        assert pit.refused(pit.ruling("7.9", SUPERVISOR, named="KH 6S KD 7C")).code == "not_these_cards"
        pit.rule("7.9", SUPERVISOR, named="KH 6S KD 7C 4D")  # Player zero draws the four; Banker three draws
        assert pit.state.free_hand == ""
        pit.key("2C")
        pit.paid()
        pit.act(OpenBetting)

    @pytest.mark.clause("baccarat 7.9")
    def test_other_cards_are_refused(self) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(pit.ruling("7.9", SUPERVISOR, named="6S KD"))
        assert refusal.code == "not_these_cards"
        assert "6S KH" in str(refusal)
        assert pit.refused(pit.ruling("7.9", SUPERVISOR)).code == "not_these_cards"

    @pytest.mark.clause("baccarat 7.9", "baccarat 4.10")
    def test_an_offer_on_the_wrong_cards_was_none(self) -> None:
        pit = dealt(PLAYER_DRAWS, felt={1: [("banker", 100)], 2: [("player", 100)]}, insurance=True)
        pit.act(ForSeat, seat=1, command=Insure(patron="seat 1"))
        assert pit.phase() is Phase.DEALING
        pit.rule("7.9", SUPERVISOR, named="5C KD KS 4H")  # Player five, Banker four: the Player may insure
        assert pit.phase() == "insurance"
        assert pit.state.play.stages["insurance"].asked == ("seat 2",)  # type: ignore[attr-defined]
        pit.rule("7.9", SUPERVISOR, named="KS KD 4H 5C")
        assert pit.state.play.stages["insurance"].asked == ("seat 1",)  # type: ignore[attr-defined]
        pit.act(GoOn)
        pit.deal("AD")
        pit.paid()


class TestDrawnTogether:
    @pytest.mark.clause("baccarat 7.12")
    def test_in_their_known_order(self) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(pit.as_(KeyCards, cards=cards("KD 5C")))
        assert refusal.clauses == ("baccarat 7.12", "baccarat 7.13")
        events = pit.rule("7.12", SUPERVISOR, named="KD 5C")
        assert kinds(events) == ["ruled", "cards_drawn_together", "cards_dealt", "cards_dealt"]
        pit.key("4D")
        pit.paid()
        assert pit.nets() == {"seat 1": -10_000, "seat 2": 4_750}

    @pytest.mark.clause("baccarat 7.12", "baccarat 7.5")
    def test_a_card_too_many_opens_a_free_hand(self) -> None:
        pit = dealt("9S 2H KD")
        events = pit.rule("7.12", SUPERVISOR, named="5C 3D 2D")
        assert kinds(events)[2:] == ["cards_dealt", "cards_carried", "free_hand_due"]
        pit.paid()
        assert free_hand(pit).carried == cards("3D 2D")
        assert pit.state.game_round.cards_by_hand == {"player": cards("3D"), "banker": cards("2D")}

    @pytest.mark.clause("baccarat 7.12", "ruling B5")
    def test_nobody_insures_against_a_card_that_is_known(self) -> None:
        pit = dealt("KS KD 4H", felt={1: [("banker", 100)]}, insurance=True)
        events = pit.rule("7.12", SUPERVISOR, named="5C 8D")  # the fourth card, and the Player's third
        assert "insurance_offered" not in kinds(events)
        pit.paid()

    @pytest.mark.clause("baccarat 7.13", "baccarat 7.13.1", "baccarat 7.13.2", "ruling A9", "ruling B21")
    def test_in_an_order_that_was_decided_each_patron_chooses_first(self) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.lay(1, ("banker", 50))
        pit.lay(2, ("banker", 30))
        pit.act(CloseBetting)
        pit.deal("6S KH")
        assert pit.refused(pit.ruling("7.13", SUPERVISOR, named="KD 5C")).code == "no_authority"
        assert kinds(pit.rule("7.13", MANAGER, named="KD 5C")) == ["ruled", "choice_opened"]
        assert pit.events(ChoiceOpened)[-1].asked == ("an", "seat 1", "seat 2")
        assert pit.refused(pit.as_(KeyCards, cards=cards("KD"))).code == "choice_is_open"
        pit.choose("an", stay=False)
        assert pit.books.available("an") == 40_000  # until the choice is over, a patron may think again
        assert kinds(pit.choose("seat 1", stay=True)) == ["acted_for_seat", "chosen"]
        events = pit.act(CloseChoice)  # seat 2 has not answered, and stays
        assert kinds(events) == [
            "wagers_withdrawn",
            "choice_closed",
            "cards_drawn_together",
            "cards_dealt",
            "cards_dealt",
        ]
        assert pit.books.available("an") == 50_000
        pit.key("4D")
        pit.paid()
        assert pit.nets() == {"seat 1": 4_750, "seat 2": 2_850}

    @pytest.mark.clause("baccarat 7.13", "baccarat 7.5")
    def test_the_card_too_many_opens_a_free_hand(self) -> None:
        pit = dealt("9S 2H KD")
        pit.rule("7.13", MANAGER, named="5C 3D")
        pit.choose("seat 1", stay=True)
        pit.choose("seat 2", stay=True)  # everybody has answered
        pit.paid()
        assert free_hand(pit).carried == cards("3D")
        events = pit.rule("7.13", MANAGER, named="KS 4S")  # nobody has a wager, so nobody is asked
        assert kinds(events) == ["ruled", "cards_drawn_together", "cards_dealt", "cards_dealt"]

    @pytest.mark.clause("baccarat 7.13.1")
    def test_everybody_withdraws_and_the_hand_is_dealt_to_its_end(self) -> None:
        pit = dealt("9S 2H KD")
        pit.rule("7.13", MANAGER, named="5C 3D")
        pit.choose("seat 1", stay=False)
        pit.choose("seat 2", stay=False)
        assert pit.paid() == ()


class TestWithdrawal:
    """A Shift Manager lets patrons withdraw before cards are put in order."""

    def offered(self, clause: str, *, patrons: tuple[str, ...] = (), settings: Any = None) -> Pit:
        pit = Pit(settings or casino_table("baccarat", insurance=False, differential=6_000)).ready()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.lay(1, ("banker", 50))
        pit.lay(2, ("banker", 10))
        pit.act(CloseBetting)
        pit.deal("6S KH")
        assert pit.refused(pit.ruling(clause, MANAGER, remedy="return_wagers")).code == "no_authority"
        assert pit.refused(pit.ruling(clause, SHIFT_MANAGER)).code == "remedy_needed"
        pit.rule(clause, SHIFT_MANAGER, remedy="return_wagers", patrons=patrons)
        return pit

    @pytest.mark.clause("baccarat 7.9", "baccarat 7.12", "baccarat 7.19", "ruling A9")
    @pytest.mark.parametrize("clause", ["7.9", "7.12"])
    def test_all_are_asked(self, clause: str) -> None:
        pit = self.offered(clause)
        pit.choose("seat 1", stay=False)
        pit.choose("seat 2", stay=True)
        assert kinds(pit.choose("an", stay=True)) == ["chosen", "wagers_withdrawn", "choice_closed"]
        assert [event.clause for event in pit.events(WagersWithdrawn)] == [f"baccarat {clause}"]
        pit.deal("KD 2C 4D")
        lines = pit.paid()
        # 100 on the Player against 10 on the Banker: beyond the differential of 60 for those who stay
        assert [(line.patron, line.at_risk) for line in lines] == [("an", 7_000), ("seat 2", 1_000)]
        assert "baccarat 7.19" in lines[0].clauses

    @pytest.mark.clause("baccarat 7.9")
    def test_only_the_named_are_asked(self) -> None:
        pit = self.offered("7.9", patrons=("an", "nobody"))
        assert pit.refused(pit.as_(ForSeat, seat=1, command=choose("seat 1"))).code == "not_asked"
        pit.choose("an", stay=False)
        assert pit.phase() is Phase.DEALING
        pit.rule("7.9", SHIFT_MANAGER, remedy="continue", named="KH 6S")
        pit.deal("KD KC AD")
        pit.paid()
        assert set(pit.nets()) == {"seat 1", "seat 2"}

    @pytest.mark.clause("baccarat 7.9")
    def test_nobody_with_a_wager_is_named(self) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(pit.ruling("7.9", SHIFT_MANAGER, remedy="return_wagers", patrons=("an",)))
        assert refusal.code == "nobody_to_ask"

    @pytest.mark.clause("baccarat 7.9", "ruling B21")
    def test_who_changes_their_mind(self) -> None:
        pit = self.offered("7.9")
        pit.choose("an", stay=False)
        assert pit.choose("an", stay=False) == []
        pit.choose("an", stay=True)
        pit.act(CloseChoice)
        assert set(pit.state.play.confirmed) == {"an", "seat 1", "seat 2"}

    @pytest.mark.clause("baccarat 7.9", "ruling A9")
    def test_insurance_goes_back_too(self) -> None:
        pit = at_table(insurance=True)
        pit.act(OpenBetting)
        pit.sits("an", 500, ("banker", 100))
        pit.sits("binh", 500, ("banker", 100))
        pit.act(CloseBetting)
        pit.deal(PLAYER_DRAWS)
        wager = Wager("an", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS)
        pit.do(Insure(patron="an", wagers=(wager,)))
        pit.act(GoOn)
        pit.key("8D")
        assert pit.books.available("an") == 39_000
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        pit.choose("an", stay=False)
        pit.choose("binh", stay=True)
        assert pit.books.available("an") == 50_000
        # what was keyed in last has the insurance of this patron: it is put right by 7.9 now
        refusal = pit.refused(pit.as_(CorrectKeyed, cards=cards("7D")))
        assert refusal.code == "nothing_keyed_to_correct"
        pit.rule("7.9", SUPERVISOR, named="KS KD 8D 5C 4H")
        pit.paid()
        assert set(pit.nets()) == {"binh"}

    @pytest.mark.clause("baccarat 7.9", "ruling B21")
    def test_at_a_live_table_the_clock_ends_it(self) -> None:
        pit = Pit(live_table("baccarat", insurance=False)).ready_live("an", "binh")
        pit.confirm("an", ("player", 100))
        pit.confirm("binh", ("banker", 100))
        pit.deal("6S KH")
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        pit.choose("an", stay=False)
        assert pit.refused(pit.as_(CloseChoice)).code == "clock_goes_on"
        assert pit.wait(7_999) == []
        pit.now += 1
        assert pit.refused(choose("binh")).code == "no_choice_is_open"
        assert kinds(pit.wait(0)) == ["wagers_withdrawn", "choice_closed"]
        assert pit.state.deadline is None
        pit.deal("KD 2C 4D")
        pit.act(CallResult)
        pit.act(Pay)
        assert set(pit.nets()) == {"binh"}

    @pytest.mark.clause("baccarat 7.9", "ruling B21")
    def test_it_interrupts_an_offer_of_insurance(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an", "binh")
        pit.confirm("an", ("banker", 100))
        pit.confirm("binh", ("banker", 100))
        pit.deal(PLAYER_DRAWS)
        assert pit.phase() == "insurance"
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        pit.choose("binh", stay=True)
        pit.choose("an", stay=False)
        assert (pit.phase(), pit.state.deadline) == ("insurance", pit.now + 8_000)
        assert kinds(pit.wait(8_000)) == ["insurance_closed"]

    @pytest.mark.clause("baccarat 7.9", "ruling B21")
    def test_who_has_left_stays_in_the_game(self) -> None:
        pit = Pit(live_table("baccarat", insurance=False)).ready_live("an", "binh")
        pit.confirm("an", ("player", 100))
        pit.confirm("binh", ("banker", 100))
        pit.deal("6S KH")
        pit.do(Leave(patron="binh"))
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        assert pit.events(ChoiceOpened)[-1].asked == ("an",)


class TestTogether:
    @pytest.mark.clause("baccarat 7.1.1")
    def test_the_old_command_for_a_void_ends_a_choice(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.13", MANAGER, named="KD 5C")
        assert pit.refused(pit.ruling("7.1.1", MANAGER)).code == "choice_is_open"
        pit.do(VoidRound(by=MANAGER, role=ROLES[MANAGER], clause="baccarat 7.1.1"))
        assert pit.state.play.choice is None
        assert pit.events(ShoeRemoved)
        assert pit.events(Ruled)
        assert not pit.events(FreeHandDue)
        assert not pit.events(CardsPrepared)
        pit.new_cards()

    @pytest.mark.clause("baccarat 7.22")
    def test_the_name_of_the_role_is_in_the_record(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.22", ASSISTANT_DIRECTOR, remedy="continue", why="a guest spilled a drink")
        (ruled,) = pit.events(Ruled)
        assert (ruled.by, ruled.role, ruled.why) == ("tuấn", "assistant_director", "a guest spilled a drink")
