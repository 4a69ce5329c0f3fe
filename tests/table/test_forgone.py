"""Insurance that a patron did not take is not offered to that patron again in the round (baccarat 7.20, ruling B8)."""

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Mode, Moment, Wager
from felt.games import baccarat
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceOffered
from felt.games.baccarat.refusals import InsuranceAboveLimit, InsuranceForgone, InsuranceNotOpen
from felt.games.baccarat.stages import Insurance
from felt.table.commands import Confirm, Join, Leave, SetWagers
from felt.table.state import Phase
from tests.table.driver import BANKER_SIX, BANKER_TWICE, CHIP, TableUnderTest, baccarat_table, wager

FOUR, THIRD = Moment.FOUR_CARDS, Moment.THIRD_CARD


def asked(*patrons: str, deal: str = BANKER_TWICE, rules: baccarat.Rules | None = None) -> TableUnderTest:
    """Each has 100 on the Banker, and is asked at four cards. In this deal the Banker is insured at both moments."""
    table = TableUnderTest(baccarat_table(rules=rules), deal=deal).betting(*patrons)
    for patron in patrons:
        table.bet(wager(patron, "banker", 100))
    return table


def offered_to(table: TableUnderTest) -> list[tuple[Moment, tuple[str, ...]]]:
    """What the record says: to whom insurance was offered, and when."""
    events = [each.event for each in table.history if isinstance(each.event, InsuranceOffered)]
    return [(event.moment, event.to) for event in events]


class TestWhoIsAskedAgain:
    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    @pytest.mark.parametrize("silent", [True, False], ids=["no answer", "declined"])
    def test_not_a_patron_who_took_nothing(self, silent: bool) -> None:
        table = asked("an", "binh")
        table.insure("an", 1)
        if silent:
            table.until_deadline()
        else:
            table.insure("binh")
        assert offered_to(table) == [(FOUR, ("an", "binh")), (THIRD, ("an",))]
        assert table.state.play.stage(Insurance).unanswered == {"an"}

    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    def test_nobody_if_nobody_took_any(self) -> None:
        table = asked("an", "binh")
        table.insure("an")
        table.until_deadline()
        assert (offered_to(table), table.phase) == ([(FOUR, ("an", "binh"))], Phase.RESULT)

    @pytest.mark.clause("ruling B8", "ruling B5")
    def test_a_patron_who_was_offered_nothing_at_first(self) -> None:
        """Two to six insures the Banker, nine to six the Player."""
        table = TableUnderTest(baccarat_table(), deal=BANKER_SIX).betting("an", "binh")
        table.bet(wager("an", "banker", 10))
        table.bet(wager("binh", "player", 10))
        table.insure("an")
        assert offered_to(table) == [(FOUR, ("an",)), (THIRD, ("binh",))]

    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    def test_not_even_about_the_other_hand(self) -> None:
        """It is forgone for the round, not for the hand."""
        table = TableUnderTest(baccarat_table(), deal=BANKER_SIX).betting("an", "binh")
        table.bet(wager("an", "banker", 10), wager("an", "player", 10))
        table.bet(wager("binh", "banker", 10), wager("binh", "player", 10))
        table.insure("an")
        table.insure("binh", 1)
        assert offered_to(table) == [(FOUR, ("an", "binh")), (THIRD, ("binh",))]

    @pytest.mark.clause("ruling B8")
    def test_the_next_round_begins_anew(self) -> None:
        table = asked("an", deal=f"{BANKER_TWICE} {BANKER_TWICE}")
        table.insure("an")
        table.next_betting()
        table.bet(wager("an", "banker", 100))
        assert offered_to(table) == [(FOUR, ("an",)), (FOUR, ("an",))]

    @pytest.mark.clause("ruling B8")
    def test_who_leaves_without_an_answer_has_forgone_it(self) -> None:
        table = asked("an", "binh")
        table.do(Leave(patron="binh"))
        table.do(Join(patron="binh"))
        assert table.refusal(Insure(patron="binh")).code == "already_answered"
        table.insure("an", 1)
        assert offered_to(table)[1] == (THIRD, ("an",))

    @pytest.mark.clause("ruling B8")
    def test_who_leaves_after_taking_it_and_comes_back_is_asked(self) -> None:
        table = asked("an", "binh")
        table.insure("an", 1)
        table.do(Leave(patron="an"))
        table.do(Join(patron="an"))
        table.insure("binh", 1)
        assert offered_to(table)[1] == (THIRD, ("an", "binh"))

    @pytest.mark.clause("ruling B8")
    def test_who_was_away_at_the_first_moment_and_is_back_is_asked(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=BANKER_TWICE).betting("an", "binh")
        table.bet(wager("binh", "banker", 100))
        table.do(Leave(patron="binh"))
        table.bet(wager("an", "banker", 100))
        assert offered_to(table) == [(FOUR, ("an",))]
        table.do(Join(patron="binh"))
        table.insure("an", 1)
        assert offered_to(table)[1] == (THIRD, ("binh", "an"))


class TestLateAnswers:
    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    def test_an_answer_of_a_patron_who_has_forgone_it(self) -> None:
        table = asked("an", "binh")
        table.insure("an")
        table.insure("binh", 1)
        late = wager("an", "banker_insurance", 1, moment=THIRD)
        for wagers in ((late,), ()):
            refused = table.refusal(Insure(patron="an", moment=THIRD, wagers=wagers))
            assert isinstance(refused, InsuranceForgone)
            assert refused.clauses == ("baccarat 7.20", "ruling B8")

    @pytest.mark.clause("baccarat 7.20", "ruling B8")
    def test_an_answer_of_a_patron_who_declines_at_the_second_moment_is_just_answered(self) -> None:
        table = asked("an", "binh")
        table.insure("an", 1)
        table.insure("binh", 1)
        table.insure("an")
        assert table.refusal(Insure(patron="an")).code == "already_answered"
        assert table.state.play.stage(Insurance).forgone == {}, "An insured at the first moment"

    @pytest.mark.clause("baccarat 7.20")
    def test_an_answer_after_the_round(self) -> None:
        table = asked("an")
        table.insure("an")
        assert isinstance(table.refusal(Insure(patron="an")), InsuranceNotOpen)


class TestWhatIsSeen:
    @pytest.mark.clause("ruling B8")
    def test_those_who_have_forgone_it(self) -> None:
        table = asked("an", "binh", "chi")
        stage = table.state.play.stages[Insurance.name]
        table.insure("binh")
        assert stage.shown(table.state, lambda patron: True)["forgone"] == ["binh"]
        assert stage.shown(table.state, lambda patron: patron == "an")["forgone"] == []
        table.insure("an", 1)
        table.until_deadline()
        assert stage.shown(table.state, lambda patron: True)["forgone"] == ["binh", "chi"]
        assert [stage.own(patron) for patron in ("an", "binh")] == [{"may_insure": True}, {"may_insure": False}]


class TestLimits:
    RULES = baccarat.Rules(mode=Mode.ONLINE, insurance_limits={"2": Cents(20 * CHIP + 50), "7": Cents(0)})

    def insurance(self, chips: int, *, moment: Moment = FOUR) -> Wager:
        return wager("an", "banker_insurance", chips, moment=moment)

    @pytest.mark.clause("baccarat 6.4.3.1", "ruling B6", "ruling A1")
    @pytest.mark.parametrize(("stakes", "place"), [([21], 0), ([50], 0), ([20, 1], 1), ([10, 11], 1)])
    def test_more_than_the_limit_is_refused_in_parts_too(self, stakes: list[int], place: int) -> None:
        table = asked("an", rules=self.RULES)
        refused = table.refusal(Insure(patron="an", wagers=tuple(map(self.insurance, stakes))))
        assert isinstance(refused, InsuranceAboveLimit)
        assert refused.clauses == ("baccarat 6.4.3.1", "ruling B6")
        left = 20 - sum(stakes[:place])
        assert (refused.place, refused.values["most"]) == (f"wagers[{place}].amount", left * CHIP)

    @pytest.mark.clause("baccarat 6.4.3.1", "baccarat 6.4.3", "ruling B6")
    def test_each_moment_has_the_limit_of_its_odds(self) -> None:
        table = asked("an", rules=self.RULES)
        assert table.refusal(Insure(patron="an", wagers=(self.insurance(51),))).code == "insurance_above_limit"
        table.insure("an", 20)
        refused = table.refusal(Insure(patron="an", wagers=(self.insurance(1, moment=THIRD),)))
        assert (refused.code, refused.values["most"]) == ("insurance_above_limit", 0)
        table.insure("an")
        assert table.phase is Phase.RESULT

    @pytest.mark.clause("baccarat 6.4.3", "ruling B6")
    def test_the_cap_is_said_where_it_is_lower(self) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, insurance_limits={"2": Cents(60 * CHIP)})
        refused = asked("an", rules=rules).refusal(Insure(patron="an", wagers=(self.insurance(51),)))
        assert (refused.code, refused.values["most"]) == ("insurance_above_cap", 50 * CHIP)

    @pytest.mark.clause("baccarat 4.5")
    @pytest.mark.parametrize("command", [SetWagers, Confirm])
    def test_lucky_six_is_refused_where_the_table_has_it_not(self, command: type[SetWagers] | type[Confirm]) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, lucky6=False)
        table = TableUnderTest(baccarat_table(rules=rules)).betting("an")
        refused = table.refusal(command(patron="an", wagers=(wager("an", "lucky6", 1),)))
        assert (refused.code, refused.place) == ("lucky_six_not_at_table", "wagers[0].bet")
