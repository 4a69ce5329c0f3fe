"""Commands of a dealer at a wrong time, and the people on duty."""

import pytest

from felt.core.authority import Role
from felt.core.cards import cards
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Moment, Wager
from felt.games.baccarat import Rules
from felt.games.baccarat.commands import Squeeze
from felt.table.commands import CloseTable, Confirm, ResumeTable, Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    ForSeat,
    GoOn,
    KeyDice,
    LeaveTable,
    OpenBetting,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.settings import Settings
from felt.table.state import Phase
from tests.table.dealer.pit import DEALER, SUPERVISOR, Pit, casino_table, live_table, on_seat


class TestDuty:
    @pytest.mark.clause("ruling A6")
    def test_who_may_take_a_table(self) -> None:
        pit = Pit(casino_table("baccarat"))
        assert pit.refused(TakeTable(by="x", role=Role.SURVEILLANCE)).code == "no_authority"
        assert [event.kind() for event in pit.act(TakeTable)] == ["staff_came", "table_resumed"]
        assert pit.act(TakeTable) == []
        pit.do(TakeTable(by=DEALER, role=Role.PIT_SUPERVISOR))  # another role
        assert pit.state.attending == {DEALER: "pit_supervisor"}

    def test_the_machine_needs_nobody(self) -> None:
        pit = Pit(Settings(game_name="baccarat", name="M1", rules=Rules(mode=Mode.ONLINE)))
        assert pit.refused(pit.as_(TakeTable)).code == "not_dealt_by_hand"
        assert pit.refused(pit.as_(LeaveTable)).code == "not_dealt_by_hand"

    def test_who_leaves(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        pit.act(TakeTable, SUPERVISOR)
        assert [event.kind() for event in pit.act(LeaveTable)] == ["staff_left"]
        assert pit.act(LeaveTable) == []
        assert pit.refused(pit.as_(OpenBetting)).code == "not_on_duty"
        pit.pause()
        assert [event.kind() for event in pit.act(LeaveTable, SUPERVISOR)] == ["staff_left"]  # it stands still already
        pit.act(TakeTable)
        assert pit.state.paused
        assert pit.refused(pit.as_(OpenBetting)).code == "table_paused_now"

    def test_patrons_lose_no_time(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an")
        pit.now += 2_000
        pit.act(LeaveTable)
        pit.now += 60_000
        assert pit.do(Tick()) == []
        pit.act(TakeTable)
        assert pit.state.deadline == pit.now + 10_000


class TestTimes:
    def test_cards_come_between_rounds(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        assert pit.refused(pit.as_(PrepareCards, cards=416)).code == "cards_in_use"
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(PrepareCards, cards=416)).code == "not_now"
        assert pit.refused(pit.as_(OpenBetting)).code == "not_now"
        assert pit.refused(pit.as_(GoOn)).code == "not_now"
        assert pit.refused(pit.as_(CallResult)).code == "not_now"
        dice = Pit(casino_table("sicbo")).ready()
        assert dice.refused(dice.as_(PrepareCards, cards=52)).code == "not_now"
        assert dice.refused(dice.as_(KeyDice, dice=(1, 2, 3), shakes=3)).code == "not_now"

    def test_the_clock_opens_betting_at_a_live_table(self) -> None:
        pit = Pit(live_table("baccarat")).ready_live("an", "binh")
        assert pit.refused(pit.as_(OpenBetting)).code == "clock_opens_betting"
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=())).code == "clock_opens_betting"
        wish = Squeeze(patron="seat 1", side="player")
        assert pit.refused(pit.as_(ForSeat, seat=1, command=wish)).code == "clock_opens_betting"
        pit.confirm("an", ("banker", 100))
        pit.act(CloseBetting)  # the dealer may close it early
        pit.now += 100
        for card in ["KS", "KD", "4H", "5C"]:
            pit.key(card)
        assert pit.phase() == "insurance"
        assert pit.refused(pit.as_(GoOn)).code == "clock_goes_on"

    def test_wagers_are_recorded_while_betting_is_open(self) -> None:
        pit = Pit(casino_table("baccarat")).ready()
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=())).code == "betting_not_open"
        assert pit.refused(pit.as_(CloseBetting)).code == "betting_not_open"
        pit.act(OpenBetting)
        assert pit.refused(pit.as_(RecordWagers, seat=8, wagers=())).code == "no_such_seat"
        refusal = pit.refused(pit.as_(RecordWagers, seat=1, wagers=on_seat(2, ("player", 10))))
        assert (refusal.code, refusal.place) == ("not_your_seat", "wagers[0]")
        early = (Wager("seat 1", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS),)
        assert pit.refused(pit.as_(RecordWagers, seat=1, wagers=early)).code == "not_your_seat"
        pit.lay(1, ("player", 10))
        assert pit.lay(1, ("player", 10)) == []
        assert pit.refused(pit.as_(ForSeat, seat=1, command=Confirm(patron="seat 1", wagers=()))).code == "not_at_table"

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_a_guest_asks_to_squeeze_once_and_in_time(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        wish = pit.as_(ForSeat, seat=1, command=Squeeze(patron="seat 1", side="player"))
        assert pit.refused(wish).code == "betting_not_open"
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        assert [event.kind() for event in pit.do(wish)] == ["acted_for_seat", "squeeze_asked"]
        assert pit.do(wish) == []
        pit.act(CloseBetting)
        assert pit.refused(wish).code == "betting_not_open"

    def test_chips_that_were_taken_back_are_no_wager(self) -> None:
        pit = Pit(casino_table("baccarat", insurance=False)).ready()
        pit.act(OpenBetting)
        pit.lay(1, ("player", 10))
        pit.lay(1)
        pit.lay(2, ("banker", 10))
        pit.act(CloseBetting)
        assert set(pit.state.play.confirmed) == {"seat 2"}

    def test_the_table_closes_after_the_last_payment(self) -> None:
        pit = Pit(casino_table("sicbo")).ready()
        pit.bets({2: [("big", 10)]})
        pit.throw(1, 4, 6)
        pit.paid()
        assert [event.kind() for event in pit.do(CloseTable(by="pit"))] == [
            "table_closing",
            "round_ended",
            "table_closed",
        ]

    def test_a_casino_table_has_seats(self) -> None:
        with pytest.raises(Refusal) as caught:
            Pit(casino_table("sicbo", seats=None))
        assert caught.value.code == "seats_needed"

    def test_nobody_is_there_to_resume_for(self) -> None:
        pit = Pit(casino_table("sicbo"))
        assert pit.refused(pit.as_(ResumeTable, SUPERVISOR)).code == "nobody_on_duty"

    @pytest.mark.clause("ruling S5")
    def test_boxes_of_other_seats(self) -> None:
        pit = Pit(casino_table("niuniu")).ready()
        pit.act(OpenBetting)
        pit.lay(1, ("ante", 10, 1))
        assert pit.refused(pit.as_(RecordWagers, seat=2, wagers=on_seat(2, ("ante", 10, 1)))).code == "box_taken"
        pit.lay(1, ("ante", 20, 1))
        pit.act(CloseBetting)
        pit.key("TS JH QD 2C 6H")
        assert pit.phase() is Phase.DEALING
        assert cards("TS")[0] in pit.shoe.out
