"""A table without dead time: how long cards take to be shown, what a patron can do meanwhile, and who may change their
mind. The share of a round in which a patron can only look on is computed from the table's own times."""

import pytest
from benchmarks.pace import GAMES, WAS, measured

from felt.core.times import Times
from felt.games.baccarat.commands import Insure
from felt.table.commands import Confirm, Join, SetWagers
from felt.table.events import BettingClosed, WagersConfirmed
from felt.table.refusals import AlreadyConfirmed
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, TableUnderTest, baccarat_table, table_of, wager


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("ruling O1", "ruling B14", "ruling N8")
def test_a_patron_looks_on_for_at_most_a_quarter_of_a_round(game: str) -> None:
    now, before = measured(game, Times()), measured(game, WAS)
    assert now.idle_ms * 4 <= now.round_ms
    assert now.idle_ms < before.idle_ms


@pytest.mark.clause("ruling B14")
def test_the_cards_are_counted_as_shown_even_where_everybody_answers_before_they_were() -> None:
    """Both answer at once. Screens still have the four cards to show, then the fifth."""
    times = Times()
    table = TableUnderTest(baccarat_table(times=times), deal=BANKER_SIX).betting("an", "binh")
    start = table.now
    table.bet(wager("an", "banker", 10))
    table.bet(wager("binh", "player", 10))
    table.do(Insure(patron="an", wagers=()))
    four, one = 5 * times.card_ms, 2 * times.card_ms
    assert table.state.deadline == start + four + one + times.insurance_ms
    table.do(Insure(patron="binh", wagers=()))
    assert (table.phase, table.state.deadline) == (Phase.RESULT, start + four + one + one)


class TestSittingOut:
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_who_sits_out_may_come_back_while_betting_is_open(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        table.passes("an")
        table.do(SetWagers(patron="an", wagers=(wager("an", "banker", 10),)))
        table.do(Confirm(patron="an"))
        assert table.state.play.confirmed == {"an": (wager("an", "banker", 10),)}
        assert isinstance(table.refusal(SetWagers(patron="an", wagers=())), AlreadyConfirmed)

    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_betting_waits_for_one_who_comes_back(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        table.passes("an")
        table.draft("an", wager("an", "banker", 10))
        table.bet(wager("binh", "player", 10))
        assert table.phase is Phase.BETTING
        events = table.do(Confirm(patron="an"))
        assert [type(event) for event in events[:2]] == [WagersConfirmed, BettingClosed]
        assert list(table.state.play.confirmed) == ["binh", "an"], "in the order of arrival"

    @pytest.mark.clause("ruling B13")
    def test_it_is_over_when_betting_has_closed(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        table.passes("an")
        table.bet(wager("binh", "player", 10))
        assert table.phase is not Phase.BETTING
        assert not table.state.play.sits_out("an")

    def test_to_sit_out_twice_counts_once(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        table.passes("an")
        assert table.do(Confirm(patron="an", wagers=())) == []


@pytest.mark.clause("ruling O1")
def test_who_joins_while_a_result_is_shown_plays_the_next_round() -> None:
    table = table_of("baccarat").betting("an")
    table.bet(wager("an", "banker", 10))
    assert table.phase is Phase.RESULT
    table.do(Join(patron="binh"))
    table.next_betting()
    assert "binh" in table.state.play.unconfirmed
