"""A round of Baccarat that was in flight when the second edition came ends by the first."""

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Mode, Moment, Wager
from felt.games import GAMES, baccarat
from felt.games.baccarat.commands import BankerFirst, Insure, OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.edition_1 import FirstInsurance, FirstRules, FirstSqueezing
from felt.games.baccarat.events import InsuranceOffered
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.table.codec import encode
from felt.table.commands import Leave
from felt.table.events import BettingClosed, BettingOpened
from felt.table.recall import recall
from felt.table.refusals import NotPartOfThisGame
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, BANKER_TWICE, PLAYER_WINS, TableUnderTest, baccarat_table, wager

BEFORE_THE_SECOND = -1_000_000
"""The second edition is in force from 0 on."""
SETTINGS = baccarat_table(
    rules=baccarat.Rules(
        mode=Mode.ONLINE, lucky6=False, squeeze=False, banker_first=True, insurance_limits={"2": Cents(0)}
    )
)
"""Settings that the first edition does not know."""


def betting(*patrons: str, deal: str) -> TableUnderTest:
    table = TableUnderTest(SETTINGS, deal=deal)
    table.now = BEFORE_THE_SECOND
    table.betting(*patrons)
    assert (table.state.edition, type(table.state.rules)) == (1, FirstRules)
    return table


def offers(table: TableUnderTest) -> list[InsuranceOffered]:
    return [each.event for each in table.history if isinstance(each.event, InsuranceOffered)]


class TestInsurance:
    def test_who_declined_at_the_first_moment_is_asked_at_the_second(self) -> None:
        table = betting("an", deal=BANKER_TWICE)
        table.bet(wager("an", "banker", 100))
        assert isinstance(table.state.play.stage(Insurance), FirstInsurance)
        table.insure("an")
        table.insure("an", 14, moment=Moment.THIRD_CARD)
        assert [event.moment for event in offers(table)] == list(Moment)
        assert table.phase is Phase.RESULT

    def test_the_record_does_not_name_the_patrons(self) -> None:
        table = betting("an", deal=BANKER_TWICE)
        table.bet(wager("an", "banker", 100))
        assert b'"to"' not in encode(offers(table)[0])

    def test_there_is_no_limit_by_odds(self) -> None:
        table = betting("an", deal=BANKER_TWICE)
        table.bet(wager("an", "banker", 100))
        table.insure("an", 50)
        assert table.refusal(Insure(patron="an", wagers=(insurance(1),))).code == "insurance_above_cap"

    def test_an_offer_to_a_hand_without_chips_is_not_made(self) -> None:
        table = betting("an", deal=BANKER_SIX)
        table.bet(wager("an", "player", 10))
        assert [event.moment for event in offers(table)] == [Moment.THIRD_CARD]

    def test_an_offer_is_made_even_if_its_only_patron_has_left(self) -> None:
        table = betting("an", "binh", deal=BANKER_TWICE)
        table.bet(wager("an", "banker", 100))
        table.do(Leave(patron="an"))
        table.bet(wager("binh", "player", 10))
        assert [event.moment for event in offers(table)] == list(Moment)


def insurance(chips: int) -> Wager:
    return wager("an", "banker_insurance", chips, moment=Moment.THIRD_CARD)


class TestSqueeze:
    def test_the_highest_single_wager_squeezes(self) -> None:
        table = betting("an", "binh", deal=PLAYER_WINS)
        for patron in ("an", "binh"):
            table.do(Squeeze(patron=patron, side="player"))
        table.bet(wager("an", "player", 60), wager("an", "player", 60), wager("an", "tie", 900))
        table.bet(wager("binh", "player", 100))
        assert isinstance(table.state.play.stage(Squeezing), FirstSqueezing)
        (closed,) = [each.event for each in table.history if isinstance(each.event, BettingClosed)]
        assert closed.openers == {"player": "binh"}
        table.do(OpenCards(patron="binh", side="player"))
        assert table.phase is Phase.RESULT

    @pytest.mark.parametrize("command", [RestrictSqueeze(by="pit", patron="an"), BankerFirst(patron="an")])
    def test_it_knows_no_restriction_and_no_waiver(self, command: RestrictSqueeze | BankerFirst) -> None:
        assert isinstance(betting("an", deal=PLAYER_WINS).refusal(command), NotPartOfThisGame)


def test_every_bet_of_the_first_edition_is_settled_and_recalled_by_it() -> None:
    table = betting("an", deal="KS 2H 3D 4C TS")
    table.bet(wager("an", "lucky6", 10), wager("an", "banker", 10))
    table.insure("an")
    assert table.phase is Phase.RESULT
    assert [line.won for line in table.lines()] == [12_000, 950], "12 to 1, and even money less 5%"
    recalled = recall(SETTINGS.name, 1, SETTINGS, table.happenings(1))
    assert recalled.game is GAMES["baccarat"].first


def test_the_description_of_a_table_by_the_first_edition_names_no_later_setting() -> None:
    first = GAMES["baccarat"].first
    described = first.in_force(first.own_rules(SETTINGS.rules)) | first.description_adds(
        first.own_rules(SETTINGS.rules)
    )
    assert "edition" not in described
    assert described["table"] == FirstRules(mode=Mode.ONLINE)
    assert "lucky6" in described["wins_when"]  # type: ignore[operator]


def test_the_next_round_is_one_of_the_second_edition() -> None:
    table = betting("an", deal=f"{PLAYER_WINS} {PLAYER_WINS}")
    table.bet(wager("an", "player", 10))
    table.now = 0
    table.next_betting()
    opened = [each.event for each in table.history if isinstance(each.event, BettingOpened)]
    assert [each.edition for each in opened] == [1, 2]
