"""After an alarm about the shoe: a person of the rank of the clause decides, or judges it false, or the cards are
corrected."""

import pytest

from felt.core.cards import cards
from felt.core.irregularity import Remedy
from felt.games.niuniu.commands import Arrange
from felt.table.alarm.events import Ending, ShoeAlarm, ShoeAlarmOver
from felt.table.commands import CloseTable, ResumeTable, StartAfresh, VoidRound
from felt.table.dealer.commands import CallResult, CorrectKeyed, ForSeat, GoOn, LeaveTable, TakeTable
from felt.table.events import TableResumed
from felt.table.irregularity.commands import OpenFreeHand, Rule
from felt.table.state import Phase
from tests.table.alarm.shoes import IN_ORDER, NINTH, alarmed, baccarat, eight_in_order, felt_of, niuniu
from tests.table.dealer.pit import ASSISTANT_DIRECTOR, DEALER, MANAGER, ROLES, SUPERVISOR, Pit
from tests.table.irregularity.acted import kinds

pytestmark = pytest.mark.usefixtures("crashes")

WHY = "the surveillance tape shows the shuffle"


def places(pit: Pit) -> list[int]:
    return [alarm.place for alarm in pit.state.alarms]


class TestByTheClause:
    @pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling A8", "ruling B19")
    def test_the_round_is_void_the_shoe_goes_and_the_table_goes_on(self) -> None:
        pit = alarmed()
        refusal = pit.refused(pit.ruling("7.1.1", SUPERVISOR))
        assert (refusal.code, refusal.clauses) == ("no_authority", ("baccarat 7.1.1", "ruling A8"))
        happened = pit.rule("7.1.1", MANAGER)
        assert kinds(happened) == ["ruled", "round_voided", "shoe_removed", "shoe_alarm_over", "table_resumed"]
        assert happened[-2] == ShoeAlarmOver(Ending.DECIDED, MANAGER, "pit_manager")
        assert happened[-1] == TableResumed(MANAGER, None, "pit_manager")
        assert (pit.state.alarms, pit.state.paused) == ([], False)
        pit.new_cards()
        assert pit.state.judged == []
        pit.bets({1: [("player", 10)]})
        assert pit.state == pit.replayed

    @pytest.mark.clause("baccarat 7.1.1")
    def test_by_the_request_that_makes_a_round_void(self) -> None:
        pit = alarmed()
        happened = pit.act(VoidRound, MANAGER, clause="baccarat 7.1.1")
        assert kinds(happened) == ["round_voided", "shoe_removed", "shoe_alarm_over", "table_resumed"]
        assert pit.events(ShoeAlarmOver)[0].how is Ending.DECIDED

    @pytest.mark.clause("baccarat 7.1.2", "baccarat 7.5", "ruling B19")
    def test_between_two_rounds_the_cards_go(self) -> None:
        pit = eight_in_order()
        pit.rule("7.5", SUPERVISOR, named=NINTH)
        happened = pit.rule("7.1.1", MANAGER)
        assert kinds(happened) == ["ruled", "shoe_removed", "shoe_alarm_over", "table_resumed"]
        assert (pit.state.carried, pit.state.free_hand) == ([], "")
        pit.new_cards()
        pit.bets({1: [("player", 10)]})

    def test_a_table_that_nobody_attends_goes_on_waiting(self) -> None:
        pit = alarmed()
        pit.act(LeaveTable)
        assert not pit.state.unattended, "the alarm stopped it before"
        happened = pit.rule("7.1.1", MANAGER)
        assert kinds(happened)[-2:] == ["shoe_alarm_over", "table_paused"]
        assert pit.state.unattended
        assert kinds(pit.act(TakeTable)) == ["staff_came", "table_resumed"]

    @pytest.mark.clause("baccarat 7.3")
    def test_another_clause_does_not_decide_it(self) -> None:
        pit = alarmed()
        assert kinds(pit.rule("7.3", MANAGER)) == ["ruled", "round_voided"]
        assert (places(pit), pit.state.paused) == ([15], True)
        pit.rule("7.1.1", MANAGER)
        assert (places(pit), pit.state.paused) == ([], False)

    @pytest.mark.clause("ruling B19")
    def test_the_cards_may_go_for_another_reason(self) -> None:
        pit = alarmed()
        happened = pit.do(StartAfresh())
        assert kinds(happened) == ["shuffle_lost", "round_voided", "shoe_alarm_over", "table_resumed"]
        assert pit.events(ShoeAlarmOver) == [ShoeAlarmOver(Ending.CARDS_REMOVED, "house")]

    def test_a_table_that_is_closed_has_no_alarm(self) -> None:
        pit = eight_in_order()
        pit.rule("7.5", SUPERVISOR, named=NINTH)
        pit.do(CloseTable(by=MANAGER))
        assert pit.phase() == Phase.CLOSED
        assert (pit.state.alarms, pit.state.stopped_by_alarm, pit.state.paused) == ([], False, False)
        assert pit.state == pit.replayed


class TestJudgedFalse:
    @pytest.mark.clause("ruling A8", "baccarat 7.1.1")
    def test_only_with_the_rank_of_the_clause_and_a_reason(self) -> None:
        pit = alarmed()
        for by in (DEALER, SUPERVISOR):
            refusal = pit.refused(pit.as_(ResumeTable, by, why=WHY))
            assert refusal.code == "no_authority"
        assert "Pit Manager" in str(refusal)
        assert refusal.clauses == ("baccarat 7.1.1", "ruling A8")
        for why in ("", "  "):
            refusal = pit.refused(pit.as_(ResumeTable, MANAGER, why=why))
            assert (refusal.code, refusal.place, refusal.clauses) == ("reason_needed", "why", ("baccarat 7.1.1",))
        over, resumed = pit.resume(MANAGER, why=WHY)
        assert over == ShoeAlarmOver(Ending.JUDGED_FALSE, MANAGER, "pit_manager", WHY)
        assert resumed == TableResumed(MANAGER, None, "pit_manager")
        assert (places(pit), pit.state.stopped_by_alarm) == ([], False)

    def test_not_while_nobody_attends(self) -> None:
        pit = alarmed()
        pit.act(LeaveTable)
        assert pit.refused(pit.as_(ResumeTable, MANAGER, why=WHY)).code == "nobody_on_duty"

    @pytest.mark.clause("ruling A8")
    def test_the_same_order_is_not_told_again_and_another_one_is(self) -> None:
        pit = alarmed()
        pit.resume(MANAGER, why=WHY)
        pit.deal("QS KS KH")  # the order goes on
        assert pit.state.game_round.cards_by_hand == {"player": cards("JS KS"), "banker": cards("QS KH")}
        pit.deal("2D 7C")
        pit.paid()
        pit.bets({1: [("player", 10)]})
        assert kinds(pit.deal("3D 4D 5D 6D")) == ["cards_dealt"] * 4
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal("7D 8D 9D TD")
        pit.paid()
        assert places(pit) == []
        pit.bets({1: [("player", 10)]})
        pit.key("JD")
        assert places(pit) == [29]
        assert [alarm.place for alarm in pit.state.judged] == [15]
        assert pit.state == pit.replayed

    @pytest.mark.clause("baccarat 7.5", "baccarat 7.8")
    def test_nor_when_the_card_is_dealt_in_the_free_hand(self) -> None:
        pit = eight_in_order()
        pit.rule("7.5", SUPERVISOR, named=NINTH)
        assert pit.refused(pit.as_(OpenFreeHand)).code == "table_paused_now"
        pit.resume(MANAGER, why=WHY)
        assert kinds(pit.act(OpenFreeHand)) == ["round_ended", "free_hand_opened", "cards_dealt"]
        assert (places(pit), pit.state.paused) == ([], False)

    @pytest.mark.clause("ruling S6", "ruling A8")
    def test_a_clause_by_which_a_person_stopped_it_too_demands_its_own_rank(self) -> None:
        pit = alarmed()
        assert kinds(pit.pause("baccarat 7.22", by=SUPERVISOR)) == ["table_paused"]
        assert (pit.state.stopped_by_alarm, pit.state.stopped_by) == (False, "baccarat 7.22")
        assert pit.refused(pit.as_(ResumeTable, MANAGER, why=WHY)).clauses == ("baccarat 7.22", "ruling A8")
        assert kinds(pit.resume(ASSISTANT_DIRECTOR, why=WHY)) == ["shoe_alarm_over", "table_resumed"]


class TestCorrected:
    @pytest.mark.clause("baccarat 7.1.1")
    def test_the_card_was_keyed_in_wrong(self) -> None:
        pit = alarmed()
        assert pit.refused(pit.as_(CallResult)).code == "table_paused_now"
        assert pit.refused(pit.as_(CorrectKeyed, SUPERVISOR, cards=cards("JH"))).code == "not_on_duty"
        happened = pit.act(CorrectKeyed, cards=cards("JH"))
        assert kinds(happened) == ["cards_corrected", "shoe_alarm_over", "table_resumed"]
        assert happened[1] == ShoeAlarmOver(Ending.WITHDRAWN, DEALER, "dealer")
        assert (places(pit), pit.state.judged, pit.state.paused) == ([], [], False)
        pit.act(CorrectKeyed, cards=cards(NINTH))
        assert places(pit) == [15], "as it really lies"
        assert pit.state == pit.replayed

    def test_the_right_card_may_raise_another_alarm(self) -> None:
        """A king of any suit goes on behind the king of diamonds."""
        pit = baccarat(burn="")
        pit.bets({1: [("player", 10)]})
        pit.deal("6D 7D 8D 9D TD")
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal("JD QD KD KC")
        assert pit.state.alarms[0].cards[-1] == "KC"
        happened = pit.act(CorrectKeyed, cards=cards("KH"))
        assert kinds(happened) == ["cards_corrected", "shoe_alarm_over", "shoe_alarm"]
        assert isinstance(happened[-1], ShoeAlarm)
        assert not happened[-1].stops
        assert pit.state.alarms[0].cards[-1] == "KH"
        assert (pit.state.paused, pit.state.stopped_by_alarm) == (True, True)
        assert kinds(pit.act(CorrectKeyed, cards=cards("5H"))) == [
            "cards_corrected",
            "shoe_alarm_over",
            "table_resumed",
        ]

    @pytest.mark.clause("baccarat 7.9")
    def test_the_cards_came_in_another_order(self) -> None:
        pit = baccarat(burn="")
        pit.bets({1: [("player", 10)]})
        pit.deal("6D 7D 8D 9D TD")
        pit.paid()
        pit.bets({1: [("player", 10)]})
        pit.deal("JD QD KD KC")
        happened = pit.rule("7.9", SUPERVISOR, remedy=Remedy.CONTINUE, named="QD JD KD KC")
        assert kinds(happened) == ["ruled", "cards_reordered", "shoe_alarm_over", "table_resumed"]
        assert happened[2] == ShoeAlarmOver(Ending.WITHDRAWN, SUPERVISOR, "pit_supervisor")
        pit.deal("5H")

    @pytest.mark.clause("ruling A8")
    def test_not_while_a_person_has_stopped_the_table_too(self) -> None:
        pit = alarmed()
        assert kinds(pit.pause(by=SUPERVISOR)) == ["table_paused"]
        assert pit.pause(by=SUPERVISOR) == []
        assert pit.refused(pit.as_(CorrectKeyed, cards=cards("JH"))).code == "table_paused_now"
        assert pit.refused(pit.as_(ResumeTable, SUPERVISOR, why=WHY)).code == "no_authority", "the alarm is open"
        pit.resume(MANAGER, why=WHY)


class TestNiuNiu:
    """One deck: eight cards in order raise the alarm."""

    def stopped(self) -> Pit:
        pit = niuniu()
        pit.bets(felt_of(1))
        pit.key("AS 2S 3S 4S 5S")
        happened = pit.key("6S 7S 8S 9S TS")
        assert kinds(happened) == ["cards_dealt", "table_paused", "shoe_alarm"]
        (alarm,) = pit.state.alarms
        assert (alarm.first, alarm.place, alarm.clause) == (1, 8, "ruling N9")
        return pit

    def ruling(self, by: str, remedy: Remedy | None = None) -> Rule:
        return Rule(by=by, role=ROLES[by], clause="ruling N9", why=WHY, remedy=remedy)

    @pytest.mark.clause("ruling N9")
    def test_the_book_names_no_order_so_the_highest_rank_decides(self) -> None:
        pit = self.stopped()
        assert pit.refused(pit.as_(ResumeTable, MANAGER, why=WHY)).clauses == ("ruling N9", "ruling A8")
        assert pit.refused(self.ruling(MANAGER)).code == "no_authority"
        happened = pit.do(self.ruling(ASSISTANT_DIRECTOR, remedy=Remedy.VOID_ROUND))
        assert kinds(happened) == ["ruled", "round_voided", "shoe_alarm_over", "table_resumed"]

    @pytest.mark.clause("ruling N9", "niuniu 4.1")
    def test_the_game_may_continue_and_the_next_deck_is_watched_again(self) -> None:
        pit = self.stopped()
        happened = pit.do(self.ruling(ASSISTANT_DIRECTOR, remedy=Remedy.CONTINUE))
        assert kinds(happened) == ["ruled", "shoe_alarm_over", "table_resumed", "arranging_opened"]
        pit.act(GoOn)
        pit.paid()
        pit.bets(felt_of(1))
        pit.key("AS 2S 3S 4S 5S")
        assert kinds(pit.key("6S 7S 8S 9S TS"))[-1] == "shoe_alarm"

    @pytest.mark.clause("niuniu 7.1.3", "niuniu 7.2")
    def test_the_deck_may_go_for_another_reason(self) -> None:
        pit = self.stopped()
        happened = pit.rule("7.1.3", MANAGER)
        assert kinds(happened) == ["ruled", "round_voided", "shoe_removed", "shoe_alarm_over", "table_resumed"]
        assert pit.events(ShoeAlarmOver)[0].how is Ending.CARDS_REMOVED

    @pytest.mark.clause("niuniu 7.8")
    def test_hands_that_are_taken_back_take_it_back(self) -> None:
        pit = niuniu()
        pit.bets(felt_of(1, 2))
        pit.key("AS 2S 3S 4S 5S")
        pit.key("6S 7S 8S 9S TS")
        happened = pit.rule("7.8", SUPERVISOR, box=2)
        assert kinds(happened) == ["ruled", "hands_taken_back", "shoe_alarm_over", "table_resumed"]
        pit.key("KH 7D 2C 9S TS")
        assert places(pit) == []

    @pytest.mark.clause("niuniu 7.7.1")
    def test_cards_that_are_set_aside_belong_to_the_deck(self) -> None:
        pit = niuniu()
        pit.bets(felt_of(1))
        pit.key("KH 7D 2C 9S AS")
        pit.key("2S 3S 4S 5S 6S")
        arrange = pit.as_(ForSeat, seat=1, command=Arrange(patron="seat 1", box=1, niu=cards("7D 2C AS")))
        pit.do(arrange)
        happened = pit.rule("7.7.1", MANAGER, named="7S 8S KD KC QC")
        assert kinds(happened) == ["ruled", "cards_set_aside", "table_paused", "shoe_alarm"]
        assert (places(pit), pit.state.alarms[0].cards) == ([12], cards("AS 2S 3S 4S 5S 6S 7S 8S"))


def test_the_ninth_card_alone_makes_it() -> None:
    """So the tests above do not stop for another reason."""
    pit = eight_in_order()
    pit.bets({1: [("player", 10)]})
    assert len(IN_ORDER.split()) == 8
    assert kinds(pit.key("JH")) == ["cards_dealt"]
