"""Insurance: who is asked, for how long, and what an answer may be."""

from fractions import Fraction

import pytest

from felt.core.chips import Cents
from felt.core.refusals import NotYourWager, Refusal
from felt.core.wagers import Mode, Moment, Wager
from felt.games import baccarat
from felt.games.baccarat import Offer, Winner
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceAnswered, InsuranceClosed, InsuranceOffered
from felt.games.baccarat.refusals import AlreadyAnswered, InsuranceNotOffered, InsuranceNotOpen, NoRightToInsure
from felt.games.baccarat.stages import Insurance
from felt.ledger import InsufficientChips
from felt.table.commands import Confirm, Leave, PauseTable, Tick
from felt.table.refusals import TablePausedNow
from felt.table.state import Phase
from tests.table.driver import (
    BANKER_SIX,
    BANKER_TWICE,
    CHIP,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    names,
    wager,
)

FOUR, THIRD = Moment.FOUR_CARDS, Moment.THIRD_CARD
BANKER_STANDS = "KS KD 4H 5C TS"  # four to five insures the Banker, who then stands on the Player's ten
PLAYER_DRAWS_OUT = "KS KD 5H 4C 2S TD"  # five to four insures the Player, and so does seven to four


def insurance(patron: str, chips: int, *, side: str = "banker", moment: Moment = FOUR) -> Wager:
    return wager(patron, f"{side}_insurance", chips, moment=moment)


def answer(*wagers: Wager, patron: str = "an") -> Insure:
    return Insure(patron=patron, wagers=wagers)


def asked(deal: str = BANKER_TWICE, *, rules: baccarat.Rules | None = None) -> TableUnderTest:
    """An has 100 on the Banker and is asked, from 5,000 to 13,000; Binh has 50 there and Chi has none."""
    table = TableUnderTest(baccarat_table(rules=rules), deal=deal).betting("an", "binh", "chi")
    table.bet(wager("an", "banker", 100))
    table.bet(wager("binh", "banker", 50))
    table.bet(wager("chi", "player", 70))
    return table


def offers(table: TableUnderTest) -> list[InsuranceOffered]:
    return [each.event for each in table.history if isinstance(each.event, InsuranceOffered)]


class TestWhoIsAsked:
    @pytest.mark.clause("baccarat 4.10", "ruling B5", "ruling B6", "ruling B14")
    def test_whoever_has_a_wager_on_the_hand_and_nobody_else(self) -> None:
        table = asked()
        offer = Offer(FOUR, Winner.BANKER, 5, 4, Fraction(2))
        assert offers(table) == [InsuranceOffered(FOUR, (offer,), 13_000, to=("an", "binh"))]
        assert table.state.play.stage(Insurance).unanswered == {"an", "binh"}

    @pytest.mark.clause("ruling B5", "baccarat 4.10", "baccarat 6.4.6")
    def test_at_the_second_moment_those_with_the_hand_then_insured(self) -> None:
        table = asked(BANKER_SIX)
        table.until_deadline()
        assert offers(table)[1:] == [
            InsuranceOffered(THIRD, (Offer(THIRD, Winner.PLAYER, 9, 6, Fraction(9)),), 13_000 + 8_000, to=("chi",))
        ]
        assert table.state.play.stage(Insurance).unanswered == {"chi"}

    @pytest.mark.clause("baccarat 4.10", "ruling B14")
    def test_nobody_if_nobody_has_a_wager_on_the_hand(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an")
        table.bet(wager("an", "player", 10), wager("an", "tie", 10), wager("an", "banker_pair", 10))
        assert (offers(table), table.phase) == ([], Phase.RESULT)

    @pytest.mark.clause("baccarat 6.4.5")
    def test_nobody_at_a_table_without_insurance(self) -> None:
        table = asked(rules=baccarat.Rules(mode=Mode.ONLINE, insurance=False))
        assert (offers(table), table.phase) == ([], Phase.RESULT)
        assert isinstance(table.refusal(answer(insurance("an", 1))), InsuranceNotOpen)

    @pytest.mark.clause("ruling B5", "baccarat 2.2.2")
    @pytest.mark.parametrize(("deal", "moments"), [(PLAYER_WINS, []), (BANKER_STANDS, [FOUR]), (BANKER_SIX, [FOUR])])
    def test_not_once_the_result_stands(self, deal: str, moments: list[Moment]) -> None:
        table = TableUnderTest(baccarat_table(), deal=deal).betting("an")
        table.bet(wager("an", "banker", 10))
        while table.phase == Insurance.name:
            table.until_deadline()
        assert [offer.moment for offer in offers(table)] == moments

    @pytest.mark.clause("ruling B5", "baccarat 6.4.6")
    def test_the_players_hand_at_both_moments(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_DRAWS_OUT).betting("an")
        table.bet(wager("an", "player", 10))
        table.insure("an", 1, side="player")
        assert [offer.offers[0].odds for offer in offers(table)] == [2, 4]


class TestTime:
    @pytest.mark.clause("ruling B14", "baccarat 7.20", "ruling B8")
    @pytest.mark.parametrize(("at", "taken"), [(12_999, True), (13_000, False), (13_001, False), (99_000, False)])
    def test_an_answer_after_the_time_is_refused_though_no_tick_has_come(self, at: int, taken: bool) -> None:
        table = asked()
        if taken:
            assert names(table.do(answer(insurance("an", 10)), at=at)) == ["insurance_answered"]
        else:
            for wagers in ((insurance("an", 10),), ()):
                refusal = table.refusal(answer(*wagers), at=at)
                assert isinstance(refusal, InsuranceNotOpen)
                assert refusal.clauses == ("baccarat 7.20", "ruling B14")

    @pytest.mark.clause("ruling B14", "baccarat 7.20")
    @pytest.mark.parametrize(("at", "closes"), [(12_999, False), (13_000, True), (13_001, True)])
    def test_silence_is_a_no(self, at: int, closes: bool) -> None:
        table = asked()
        assert (InsuranceClosed() in table.do(Tick(), at=at)) is closes
        assert table.state.play.stage(Insurance).taken == ()

    @pytest.mark.clause("ruling B14")
    def test_it_closes_with_the_last_answer_whatever_it_is(self) -> None:
        table = asked()
        table.insure("an", 10)
        assert (table.phase, table.state.play.stage(Insurance).unanswered) == (Insurance.name, {"binh"})
        table.now = 7_000
        table.insure("binh")
        assert (7_000, "insurance_closed") in table.chronicle()

    @pytest.mark.clause("ruling B5", "ruling B8")
    def test_the_price_of_the_first_moment_is_gone_at_the_second(self) -> None:
        table = asked()
        table.insure("an", 5)
        table.until_deadline()
        late = table.refusal(answer(insurance("an", 10, moment=FOUR)))
        assert isinstance(late, InsuranceNotOffered)
        table.insure("an", 10, moment=THIRD)
        assert table.state.play.stage(Insurance).taken == (insurance("an", 5), insurance("an", 10, moment=THIRD))

    @pytest.mark.clause("baccarat 7.20")
    @pytest.mark.parametrize("first", [0, 10])
    def test_it_is_answered_once(self, first: int) -> None:
        table = asked()
        table.insure("an", first)
        for wagers in ((insurance("an", 5),), ()):
            assert isinstance(table.refusal(answer(*wagers)), AlreadyAnswered)

    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    @pytest.mark.parametrize("first", [0, 10])
    def test_an_answer_that_comes_again_is_none_to_the_next_offer(self, first: int) -> None:
        table = asked()
        taken = (insurance("an", first, moment=FOUR),) if first else ()
        same = Insure(patron="an", round=1, moment=FOUR, wagers=taken)
        table.do(same)
        table.insure("binh", 5)
        assert {offer.moment for offer in table.state.play.stage(Insurance).offers} == {THIRD}
        if first:
            assert table.do(same) == [], "taken once"
        else:
            assert (table.refusal(same).code, table.refusal(same).place) == ("insurance_not_open", "moment")
        assert table.state.play.stage(Insurance).taken == (*taken, insurance("binh", 5))
        assert ("an" in table.state.play.stage(Insurance).unanswered) is bool(first)

    @pytest.mark.clause("ruling B14")
    def test_who_leaves_is_not_waited_for(self) -> None:
        table = asked()
        table.insure("an", 10)
        assert "insurance_closed" in names(table.do(Leave(patron="binh"), at=6_000))
        assert table.state.play.stage(Insurance).unanswered == {"an"}, "nor asked at the second moment"

    @pytest.mark.clause("ruling B14")
    def test_who_has_left_before_the_offer_is_not_waited_for(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an", "binh")
        table.bet(wager("an", "banker", 100))
        table.do(Leave(patron="an"))
        table.bet(wager("binh", "player", 10))
        assert table.phase is Phase.RESULT

    @pytest.mark.clause("ruling B14")
    def test_nothing_is_answered_while_the_table_is_paused(self) -> None:
        table = asked()
        table.do(PauseTable(by="pit"))
        assert isinstance(table.refusal(answer(insurance("an", 10))), TablePausedNow)


class TestAnswers:
    @pytest.mark.clause("baccarat 4.10", "ruling B6")
    def test_it_is_taken_or_declined(self) -> None:
        table = asked()
        assert table.do(answer(insurance("an", 10)), at=6_000) == [
            InsuranceAnswered("an", (insurance("an", 10),), FOUR)
        ]
        assert table.do(answer(patron="binh"), at=6_000)[0] == InsuranceAnswered("binh", (), FOUR)
        assert [hold.amount for hold in table.state.play.holds.values()] == [
            100 * CHIP,
            50 * CHIP,
            70 * CHIP,
            10 * CHIP,
        ]

    @pytest.mark.clause("baccarat 4.10", "ruling B6")
    def test_a_stranger_has_no_right(self) -> None:
        refusal = asked().refusal(answer(insurance("dung", 1), patron="dung"))
        assert isinstance(refusal, NoRightToInsure)
        assert refusal.clauses == ("baccarat 4.10", "ruling B6")

    @pytest.mark.clause("baccarat 4.10", "ruling B6")
    def test_a_patron_without_a_wager_on_the_hand_has_no_right(self) -> None:
        assert isinstance(asked().refusal(answer(insurance("chi", 1), patron="chi")), NoRightToInsure)

    @pytest.mark.clause("ruling B5", "baccarat 6.4.6")
    @pytest.mark.parametrize(
        ("wrong", "code"),
        [
            (insurance("an", 1, side="player"), "insurance_not_offered"),
            (insurance("an", 1, moment=THIRD), "insurance_not_offered"),
            (wager("an", "banker_insurance", 1), "moment_missing"),
            (wager("an", "banker", 1), "insurance_not_offered"),
            (wager("an", "banker", 1, moment=FOUR), "key_not_for_this_bet"),
            (wager("an", "nonsense", 1, moment=FOUR), "unknown_bet"),
        ],
        ids=["other hand", "other moment", "no moment", "no insurance", "no insurance with a moment", "no bet"],
    )
    def test_only_what_is_offered_can_be_taken(self, wrong: Wager, code: str) -> None:
        refusal = asked().refusal(answer(insurance("an", 1), wrong))
        assert refusal.code == code
        assert refusal.place.startswith("wagers[1]")

    @pytest.mark.clause("ruling B5")
    def test_what_was_not_offered_is_said_with_the_totals(self) -> None:
        refusal = asked().refusal(answer(insurance("an", 1, side="player")))
        assert str(refusal) == "No insurance of the Player hand was offered at that moment (Player 4, Banker 5)."

    @pytest.mark.clause("ruling A1", "ruling A7")
    def test_whole_chips_of_ones_own(self) -> None:
        table = asked()
        assert isinstance(table.refusal(answer(insurance("binh", 1))), NotYourWager)
        part = table.refusal(answer(Wager("an", "banker_insurance", Cents(150), moment=FOUR)))
        assert (part.code, part.place) == ("part_of_a_chip", "wagers[0].amount")

    @pytest.mark.clause("baccarat 4.10")
    @pytest.mark.parametrize("short_by", [0, 1])
    def test_chips_that_are_there(self, short_by: int) -> None:
        table = asked()
        command, available = Insure(patron="an", wagers=(insurance("an", 10),)), Cents(10 * CHIP - short_by)
        if short_by:
            refusal: Refusal = table.refusal(command, available=available)
            assert isinstance(refusal, InsufficientChips)
            assert refusal.values == {"available": 999, "amount": 1_000}
        else:
            table.do(command, available=available)

    @pytest.mark.clause("baccarat 4.10")
    def test_a_key_that_is_not_for_insurance_is_refused_at_once(self) -> None:
        table = asked()
        boxed = Wager("an", "banker_insurance", Cents(CHIP), moment=FOUR, box=1)
        assert table.refusal(answer(boxed)).code == "key_not_for_this_bet"

    @pytest.mark.clause("ruling A5")
    def test_limits_on_insurance_are_held_at_once(self) -> None:
        limits = {"banker_insurance": (Cents(5 * CHIP), Cents(10 * CHIP))}
        table = asked(rules=baccarat.Rules(mode=Mode.ONLINE, limits=limits))
        assert table.refusal(answer(insurance("an", 4))).code == "wager_below_minimum"
        assert table.refusal(answer(insurance("an", 11))).code == "wager_above_maximum"

    @pytest.mark.clause("ruling B14")
    @pytest.mark.parametrize("phase", [Phase.COUNTDOWN, Phase.BETTING, Phase.RESULT])
    def test_there_is_nothing_to_answer_in_other_phases(self, phase: Phase) -> None:
        table = asked(BANKER_STANDS)
        while table.phase is not phase:
            table.until_deadline()
        assert isinstance(table.refusal(answer(insurance("an", 1))), InsuranceNotOpen)


@pytest.mark.clause("ruling B13", "ruling B14")
def test_a_confirmation_during_the_offer_is_too_late() -> None:
    table = asked()
    assert table.refusal(Confirm(patron="an", wagers=())).code == "betting_not_open"
