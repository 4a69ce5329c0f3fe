"""The Banker's third card opened before the Player's, at a patron's request (baccarat 6.4.4, ruling B8)."""

import pytest

from felt.core.authority import Role
from felt.core.refusals import NotNow, NotYourHand
from felt.core.wagers import Mode, Moment
from felt.games import baccarat
from felt.games.baccarat.commands import BankerFirst, Insure, OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.events import CardsOpened, InsuranceOffered, InsuranceWaived, SqueezeStarted
from felt.games.baccarat.refusals import (
    BankerFirstNotAgreed,
    BankerFirstNotPossible,
    BankerOpensFirst,
    InsuranceNotOpen,
)
from felt.games.baccarat.stages import Squeezing
from felt.table.commands import Leave, PauseTable
from felt.table.events import CardsDealt, RoundSettled, RoundVoided, ShoeRemoved
from felt.table.refusals import TablePausedNow
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, BANKER_TWICE, TableUnderTest, baccarat_table, names, wager

AGREED = baccarat.Rules(mode=Mode.ONLINE, banker_first=True)
THREE_TO_TWO = "KS KD 3H 2C 5S 6D"  # the Player draws to eight, which insures at 7 to 1; the Banker draws to eight
WAIVED_ROUND = ["insurance_waived", "cards_dealt", "squeeze_started"]


def squeezing(*sides: str, deal: str = THREE_TO_TWO, rules: baccarat.Rules = AGREED) -> TableUnderTest:
    """An squeezes the Player's hand, Binh the Banker's, as far as the Player's third card lies face down. Chi looks
    on. Both hands' first two cards are open."""
    table = TableUnderTest(baccarat_table(rules=rules), deal=deal).betting("an", "binh", "chi")
    for side in sides:
        table.do(Squeeze(patron="an" if side == "player" else "binh", side=side))
    table.bet(wager("an", "player", 100))
    table.bet(wager("binh", "banker", 90))
    table.bet(wager("chi", "player", 10), wager("chi", "banker", 10))
    for side in sides:
        table.do(OpenCards(patron="an" if side == "player" else "binh", side=side))
    return table


def until_result(table: TableUnderTest) -> TableUnderTest:
    while table.phase is not Phase.RESULT:
        table.until_deadline()
    return table


def hidden(table: TableUnderTest) -> list[str]:
    return [hand for hand in ("player", "banker") if table.state.cover_of(hand) is not None]


class TestTheOrder:
    @pytest.mark.clause("baccarat 6.4.4", "ruling B8")
    def test_the_bankers_card_is_dealt_open_and_then_the_players_is_squeezed(self) -> None:
        table = squeezing("player")
        assert (table.phase, hidden(table)) == (Squeezing.name, ["player"])
        events = table.do(BankerFirst(patron="an", round=1), at=6_000)
        assert names(events) == WAIVED_ROUND
        assert events[0] == InsuranceWaived("an")
        assert isinstance(events[1], CardsDealt)
        assert (events[1].to, hidden(table)) == ("banker", ["player"])
        assert events[2] == SqueezeStarted(("player",), 16_000), "a time of its own, and no second request"
        assert names(table.do(OpenCards(patron="an", side="player"))) == ["cards_opened", "round_settled"]

    @pytest.mark.clause("baccarat 6.4.4", "ruling B8", "ruling B15")
    @pytest.mark.parametrize("patron", ["an", "binh"])
    def test_two_squeezing_patrons_open_one_after_the_other(self, patron: str) -> None:
        table = squeezing("player", "banker")
        events = table.do(BankerFirst(patron=patron), at=6_000)
        assert events[2] == SqueezeStarted(("banker",), 16_000)
        assert hidden(table) == ["player", "banker"]
        refused = table.refusal(OpenCards(patron="an", side="player"))
        assert isinstance(refused, BankerOpensFirst)
        assert refused.clauses == ("baccarat 6.4.4",)
        assert table.do(OpenCards(patron="binh", side="banker"), at=7_000) == [
            CardsOpened("banker", by="binh"),
            SqueezeStarted(("player",), 17_000),
        ]
        assert names(table.do(OpenCards(patron="an", side="player"))) == ["cards_opened", "round_settled"]

    @pytest.mark.clause("baccarat 6.4.4", "baccarat 7.14")
    def test_the_house_opens_each_when_its_time_is_up(self) -> None:
        table = squeezing("player", "banker")
        table.do(BankerFirst(patron="an"), at=6_000)
        assert table.until_deadline()[0] == CardsOpened("banker", by="house")
        assert (table.now, table.phase, hidden(table)) == (16_000, Squeezing.name, ["player"])
        assert table.until_deadline()[0] == CardsOpened("player", by="house")
        assert (table.now, table.phase) == (26_000, Phase.RESULT)

    @pytest.mark.clause("baccarat 6.4.4", "baccarat 7.14")
    def test_who_leaves_has_the_hand_opened_in_its_turn(self) -> None:
        table = squeezing("player", "banker")
        table.do(BankerFirst(patron="an"))
        assert names(table.do(Leave(patron="an"))) == ["left"]
        assert names(table.do(OpenCards(patron="binh", side="banker"))) == [
            "cards_opened",
            "cards_opened",
            "round_settled",
        ]

    @pytest.mark.clause("baccarat 6.4.4", "ruling B15")
    def test_the_same_cards_in_the_same_order_and_the_same_settlement(self) -> None:
        waived, plain = squeezing("player", "banker"), squeezing("player", "banker")
        waived.do(BankerFirst(patron="an"))
        assert until_result(waived).dealt() == until_result(plain).dealt()
        assert waived.lines() == plain.lines()

    @pytest.mark.clause("baccarat 6.4.4", "baccarat 7.2")
    def test_a_shoe_without_another_card_makes_the_round_void(self) -> None:
        table = squeezing("player")
        assert table.state.shuffle is not None
        table.state.shuffle.place = table.state.shuffle.cards
        events = table.do(BankerFirst(patron="an"))
        assert [type(event) for event in events] == [InsuranceWaived, RoundVoided, ShoeRemoved]


class TestInsurance:
    @pytest.mark.clause("baccarat 6.4.4", "ruling B8")
    def test_nobody_is_offered_it_a_second_time(self) -> None:
        table = squeezing("player")
        table.do(BankerFirst(patron="an"))
        until_result(table)
        assert not any(isinstance(each.event, InsuranceOffered) for each in table.history)
        late = wager("chi", "player_insurance", 1, moment=Moment.THIRD_CARD)
        assert isinstance(table.refusal(Insure(patron="chi", wagers=(late,))), InsuranceNotOpen)

    @pytest.mark.clause("baccarat 6.4.4", "ruling B5")
    def test_without_the_request_it_is_offered(self) -> None:
        table = squeezing("player")
        table.do(OpenCards(patron="an", side="player"))
        (offered,) = [each.event for each in table.history if isinstance(each.event, InsuranceOffered)]
        assert (offered.moment, offered.to) == (Moment.THIRD_CARD, ("an", "chi"))
        assert isinstance(until_result(table).history[-1].event, RoundSettled)


class TestWhoMayAsk:
    @pytest.mark.clause("baccarat 6.4.4")
    def test_only_where_the_house_agrees(self) -> None:
        table = squeezing("player", rules=baccarat.Rules(mode=Mode.ONLINE))
        refused = table.refusal(BankerFirst(patron="an"))
        assert isinstance(refused, BankerFirstNotAgreed)
        assert refused.clauses == ("baccarat 6.4.4",)

    @pytest.mark.clause("baccarat 6.4.4", "ruling B15")
    @pytest.mark.parametrize("patron", ["binh", "chi", "dung"])
    def test_only_a_patron_who_squeezes(self, patron: str) -> None:
        refused = squeezing("player").refusal(BankerFirst(patron=patron))
        assert isinstance(refused, NotYourHand)
        assert refused.clauses == ("baccarat 6.4.4", "ruling B15")

    @pytest.mark.clause("baccarat 6.4.4", "baccarat 4.8")
    def test_not_a_patron_who_is_restricted(self) -> None:
        table = squeezing("player", "banker")
        table.do(RestrictSqueeze(by="pit", role=Role.PIT_MANAGER, patron="binh"))
        assert isinstance(table.refusal(BankerFirst(patron="binh")), NotYourHand)
        assert names(table.do(BankerFirst(patron="an"))) == WAIVED_ROUND
        assert hidden(table) == ["player"], "the Banker's third card comes face up"

    @pytest.mark.clause("baccarat 6.4.4")
    def test_twice_is_once(self) -> None:
        table = squeezing("player")
        table.do(BankerFirst(patron="an"))
        assert table.do(BankerFirst(patron="an")) == []


class TestWhen:
    @pytest.mark.clause("baccarat 6.4.4", "baccarat 4.16")
    @pytest.mark.parametrize("banker", range(8))
    def test_only_if_the_banker_draws_whatever_the_players_card_is(self, banker: int) -> None:
        """Else the Banker's drawing would tell of the card that lies face down (4.16, row 0-1-2)."""
        second = "K" if banker == 0 else "A" if banker == 1 else str(banker)
        rules = baccarat.Rules(mode=Mode.ONLINE, banker_first=True, insurance=False)
        table = squeezing("player", deal=f"KS KD 3H {second}C 6S 4D", rules=rules)
        assert (table.phase, hidden(table)) == (Squeezing.name, ["player"])
        started = [each.event for each in table.history if isinstance(each.event, SqueezeStarted)]
        assert [each.banker_first for each in started] == [False, banker <= 2]
        if banker <= 2:
            assert names(table.do(BankerFirst(patron="an"))) == WAIVED_ROUND
        else:
            refused = table.refusal(BankerFirst(patron="an"))
            assert isinstance(refused, BankerFirstNotPossible)
            assert refused.clauses == ("baccarat 6.4.4", "baccarat 4.16")

    @pytest.mark.clause("baccarat 6.4.4")
    @pytest.mark.parametrize("deal", [THREE_TO_TWO, BANKER_SIX, BANKER_TWICE])
    def test_not_while_the_first_cards_lie_face_down(self, deal: str) -> None:
        table = TableUnderTest(baccarat_table(rules=AGREED), deal=deal).betting("an")
        table.do(Squeeze(patron="an", side="player"))
        table.bet(wager("an", "player", 10))
        assert isinstance(table.refusal(BankerFirst(patron="an")), BankerFirstNotPossible)

    @pytest.mark.clause("baccarat 6.4.4")
    @pytest.mark.parametrize(("at", "in_time"), [(14_999, True), (15_000, False)])
    def test_only_in_time_and_never_while_paused(self, at: int, in_time: bool) -> None:
        table = squeezing("player")
        assert table.state.deadline == 15_000
        if in_time:
            table.do(BankerFirst(patron="an"), at=at)
            assert table.state.play.stage(Squeezing).waived
        else:
            assert isinstance(table.refusal(BankerFirst(patron="an"), at=at), NotNow)
            table.now = 14_000
            table.do(PauseTable(by="pit"))
            assert isinstance(table.refusal(BankerFirst(patron="an")), TablePausedNow)

    @pytest.mark.clause("baccarat 6.4.4")
    def test_not_during_betting_nor_after_the_round(self) -> None:
        table = TableUnderTest(baccarat_table(rules=AGREED), deal=THREE_TO_TWO).betting("an")
        assert isinstance(table.refusal(BankerFirst(patron="an")), NotNow)
        table = until_result(squeezing("player"))
        assert isinstance(table.refusal(BankerFirst(patron="an")), NotNow)


class TestWhatIsSeen:
    @pytest.mark.clause("baccarat 6.4.4")
    def test_whether_it_may_be_asked_and_whether_it_was(self) -> None:
        table = squeezing("player")
        stage = table.state.play.stages[Squeezing.name]

        def seen() -> tuple[object, object]:
            shown = stage.shown(table.state, lambda patron: False)
            return shown["banker_first"], shown["waived"]

        assert seen() == (True, False)
        table.do(BankerFirst(patron="an"))
        assert seen() == (False, True)
        table = squeezing("player")
        stage = table.state.play.stages[Squeezing.name]
        table.do(OpenCards(patron="an", side="player"))
        assert seen() == (False, False)

    @pytest.mark.clause("baccarat 6.4.4")
    def test_a_void_takes_the_question_back(self) -> None:
        table = squeezing("player")
        stage = table.state.play.stage(Squeezing)
        assert stage.banker_first
        stage.end()
        assert not stage.banker_first
