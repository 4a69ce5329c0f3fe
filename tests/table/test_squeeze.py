"""The squeeze: who may open a hand, for how long, and that it changes nothing but the moment of showing."""

import pytest

from felt.core.authority import LADDER, Role
from felt.core.refusals import NotNow, NotYourHand
from felt.core.times import Times
from felt.core.wagers import Mode
from felt.games import baccarat
from felt.games.baccarat.commands import OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.events import (
    CardsOpened,
    InsuranceOffered,
    SqueezeAsked,
    SqueezeRestricted,
    SqueezeStarted,
)
from felt.games.baccarat.refusals import NoSqueezeAtTable, NoSuchHand, RestrictedFromSqueeze
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.table.commands import Join, Leave, PauseTable, Tick
from felt.table.events import BettingClosed, CardsDealt, RoundSettled
from felt.table.refusals import BettingNotOpen, NotPartOfThisGame, TablePausedNow, WaitForNextRound
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, PLAYER_WINS, TableUnderTest, baccarat_table, names, table_of, wager


def table_with(*patrons: str, deal: str = PLAYER_WINS) -> TableUnderTest:
    return TableUnderTest(baccarat_table(), deal=deal).betting(*patrons)


def squeezers(table: TableUnderTest) -> dict[str, str]:
    return next(each.event.openers for each in table.history if isinstance(each.event, BettingClosed))


def ask(table: TableUnderTest, patron: str, *sides: str) -> None:
    for side in sides:
        table.do(Squeeze(patron=patron, side=side))


def restrict(patron: str, *, by: str = "pit", role: Role | None = Role.PIT_MANAGER, **more: int) -> RestrictSqueeze:
    return RestrictSqueeze(by=by, role=role, patron=patron, **more)


class TestWhoSqueezes:
    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    @pytest.mark.parametrize("side", ["player", "banker"])
    def test_the_highest_wager_on_the_side(self, side: str) -> None:
        table = table_with("an", "binh", "chi")
        for patron in ("an", "binh", "chi"):
            ask(table, patron, side)
        table.bet(wager("an", side, 10))
        table.bet(wager("binh", side, 30), wager("binh", "tie", 1))
        table.bet(wager("chi", side, 20), wager("chi", "tie", 90))
        assert squeezers(table) == {side: "binh"}

    @pytest.mark.clause("ruling B15")
    @pytest.mark.parametrize(("first", "second"), [("an", "binh"), ("binh", "an")])
    def test_of_equal_wagers_the_earlier(self, first: str, second: str) -> None:
        table = table_with("an", "binh")
        ask(table, second, "player")
        ask(table, first, "player")
        table.draft(second, wager(second, "player", 10))
        table.bet(wager(first, "player", 10))
        table.bet(wager(second, "player", 10))
        assert squeezers(table) == {"player": first}, "the wager that was confirmed first, not the one drafted first"

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_only_who_has_asked(self) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player")
        table.bet(wager("an", "player", 10))
        table.bet(wager("binh", "player", 11))
        assert (squeezers(table), table.phase) == ({}, Phase.RESULT), "the right is the highest wager's alone"

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    @pytest.mark.parametrize(("others", "squeezer"), [(119, "an"), (120, "an"), (121, "binh")])
    def test_a_patron_counts_with_the_total_on_the_side(self, others: int, squeezer: str) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player")
        ask(table, "binh", "player")
        table.bet(wager("an", "player", 60), wager("an", "banker", 500), wager("an", "player", 60))
        table.bet(wager("binh", "player", others))
        assert squeezers(table) == {"player": squeezer}

    @pytest.mark.clause("ruling B15")
    def test_of_equal_totals_the_earlier_though_the_later_is_one_wager(self) -> None:
        table = table_with("an", "binh", "chi")
        for patron in ("an", "binh", "chi"):
            ask(table, patron, "banker")
        table.bet(wager("chi", "banker", 119))
        table.bet(wager("an", "banker", 60), wager("an", "banker", 60))
        table.bet(wager("binh", "banker", 120))
        assert squeezers(table) == {"banker": "an"}

    @pytest.mark.clause("ruling B15")
    def test_each_side_by_itself(self) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player", "banker")
        ask(table, "binh", "player", "banker")
        table.bet(wager("an", "player", 10), wager("an", "banker", 5))
        table.bet(wager("binh", "player", 9), wager("binh", "banker", 6))
        assert squeezers(table) == {"player": "an", "banker": "binh"}

    @pytest.mark.clause("ruling B15")
    def test_nobody_without_a_wager_on_the_side(self) -> None:
        table = table_with("an")
        ask(table, "an", "player", "banker")
        table.bet(wager("an", "tie", 10), wager("an", "player_pair", 10))
        assert squeezers(table) == {}

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_nobody_who_has_left(self) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player")
        table.bet(wager("an", "player", 10))
        table.do(Leave(patron="an"))
        table.bet(wager("binh", "player", 5))
        assert "an" not in squeezers(table).values()


class TestAsking:
    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_before_or_after_confirming_and_twice_is_once(self) -> None:
        table = table_with("an", "binh")
        table.bet(wager("an", "player", 10))
        assert table.do(Squeeze(patron="an", side="player"), at=16_999) == [SqueezeAsked("an", "player")]
        assert table.do(Squeeze(patron="an", side="player")) == []
        table.do(Tick(), at=17_000)
        assert squeezers(table) == {"player": "an"}

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    @pytest.mark.parametrize("at", [17_000, 17_001])
    def test_not_after_the_close_though_no_tick_has_come(self, at: int) -> None:
        table = table_with("an", "binh")
        assert isinstance(table.refusal(Squeeze(patron="an", side="player"), at=at), BettingNotOpen)

    @pytest.mark.clause("baccarat 4.7", "online 2.d.1.2")
    def test_not_by_who_waits_for_the_next_round(self) -> None:
        table = table_with("an")
        table.do(Join(patron="binh"))
        assert isinstance(table.refusal(Squeeze(patron="binh", side="player")), WaitForNextRound)

    @pytest.mark.clause("baccarat 4.7")
    @pytest.mark.parametrize(("game", "side"), [("baccarat", "tie"), ("baccarat", "")])
    def test_only_for_a_hand_that_there_is(self, game: str, side: str) -> None:
        table = table_of(game).betting("an", "binh")
        refusal = table.refusal(Squeeze(patron="an", side=side))
        assert isinstance(refusal, NoSuchHand)
        assert refusal.place == "side"

    @pytest.mark.clause("baccarat 4.7")
    @pytest.mark.parametrize("game", ["sicbo", "niuniu"])
    def test_only_at_baccarat(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        assert isinstance(table.refusal(Squeeze(patron="an", side="player")), NotPartOfThisGame)

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_only_at_a_table_that_deals_face_down(self) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, squeeze=False)
        table = TableUnderTest(baccarat_table(rules=rules), deal=PLAYER_WINS).betting("an")
        refusal = table.refusal(Squeeze(patron="an", side="player"))
        assert isinstance(refusal, NoSqueezeAtTable)
        assert refusal.clauses == ("baccarat 4.7", "ruling B15")


def squeezing(*sides: str, deal: str = PLAYER_WINS, times: Times | None = None) -> TableUnderTest:
    """An squeezes these sides; Binh looks on, with as much on both."""
    table = TableUnderTest(baccarat_table(times=times), deal=deal).betting("an", "binh")
    ask(table, "an", *sides)
    table.bet(wager("an", "player", 10), wager("an", "banker", 10))
    table.bet(wager("binh", "player", 10), wager("binh", "banker", 10))
    return table


class TestOpening:
    @pytest.mark.clause("ruling B15", "baccarat 7.14")
    @pytest.mark.parametrize(("at", "opened"), [(14_999, False), (15_000, True), (15_001, True)])
    def test_the_house_opens_when_the_time_is_up(self, at: int, opened: bool) -> None:
        table = squeezing("player")
        assert table.history[-1].event == SqueezeStarted(("player",), 15_000)
        assert (CardsOpened("player", by="house") in table.do(Tick(), at=at)) is opened

    @pytest.mark.clause("ruling B15")
    def test_the_time_is_a_setting(self) -> None:
        table = squeezing("banker", times=Times(squeeze_ms=777, card_ms=0))
        assert table.state.deadline == 5_777

    @pytest.mark.clause("ruling B15")
    def test_the_squeezing_patron_opens_sooner(self) -> None:
        table = squeezing("player")
        events = table.do(OpenCards(patron="an", side="player"), at=6_000)
        assert events[0] == CardsOpened("player", by="an")
        while table.phase == Squeezing.name:
            table.do(OpenCards(patron="an", side="player"))
        assert (table.now, table.phase) == (6_000, Phase.RESULT)

    @pytest.mark.clause("ruling B15", "baccarat 4.7")
    def test_nobody_else_does(self) -> None:
        table = squeezing("player")
        for patron, side in (("binh", "player"), ("an", "banker"), ("chi", "player")):
            refusal = table.refusal(OpenCards(patron=patron, side=side))
            assert isinstance(refusal, NotYourHand)
            assert refusal.clauses == ("baccarat 4.7", "ruling B15")

    @pytest.mark.clause("ruling B15")
    def test_nor_at_another_time(self) -> None:
        table = table_with("an")
        assert isinstance(table.refusal(OpenCards(patron="an", side="player")), NotNow)
        table.bet(wager("an", "player", 10))
        assert isinstance(table.refusal(OpenCards(patron="an", side="player")), NotNow)

    @pytest.mark.clause("ruling B15")
    def test_nor_while_the_table_is_paused(self) -> None:
        table = squeezing("player")
        table.do(PauseTable(by="pit"))
        assert isinstance(table.refusal(OpenCards(patron="an", side="player")), TablePausedNow)

    @pytest.mark.clause("baccarat 7.14", "ruling B15")
    def test_the_house_opens_for_who_leaves(self) -> None:
        table = squeezing("player")
        assert CardsOpened("player", by="house") in table.do(Leave(patron="an"), at=6_000)


class TestRestricting:
    """baccarat 4.8: a Pit Manager or above, for the round."""

    @pytest.mark.clause("baccarat 4.8", "ruling B15")
    @pytest.mark.parametrize("asked_first", [True, False])
    def test_during_betting_it_takes_the_right_away_and_nobody_else_gets_it(self, asked_first: bool) -> None:
        table = table_with("an", "binh")
        ask(table, "binh", "player")
        if asked_first:
            ask(table, "an", "player")
        assert table.do(restrict("an", round=1)) == [SqueezeRestricted("an", "pit", "pit_manager")]
        refusal = table.refusal(Squeeze(patron="an", side="player"))
        assert isinstance(refusal, RestrictedFromSqueeze)
        assert refusal.clauses == ("baccarat 4.8", "ruling B15")
        table.bet(wager("an", "player", 20))
        table.bet(wager("binh", "player", 10))
        assert (squeezers(table), table.phase) == ({}, Phase.RESULT)

    @pytest.mark.clause("baccarat 4.8", "ruling B15")
    def test_another_patron_keeps_the_right(self) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player")
        table.do(restrict("binh"))
        table.bet(wager("an", "player", 20))
        table.bet(wager("binh", "player", 10))
        assert squeezers(table) == {"player": "an"}

    @pytest.mark.clause("baccarat 4.8", "baccarat 7.14")
    def test_during_the_squeeze_the_house_opens_the_hands_of_that_patron(self) -> None:
        table = squeezing("player", "banker")
        events = table.do(restrict("an"), at=6_000)
        assert events[:3] == [
            SqueezeRestricted("an", "pit", "pit_manager"),
            CardsOpened("banker", by="house"),
            CardsOpened("player", by="house"),
        ]
        assert table.phase is Phase.RESULT

    @pytest.mark.clause("baccarat 4.8")
    def test_of_two_squeezing_patrons_the_other_goes_on(self) -> None:
        table = table_with("an", "binh")
        ask(table, "an", "player")
        ask(table, "binh", "banker")
        table.bet(wager("an", "player", 10))
        table.bet(wager("binh", "banker", 10))
        assert CardsOpened("player", by="house") in table.do(restrict("an"))
        assert (table.phase, table.state.play.stage(Squeezing).face_down) == (Squeezing.name, {"banker"})

    @pytest.mark.clause("baccarat 4.8")
    def test_the_third_card_then_comes_face_up(self) -> None:
        table = squeezing("banker", deal=BANKER_SIX)
        table.do(OpenCards(patron="an", side="banker"))
        assert table.phase == Insurance.name
        assert table.do(restrict("an")) == [SqueezeRestricted("an", "pit", "pit_manager")]
        insured(table)
        insured(table)
        assert table.phase is Phase.RESULT
        assert sum(isinstance(each.event, SqueezeStarted) for each in table.history) == 1

    @pytest.mark.clause("baccarat 4.8")
    def test_before_the_squeeze_has_begun(self) -> None:
        table = table_with("an")
        ask(table, "an", "player")
        table.supplies = False
        table.bet(wager("an", "player", 10))
        want = table.state.wants
        assert want is not None
        table.do(table.answer(want))
        assert table.state.play.stage(Squeezing).face_down == {"player"}
        events = table.do(restrict("an"))
        assert events == [SqueezeRestricted("an", "pit", "pit_manager"), CardsOpened("player", by="house")]

    @pytest.mark.clause("baccarat 4.8")
    def test_twice_is_once_and_the_next_round_begins_anew(self) -> None:
        table = table_with("an", deal=f"{PLAYER_WINS} {PLAYER_WINS}")
        table.do(restrict("an"))
        assert table.do(restrict("an", by="boss")) == []
        stage = table.state.play.stages[Squeezing.name]
        assert stage.shown(table.state, lambda patron: True)["restricted"] == ["an"]
        assert stage.shown(table.state, lambda patron: False)["restricted"] == []
        table.bet(wager("an", "player", 10))
        table.next_betting()
        ask(table, "an", "player")

    @pytest.mark.clause("baccarat 4.8", "ruling A8", "ruling B15")
    @pytest.mark.parametrize("role", [None, *Role])
    def test_by_a_pit_manager_or_above(self, role: Role | None) -> None:
        table = table_with("an", deal=PLAYER_WINS)
        if role in LADDER[2:]:
            assert table.do(restrict("an", role=role)) == [SqueezeRestricted("an", "pit", str(role))]
        else:
            refusal = table.refusal(restrict("an", role=role))
            assert (refusal.code, refusal.clauses) == ("no_authority", ("baccarat 4.8", "ruling A8"))

    @pytest.mark.clause("baccarat 4.8")
    def test_not_where_there_is_nothing_to_restrict(self) -> None:
        table = table_with("an", deal=f"{PLAYER_WINS} {PLAYER_WINS}")
        refusal = table.refusal(restrict("dung"))
        assert (refusal.code, refusal.place) == ("no_patron_to_restrict", "patron")
        table.bet(wager("an", "player", 10))
        assert isinstance(table.refusal(restrict("an", round=1)), NotNow)
        table.until_deadline()
        assert isinstance(table.refusal(restrict("an", round=1)), NotNow)

    @pytest.mark.clause("baccarat 4.8", "ruling B15")
    def test_not_at_a_table_that_deals_face_up_nor_while_it_is_paused(self) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, squeeze=False)
        table = TableUnderTest(baccarat_table(rules=rules)).betting("an")
        assert isinstance(table.refusal(restrict("an")), NoSqueezeAtTable)
        table = squeezing("player")
        table.do(PauseTable(by="pit"))
        assert isinstance(table.refusal(restrict("an")), TablePausedNow)


def insured(table: TableUnderTest) -> None:
    """Every patron takes one chip of what is offered, and so is asked again."""
    stage = table.state.play.stage(Insurance)
    (offer,) = stage.offers
    for patron in sorted(stage.unanswered):
        table.insure(patron, 1, side=offer.side, moment=offer.moment)


class TestNothingElseChanges:
    @pytest.mark.clause("ruling B15")
    @pytest.mark.parametrize("sides", [("player",), ("banker",), ("player", "banker")], ids=" and ".join)
    @pytest.mark.parametrize("deal", [PLAYER_WINS, BANKER_SIX])
    def test_the_same_cards_in_the_same_order_and_the_same_settlement(self, deal: str, sides: tuple[str, ...]) -> None:
        plain, squeezed = squeezing(deal=deal), squeezing(*sides, deal=deal)
        for table in (plain, squeezed):
            while table.phase is not Phase.RESULT:
                table.until_deadline()
        assert plain.dealt() == squeezed.dealt()
        assert plain.lines() == squeezed.lines()
        assert "squeeze_started" in names([each.event for each in squeezed.history])

    @pytest.mark.clause("ruling B15", "ruling B5", "baccarat 4.10")
    @pytest.mark.parametrize("sides", [("player",), ("banker",), ("player", "banker")], ids=" and ".join)
    @pytest.mark.parametrize("by_house", [True, False])
    def test_insurance_is_offered_and_wagers_settled_on_open_cards_only(
        self, sides: tuple[str, ...], by_house: bool
    ) -> None:
        table = squeezing(*sides, deal=BANKER_SIX)
        while table.phase is not Phase.RESULT:
            if table.phase == Insurance.name:
                insured(table)
            elif table.phase == Squeezing.name and not by_house:
                table.do(OpenCards(patron="an", side=min(table.state.play.stage(Squeezing).face_down)))
            else:
                table.until_deadline()
        face_down: set[str] = set()
        asked = 0
        for each in table.history:
            match each.event:
                case CardsDealt(to=to) if to in sides:
                    face_down.add(to)
                case CardsOpened(side=side):
                    face_down.discard(side)
                case InsuranceOffered() | RoundSettled():
                    assert not face_down
                    asked += 1
        assert asked == 3, "two offers and a settlement"

    @pytest.mark.clause("ruling B15", "ruling B14")
    def test_the_time_to_insure_starts_when_the_cards_are_open(self) -> None:
        table = squeezing("banker", deal=BANKER_SIX)
        table.now = 9_000
        while table.phase == Squeezing.name:
            table.do(OpenCards(patron="an", side="banker"))
        assert (table.phase, table.state.deadline) == (Insurance.name, 17_000)
