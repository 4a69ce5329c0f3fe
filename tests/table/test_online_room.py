"""The rounds of an online room, one after the other, and when its chips are wagers."""

import pytest

from felt.core.times import Times
from felt.core.wagers import Mode
from felt.games import GAMES as ALL_GAMES
from felt.games import baccarat
from felt.games.baccarat.bets import INSURANCE
from felt.games.baccarat.commands import Squeeze
from felt.table.commands import Join, SetWagers
from felt.table.events import BettingOpened, CountdownStarted, RoundEnded, RoundSettled
from felt.table.refusals import BettingNotOpen
from felt.table.state import Phase
from tests.table.driver import BANKER_TWICE, GAMES, TableUnderTest, any_wagers, baccarat_table, table_of, wager

all_games = pytest.mark.parametrize("game", GAMES)
USUAL, LONGER = Times(), Times(result_ms=9_000)
SHOWN = {"baccarat": 520 * 5, "sicbo": 2_600, "niuniu": 520 * 2}
"""How long the eye needs for what the driver deals: four cards and the turn of the last; dice; the house and a box."""


def played(table: TableUnderTest, game: str, *, rounds: int) -> TableUnderTest:
    table.opened()
    table.do(Join(patron="an"))
    for _ in range(rounds):
        table.next_betting()
        table.bet(*any_wagers(game, "an"))
        while table.phase is not Phase.COUNTDOWN:
            table.until_deadline()
    return table


@all_games
@pytest.mark.clause("ruling O1", "ruling S4", "ruling N8")
def test_every_round_counts_down_five_seconds_and_takes_wagers_for_twelve(game: str) -> None:
    table = played(table_of(game), game, rounds=3)
    counted = [(each.at, each.event.deadline) for each in table.history if isinstance(each.event, CountdownStarted)]
    opened = [(each.at, each.event.deadline) for each in table.history if isinstance(each.event, BettingOpened)]
    assert len(opened) == 3
    assert [(until or 0) - at for at, until in counted] == [5_000] * 4
    assert [(until or 0) - at for at, until in opened] == [12_000] * 3
    assert [at for at, _ in opened] == [until for _, until in counted[:3]], "betting opens when the countdown is over"


@all_games
@pytest.mark.parametrize("times", [USUAL, LONGER], ids=["usual", "longer"])
@pytest.mark.clause("ruling O1")
def test_the_result_stands_as_long_as_the_table_says_before_the_next_countdown(game: str, times: Times) -> None:
    table = played(table_of(game, times=times), game, rounds=2)
    settled = [each.at for each in table.history if isinstance(each.event, RoundSettled)]
    ended = [each.at for each in table.history if isinstance(each.event, RoundEnded)]
    counted = [each.at for each in table.history if isinstance(each.event, CountdownStarted)]
    assert [after - before for before, after in zip(settled, ended, strict=True)] == [SHOWN[game] + times.result_ms] * 2
    assert counted[1:] == ended
    assert table.state.results, "the board still has it while the countdown runs"


@all_games
@pytest.mark.clause("ruling O1", "online 2.d.2.2")
def test_chips_are_wagers_only_once_betting_is_open_and_they_are_confirmed(game: str) -> None:
    table = table_of(game).opened()
    table.do(Join(patron="an"))
    table.do(Join(patron="binh"))
    wagers = any_wagers(game, "an")
    assert isinstance(table.refusal(SetWagers(patron="an", wagers=wagers)), BettingNotOpen)
    table.next_betting()
    table.draft("an", *wagers)
    assert (table.state.play.wagers(), table.state.play.holds) == ([], {}), "a draft holds no chip"
    table.bet(*wagers)
    assert table.state.play.wagers() == list(wagers)


@pytest.mark.clause("ruling O1", "online 2.b.1")
def test_a_room_can_offer_exactly_the_five_bets_of_the_document() -> None:
    rules = baccarat.Rules(mode=Mode.ONLINE, lucky6=False, insurance=False, squeeze=False)
    table = TableUnderTest(baccarat_table(rules=rules), deal=BANKER_TWICE).betting("an", "binh")
    five = ("player", "banker", "tie", "player_pair", "banker_pair")
    assert set(ALL_GAMES["baccarat"].in_force(rules)["pays"]) == set(five)  # type: ignore[call-overload]
    for bet in baccarat.Bet:
        if bet not in five and bet not in INSURANCE:
            assert (
                table.refusal(SetWagers(patron="an", wagers=(wager("an", bet, 10),))).code == "lucky_six_not_at_table"
            )
    assert table.refusal(Squeeze(patron="an", side="player")).code == "no_squeeze_at_table"
    table.bet(*(wager("an", bet, 10) for bet in five))
    table.passes("binh")
    assert table.phase is Phase.RESULT, "nobody was asked about insurance"
    assert {line.bet for line in table.lines()} == set(five)
