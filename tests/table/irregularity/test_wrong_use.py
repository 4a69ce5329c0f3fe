"""Decisions by a clause of section 7 that nobody can make, or not now, or not twice."""

import pytest

from felt.core.authority import Role
from felt.core.cards import cards
from felt.core.irregularity import Remedy
from felt.core.wagers import Mode
from felt.games.baccarat import Rules
from felt.table.commands import Join, OpenTable
from felt.table.dealer.commands import CallResult, CloseBetting, ForSeat, LeaveTable, OpenBetting, Pay, TakeTable
from felt.table.events import Burned
from felt.table.irregularity.commands import Choose, CloseChoice, OpenFreeHand, Rule
from felt.table.settings import Settings
from tests.table.dealer.pit import DEALER, MANAGER, SHIFT_MANAGER, SUPERVISOR, Pit, casino_table
from tests.table.irregularity.acted import BOTH_STAND, NATURAL, at_table, choose, dealt, free_hand, kinds


class TestTheClause:
    @pytest.mark.parametrize("clause", ["sicbo 7.2", "baccarat 7", "baccarat " + "99"])
    def test_of_no_row(self, clause: str) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(Rule(by=MANAGER, role=Role.PIT_MANAGER, clause=clause))
        assert (refusal.code, refusal.place) == ("not_an_irregularity", "clause")

    def test_with_another_remedy(self) -> None:
        pit = dealt("6S KH")
        assert pit.refused(pit.ruling("7.4", SUPERVISOR, remedy="void_round")).code == "not_an_irregularity"

    @pytest.mark.clause("ruling A6", "ruling A8")
    @pytest.mark.parametrize("role", [None, Role.DEALER, Role.SURVEILLANCE, Role.ADMINISTRATOR, Role.PATRON])
    def test_by_a_rank_that_is_too_low(self, role: Role | None) -> None:
        pit = dealt("6S KH")
        refusal = pit.refused(Rule(by="x", role=role, clause="baccarat 7.4"))
        assert (refusal.code, refusal.clauses) == ("no_authority", ("baccarat 7.4", "ruling A8"))
        assert "Pit Supervisor" in str(refusal)

    @pytest.mark.clause("ruling A8", "baccarat 7.16")
    def test_by_a_dealer_of_another_table(self) -> None:
        """Who was signed out decides nothing here. A higher rank need not deal at the table."""
        pit = dealt(NATURAL)
        pit.act(CallResult)
        refusal = pit.refused(Rule(by="tâm", role=Role.DEALER, clause="baccarat 7.16"))
        assert refusal.code == "not_on_duty"
        pit.do(Rule(by="quý", role=Role.PIT_MANAGER, clause="baccarat 7.16"))
        pit.rule("7.16", DEALER)

    @pytest.mark.clause("ruling A8", "sicbo 7.1")
    def test_a_dealer_of_another_table_may_still_stop_it(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        happened = pit.do(Rule(by="tâm", role=Role.DEALER, clause="sicbo 7.1", remedy=Remedy.STOP))
        assert kinds(happened) == ["ruled", "table_paused"]

    def test_of_another_round(self) -> None:
        pit = dealt("6S KH")
        assert pit.refused(pit.ruling("7.4", SUPERVISOR, round=2)).code == "round_has_passed"
        pit.rule("7.4", SUPERVISOR, round=1)

    def test_at_another_time(self) -> None:
        pit = dealt(NATURAL)
        refusal = pit.refused(pit.ruling("7.6", SUPERVISOR, remedy="continue", named="4D"))
        assert refusal.code == "clause_does_not_apply"
        assert "Banker must draw" in str(refusal)
        refusal = pit.refused(pit.ruling("7.12", SUPERVISOR, named="4D 5D"))
        assert refusal.code == "not_now"  # no card is due
        pit.paid()
        refusal = pit.refused(pit.ruling("7.7", SUPERVISOR, named="4D"))
        assert "before payment" in str(refusal)

    @pytest.mark.clause("baccarat 7.6")
    def test_where_the_machine_deals(self) -> None:
        pit = Pit(Settings(game_name="baccarat", name="M1", rules=Rules(mode=Mode.ONLINE)))
        pit.do(Join(patron="an"))
        refusal = pit.refused(pit.ruling("7.5", SUPERVISOR, named="4D"))
        assert refusal.code == "not_dealt_by_hand"
        assert kinds(pit.rule("7.22", "tuấn", why="a word")) == ["ruled"]
        assert pit.refused(pit.as_(OpenFreeHand)).code == "not_dealt_by_hand"
        assert pit.do(OpenTable(by="pit", settings=pit.settings)) == []


class TestTheCards:
    @pytest.mark.parametrize(
        ("on_table", "clause", "named"),
        [
            (BOTH_STAND, "7.7", ""),
            (BOTH_STAND, "7.7", "4D 5D"),
            ("6S KH KD 5C", "7.6", ""),
            ("6S KH KD 5C", "7.6", "4D 5D"),
            ("6S KH", "7.12", "4D"),
            ("6S KH", "7.12", "4D 5D 6D 7D 8D 9D TD"),
        ],
    )
    def test_too_few_or_too_many(self, on_table: str, clause: str, named: str) -> None:
        pit = dealt(on_table)
        refusal = pit.refused(pit.ruling(clause, SUPERVISOR, named=named))
        assert (refusal.code, refusal.place) == ("cards_not_named", "cards")

    @pytest.mark.clause("baccarat 7.1")
    def test_a_copy_too_many(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, decks=1)).ready("2H")
        pit.bets({1: [("player", 10)]})
        pit.deal(BOTH_STAND)
        refusal = pit.refused(pit.ruling("7.7", SUPERVISOR, named="KD"))
        assert (refusal.code, refusal.place, refusal.clauses) == ("card_used_up", "cards[0]", ("baccarat 7.1.1",))
        pit.rule("7.6", SUPERVISOR, named="4D")
        assert pit.refused(pit.ruling("7.7", SUPERVISOR, named="4D")).code == "card_used_up"

    @pytest.mark.clause("baccarat 7.1", "baccarat 7.2")
    def test_more_than_the_shoe_has(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False, decks=1)).ready("")
        pit.happens([Burned(cards("TH")[0], 47)])
        pit.bets({1: [("player", 10)]})
        pit.deal("6S KH")
        refusal = pit.refused(pit.ruling("7.12", SUPERVISOR, named="KD 5C 4D"))
        assert (refusal.code, refusal.clauses) == ("too_few_cards_left", ("baccarat 7.1.1",))
        pit.rule("7.12", SUPERVISOR, named="KD 5C")  # the last two; the Banker must draw
        assert "round_voided" in [each.event.kind() for each in pit.record[1]]


class TestTwice:
    @pytest.mark.clause("baccarat 7.7")
    def test_two_people_decide_the_same(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="4D")
        refusal = pit.refused(pit.ruling("7.7", MANAGER, named="4D"))
        assert (refusal.code, refusal.clauses) == ("decided_already", ("baccarat 7.7",))
        assert pit.state.carried == list(cards("4D"))

    @pytest.mark.clause("baccarat 7.12")
    def test_cards_drawn_together(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.12", SUPERVISOR, named="KD 5C")
        assert pit.refused(pit.ruling("7.12", SUPERVISOR, named="KD 5C")).code == "decided_already"

    @pytest.mark.clause("baccarat 7.5")
    def test_the_first_card_of_the_next_hand(self) -> None:
        pit = at_table()
        pit.rule("7.5", SUPERVISOR, named="4D")
        refusal = pit.refused(pit.ruling("7.5", SUPERVISOR, named="4D"))
        assert refusal.code == "first_card_known"
        assert "4D" in str(refusal)

    @pytest.mark.clause("baccarat 7.5", "ruling B20")
    def test_a_void_and_its_repetition(self) -> None:
        pit = at_table()
        pit.act(OpenBetting)
        pit.rule("7.5", MANAGER, named="4D")
        assert pit.refused(pit.ruling("7.5", MANAGER, named="4D")).code == "first_card_known"
        free_hand(pit)
        assert pit.refused(pit.as_(OpenFreeHand)).code == "no_free_hand_due"

    @pytest.mark.clause("baccarat 7.1.1")
    def test_a_void_round(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.1.1", MANAGER)
        assert pit.refused(pit.ruling("7.1.1", MANAGER)).code == "new_cards_needed"


class TestChoices:
    @pytest.mark.clause("ruling B21")
    def test_nothing_to_choose(self) -> None:
        pit = dealt("6S KH")
        assert pit.refused(pit.choice("seat 1", stay=True)).code == "no_choice_is_open"
        assert pit.refused(pit.as_(CloseChoice)).code == "no_choice_is_open"
        pit.deal("KD 7C")
        pit.paid()
        assert pit.refused(pit.ruling("7.9", SHIFT_MANAGER, remedy="return_wagers")).code == "clause_does_not_apply"

    @pytest.mark.clause("ruling B21")
    def test_not_asked(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers", patrons=("seat 1",))
        assert pit.refused(pit.choice("seat 2", stay=False)).code == "not_asked"
        assert pit.refused(choose("an")).code == "not_asked"
        assert pit.refused(pit.as_(CallResult)).code == "choice_is_open"
        pit.act(TakeTable, SUPERVISOR)
        pit.act(LeaveTable, SUPERVISOR)

    def test_the_dealer_speaks_for_the_seat_alone(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        wrong = [Choose(patron="seat 2", stay=False), Choose(patron="an", stay=False), pit.as_(CloseChoice)]
        for command in wrong:
            assert pit.refused(pit.as_(ForSeat, seat=1, command=command)).code == "not_your_seat"
        assert pit.refused(pit.as_(ForSeat, seat=8, command=Choose(patron="seat 8", stay=False))).code == "no_such_seat"

    @pytest.mark.clause("ruling A8")
    def test_the_last_person_goes_off_duty(self) -> None:
        pit = dealt("6S KH")
        pit.rule("7.9", SHIFT_MANAGER, remedy="return_wagers")
        pit.act(LeaveTable, idle=True)
        assert pit.refused(pit.as_(CloseChoice)).code == "not_on_duty"
        assert kinds(pit.act(TakeTable)) == ["staff_came", "table_resumed"]
        pit.act(CloseChoice)
        pit.deal("KD 7C")
        pit.paid()


class TestFreeHands:
    @pytest.mark.clause("baccarat 7.8")
    def test_not_before_the_round_is_paid(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="4D")
        assert pit.refused(pit.as_(OpenFreeHand)).code == "not_now"
        assert pit.refused(pit.ruling("7.8", DEALER)).code == "clause_does_not_apply"
        pit.act(CallResult)
        pit.act(Pay)
        free_hand(pit)
        refusal = pit.refused(pit.ruling("7.9", SHIFT_MANAGER, remedy="return_wagers"))
        assert refusal.code == "nobody_to_ask"

    @pytest.mark.clause("baccarat 7.8", "baccarat 7.3")
    def test_a_misdeal_in_it(self) -> None:
        pit = dealt(BOTH_STAND)
        pit.rule("7.7", SUPERVISOR, named="4D")
        pit.paid()
        free_hand(pit)
        pit.rule("7.3", MANAGER)
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        pit.act(CloseBetting)
