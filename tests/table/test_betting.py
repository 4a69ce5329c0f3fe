"""Drafts, confirmations, and what is refused of them."""

import pytest

from felt.core.chips import Cents
from felt.core.refusals import NotYourWager, Refusal
from felt.core.wagers import Mode, Moment, Wager
from felt.games import baccarat, niuniu, sicbo
from felt.games.baccarat.commands import Insure, Squeeze
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu.stages import Arranging
from felt.ledger import InsufficientChips
from felt.table import Settings
from felt.table.commands import CloseTable, Confirm, Join, Leave, SetWagers
from felt.table.events import WagersConfirmed
from felt.table.refusals import AlreadyConfirmed, BettingNotOpen, NotAtTable, NotPartOfThisGame, RoundHasPassed
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_TWICE,
    CHIP,
    CITES,
    GAMES,
    PLAYER_WINS,
    TableUnderTest,
    any_wagers,
    baccarat_table,
    names,
    niuniu_table,
    sicbo_table,
    table_of,
    wager,
)

all_games = pytest.mark.parametrize("game", GAMES)
LIMITS = {"default": (Cents(10 * CHIP), Cents(50 * CHIP))}
LIMITED: dict[str, Settings] = {
    "baccarat": baccarat_table(rules=baccarat.Rules(mode=Mode.ONLINE, limits=LIMITS)),
    "sicbo": sicbo_table(rules=sicbo.Rules(mode=Mode.ONLINE, limits=LIMITS)),
    "niuniu": niuniu_table(rules=niuniu.Rules(mode=Mode.ONLINE, limits=LIMITS)),
}


def refused(table: TableUnderTest, patron: str, *wagers: Wager) -> Refusal:
    return table.refusal(SetWagers(patron=patron, wagers=wagers))


class TestDrafts:
    @all_games
    @pytest.mark.clause("online 2.b.1", "online 2.d.2.1")
    def test_a_draft_is_replaced_as_a_whole(self, game: str) -> None:
        table = table_of(game).betting("an")
        table.draft("an", *any_wagers(game, "an", 10))
        table.draft("an", *any_wagers(game, "an", 20))
        assert WagersConfirmed("an", any_wagers(game, "an", 20)) in table.do(Confirm(patron="an"))

    @pytest.mark.clause("online 2.b.1")
    def test_a_patron_bets_on_as_many_areas_as_there_are(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
        bets = ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6")
        table.bet(*[wager("an", bet, chips) for chips, bet in enumerate(bets, start=1)])
        assert [(line.bet, line.stake) for line in table.lines()] == [
            (bet, chips * CHIP) for chips, bet in enumerate(bets, start=1)
        ]
        assert table.nets() == {"an": (1 - 2 - 3 - 4 - 5 - 6) * CHIP}

    @all_games
    @pytest.mark.clause("online 2.d.2.2", "ruling B13")
    def test_what_is_not_confirmed_goes_back_at_the_close(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 30))
        table.bet(*any_wagers(game, "binh", 10, box=1))
        table.until_deadline()
        assert table.state.play.drafts == {}
        while table.phase is not Phase.RESULT:
            table.until_deadline()
        assert {line.patron for line in table.lines()} == {"binh"}
        table.next_betting()
        assert table.state.play.drafts == {}, "nor does it come back in the next round"

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_an_empty_draft_takes_all_back(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 30))
        table.draft("an")
        assert table.do(Confirm(patron="an")) == [WagersConfirmed("an", ())]

    @all_games
    @pytest.mark.clause("ruling A5")
    def test_a_refused_draft_leaves_the_earlier_one(self, game: str) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 20))
        refused(table, "an", *any_wagers(game, "an", 9))
        assert table.do(Confirm(patron="an")) == [WagersConfirmed("an", any_wagers(game, "an", 20))]

    @pytest.mark.clause("ruling A7")
    def test_wagers_of_somebody_else_are_refused(self) -> None:
        table = table_of("baccarat").betting("an", "binh")
        refusal = refused(table, "an", wager("an", "tie", 1), wager("binh", "player", 10))
        assert isinstance(refusal, NotYourWager)
        assert refusal.place == "wagers[1].patron"

    @pytest.mark.clause("ruling B5", "baccarat 4.10")
    def test_insurance_is_no_bet_of_this_phase(self) -> None:
        table = table_of("baccarat").betting("an")
        early = wager("an", "banker_insurance", 1, moment=Moment.FOUR_CARDS)
        assert refused(table, "an", wager("an", "banker", 10), early).place == "wagers[1].moment"
        without = refused(table, "an", wager("an", "banker", 10), wager("an", "banker_insurance", 1))
        assert (without.code, without.place) == ("moment_missing", "wagers[1].moment")


class TestConfirming:
    @all_games
    @pytest.mark.clause("online 2.d.2.2", "niuniu 4.7", "sicbo 4.4")
    def test_what_is_confirmed_is_locked(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an", 10))
        for wagers in ((), any_wagers(game, "an", 20)):
            refusal = refused(table, "an", *wagers)
            assert isinstance(refusal, AlreadyConfirmed)
            assert refusal.clauses == CITES[game]["confirmed"]

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    @pytest.mark.parametrize("at", [5_000, 16_999, 17_000, 20_000])
    def test_confirming_twice_counts_once(self, game: str, at: int) -> None:
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an", 10))
        assert table.do(Confirm(patron="an"), at=at) == []
        assert [hold.amount for hold in table.state.play.holds.values()] == [10 * CHIP]
        assert sum(table.state.play.totals.values()) == 10 * CHIP

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_wagers_can_be_confirmed_in_the_place_of_the_draft(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 10))
        meant = Confirm(patron="an", wagers=any_wagers(game, "an", 20))
        assert table.do(meant) == [WagersConfirmed("an", any_wagers(game, "an", 20))]
        assert table.state.play.drafts == {}
        assert table.do(meant) == []
        for wagers in ((), any_wagers(game, "an", 30)):
            assert isinstance(table.refusal(Confirm(patron="an", wagers=wagers)), AlreadyConfirmed)

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_a_refused_confirmation_leaves_the_draft(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        draft = any_wagers(game, "an", 10)
        table.draft("an", *draft)
        meant = any_wagers(game, "an", 20)
        short = Confirm(patron="an", wagers=meant)
        of_another = Confirm(patron="an", wagers=any_wagers(game, "binh", 20))
        insurance = Confirm(patron="an", wagers=(wager("an", "banker_insurance", 10, moment=Moment.FOUR_CARDS),))
        refusals = [table.refusal(short, available=Cents(20 * CHIP - 1))]
        refusals += [table.refusal(command) for command in (of_another, insurance)]
        assert [type(refusal) for refusal in refusals] == [InsufficientChips, NotYourWager, BettingNotOpen]
        assert table.state.play.drafts == {"an": draft}

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_confirming_nothing_passes(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        assert table.passes("an") == [WagersConfirmed("an", ())]
        assert table.state.play.holds == {}
        table.bet(*any_wagers(game, "binh"))
        assert table.phase is not Phase.BETTING, "who passes is not waited for"

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_a_draft_that_is_not_there_is_not_confirmed(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        refusal = table.refusal(Confirm(patron="an"))
        assert (refusal.code, refusal.place, refusal.clauses) == ("nothing_drafted", "wagers", CITES[game]["confirmed"])
        assert "an" in table.state.play.unconfirmed

    @all_games
    @pytest.mark.clause("online 2.d.2.2")
    def test_who_lost_the_answer_may_ask_again_until_the_round_is_over(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        wagers = any_wagers(game, "an", 10)
        table.bet(*wagers)
        table.passes("binh")
        while table.state.in_play or table.phase is Phase.RESULT:
            assert table.phase is not Phase.BETTING
            assert table.do(Confirm(patron="an", round=1, wagers=wagers)) == []
            table.until_deadline()
        table.next_betting()
        again = table.refusal(Confirm(patron="an", round=1, wagers=wagers))
        assert (again.code, again.values) == ("round_has_passed", {"meant": 1, "now": 2})

    @all_games
    @pytest.mark.parametrize("closed", [False, True], ids=["between rounds", "closed"])
    @pytest.mark.clause("online 2.d.2.2")
    def test_who_lost_the_answer_is_told_what_happened_when_the_round_is_over(self, game: str, closed: bool) -> None:
        table = table_of(game).betting("an", "binh")
        wagers = any_wagers(game, "an", 10)
        table.bet(*wagers)
        table.passes("binh")
        while table.phase is not Phase.COUNTDOWN:
            table.until_deadline()
        if closed:
            table.do(CloseTable(by="pit"))
        assert table.do(Confirm(patron="an", round=1, wagers=wagers)) == []
        assert table.do(Confirm(patron="binh", round=1, wagers=())) == []
        for other in (any_wagers(game, "an", 20), any_wagers(game, "binh")):
            late = table.refusal(Confirm(patron=other[0].patron, round=1, wagers=other))
            assert (late.code, late.values) == ("round_has_passed", {"meant": 1, "now": 2})
        early = table.refusal(Confirm(patron="an", wagers=wagers))
        assert early.code == {False: "betting_not_open", True: "table_closed_now"}[closed], "of no round that is over"

    @pytest.mark.clause("baccarat 4.10")
    def test_so_is_who_insured(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "banker", 10))
        while table.phase != Insurance.name:
            table.until_deadline()
        taken = (wager("an", "banker_insurance", 1, moment=table.state.play.stage(Insurance).offers[0].moment),)
        table.do(Insure(patron="an", round=1, wagers=taken))
        while table.phase is not Phase.COUNTDOWN:
            table.until_deadline()
        assert table.do(Insure(patron="an", round=1, wagers=taken)) == []
        late = table.refusal(Insure(patron="an", round=1, wagers=(wager("an", "banker_insurance", 2),)))
        assert late.code == "round_has_passed"

    @all_games
    @pytest.mark.parametrize("short_by", [0, 1])
    @pytest.mark.clause("baccarat 4.2", "sicbo 4.1", "niuniu 4.4")
    def test_a_patron_bets_chips_that_are_there(self, game: str, short_by: int) -> None:
        table = table_of(game).betting("an", "binh")
        table.draft("an", *any_wagers(game, "an", 10))
        confirm, available = Confirm(patron="an"), Cents(10 * CHIP - short_by)
        if not short_by:
            assert names(table.do(confirm, available=available)) == ["wagers_confirmed"]
            return
        refusal = table.refusal(confirm, available=available)
        assert isinstance(refusal, InsufficientChips)
        assert refusal.values == {"available": 999, "amount": 1_000}
        table.draft("an", *any_wagers(game, "an", 9))
        table.do(Confirm(patron="an"), available=Cents(999))

    @all_games
    @pytest.mark.clause("online 2.d.1.2")
    def test_only_who_is_at_the_table_bets(self, game: str) -> None:
        table = table_of(game).betting("an", "binh")
        stranger = any_wagers(game, "chi")
        assert isinstance(refused(table, "chi", *stranger), NotAtTable)
        assert isinstance(table.refusal(Confirm(patron="chi")), NotAtTable)
        table.do(Leave(patron="an"))
        assert isinstance(refused(table, "an", *any_wagers(game, "an")), NotAtTable)

    @pytest.mark.clause("baccarat 4.1", "baccarat 4.2", "baccarat 4.6", "niuniu 4.7", "sicbo 4.4")
    @all_games
    def test_bets_are_taken_while_betting_is_open_and_at_no_other_time(self, game: str) -> None:
        deal = f"{BANKER_TWICE} " * 2
        table = TableUnderTest(baccarat_table(), deal=deal).opened() if game == "baccarat" else table_of(game).opened()
        table.do(Join(patron="an"))
        table.do(Join(patron="binh"))
        seen = set()
        while Phase.RESULT not in seen:
            seen.add(table.phase)
            if table.phase is Phase.BETTING:
                table.bet(*((wager("an", "banker", 10),) if game == "baccarat" else any_wagers(game, "an")))
            else:
                for command in (
                    SetWagers(patron="an", wagers=any_wagers(game, "an")),
                    Confirm(patron="an", wagers=()),
                ):
                    assert isinstance(table.refusal(command), BettingNotOpen)
                squeeze = table.refusal(Squeeze(patron="an", side="player"))
                assert isinstance(squeeze, BettingNotOpen if game == "baccarat" else NotPartOfThisGame)
            table.until_deadline()
        asked = {"baccarat": {Insurance.name}, "niuniu": {Arranging.name}}.get(game, set())
        assert seen == {Phase.COUNTDOWN, Phase.BETTING, Phase.RESULT} | asked

    @pytest.mark.parametrize("game", ["sicbo", "niuniu"])
    def test_insurance_repeats_no_pass_of_a_game_without_insurance(self, game: str) -> None:
        """An insurance of no chips is no confirmation of no chips."""
        table = table_of(game).betting("an", "binh")
        table.bet(*any_wagers(game, "an"))
        table.passes("binh")
        while table.phase is not Phase.COUNTDOWN:
            table.until_deadline()
        assert table.do(Confirm(patron="binh", round=1, wagers=())) == []
        assert isinstance(table.refusal(Insure(patron="binh", round=1)), RoundHasPassed)


class TestLimits:
    @all_games
    @pytest.mark.clause("ruling A5")
    @pytest.mark.parametrize("chips", [10, 11, 49, 50])
    def test_what_is_within_is_taken(self, game: str, chips: int) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        table.bet(*any_wagers(game, "an", chips))
        assert sum(table.state.play.totals.values()) == chips * CHIP

    @all_games
    @pytest.mark.clause("ruling A5", "ruling N5")
    @pytest.mark.parametrize(
        ("chips", "code", "says"),
        [
            (1, "wager_below_minimum", {"minimum": 1_000}),
            (9, "wager_below_minimum", {"minimum": 1_000}),
            (51, "wager_above_maximum", {"maximum": 5_000}),
            (10_000, "wager_above_maximum", {"maximum": 5_000}),
        ],
    )
    def test_what_is_outside_is_refused_and_says_what_is_taken(
        self, game: str, chips: int, code: str, says: dict[str, int]
    ) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        refusal = refused(table, "an", *any_wagers(game, "an", chips))
        assert (refusal.code, refusal.place) == (code, "wagers[0].amount")
        assert says.items() <= refusal.values.items()
        assert "ruling A5" in refusal.clauses

    @pytest.mark.parametrize("game", ["baccarat", "sicbo"])
    @pytest.mark.clause("ruling A5")
    def test_the_maximum_cannot_be_passed_in_parts(self, game: str) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        parts = (*any_wagers(game, "an", 50), *any_wagers(game, "an", 10))
        assert refused(table, "an", *parts).code == "wager_above_maximum"

    @all_games
    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize("amount", [1_001, 1_050, 1_099])
    def test_part_of_a_chip_is_refused(self, game: str, amount: int) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        (whole,) = any_wagers(game, "an")
        refusal = refused(table, "an", Wager("an", whole.bet, Cents(amount), box=whole.box))
        assert (refusal.code, refusal.place) == ("part_of_a_chip", "wagers[0].amount")
        assert refusal.values == {"amount": amount, "chip": 100}

    @all_games
    @pytest.mark.clause("ruling A5")
    def test_a_spot_that_the_game_does_not_have_is_refused(self, game: str) -> None:
        table = TableUnderTest(LIMITED[game]).betting("an", "binh")
        refusal = refused(table, "an", wager("an", "playr", 10, box=1 if game == "niuniu" else None))
        assert refusal.code == "unknown_bet"


class TestBoxes:
    @pytest.mark.clause("niuniu 4.5.4", "ruling N6")
    def test_the_first_to_confirm_has_the_box(self) -> None:
        table = table_of("niuniu").betting("an", "binh", "chi")
        table.draft("an", wager("an", "ante", 10, box=3))
        table.draft("binh", wager("binh", "ante", 10, box=3))
        table.do(Confirm(patron="binh"))
        late = table.refusal(Confirm(patron="an"))
        assert (late.code, late.place, late.values["box"]) == ("box_taken", "wagers[0].box", 3)
        assert refused(table, "chi", wager("chi", "ante", 5, box=3)).code == "box_taken"
        table.bet(wager("an", "ante", 10, box=4))
        assert table.state.play.boxes == {3: "binh", 4: "an"}

    @pytest.mark.clause("niuniu 4.6", "ruling N6")
    def test_a_patron_holds_one_or_two_boxes(self) -> None:
        table = table_of("niuniu").betting("an", "binh")
        three = [wager("an", "ante", 10, box=box) for box in (1, 5, 7)]
        assert refused(table, "an", *three).code == "too_many_boxes"
        table.bet(*three[:2])
        assert table.state.play.boxes == {1: "an", 5: "an"}

    @pytest.mark.clause("ruling N6")
    @pytest.mark.parametrize("boxes", [1, 7, 9])
    def test_the_table_has_so_many_boxes(self, boxes: int) -> None:
        rules = niuniu.Rules(mode=Mode.ONLINE, boxes=boxes)
        table = TableUnderTest(niuniu_table(rules=rules)).betting("an", "binh")
        for box in (0, boxes + 1):
            refusal = refused(table, "an", wager("an", "ante", 10, box=box))
            assert (refusal.code, refusal.values["boxes"]) == ("no_such_box", boxes)
        table.bet(wager("an", "ante", 10, box=boxes))
