"""The course of a round, by exact times: waiting, countdown, betting, deal, questions to the patrons, result, next."""

import copy

import pytest

from felt.core.times import Times
from felt.core.wagers import Moment
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.stages import Arranging
from felt.table.commands import Confirm, Join, Leave, SetWagers, Tick
from felt.table.events import BettingClosed, BettingOpened, CountdownStarted, Joined, RoundSettled
from felt.table.refusals import BettingNotOpen, WaitForNextRound
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_SIX,
    BANKER_TWICE,
    CITES,
    GAMES,
    RICH,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    names,
    table_of,
    wager,
)

ODD_TIMES = Times(
    countdown_ms=701,
    betting_ms=1_303,
    squeeze_ms=907,
    insurance_ms=509,
    arranging_ms=1_709,
    result_ms=307,
    card_ms=110,
    dice_ms=233,
)


def shown(times: Times, cards: int) -> int:
    """One card after the other; and then the last one is turned."""
    return times.card_ms * (cards + 1)


all_games = pytest.mark.parametrize("game", GAMES)
all_times = pytest.mark.parametrize("times", [Times(), ODD_TIMES], ids=["as the books say", "other settings"])


@pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling B13", "ruling B14", "ruling N8")
def test_the_times_of_the_books_are_the_usual_settings() -> None:
    assert (Times().countdown_ms, Times().betting_ms) == (5_000, 12_000)
    assert (Times().insurance_ms, Times().arranging_ms) == (8_000, 15_000)


class TestWholeRounds:
    @all_times
    @pytest.mark.clause(
        "online 2.b.1", "online 2.d.1.1", "online 2.d.2.1", "online 2.d.2.2", "ruling B13", "baccarat 4.1"
    )
    def test_baccarat_with_nobody_to_ask(self, times: Times) -> None:
        table = table_of("baccarat", times=times).opened()
        table.do(Join(patron="an"), at=1_000)
        betting = 1_000 + times.countdown_ms
        table.do(Tick(), at=betting)
        table.draft("an", *any_wagers("baccarat", "an"))
        table.do(Confirm(patron="an"), at=betting + 40)
        ended = betting + 40 + shown(times, 4) + times.result_ms
        table.do(Tick(), at=ended)
        assert table.chronicle() == [
            (1_000, "countdown_started"),
            (1_000, "shuffle_fixed"),
            (1_000, "burned"),
            (betting, "betting_opened"),
            (betting + 40, "wagers_confirmed"),
            (betting + 40, "betting_closed"),
            *[(betting + 40, "cards_dealt")] * 4,
            (betting + 40, "round_settled"),
            (ended, "round_ended"),
            (ended, "countdown_started"),
        ]
        assert table.state.deadline == ended + times.countdown_ms

    @all_times
    @pytest.mark.clause("ruling B5", "ruling B14", "baccarat 2.2.12", "baccarat 4.11")
    def test_baccarat_with_two_offers_and_two_third_cards(self, times: Times) -> None:
        """Nobody takes insurance. An is asked about the Banker's hand, then Binh about the Player's."""
        table = TableUnderTest(baccarat_table(times=times), deal=BANKER_SIX).betting("an", "binh")
        start = table.now
        table.bet(wager("an", "banker", 10))
        table.bet(wager("binh", "player", 10))
        table.until_deadline()
        table.until_deadline()
        table.until_deadline()
        second = start + shown(times, 4) + times.insurance_ms
        third = second + shown(times, 1) + times.insurance_ms
        ended = third + shown(times, 1) + times.result_ms
        assert table.chronicle()[6:] == [
            (start, "betting_closed"),
            *[(start, "cards_dealt")] * 4,
            (start, "insurance_offered"),
            (second, "insurance_closed"),
            (second, "cards_dealt"),
            (second, "insurance_offered"),
            (third, "insurance_closed"),
            (third, "cards_dealt"),
            (third, "round_settled"),
            (ended, "round_ended"),
            (ended, "countdown_started"),
        ]

    @pytest.mark.clause("baccarat 4.18", "baccarat 2.2.12")
    def test_the_result_tells_both_totals_and_who_has_won(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "player", 10))
        settled = table.history[-1].event
        assert isinstance(settled, RoundSettled)
        told = {key: settled.outcome[key] for key in ("player_total", "banker_total", "winner")}
        assert told == {"player_total": 1, "banker_total": 7, "winner": "banker"}
        assert (settled.mark, table.state.results) == ("B", ["B"])

    @all_times
    @pytest.mark.clause("ruling S4", "sicbo 2.1", "sicbo 4.4")
    def test_sic_bo(self, times: Times) -> None:
        table = table_of("sicbo", times=times).betting("an", "binh")
        betting = times.countdown_ms
        table.bet(wager("an", "big", 10))
        closed = betting + times.betting_ms
        table.do(Tick(), at=closed)
        table.until_deadline()
        assert table.chronicle() == [
            (0, "countdown_started"),
            (betting, "betting_opened"),
            (betting, "wagers_confirmed"),
            (closed, "betting_closed"),
            (closed, "shuffle_fixed"),
            (closed, "dice_thrown"),
            (closed, "round_settled"),
            (closed + times.dice_ms + times.result_ms, "round_ended"),
            (closed + times.dice_ms + times.result_ms, "countdown_started"),
        ]

    @all_times
    @pytest.mark.clause("ruling N8", "niuniu 4.8", "niuniu 2.2.5")
    def test_niu_niu(self, times: Times) -> None:
        table = table_of("niuniu", times=times).betting("an")
        betting = times.countdown_ms
        table.bet(wager("an", "ante", 10, box=1))
        table.until_deadline()
        table.until_deadline()
        two_hands = times.card_ms + 2 * (times.card_ms // 2)
        arranged = betting + two_hands + times.arranging_ms
        ended = arranged + 2 * times.card_ms + times.result_ms  # the house, then the box
        assert table.chronicle() == [
            (0, "countdown_started"),
            (betting, "betting_opened"),
            (betting, "wagers_confirmed"),
            (betting, "betting_closed"),
            (betting, "shuffle_fixed"),
            *[(betting, "cards_dealt")] * 2,
            (betting, "arranging_opened"),
            (arranged, "arranging_closed"),
            (arranged, "round_settled"),
            (ended, "round_ended"),
            (ended, "countdown_started"),
        ]

    @all_games
    @pytest.mark.clause("ruling A4", "ruling S4", "ruling N8")
    def test_rounds_are_numbered_one_after_the_other(self, game: str) -> None:
        table = table_of(game, rounds=3).betting("an")
        for number in (1, 2, 3):
            assert table.state.round == number
            table.bet(*any_wagers(game, "an"))
            table.next_betting()
        settled = [each for each in table.history if isinstance(each.event, RoundSettled)]
        assert len(settled) == len(table.state.results) == 3


class TestCountdown:
    @all_games
    @pytest.mark.clause("online 2.d.1.1", "ruling S4", "ruling N8")
    def test_it_starts_with_the_first_patron_and_not_again_with_the_second(self, game: str) -> None:
        table = table_of(game).opened()
        assert table.phase is Phase.WAITING
        assert table.do(Tick(), at=10**9) == []
        first = table.do(Join(patron="an"), at=2 * 10**9)
        assert first[:2] == [Joined("an", 1, 1), CountdownStarted(2 * 10**9 + 5_000)]
        assert table.do(Join(patron="binh"), at=2 * 10**9 + 4_999) == [Joined("binh", 2, 1)]
        assert table.state.deadline == 2 * 10**9 + 5_000

    @all_games
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling S4", "ruling N8")
    @pytest.mark.parametrize(("late", "opens"), [(-1, False), (0, True), (1, True), (60_000, True)])
    def test_betting_opens_when_it_is_over(self, game: str, late: int, opens: bool) -> None:
        table = table_of(game).opened()
        table.do(Join(patron="an"), at=100)
        events = table.do(Tick(), at=5_100 + late)
        assert [event.deadline for event in events if isinstance(event, BettingOpened)] == (
            [17_100 + late] if opens else []
        )
        assert (table.phase is Phase.BETTING) is opens

    @all_games
    @pytest.mark.clause("online 2.d.1.2", "ruling S4", "ruling N8")
    def test_who_comes_a_millisecond_before_the_end_plays_along(self, game: str) -> None:
        table = table_of(game).opened()
        table.do(Join(patron="an"), at=0)
        table.do(Join(patron="binh"), at=4_999)
        table.do(Tick(), at=5_000)
        assert table.state.play.unconfirmed == {"an", "binh"}

    @all_games
    @pytest.mark.clause("online 2.d.1.2", "ruling S4", "ruling N8")
    def test_who_comes_later_waits_for_the_next_round(self, game: str) -> None:
        table = table_of(game).betting("an")
        table.do(Join(patron="binh"), at=5_001)
        for command in (SetWagers(patron="binh", wagers=any_wagers(game, "binh", box=2)), Confirm(patron="binh")):
            refusal = table.refusal(command)
            assert isinstance(refusal, WaitForNextRound)
            assert refusal.clauses == CITES[game]["late"]
        events = table.bet(*any_wagers(game, "an"))
        assert BettingClosed(early=True) in events, "nobody waits for who may not bet"
        table.next_betting()
        assert table.state.play.unconfirmed == {"an", "binh"}
        table.bet(*any_wagers(game, "binh", box=2))

    @pytest.mark.clause("online 2.d.1.2")
    @pytest.mark.parametrize("at", [5_000, 5_001, 9_000])
    def test_who_comes_later_waits_though_no_tick_has_come(self, at: int) -> None:
        table = table_of("baccarat").opened()
        table.do(Join(patron="an"), at=0)
        table.do(Join(patron="binh"), at=at)
        table.do(Tick(), at=at)
        assert table.state.play.unconfirmed == {"an"}

    @all_games
    @pytest.mark.clause("online 2.d.1.1")
    def test_it_stops_when_everybody_leaves_and_starts_anew(self, game: str) -> None:
        table = table_of(game).opened()
        table.do(Join(patron="an"), at=0)
        assert names(table.do(Leave(patron="an"), at=4_000)) == ["left", "countdown_stopped"]
        assert (table.phase, table.state.deadline) == (Phase.WAITING, None)
        assert table.do(Tick(), at=5_000) == []
        assert CountdownStarted(11_000) in table.do(Join(patron="binh"), at=6_000)


class TestBettingTime:
    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13", "baccarat 4.2", "baccarat 4.6", "sicbo 4.4", "niuniu 4.7")
    @pytest.mark.parametrize(("at", "taken"), [(16_999, True), (17_000, False), (17_001, False), (90_000, False)])
    def test_no_bet_after_the_close_though_no_tick_has_come(self, game: str, at: int, taken: bool) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an"))
        commands = (SetWagers(patron="an", wagers=()), Confirm(patron="an"))
        if taken:
            assert [names(table.do(command, at=at)) for command in commands] == [["drafted"], ["wagers_confirmed"]]
        else:
            for command in commands:
                refusal = table.refusal(command, at=at)
                assert isinstance(refusal, BettingNotOpen)
                assert refusal.clauses == CITES[game]["closed"]

    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    @pytest.mark.parametrize(("at", "closes"), [(16_999, False), (17_000, True), (17_001, True), (90_000, True)])
    def test_it_closes_after_twelve_seconds(self, game: str, at: int, closes: bool) -> None:
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an"))
        events = table.do(Tick(), at=at)
        assert (BettingClosed(early=False) in events) is closes
        assert (table.phase is Phase.BETTING) is not closes

    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_it_closes_as_soon_as_everybody_has_confirmed(self, game: str) -> None:
        table = table_of(game).betting("an", "binh", "chi")
        table.bet(*any_wagers(game, "an"))
        table.passes("binh")
        assert table.phase is Phase.BETTING
        table.now = 5_123
        events = table.passes("chi")
        assert BettingClosed(early=True) in events
        assert table.history[-1].at == 5_123

    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_who_leaves_is_not_waited_for(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an"))
        assert BettingClosed(early=True) in table.do(Leave(patron="binh"))


def every_wait(game: str) -> TableUnderTest:
    """A table that will come through every phase of its game that waits for a time."""
    table = TableUnderTest(baccarat_table(), deal=f"{BANKER_TWICE} " * 2) if game == "baccarat" else table_of(game)
    table.opened()
    table.do(Join(patron="an"))
    table.do(Join(patron="binh"))
    return table


def go_on(table: TableUnderTest, game: str, *, late: int = 0) -> None:
    """Let the time run out, once. While betting is open, one of the two patrons bets."""
    if table.phase is Phase.BETTING:
        table.bet(*((wager("an", "banker", 10),) if game == "baccarat" else any_wagers(game, "an")))
    assert table.state.deadline is not None
    table.do(Tick(), at=table.state.deadline + late)


class TestTicks:
    @all_games
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling B13", "ruling B14", "ruling N8")
    def test_an_early_tick_changes_nothing_in_any_phase(self, game: str) -> None:
        table = every_wait(game)
        seen = set()
        for _ in range(7):
            assert table.state.deadline is not None
            seen.add(table.phase)
            before = copy.deepcopy(table.state)
            for at in (0, table.now, (table.now + table.state.deadline) // 2, table.state.deadline - 1):
                assert table.table.handle(Tick(), at, lambda patron: RICH) == []
                assert table.state == before
            go_on(table, game)
        assert seen >= WAITS[game]

    @all_games
    @pytest.mark.clause("online 2.d.1.1", "online 2.d.2.1", "ruling B13", "ruling B14", "ruling N8")
    def test_a_second_tick_changes_nothing(self, game: str) -> None:
        table = every_wait(game)
        for _ in range(7):
            go_on(table, game)
            before = copy.deepcopy(table.state)
            assert table.do(Tick()) == []
            assert table.state == before

    @all_games
    @pytest.mark.clause("online 2.d.2.1", "ruling B13", "ruling B14", "ruling N8")
    def test_a_late_tick_takes_nothing_off_the_next_phase(self, game: str) -> None:
        table = every_wait(game)
        lasts = {
            Phase.COUNTDOWN: 5_000,
            Phase.BETTING: 12_000,
            Insurance.name: 8_000,
            Arranging.name: 15_000,
            Phase.RESULT: 5_000,
        }
        for _ in range(7):
            go_on(table, game, late=3_600_000)
            assert table.state.deadline == table.now + lasts[table.phase]


WAITS: dict[str, set[str]] = {
    "baccarat": {Phase.COUNTDOWN, Phase.BETTING, Insurance.name, Phase.RESULT},
    "sicbo": {Phase.COUNTDOWN, Phase.BETTING, Phase.RESULT},
    "niuniu": {Phase.COUNTDOWN, Phase.BETTING, Arranging.name, Phase.RESULT},
}


class TestAnswersEndTheWait:
    @pytest.mark.clause("ruling B14")
    def test_insurance_ends_with_the_last_answer(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 10))
        table.now = 6_000
        table.insure("an", 1)
        assert (table.history[-1].at, table.phase, table.state.deadline) == (6_000, Insurance.name, 14_000)
        table.insure("an", moment=Moment.THIRD_CARD)
        assert table.phase is Phase.RESULT

    @pytest.mark.clause("ruling N8")
    def test_arranging_ends_with_the_last_hand(self) -> None:
        table = table_of("niuniu").betting("an")
        table.bet(wager("an", "ante", 10, box=1))
        hand = table.dealt()[0]
        table.do(Arrange(patron="an", box=1, niu=hand.cards[:3]), at=6_000)  # type: ignore[union-attr]
        assert (table.phase, table.state.deadline) == (Phase.RESULT, 11_000)
