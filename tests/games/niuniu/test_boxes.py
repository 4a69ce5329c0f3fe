"""What may lie in a box: one Ante, a Double of twice its size, and with it an Additional of twice that again."""

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.wagers import Mode, Moment, Wager
from felt.core.words import Language
from felt.games.niuniu import BET_NAMES, Bet, Rules, check
from felt.games.niuniu.bets import name_of
from tests.games.niuniu.hands import box_wagers, refusal_of


def wager(bet: str, amount: int, *, box: int | None = 1, patron: str = "an") -> Wager:
    return Wager(patron, bet, Cents(amount), box=box)


class TestSizes:
    @pytest.mark.clause("niuniu 2.2.1", "niuniu 4.5.1")
    def test_an_ante_may_stand_alone(self) -> None:
        assert check([wager("ante", 100)], Rules()) == {1: {"ante": 0}}

    @pytest.mark.clause("niuniu 2.2.2", "niuniu 2.2.3", "niuniu 4.5.2", "niuniu 4.5.3", "ruling N1")
    def test_double_is_two_antes_and_additional_two_doubles(self) -> None:
        wagers = [wager("ante", 100), wager("double", 200), wager("additional", 400)]
        assert check(wagers, Rules()) == {1: {"ante": 0, "double": 1, "additional": 2}}
        assert check(wagers[::-1], Rules()) == {1: {"additional": 0, "double": 1, "ante": 2}}, "in any order"

    @pytest.mark.clause("niuniu 2.2.2", "ruling N1")
    @pytest.mark.parametrize("amount", [1, 100, 199, 201, 400])
    @pytest.mark.parametrize("mode", list(Mode))
    def test_a_double_of_any_other_size_is_refused(self, amount: int, mode: Mode) -> None:
        wagers = [wager("ante", 100), wager("double", amount), wager("additional", 2 * amount)]
        refusal = refusal_of(wagers, Rules(mode=mode))
        assert (refusal.code, refusal.place) == ("double_not_twice_ante", "wagers[1].amount")
        assert refusal.clauses == ("niuniu 2.2.2", "ruling N1")
        assert refusal.message(Language.EN) == "The Double in box 1 must be exactly 2, twice the Ante."

    @pytest.mark.clause("niuniu 2.2.3", "ruling N1")
    @pytest.mark.parametrize("amount", [1, 200, 399, 401, 800])
    @pytest.mark.parametrize("mode", list(Mode))
    def test_an_additional_of_any_other_size_is_refused(self, amount: int, mode: Mode) -> None:
        wagers = [wager("ante", 100), wager("double", 200), wager("additional", amount)]
        refusal = refusal_of(wagers, Rules(mode=mode))
        assert (refusal.code, refusal.place) == ("additional_not_twice_double", "wagers[2].amount")
        assert refusal.clauses == ("niuniu 2.2.3", "ruling N1")
        assert refusal.message(Language.VI) == "Cược thêm ở cửa 1 phải đúng 4, bằng hai lần Cược gấp đôi."

    @pytest.mark.clause("niuniu 4.5.3")
    def test_a_double_needs_its_additional(self) -> None:
        refusal = refusal_of([wager("ante", 100), wager("double", 200)])
        assert (refusal.code, refusal.place, refusal.clauses) == ("additional_missing", "wagers[1]", ("niuniu 4.5.3",))
        assert refusal.values["due"] == 400

    @pytest.mark.clause("niuniu 2.2.3")
    @pytest.mark.parametrize("others", [[wager("ante", 100)], []], ids=["with an Ante", "alone"])
    def test_an_additional_needs_its_double(self, others: list[Wager]) -> None:
        refusal = refusal_of([*others, wager("additional", 400)])
        assert (refusal.code, refusal.clauses) == ("additional_without_double", ("niuniu 2.2.3",))
        assert refusal.place == f"wagers[{len(others)}]"

    @pytest.mark.clause("niuniu 2.2.2", "niuniu 4.5.1")
    @pytest.mark.parametrize("others", [[wager("additional", 400)], []], ids=["with an Additional", "alone"])
    def test_a_double_needs_its_ante(self, others: list[Wager]) -> None:
        refusal = refusal_of([*others, wager("double", 200)])
        assert (refusal.code, refusal.clauses) == ("double_without_ante", ("niuniu 2.2.2",))
        assert refusal.place == f"wagers[{len(others)}]"

    @pytest.mark.clause("niuniu 2.2.1", "niuniu 4.5.1")
    def test_the_ante_of_one_box_is_none_for_another(self) -> None:
        refusal = refusal_of([wager("ante", 100, box=1), wager("double", 200, box=2), wager("additional", 400, box=2)])
        assert (refusal.code, refusal.values["box"]) == ("double_without_ante", 2)


class TestWhoseBox:
    @pytest.mark.clause("niuniu 4.5.4")
    @pytest.mark.parametrize(
        "again", [wager("ante", 100), wager("ante", 500), wager("double", 200), wager("additional", 400)]
    )
    def test_a_box_takes_each_wager_once(self, again: Wager) -> None:
        refusal = refusal_of([*box_wagers(100), again])
        assert (refusal.code, refusal.place, refusal.clauses) == (
            "wager_twice_in_box",
            "wagers[3].bet",
            ("niuniu 4.5.4",),
        )
        assert BET_NAMES[Bet(again.bet)].en in refusal.message(Language.EN)

    @pytest.mark.clause("niuniu 4.5.4")
    @pytest.mark.parametrize("bet", ["ante", "double"])
    def test_a_box_belongs_to_one_patron(self, bet: str) -> None:
        refusal = refusal_of([wager("ante", 100), wager(bet, 200, patron="binh")])
        assert (refusal.code, refusal.place, refusal.clauses) == ("box_taken", "wagers[1].box", ("niuniu 4.5.4",))

    @pytest.mark.clause("niuniu 4.6", "ruling N6")
    def test_a_patron_holds_one_box_or_two(self) -> None:
        wagers = [*box_wagers(100, box=1), *box_wagers(200, box=5), *box_wagers(300, box=3, patron="binh")]
        assert sorted(check(wagers, Rules())) == [1, 3, 5]

    @pytest.mark.clause("niuniu 4.6", "ruling N6")
    @pytest.mark.parametrize("mode", list(Mode))
    def test_a_third_box_is_refused(self, mode: Mode) -> None:
        wagers = [wager("ante", 100, box=box) for box in (1, 2, 3)]
        refusal = refusal_of([wager("ante", 100, box=4, patron="binh"), *wagers], Rules(mode=mode))
        assert (refusal.code, refusal.place, refusal.clauses) == ("too_many_boxes", "wagers[3].box", ("niuniu 4.6",))


class TestWhichBox:
    @pytest.mark.clause("ruling N6")
    @pytest.mark.parametrize(
        ("boxes", "box", "stands"),
        [(None, 0, False), (None, 1, True), (None, 7, True), (None, 8, False), (None, -1, False),
         (9, 9, True), (9, 10, False), (1, 1, True), (1, 2, False)],
    )  # fmt: skip
    def test_a_table_has_seven_boxes_unless_it_says_otherwise(self, boxes: int | None, box: int, stands: bool) -> None:
        rules = Rules() if boxes is None else Rules(boxes=boxes)
        if stands:
            assert check([wager("ante", 100, box=box)], rules) == {box: {"ante": 0}}
            return
        refusal = refusal_of([wager("ante", 100, box=box)], rules)
        assert (refusal.code, refusal.place, refusal.clauses) == ("no_such_box", "wagers[0].box", ("ruling N6",))
        assert refusal.message(Language.EN) == f"There is no such box; this table has boxes 1 to {rules.boxes}."

    @pytest.mark.clause("ruling N6")
    @pytest.mark.parametrize(("boxes", "stands"), [(0, False), (1, True), (9, True), (10, False), (2.5, False)])
    def test_a_table_has_one_to_nine_boxes(self, boxes: float, stands: bool) -> None:
        text = msgspec.json.encode({"boxes": boxes})
        if stands:
            assert msgspec.json.decode(text, type=Rules).boxes == boxes
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=Rules)

    @pytest.mark.clause("niuniu 4.5.1")
    def test_a_wager_says_its_box(self) -> None:
        refusal = refusal_of([wager("ante", 100), wager("ante", 100, box=None)])
        assert (refusal.code, refusal.place, refusal.clauses) == ("box_missing", "wagers[1].box", ("niuniu 4.5",))


class TestOtherWrongs:
    @pytest.mark.parametrize("bet", ["anté", "Ante", "triple", "small", "player", "default"])
    def test_an_unknown_bet_is_refused(self, bet: str) -> None:
        refusal = refusal_of([wager(bet, 100)])
        assert (refusal.code, refusal.place, refusal.clauses) == ("unknown_bet", "wagers[0].bet", ("niuniu 4.5",))

    def test_a_moment_is_for_insurance_alone(self) -> None:
        refusal = refusal_of([Wager("an", "ante", Cents(100), moment=Moment.THIRD_CARD, box=1)])
        assert (refusal.code, refusal.place) == ("key_not_for_this_bet", "wagers[0].moment")

    def test_no_wagers_are_no_wrong(self) -> None:
        assert check([], Rules()) == {}

    @pytest.mark.parametrize("bet", list(Bet))
    def test_a_wager_is_named_with_its_box(self, bet: Bet) -> None:
        english, vietnamese = name_of(wager(bet, 100, box=3))
        assert english == f"{BET_NAMES[bet].en} (box 3)"
        assert vietnamese == f"{BET_NAMES[bet].vi} (cửa 3)"
