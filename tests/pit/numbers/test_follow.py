"""One table through a shift: money, people, pace and notes, each reckoned by hand."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.wagers import Moment
from felt.pit.numbers.follow import Noted, Place, Sale, Span
from felt.pit.numbers.pace import Pace, Part
from felt.pit.numbers.tally import Tally
from felt.table.corrections.deal import Deal
from felt.table.corrections.events import CorrectionWithdrawn, RoundCorrected, Share
from felt.table.dealer.events import CardsCorrected, DiceCorrected, ResultCalled, StaffCame, StaffLeft
from felt.table.events import (
    BettingClosed,
    NobodyBet,
    RoundEnded,
    RoundVoided,
    SettledLine,
    TableClosed,
    TablePaused,
    TableResumed,
)
from felt.table.irregularity.events import ChoiceOpened, FreeHandOpened, Ruled
from tests.pit.numbers.written import BACCARAT, BY_HAND, HASH, SICBO, Written, line

MINUTE = 60_000


def only(tallies: dict[Place, Tally]) -> Tally:
    (tally,) = tallies.values()
    return tally


def corrected(
    number: int, before: tuple[SettledLine, ...], after: tuple[SettledLine, ...], **more: Any
) -> RoundCorrected:
    was, now = (sum(each.returned + each.won - each.stake for each in lines) for lines in (before, after))
    share = Share("an", was, now, now - was)
    fields: dict[str, Any] = {
        "round": number, "number": 1, "by": "mai", "role": "pit_manager", "clause": "ruling A8", "least": "pit_manager",
        "why": "", "deal": Deal(), "wagers": (), "outcome": {}, "mark": "", "before": before, "after": after,
        "shares": (share,), "commission": 0, "approved_by": "son", "approved_role": "shift_manager",
    }  # fmt: skip
    return RoundCorrected(**(fields | more))


class TestMoney:
    def test_win_of_settled_rounds(self) -> None:
        """Lost 100, won 50, got a part back: the house has 100 - 50 + 30."""
        written = Written(SICBO)
        written.play(0, line("big", 100, 0))
        written.play(MINUTE, line("big", 50, 100), line("small", 100, 70, at_risk=30))
        follower, _ = written.followed()
        tally = only(follower.tallies)
        assert (tally.rounds, tally.win, tally.at_risk, tally.void) == (2, 80, 180, 0)
        assert follower.tallies.keys() == {Place("S1", "sicbo", 0, "", "")}

    def test_a_void_round_moves_nothing(self) -> None:
        written = Written(SICBO)
        written.open(0)
        written.write(5, RoundVoided("sicbo 7.1", "house", (line("big", 100, 100, at_risk=0),), None))
        tally = only(written.followed()[0].tallies)
        assert (tally.rounds, tally.void, tally.win, tally.at_risk) == (0, 1, 0, 0)

    def test_a_free_hand_is_no_round_of_wagers(self) -> None:
        written = Written(BACCARAT)
        written.write(0, FreeHandOpened(1, HASH, 2, "baccarat 7.8", "lan", "dealer", shuffle=3))
        written.settle(5_000, free=True)
        follower, _ = written.followed()
        assert follower.tallies == {}
        assert follower.pace.spent[Part.DEALING] == 5_000

    @pytest.mark.clause("ruling A9")
    def test_wagers_that_could_be_taken_back_are_not_rated(self) -> None:
        written = Written(SICBO)
        written.open(0)
        written.write(1, ChoiceOpened("sicbo 7.1", "", ("an",), None))
        written.settle(2, line("big", 100, 0))
        written.play(MINUTE, line("big", 36, 0))
        follower, ratings = written.followed()
        tally = only(follower.tallies)
        assert (tally.win, tally.not_rated, tally.not_rated_win, tally.rated_win) == (136, 100, 100, 36)
        assert tally.theory(ratings).win == 1
        assert (follower.patrons["an"].not_rated, follower.patrons["an"].lost) == (100, 136)

    def test_patrons_with_accounts_are_rated_and_seats_are_not(self) -> None:
        written = Written(SICBO)
        written.play(0, line("big", 36, 0), line("big", 72, 144, patron="binh"), line("small", 36, 0))
        written.play(MINUTE, line("big", 36, 0, patron="seat 3"), line("big", 5, 5, patron="binh", at_risk=0))
        follower, _ = written.followed()
        an, binh = follower.patrons["an"], follower.patrons["binh"]
        assert follower.patrons.keys() == {"an", "binh"}
        assert (an.rounds, an.at_risk, an.lost) == (1, 72, 72)
        assert (binh.rounds, binh.at_risk, binh.lost) == (2, 72, -72)
        assert {spot: amount for (_, spot), amount in binh.spots.items()} == {"big": 72}


class TestSpan:
    def test_shifts_add_up_to_the_whole(self) -> None:
        written = Written(SICBO)
        for number in range(10):
            written.play(number * MINUTE, line("big", 36 + number, 0), line("small", 10, 20, patron="binh"))
        whole, ratings = written.followed(Span(0, 600_000))
        parts = [written.followed(Span(*span))[0] for span in ((0, 130_000), (130_000, 315_000), (315_000, 600_000))]
        total = Tally()
        for part in parts:
            total.add(only(part.tallies))
        assert total == only(whole.tallies)
        assert total.rounds == 10
        assert total.theory(ratings).win == Fraction(sum(36 + number for number in range(10)) + 100, 36)
        spent = sum((part.pace.spent for part in parts), start=type(whole.pace.spent)())
        assert spent == whole.pace.spent

    def test_a_round_belongs_to_the_shift_in_which_it_is_settled(self) -> None:
        written = Written(SICBO)
        written.play(0, line("big", 100, 0))
        assert written.followed(Span(0, 15_000))[0].tallies == {}
        assert only(written.followed(Span(15_000, 15_001))[0].tallies).win == 100

    def test_the_events_and_rounds_of_a_shift(self) -> None:
        written = Written(SICBO)
        written.play(1_000, line("big", 100, 0))
        written.play(MINUTE, line("big", 100, 0))
        follower, _ = written.followed(Span(50_000, 90_000))
        assert (follower.first_seq, follower.last_seq, follower.rounds) == (6, 9, (2, 2))
        assert written.followed(Span(300_000, 400_000))[0].last_seq == 0


class TestPeople:
    def test_rounds_by_dealer_supervisor_and_shoe(self) -> None:
        written = Written(BY_HAND)
        written.write(
            0, StaffCame("lan", "dealer"), StaffCame("mai", "pit_supervisor"), StaffCame("eye", "surveillance")
        )
        written.play(0, line("big", 100, 0), by="lan", shoe=1)
        written.write(
            50_000, StaffLeft("lan", "dealer"), StaffLeft("mai", "pit_supervisor"), StaffCame("son", "pit_manager")
        )
        written.play(MINUTE, line("big", 100, 200), by="son", shoe=1)
        written.play(2 * MINUTE, line("big", 50, 0), by="tu", shoe=2)
        wins = {place: tally.win for place, tally in written.followed()[0].tallies.items()}
        assert wins == {
            Place("S1", "sicbo", 1, "lan", "mai"): 100,
            Place("S1", "sicbo", 1, "son", ""): -100,
            Place("S1", "sicbo", 2, "tu", "son"): 50,
        }

    def test_chips_are_sold_where_the_table_is_just_then(self) -> None:
        written = Written(BY_HAND)
        written.write(0, StaffCame("lan", "dealer"))
        written.write(30_000, StaffLeft("lan", "dealer"), StaffCame("tu", "dealer"), StaffCame("ha", "dealer"))
        sales = [Sale(29_999, 100), Sale(30_001, 7), Sale(50_000, 20), Sale(10**9, 999)]
        drops = {place.dealer: tally.drop for place, tally in written.followed(sales=sales)[0].tallies.items()}
        assert drops == {"lan": 100, "ha + tu": 27}


class TestNotes:
    def test_irregularities_voids_stops_and_keying(self) -> None:
        written = Written(SICBO)
        written.open(100)
        written.write(
            200,
            Ruled("sicbo 7.1", "void_round", "mai", "pit_supervisor"),
            RoundVoided("sicbo 7.1", "mai", (), None, "pit_supervisor"),
            TablePaused("lan", "", None, "dealer", "sicbo 7.4"),
            TablePaused("lan", "coffee", None, "dealer"),
            DiceCorrected((1, 2, 3), (1, 2, 4), "lan", "dealer"),
            CardsCorrected("player", (), (), "lan", "dealer", 1),
        )
        written.open(300)
        written.write(400, RoundVoided("sicbo 7.1", "mai", (), None, "pit_supervisor"))
        assert written.followed()[0].notes == {
            (Noted.IRREGULARITY, "sicbo 7.1", "mai"): 1,
            (Noted.VOID, "sicbo 7.1", "mai"): 1,
            (Noted.STOP, "sicbo 7.4", "lan"): 1,
            (Noted.KEYED_AGAIN, "dice_corrected", "lan"): 1,
            (Noted.KEYED_AGAIN, "cards_corrected", "lan"): 1,
        }
        assert not written.followed(Span(500, 600))[0].notes


class TestCorrections:
    LOST, WON = (line("big", 720, 0),), (line("big", 720, 1440),)

    def test_a_wrong_result_changes_the_win_and_not_the_theory(self) -> None:
        written = Written(BY_HAND)
        written.play(0, *self.LOST, by="lan", shoe=1)
        written.play(MINUTE, by="tu", shoe=2)
        written.write(2 * MINUTE, corrected(1, self.LOST, self.WON), round_number=1)
        follower, ratings = written.followed()
        tally = follower.tallies[Place("S1", "sicbo", 1, "lan", "")]
        assert (tally.win, tally.rated_win, tally.not_rated) == (-720, -720, 0)
        assert tally.theory(ratings).win == 20
        assert (follower.patrons["an"].lost, follower.corrected) == (-720, {1})
        assert follower.notes[Noted.CORRECTION, "ruling A8", "mai"] == 1
        assert follower.rounds == (1, 2)

    def test_other_wagers_are_rated_anew(self) -> None:
        written = Written(SICBO)
        written.play(0, *self.LOST, line("small", 72, 0))
        after = (line("big", 360, 0), line("small", 72, 0))
        written.write(MINUTE, corrected(1, (*self.LOST, line("small", 72, 0)), after), round_number=1)
        corrected_, ratings = written.followed()
        other = Written(SICBO)
        other.play(0, *after)
        expected = only(other.followed()[0].tallies)
        tally = only(corrected_.tallies)
        assert (tally.win, tally.at_risk) == (expected.win, expected.at_risk) == (432, 432)
        assert tally.theory(ratings) == expected.theory(ratings)

    def test_beside_insurance_the_difference_is_not_rated(self) -> None:
        insured = msgspec.structs.replace(line("banker_insurance", 100, 0), moment=Moment.FOUR_CARDS)
        written = Written(BACCARAT)
        written.play(0, line("banker", 500, 0), shoe=1)
        before, after = (line("banker", 500, 0),), (line("banker", 500, 0), insured)
        written.write(MINUTE, corrected(1, before, after), round_number=1)
        tally = only(written.followed()[0].tallies)
        assert (tally.win, tally.not_rated, tally.not_rated_win) == (600, 100, 100)

    def test_a_round_of_an_earlier_shift(self) -> None:
        """The money counts where it is booked; it says nothing about the luck of this shift."""
        written = Written(SICBO)
        written.play(0, *self.LOST)
        written.write(MINUTE, corrected(1, self.LOST, self.WON, shares=(Share("seat 1", 0, 0, 0),)), round_number=1)
        follower, ratings = written.followed(Span(MINUTE, 2 * MINUTE))
        tally = only(follower.tallies)
        assert (tally.win, tally.rated_win, tally.at_risk) == (-1440, 0, 0)
        assert tally.theory(ratings).variance == 0
        assert (follower.rounds, follower.corrected, follower.patrons) == ((0, 0), {1}, {})
        assert written.followed(Span(0, MINUTE))[0].corrected == set()
        assert written.followed(Span(2 * MINUTE, 3 * MINUTE))[0].tallies == {}

    def test_a_round_with_a_choice_stays_unrated(self) -> None:
        written = Written(SICBO)
        written.open(0)
        written.write(1, ChoiceOpened("sicbo 7.1", "", ("an",), None))
        written.settle(2, *self.LOST)
        written.write(3, corrected(1, self.LOST, self.WON), CorrectionWithdrawn(1, 2, "mai", "pit_manager", ""))
        tally = only(written.followed()[0].tallies)
        assert (tally.win, tally.rated_win, tally.not_rated) == (-720, 0, 720)


class TestPace:
    def test_seconds_of_each_part(self) -> None:
        written = Written(BY_HAND)
        written.open(1_000)
        written.write(11_000, BettingClosed(early=False))
        written.write(13_000, TablePaused("lan", "", None))
        written.write(20_000, TableResumed("lan", None))
        written.write(21_000, ResultCalled({}, "", "lan", "dealer"))
        written.settle(25_000)
        written.write(26_000, RoundEnded())
        written.open(27_000)
        written.write(30_000, NobodyBet())
        written.write(31_000, TableClosed())
        pace = written.followed(Span(500, 40_000))[0].pace
        assert pace.spent == {
            Part.BETWEEN: 500 + 1_000 + 1_000,
            Part.BETTING: 10_000 + 3_000,
            Part.DEALING: 3_000,
            Part.PAUSED: 7_000,
            Part.PAYING: 4_000,
            Part.RESULT: 1_000,
            Part.CLOSED: 9_000,
        }
        assert pace.in_play_ms == 39_500 - 7_000 - 9_000

    def test_a_closed_table_is_not_paused(self) -> None:
        pace = Pace(0, 100)
        pace.pause(10, paused=True)
        pace.finish()
        assert pace.spent == {Part.CLOSED: 100}


def test_amounts_are_cents() -> None:
    assert line("big", 100, 250).won == Cents(150)
