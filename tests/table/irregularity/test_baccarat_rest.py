"""Section 7 of the Baccarat book: calls, limits, insurance, and everything else."""

from typing import Any

import pytest

from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import BankerFirst, Insure, OpenCards, Squeeze
from felt.games.baccarat.events import InsuranceOffered
from felt.ledger import Kind
from felt.table.commands import Confirm, Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    OpenBetting,
    TakeTable,
)
from felt.table.irregularity.commands import OpenFreeHand
from felt.table.irregularity.events import WagersWithdrawn
from felt.table.state import Phase
from tests.table.dealer.pit import (
    ASSISTANT_DIRECTOR,
    DEALER,
    MANAGER,
    SHIFT_MANAGER,
    SUPERVISOR,
    Pit,
    live_table,
)
from tests.table.irregularity.acted import BANKER_DRAWS, NATURAL, PLAYER_DRAWS, at_table, dealt, kinds


class TestWrongCall:
    @pytest.mark.clause("baccarat 7.16")
    def test_before_payment_nothing_moves(self) -> None:
        pit = dealt(NATURAL)
        pit.act(CallResult)
        before = dict(pit.books.balance)
        assert kinds(pit.rule("7.16", DEALER, why="called Banker")) == ["ruled"]
        assert kinds(pit.rule("7.16", SHIFT_MANAGER)) == ["ruled"]
        assert pit.books.balance == before
        pit.act(TakeTable, SUPERVISOR)
        pit.act(CorrectKeyed, SUPERVISOR, cards=cards("6C"))  # the card that was keyed in was another one
        pit.paid()
        assert pit.nets() == {"seat 1": 10_000, "seat 2": -5_000}

    @pytest.mark.clause("baccarat 7.16", "ruling A8")
    def test_after_payment_a_correction_is_the_way(self) -> None:
        pit = dealt(NATURAL)
        pit.paid()
        refusal = pit.refused(pit.ruling("7.16", DEALER))
        assert refusal.code == "no_authority"
        assert "Shift Manager" in str(refusal)
        refusal = pit.refused(pit.ruling("7.16", SHIFT_MANAGER))
        assert (refusal.code, refusal.clauses) == ("decided_elsewhere", ("baccarat 7.16",))
        assert "correction" in str(refusal)


class TestLimits:
    @pytest.mark.clause(
        "baccarat 7.17", "baccarat 7.18", "baccarat 7.19", "baccarat 7.19.1", "ruling B9", "ruling B10", "ruling A3"
    )
    def test_over_three_rounds(self) -> None:
        pit = at_table(limits={"default": (5_000, 40_000)}, differential=20_000)
        felt = {1: [("player", 10)], 2: [("player", 500)], 3: [("banker", 100)], 4: [("player", 100)]}
        rounds = []
        for _ in range(3):
            pit.bets(felt)
            pit.deal(NATURAL)
            rounds.append({line.patron: (line.at_risk, line.won, line.clauses) for line in pit.paid()})
        first, second, third = rounds
        # 10 below the minimum is settled once, spared from the pro rata; then it goes back
        assert first["seat 1"][:2] == (1_000, 1_000)
        assert first["seat 1"][2][:2] == ("baccarat 7.17", "baccarat 7.19.1")
        assert second["seat 1"][:2] == (0, 0)
        assert second["seat 1"][2][:2] == ("baccarat 7.17", "ruling B10")
        # H = 10 + 400 + 100, L = 100, D = 200, U = 10: the factor is 290/500
        assert first["seat 2"][:2] == (40_000 * 290 // 500, 40_000 * 290 // 500)
        assert first["seat 2"][2][:2] == ("baccarat 7.18", "baccarat 7.19")
        assert first["seat 4"][0] == 10_000 * 290 // 500
        # then H = 400 + 100, U = 0: the factor is 300/500
        assert second["seat 2"][0] == 40_000 * 300 // 500
        assert second == third
        assert pit.refused(pit.ruling("7.17", MANAGER)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.17", "ruling B10")
    def test_a_void_round_and_a_free_hand_do_not_count(self) -> None:
        pit = at_table(limits={"default": (5_000, 40_000)})
        pit.bets({1: [("player", 10)]})
        pit.deal("6S")
        pit.rule("7.3", MANAGER)
        pit.bets({1: [("player", 10)]})
        pit.deal(NATURAL)
        pit.rule("7.7", SUPERVISOR, named="4D")
        assert pit.paid()[0].won == 1_000
        pit.rule("7.8", DEALER)
        pit.deal("KD 4S 7C")
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal(NATURAL)
        assert (pit.paid()[0].won, pit.state.play.warned) == (0, frozenset({"seat 1"}))


def insurance(patron: str, moment: Moment, chips: int = 10, bet: str = "banker_insurance") -> Insure:
    return Insure(patron=patron, wagers=(Wager(patron, bet, Cents(chips * 100), moment),))


class TestLateInsurance:
    def missed(self) -> Pit:
        """Player four, Banker five. The dealer went on without asking."""
        pit = dealt(PLAYER_DRAWS, felt={1: [("banker", 100)], 2: [("banker", 50)], 3: [("player", 50)]}, insurance=True)
        pit.act(ForSeat, seat=2, command=Insure(patron="seat 2"))
        pit.act(GoOn)
        return pit

    @pytest.mark.clause("baccarat 7.21", "ruling B22", "ruling B8")
    def test_a_lower_rank_cannot_and_without_a_card_nobody_can(self) -> None:
        pit = self.missed()
        assert pit.refused(pit.ruling("7.21", MANAGER)).code == "no_authority"
        pit.key("8D")  # Player two, Banker five
        assert pit.state.game_round.needs is None
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER)).code == "no_card_to_come"

    @pytest.mark.clause("baccarat 7.21", "ruling B22")
    def test_after_four_cards(self) -> None:
        pit = self.missed()
        assert kinds(pit.rule("7.21", SHIFT_MANAGER)) == ["ruled", "insurance_offered"]
        offered = pit.events(InsuranceOffered)[-1]
        assert (offered.to, str(offered.offers[0].odds)) == (("seat 1",), "2")  # seat 2 declined, seat 3 may not
        pit.act(ForSeat, seat=1, command=insurance("seat 1", Moment.FOUR_CARDS))
        assert pit.phase() is Phase.DEALING
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER, patrons=("seat 1",))).code == "no_card_to_come"
        pit.key("7D")  # Player one
        assert pit.phase() == "insurance"  # seat 1 insured at the first moment, and is asked at the second
        pit.act(GoOn)
        pit.key("KC")
        pit.paid()
        assert pit.nets()["seat 1"] == 9_500 - 1_000

    @pytest.mark.clause("baccarat 7.21", "ruling B22")
    def test_the_price_of_the_second_moment(self) -> None:
        pit = self.missed()
        pit.key("7D")  # Player one, Banker five: the second moment has another price
        pit.rule("7.21", SHIFT_MANAGER, patrons=("seat 1", "seat 1"))
        offered = pit.events(InsuranceOffered)[-1]
        assert (offered.moment, offered.to) == (Moment.THIRD_CARD, ("seat 1",))
        assert str(offered.offers[0].odds) == "7"
        pit.act(ForSeat, seat=1, command=insurance("seat 1", Moment.THIRD_CARD))
        pit.key("6C")  # Banker one: a tie
        pit.paid()

    @pytest.mark.clause("baccarat 7.20", "baccarat 7.21", "ruling B8")
    def test_who_declined_was_asked(self) -> None:
        pit = self.missed()
        refusal = pit.refused(pit.ruling("7.21", SHIFT_MANAGER, patrons=("seat 2",)))
        assert (refusal.code, refusal.clauses) == ("insurance_forgone", ("baccarat 7.20", "ruling B8"))
        assert pit.refused(pit.ruling("7.20", SHIFT_MANAGER)).code == "clause_does_not_apply"

    @pytest.mark.clause("baccarat 7.21", "ruling B22")
    @pytest.mark.parametrize(
        ("on_table", "rules"),
        [(NATURAL, {"insurance": True}), (PLAYER_DRAWS, {"insurance": False}), ("9S 2H", {"insurance": True})],
    )
    def test_no_card_is_to_come_or_no_insurance_is_sold(self, on_table: str, rules: dict[str, Any]) -> None:
        pit = dealt(on_table, **rules)
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER)).code == "no_card_to_come"

    @pytest.mark.clause("baccarat 7.21")
    def test_not_while_insurance_is_open_nor_after_the_call(self) -> None:
        pit = dealt(PLAYER_DRAWS, insurance=True)
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER)).code == "not_now"
        pit.act(GoOn)
        pit.deal("8D")
        pit.act(CallResult)
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER)).code == "not_now"

    @pytest.mark.clause("baccarat 6.4.4", "baccarat 7.21")
    def test_not_after_a_waiver(self) -> None:
        pit = at_table(insurance=True, banker_first=True)
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.do(Squeeze(patron="an", side="player"))
        pit.act(CloseBetting)
        pit.deal("KS KD 5H 2C")
        pit.do(OpenCards(patron="an", side="player"))
        pit.key("4D")
        pit.do(BankerFirst(patron="an"))
        assert pit.phase() is Phase.DEALING
        assert pit.refused(pit.ruling("7.21", SHIFT_MANAGER)).code == "no_card_to_come"

    @pytest.mark.clause("baccarat 7.21")
    def test_while_the_table_stands_still(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an")
        pit.confirm("an", ("banker", 100))
        pit.deal(PLAYER_DRAWS)
        pit.wait(8_000)
        pit.pause("baccarat 7.21")
        pit.rule("7.21", SHIFT_MANAGER)
        assert pit.refused(insurance("an", Moment.FOUR_CARDS)).code == "table_paused_now"
        pit.now += 60_000
        pit.resume(SHIFT_MANAGER)
        assert pit.state.deadline == pit.now + 8_000
        pit.do(insurance("an", Moment.FOUR_CARDS))
        assert pit.books.available("an") == 39_000


class TestEverythingElse:
    @pytest.mark.clause("baccarat 7.22", "ruling A4")
    def test_void(self) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(pit.ruling("7.22", SHIFT_MANAGER))
        assert refusal.code == "no_authority"
        assert "Assistant Director" in str(refusal)
        assert pit.refused(pit.ruling("7.22", ASSISTANT_DIRECTOR)).code == "remedy_needed"
        pit.rule("7.22", ASSISTANT_DIRECTOR, remedy="void_round", why="fire alarm")
        pit.bets({1: [("player", 10)]})

    @pytest.mark.clause("baccarat 7.22", "ruling A9")
    @pytest.mark.parametrize("called", [False, True])
    def test_continue_with_some_wagers_returned(self, called: bool) -> None:
        pit = dealt(NATURAL)
        if called:
            pit.act(CallResult)
        refusal = pit.refused(pit.ruling("7.22", ASSISTANT_DIRECTOR, remedy="continue", patrons=("seat 1",), why=" "))
        assert (refusal.code, refusal.place) == ("reason_needed", "why")
        fields = {"remedy": "continue", "why": "a chip fell over"}
        refusal = pit.refused(pit.ruling("7.22", ASSISTANT_DIRECTOR, patrons=("seat 1", "an"), **fields))
        assert (refusal.code, refusal.place) == ("no_wager_to_return", "patrons[1]")
        events = pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("seat 1", "seat 1"), **fields)
        assert kinds(events) == ["ruled", "wagers_withdrawn"]
        assert [event.clause for event in pit.events(WagersWithdrawn)] == ["baccarat 7.22"]
        pit.paid()
        assert pit.nets() == {"seat 2": -5_000}
        refusal = pit.refused(pit.ruling("7.22", ASSISTANT_DIRECTOR, patrons=("seat 2",), **fields))
        assert refusal.code == "no_wager_to_return"  # the round is settled

    @pytest.mark.clause("baccarat 7.22")
    def test_wagers_that_went_back_while_betting_is_open_take_no_further_part(self) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        fields = {"remedy": "continue", "why": "a chip fell over"}
        events = pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("an",), **fields)
        assert kinds(events) == ["ruled", "wagers_withdrawn"]
        assert pit.books.available("an") == 50_000
        again = Confirm(patron="an", wagers=(Wager("an", "player", Cents(1_000)),))
        assert pit.refused(again).code == "already_confirmed"

    @pytest.mark.clause("baccarat 7.22", "ruling A9", "ruling B18")
    def test_if_all_wagers_went_back_betting_opens_for_the_next_round(self) -> None:
        """The same wager of the same patron in the same round would be the one that went back."""
        pit = Pit(live_table("baccarat")).ready_live("an", "binh")
        pit.confirm("an", ("player", 100))
        pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("an",), remedy="continue", why="a chip fell over")
        assert pit.books.available("an") == 50_000
        assert kinds(pit.wait(pit.settings.times.betting_ms)) == ["nobody_bet", "betting_opened"]
        assert pit.state.round == 2
        pit.confirm("an", ("player", 100))
        assert pit.books.available("an") == 40_000
        pit.confirm("binh")
        pit.deal(NATURAL)
        pit.paid()
        assert pit.books.available("an") == 60_000

    @pytest.mark.clause("baccarat 7.22")
    def test_it_ends_a_question_that_waits_for_nobody(self) -> None:
        pit = dealt(PLAYER_DRAWS, felt={1: [("banker", 100)], 2: [("player", 10)]}, insurance=True)
        assert pit.phase() == "insurance"
        fields = {"remedy": "continue", "why": "the guest is ill"}
        events = pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("seat 1",), **fields)
        assert kinds(events) == ["ruled", "wagers_withdrawn", "insurance_closed"]
        pit.deal("8D")
        pit.paid()


class TestStandingStill:
    """A dealer reports, the table stands still, a person decides, and the table resumes."""

    @pytest.mark.clause("baccarat 7.6", "ruling A8")
    def test_nothing_continues_until_it_resumes(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an", "binh")
        pit.confirm("an", ("player", 100))
        pit.confirm("binh", ("banker", 100))
        pit.deal(BANKER_DRAWS)
        assert pit.phase() == "insurance"
        pit.pause("baccarat 7.6")
        pit.rule("7.6", SUPERVISOR, named="4D")
        assert (pit.phase(), pit.state.left_ms) == (Phase.DEALING, None)
        pit.resume(SUPERVISOR)
        assert pit.state.deadline is None
        pit.act(CallResult)

    @pytest.mark.clause("baccarat 7.12", "ruling A8")
    def test_cards_drawn_together_wait(self) -> None:
        pit = dealt("KS KD", felt={1: [("banker", 100)]}, insurance=True)
        pit.pause("baccarat 7.12")
        assert kinds(pit.rule("7.12", SUPERVISOR, named="4H 5C")) == ["ruled", "cards_drawn_together"]
        assert kinds(pit.resume(SUPERVISOR)) == [
            "table_resumed",
            "cards_dealt",
            "cards_dealt",
            "insurance_offered",
        ]

    @pytest.mark.clause("baccarat 7.9", "ruling B21")
    def test_patrons_have_their_time_after_it(self) -> None:
        pit = Pit(live_table("baccarat", insurance=False)).ready_live("an", "binh")
        pit.confirm("an", ("player", 100))
        pit.confirm("binh", ("banker", 100))
        pit.deal("6S KH")
        pit.pause("baccarat 7.9")
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        assert pit.refused(pit.choice("an", stay=False)).code == "table_paused_now"
        pit.now += 60_000
        pit.resume(SHIFT_MANAGER)
        assert pit.state.deadline == pit.now + 8_000
        pit.choose("an", stay=False)
        pit.wait(8_000)
        assert set(pit.state.play.confirmed) == {"binh"}

    @pytest.mark.clause("baccarat 7.22")
    def test_returned_wagers_and_an_open_question(self) -> None:
        pit = dealt(PLAYER_DRAWS, felt={1: [("banker", 100)], 2: [("player", 10)]}, insurance=True)
        pit.pause("baccarat 7.22")
        fields = {"remedy": "continue", "why": "the guest is ill"}
        assert kinds(pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("seat 1",), **fields))[-1] == "wagers_withdrawn"
        assert kinds(pit.resume(ASSISTANT_DIRECTOR)) == ["table_resumed", "insurance_closed"]

    @pytest.mark.clause("baccarat 7.1.1", "ruling A4")
    def test_a_void(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an")
        pit.confirm("an", ("banker", 100))
        pit.deal("6S KH")
        pit.pause("baccarat 7.1.1")
        pit.rule("7.1.1", MANAGER)
        pit.resume(MANAGER)
        assert pit.state.deadline == pit.now, "the void round stands while the next countdown runs"
        pit.wait(0)
        pit.new_cards()

    def test_a_repeated_confirmation_after_a_withdrawal_counts_nothing(self) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.sits("an", 500, ("player", 100))
        pit.lay(1, ("banker", 10))
        pit.act(CloseBetting)
        pit.deal("6S")
        fields = {"remedy": "continue", "why": "a chip fell over"}
        pit.rule("7.22", ASSISTANT_DIRECTOR, patrons=("an",), **fields)
        again = Confirm(patron="an", wagers=(Wager("an", "player", Cents(10_000)),))
        assert pit.refused(again).code == "betting_not_open"
        released = [hold for hold in pit.books.holds.values() if hold.kind is Kind.HOLD]
        assert len(released) == 2


@pytest.mark.clause("baccarat 7.5", "baccarat 7.8")
def test_a_live_table_waits_for_its_free_hand_and_its_clock_stands() -> None:
    pit = Pit(live_table("baccarat", insurance=False)).ready()
    pit.sits("an", 500)
    assert pit.state.phase == "countdown"
    assert not pit.state.waits_for_dealer
    pit.rule("7.5", SUPERVISOR, named="9S")
    assert pit.state.waits_for_dealer
    pit.now += 60_000
    assert pit.do(Tick()) == []
    pit.act(OpenFreeHand)
    assert not pit.state.waits_for_dealer
