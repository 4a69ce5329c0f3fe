"""Coming and going, seats, and patrons who only sit."""

import pytest

from felt.core.authority import Role
from felt.games.baccarat.stages import Insurance
from felt.table.commands import Confirm, Join, Leave, Tick, VoidRound
from felt.table.events import BettingOpened, Joined, Left, NobodyBet, SeatGivenUp
from felt.table.refusals import NoSuchSeat, NotAtTable, SeatTaken, TableFull, WaitForNextRound
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_TWICE,
    CHIP,
    GAMES,
    PLAYER_WINS,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    names,
    table_of,
    wager,
)

all_games = pytest.mark.parametrize("game", GAMES)


def table_with(*, seats: int | None = None, idle_rounds_max: int = 10, deal: str = PLAYER_WINS) -> TableUnderTest:
    settings = baccarat_table(seats=seats, idle_rounds_max=idle_rounds_max)
    return TableUnderTest(settings, deal=f"{deal} " * 15)


class TestSeats:
    @pytest.mark.clause("ruling B18")
    def test_the_lowest_free_seat_unless_one_is_asked_for(self) -> None:
        table = table_with(seats=4).opened()
        assert Joined("an", 1, 1) in table.do(Join(patron="an"))
        assert table.do(Join(patron="binh", seat=3)) == [Joined("binh", 3, 1)]
        assert table.do(Join(patron="chi")) == [Joined("chi", 2, 1)]

    @pytest.mark.clause("ruling B18")
    def test_a_seat_that_is_taken_says_which_are_free(self) -> None:
        table = table_with(seats=4).opened()
        table.do(Join(patron="an", seat=2))
        refusal = table.refusal(Join(patron="binh", seat=2))
        assert isinstance(refusal, SeatTaken)
        assert (refusal.place, refusal.values) == ("seat", {"seat": 2, "free": "1, 3, 4"})

    @pytest.mark.clause("ruling B18")
    @pytest.mark.parametrize("seat", [-1, 0, 5])
    def test_a_seat_that_there_is_not(self, seat: int) -> None:
        refusal = table_with(seats=4).opened().refusal(Join(patron="an", seat=seat))
        assert isinstance(refusal, NoSuchSeat)
        assert refusal.values == {"seats": 4}

    @pytest.mark.clause("ruling B18")
    def test_a_full_table(self) -> None:
        table = table_with(seats=2).opened()
        table.do(Join(patron="an"))
        table.do(Join(patron="binh"))
        for seat in (None, 1):
            refusal = table.refusal(Join(patron="chi", seat=seat))
            assert isinstance(refusal, TableFull)
        table.do(Leave(patron="an"))
        assert table.do(Join(patron="chi")) == [Joined("chi", 1, 1)]

    @pytest.mark.clause("ruling B18")
    def test_an_open_table_takes_everybody(self) -> None:
        table = table_with(seats=None).opened()
        for number in range(1, 101):
            assert Joined(f"patron {number}", number, 1) in table.do(Join(patron=f"patron {number}"))
        assert len({patron.seat for patron in table.state.patrons.values()}) == 100

    @pytest.mark.clause("online 2.d.1.1")
    def test_joining_twice_changes_nothing(self) -> None:
        table = table_with(seats=2).opened()
        table.do(Join(patron="an"), at=0)
        assert table.do(Join(patron="an", seat=2), at=1_000) == []
        assert (table.state.patrons["an"].seat, table.state.deadline) == (1, 5_000)

    @pytest.mark.clause("ruling B18")
    def test_the_seat_of_who_left_with_chips_down_is_kept_until_the_round_is_over(self) -> None:
        table = table_with(seats=1, deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 10))
        table.do(Leave(patron="an"))
        assert isinstance(table.refusal(Join(patron="binh")), TableFull)
        while table.phase is not Phase.WAITING:
            table.until_deadline()
        assert Joined("binh", 1, 2) in table.do(Join(patron="binh"))


class TestLeaving:
    @all_games
    @pytest.mark.clause("online 2.d.2.2", "niuniu 4.7", "sicbo 4.4")
    def test_what_is_confirmed_stays_and_is_settled(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an", 10))
        assert table.do(Leave(patron="an")) == [Left("an")]
        table.passes("binh")
        while table.phase is not Phase.RESULT:
            table.until_deadline()
        won = {"baccarat": 10 * CHIP, "sicbo": 10 * CHIP, "niuniu": 950}[game]
        assert table.nets() == {"an": won}
        table.until_deadline()
        assert set(table.state.patrons) == {"binh"}

    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_what_is_only_drafted_goes_back(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 10))
        table.do(Leave(patron="an"))
        assert (table.state.play.drafts, set(table.state.patrons)) == ({}, {"binh"})
        table.do(Join(patron="an"))
        assert isinstance(table.refusal(Confirm(patron="an")), WaitForNextRound), "who comes back is a late comer"

    @pytest.mark.clause("online 2.d.2.2")
    def test_leaving_twice_or_without_being_there_changes_nothing(self) -> None:
        table = table_with().betting("an", "binh")
        table.bet(wager("an", "player", 10))
        table.do(Leave(patron="an"))
        for patron in ("an", "chi"):
            assert table.do(Leave(patron=patron)) == []

    @pytest.mark.clause("online 2.d.2.2")
    def test_coming_back_to_ones_chips(self) -> None:
        table = table_with(seats=3).betting("an", "binh")
        table.bet(wager("an", "player", 10))
        table.do(Leave(patron="an"))
        assert table.do(Join(patron="an", seat=3)) == [Joined("an", 1, 1)], "the old seat"
        table.passes("binh")
        table.next_betting()
        assert table.state.play.unconfirmed == {"an", "binh"}

    @pytest.mark.clause("online 2.d.1.1")
    @pytest.mark.parametrize("phase", [Phase.BETTING, Insurance.name, Phase.RESULT])
    def test_a_table_that_everybody_leaves_waits(self, phase: Phase) -> None:
        table = table_with(deal=BANKER_TWICE).betting("an", "binh")
        if phase is not Phase.BETTING:
            table.bet(wager("an", "banker", 10))
            table.passes("binh")
        while table.phase is not phase:
            table.until_deadline()
        table.do(Leave(patron="an"))
        table.do(Leave(patron="binh"))
        while table.state.deadline is not None:
            table.until_deadline()
        assert (table.phase, table.state.patrons) == (Phase.WAITING, {})
        assert table.do(Tick(), at=10**9) == []
        table.do(Join(patron="chi"))
        assert table.next_betting().state.play.unconfirmed == {"chi"}


class TestNobodyBets:
    @all_games
    @pytest.mark.clause("ruling B18")
    def test_the_round_is_not_dealt_and_betting_opens_anew(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("binh", *any_wagers(game, "binh"))
        (nobody, again) = table.do(Tick(), at=17_000)
        assert nobody == NobodyBet()
        assert isinstance(again, BettingOpened)
        assert (again.round, again.deadline) == (1, 29_000)
        assert (table.dealt(), table.state.play.drafts) == ([], {})
        table.bet(*any_wagers(game, "an"))
        assert table.state.round == 1

    @all_games
    @pytest.mark.clause("ruling B18", "ruling B13")
    def test_nor_if_everybody_passes(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.passes("an")
        table.now = 6_000
        assert names(table.passes("binh")) == ["wagers_confirmed", "nobody_bet", "betting_opened"]
        assert table.state.deadline == 18_000
        assert table.state.play.unconfirmed == {"an", "binh"}, "who passed may bet now"

    @all_games
    @pytest.mark.clause("ruling B18", "online 2.d.1.2")
    def test_who_waited_may_bet_when_betting_opens_anew(self, game: str) -> None:
        table = table_of(game).betting("an")
        table.do(Join(patron="binh"))
        table.passes("an")
        table.bet(*any_wagers(game, "binh"))


class TestSittingIdle:
    @pytest.mark.clause("ruling B18")
    @pytest.mark.parametrize("passes", [True, False], ids=["passing", "silent"])
    def test_ten_rounds_without_a_wager_give_up_the_seat(self, passes: bool) -> None:
        table = table_with(seats=2).betting("an", "binh")
        for number in range(1, 11):
            assert set(table.state.patrons) == {"an", "binh"}, f"before round {number}"
            table.bet(wager("an", "player", 10))
            if passes:
                table.passes("binh")
            else:
                table.until_deadline()
            table.next_betting()
        assert SeatGivenUp("binh") in [each.event for each in table.history]
        assert set(table.state.patrons) == {"an"}
        assert isinstance(table.refusal(Confirm(patron="binh")), NotAtTable)
        assert table.do(Join(patron="binh")) == [Joined("binh", 2, table.state.round + 1)], "and may come back"

    @pytest.mark.clause("ruling B18")
    def test_a_bet_in_the_tenth_round_keeps_it(self) -> None:
        table = table_with().betting("an", "binh")
        for number in range(1, 13):
            table.bet(wager("an", "player", 10))
            if number == 10:
                table.bet(wager("binh", "tie", 1))
            else:
                table.passes("binh")
            table.next_betting()
        assert table.state.patrons["binh"].idle_rounds == 2

    @pytest.mark.clause("ruling B18")
    def test_a_void_round_is_no_bet(self) -> None:
        table = table_with().betting("an", "binh")
        for _ in range(3):
            table.bet(wager("an", "player", 10))
            table.passes("binh")
            table.next_betting()
        table.do(VoidRound(by="pit", role=Role.DIRECTOR, clause="baccarat 7.22"))
        assert table.state.patrons["binh"].idle_rounds >= 3

    @pytest.mark.clause("ruling B18")
    def test_rounds_that_nobody_bets_on_count(self) -> None:
        table = table_with(idle_rounds_max=3).betting("an", "binh")
        table.until_deadline()
        table.until_deadline()
        assert names(table.until_deadline()) == ["nobody_bet", "seat_given_up", "seat_given_up"]
        assert (table.phase, table.state.deadline, table.state.patrons) == (Phase.WAITING, None, {})
        assert "countdown_started" in names(table.do(Join(patron="an")))

    @pytest.mark.clause("ruling B18", "online 2.d.1.2")
    def test_a_round_that_one_had_to_wait_out_does_not_count(self) -> None:
        table = table_with().betting("an")
        table.do(Join(patron="binh"))
        table.bet(wager("an", "player", 10))
        table.next_betting()
        assert table.state.patrons["binh"].idle_rounds == 0
