"""Both sides race at the close: who comes first is taken, who would tip the balance is told what still is."""

import pytest

from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Wager
from felt.core.words import Language
from felt.games import baccarat
from felt.games.baccarat.refusals import DifferentialExceeded
from felt.table.commands import Confirm, SetWagers
from felt.table.state import Phase
from tests.table.driver import CHIP, PLAYER_WINS, TableUnderTest, baccarat_table, names, wager


def table_with(*patrons: str, differential: int = 50 * CHIP, minimum: int = 0) -> TableUnderTest:
    rules = baccarat.Rules(
        mode=Mode.ONLINE,
        differential=Cents(differential),
        limits={"default": (Cents(minimum), Cents(10_000 * CHIP))},
    )
    return TableUnderTest(baccarat_table(rules=rules), deal=PLAYER_WINS).betting(*patrons, "watches")


def refused(table: TableUnderTest, *wagers: Wager) -> Refusal:
    refusal = table.refusal(SetWagers(patron=wagers[0].patron, wagers=wagers))
    assert isinstance(refusal, DifferentialExceeded)
    assert refusal.clauses == ("baccarat 4.3", "ruling A5")
    return refusal


@pytest.mark.clause("baccarat 4.3", "baccarat 2.2.15")
@pytest.mark.parametrize("side", ["player", "banker"])
@pytest.mark.parametrize(("chips", "taken"), [(49, True), (50, True), (51, False), (500, False)])
def test_one_side_alone_takes_as_much_as_the_differential(side: str, chips: int, taken: bool) -> None:
    table = table_with("an")
    if taken:
        table.bet(wager("an", side, chips))
    else:
        refusal = refused(table, wager("an", side, chips))
        assert (refusal.values["most"], refusal.place) == (50 * CHIP, "wagers[0].amount")


@pytest.mark.clause("baccarat 4.3", "ruling A5")
@pytest.mark.parametrize(("chips", "taken"), [(99, True), (100, True), (101, False)])
def test_the_lighter_side_may_become_the_heavier_one(chips: int, taken: bool) -> None:
    table = table_with("an", "binh")
    table.bet(wager("an", "player", 50))
    if taken:
        table.bet(wager("binh", "banker", chips))
    else:
        assert refused(table, wager("binh", "banker", chips)).values["most"] == 100 * CHIP


class TestRace:
    @pytest.mark.clause("baccarat 4.3", "baccarat 4.3.1", "ruling A5", "ruling B13")
    def test_whoever_confirms_first_is_taken(self) -> None:
        table = table_with("an", "binh")
        table.draft("an", wager("an", "player", 50))
        table.draft("binh", wager("binh", "player", 30))
        table.do(Confirm(patron="binh"), at=16_998)
        refusal = table.refusal(Confirm(patron="an"), at=16_999)
        assert isinstance(refusal, DifferentialExceeded)
        assert (refusal.values["most"], refusal.place) == (20 * CHIP, "wagers[0].amount")
        assert (
            refusal.message(Language.EN) == "Player and Banker may differ by at most 50; Player now accepts at most 20."
        )
        assert refusal.message(Language.VI) == ("Nhà Con và Nhà Cái chênh nhau nhiều nhất 50; Nhà Con chỉ còn nhận 20.")

    @pytest.mark.clause("baccarat 4.3.1")
    @pytest.mark.parametrize(("chips", "taken"), [(19, True), (20, True), (21, False)])
    def test_what_the_refusal_names_is_taken_and_no_more(self, chips: int, taken: bool) -> None:
        table = table_with("an", "binh")
        table.bet(wager("binh", "player", 30))
        if taken:
            assert "wagers_confirmed" in names(table.bet(wager("an", "player", chips)))
        else:
            assert refused(table, wager("an", "player", chips)).values["most"] == 20 * CHIP

    @pytest.mark.clause("baccarat 4.3.1")
    def test_a_wager_on_the_other_side_makes_room(self) -> None:
        table = table_with("an", "binh", "chi")
        table.bet(wager("binh", "player", 50))
        assert refused(table, wager("an", "player", 10)).values["most"] == 0
        table.bet(wager("chi", "banker", 7))
        assert refused(table, wager("an", "player", 10)).values["most"] == 7 * CHIP
        table.bet(wager("an", "player", 7))
        assert table.state.play.totals == {"player": 57 * CHIP, "banker": 7 * CHIP}

    @pytest.mark.clause("baccarat 4.3.1")
    def test_only_what_is_confirmed_is_a_counterweight(self) -> None:
        table = table_with("an", "binh")
        table.bet(wager("binh", "banker", 40))
        table.draft("an", wager("an", "player", 90))
        assert names(table.do(Confirm(patron="an"))) == ["wagers_confirmed"]
        other = table_with("an", "binh")
        other.draft("binh", wager("binh", "banker", 40))
        refused(other, wager("an", "player", 90))

    @pytest.mark.clause("ruling B13", "baccarat 4.6")
    def test_after_the_close_there_is_nothing_to_race_for(self) -> None:
        table = table_with("an", "binh")
        table.draft("an", wager("an", "player", 10))
        assert table.refusal(Confirm(patron="an"), at=17_000).code == "betting_not_open"


class TestOneDraft:
    @pytest.mark.clause("baccarat 4.3", "ruling B9")
    def test_both_sides_of_a_patron_count(self) -> None:
        table = table_with("an", "binh")
        table.bet(wager("an", "player", 90), wager("an", "banker", 40))
        assert refused(table, wager("binh", "player", 5), wager("binh", "banker", 4)).values["most"] == 4 * CHIP

    @pytest.mark.clause("baccarat 4.3.1")
    def test_the_last_wager_on_the_heavier_side_is_named(self) -> None:
        table = table_with("an")
        refusal = refused(table, wager("an", "player", 30), wager("an", "player", 40), wager("an", "tie", 5))
        assert (refusal.values["most"], refusal.place) == (20 * CHIP, "wagers[1].amount")

    @pytest.mark.clause("ruling B9")
    def test_side_bets_are_no_part_of_it(self) -> None:
        table = table_with("an", "binh")
        table.bet(wager("an", "player", 50), wager("an", "tie", 500))
        table.bet(wager("binh", "player_pair", 500), wager("binh", "lucky6", 500))


@pytest.mark.clause("ruling B9", "baccarat 6.1.1.1")
def test_what_was_taken_is_settled_in_full() -> None:
    table = table_with("an", "binh")
    table.bet(wager("an", "player", 90), wager("an", "banker", 40))
    table.bet(wager("binh", "banker", 100))
    table.until_deadline()
    assert table.phase is Phase.RESULT
    assert [line.at_risk for line in table.lines()] == [90 * CHIP, 40 * CHIP, 100 * CHIP]
    assert table.nets() == {"an": 50 * CHIP, "binh": -100 * CHIP}


@pytest.mark.clause("baccarat 4.3.1", "ruling A1", "ruling A5")
@pytest.mark.parametrize(
    ("differential", "minimum"),
    [(50 * CHIP, 10 * CHIP), (4_550, 0)],
    ids=["below the minimum", "part of a chip"],
)
def test_what_the_refusal_names_can_be_bet_or_is_nothing(differential: int, minimum: int) -> None:
    table = table_with("an", "binh", differential=differential, minimum=minimum)
    table.bet(wager("binh", "player", 45))
    most = refused(table, wager("an", "player", 10)).values["most"]
    assert isinstance(most, int)
    if most:
        table.bet(Wager("an", "player", Cents(most)))
