"""Settling: by the place of the chips, online within the limits, at a dealer's table as they lie."""

import msgspec
import pytest

import felt.games.sicbo.bets
from felt.core.cards import Card
from felt.core.chips import CENTS_MAX, Cents
from felt.core.limits import Limits
from felt.core.refusals import KeyNotForThisBet, NotWhatIsNeeded, Refusal, UnknownBet
from felt.core.settlement import Settlement, settle_void
from felt.core.wagers import Mode, Moment, Wager
from felt.core.words import Language
from felt.games.sicbo import Outcome, Round, Rules, check, settle
from felt.games.sicbo.bets import SPOTS, name_of
from felt.games.sicbo.irregularities import VOIDS
from tests.games.sicbo.oracle import BETS

SMALL_THROW = Round().take((1, 2, 4)).outcome()


def wager(bet: str, amount: int, patron: str = "an") -> Wager:
    return Wager(patron, bet, Cents(amount))


def online(**rows: tuple[int, int]) -> Rules:
    limits: Limits = {name.replace("_", "-"): (Cents(least), Cents(most)) for name, (least, most) in rows.items()}
    return Rules(mode=Mode.ONLINE, limits=limits)


def refusal_of(wagers: list[Wager], rules: Rules) -> Refusal:
    with pytest.raises(Refusal) as caught:
        settle(SMALL_THROW, wagers, rules)
    with pytest.raises(type(caught.value)):
        check(wagers, rules)
    return caught.value


def nets(settlement: Settlement) -> dict[str, int]:
    return dict(settlement.net_by_patron())


class TestWhereTheChipsLie:
    @pytest.mark.clause("sicbo 4.5", "sicbo 4.6", "ruling A7")
    def test_lines_stand_in_the_order_of_the_wagers(self) -> None:
        wagers = [wager("big", 500, "an"), wager("total-7", 200, "binh"), wager("number-4", 300, "an")]
        settlement = settle(SMALL_THROW, wagers, Rules())
        assert [line.wager for line in settlement.lines] == wagers
        assert [line.net for line in settlement.lines] == [-500, 2400, 300]
        assert nets(settlement) == {"an": -200, "binh": 2400}
        assert settlement.house == -2200
        assert [line.clauses for line in settlement.lines] == [
            ("sicbo 6.2.2",),
            ("sicbo 6.6.1", "sicbo 5.1"),
            ("sicbo 6.8.1", "sicbo 5.1"),
        ]

    @pytest.mark.clause("sicbo 4.6")
    def test_two_wagers_on_one_area_are_two_lines(self) -> None:
        settlement = settle(SMALL_THROW, [wager("small", 100), wager("small", 100)], Rules())
        assert [line.won for line in settlement.lines] == [100, 100]

    def test_a_round_without_wagers_moves_nothing(self) -> None:
        assert settle(SMALL_THROW, [], Rules()) == Settlement(())

    def test_the_largest_amount_is_paid_exactly(self) -> None:
        triple = Round().take((6, 6, 6)).outcome()
        assert settle(triple, [wager("triple-6", CENTS_MAX)], Rules()).lines[0].won == 150 * CENTS_MAX

    @pytest.mark.clause("sicbo 7.7")
    def test_the_dice_decide_and_not_the_lights(self, monkeypatch: pytest.MonkeyPatch) -> None:
        wagers = [wager("small", 100), wager("big", 100)]
        by_the_dice = settle(SMALL_THROW, wagers, Rules())
        monkeypatch.setattr(felt.games.sicbo.bets, "lit", lambda outcome: ("big",))
        monkeypatch.setattr(felt.games.sicbo, "lit", lambda outcome: ("big",))
        assert settle(SMALL_THROW, wagers, Rules()) == by_the_dice
        assert [line.won for line in by_the_dice.lines] == [100, 0]


class TestNotOnTheLayout:
    @pytest.mark.clause("sicbo 5.1", "sicbo 6.3", "sicbo 6.4", "sicbo 6.6", "sicbo 6.7", "ruling S3")
    @pytest.mark.parametrize(
        "bet",
        ["total-3", "total-18", "total-0", "total", "pair-1-1", "pair-2-1", "pair-1", "pair-1-7", "triple-0",
         "triple-7", "double-7", "number-0", "number-7", "any-triple", "Small", "small ",
         "odd", "banker", "ante", "default"],
    )  # fmt: skip
    @pytest.mark.parametrize("mode", list(Mode))
    def test_an_unknown_bet_is_refused(self, bet: str, mode: Mode) -> None:
        refusal = refusal_of([wager("small", 100), wager(bet, 100)], Rules(mode=mode))
        assert isinstance(refusal, UnknownBet)
        assert (refusal.code, refusal.place, refusal.clauses) == ("unknown_bet", "wagers[1].bet", ("sicbo 5.1",))
        assert f"“{bet}”" in refusal.message(Language.EN)
        assert f"“{bet}”" in refusal.message(Language.VI)

    @pytest.mark.parametrize(
        ("misplaced", "key"),
        [
            (Wager("an", "small", Cents(100), moment=Moment.FOUR_CARDS), "moment"),
            (Wager("an", "small", Cents(100), box=1), "box"),
            (Wager("an", "small", Cents(100), box=0), "box"),
        ],
    )
    def test_what_belongs_to_another_game_is_refused(self, misplaced: Wager, key: str) -> None:
        refusal = refusal_of([misplaced], Rules())
        assert isinstance(refusal, KeyNotForThisBet)
        assert (refusal.code, refusal.place) == ("key_not_for_this_bet", f"wagers[0].{key}")
        assert refusal.message(Language.EN) == f"A wager on Small has no “{key}”."


class TestLimits:
    @pytest.mark.clause("sicbo 4.5", "ruling A5")
    @pytest.mark.parametrize("amount", [1, 99, 999, 1000, 5000, 5001, 123_457])
    def test_a_dealers_table_settles_as_it_lies(self, amount: int) -> None:
        rules = Rules(mode=Mode.DEALER, limits={"default": (Cents(1000), Cents(5000))})
        won, lost = settle(SMALL_THROW, [wager("small", amount), wager("big", amount)], rules).lines
        assert (won.at_risk, won.returned, won.won) == (amount, amount, amount)
        assert (lost.at_risk, lost.returned, lost.won) == (amount, 0, 0)
        assert won.clauses == ("sicbo 6.1.1", "sicbo 5.1"), "no clause on limits: the book has none"

    @pytest.mark.clause("ruling A5")
    @pytest.mark.parametrize(
        ("amount", "code"),
        [
            (900, "wager_below_minimum"),
            (1000, None),
            (1100, None),
            (4900, None),
            (5000, None),
            (5100, "wager_above_maximum"),
        ],
    )
    @pytest.mark.parametrize("bet", BETS)
    def test_an_online_table_refuses_what_is_outside(self, bet: str, amount: int, code: str | None) -> None:
        wagers = [wager(bet, 1000), wager(bet, amount)]
        if code is None:
            assert len(settle(SMALL_THROW, wagers, online(default=(1000, 5000))).lines) == 2
            return
        refusal = refusal_of(wagers, online(default=(1000, 5000)))
        assert (refusal.code, refusal.place, refusal.clauses) == (code, "wagers[1].amount", ("ruling A5",))
        assert f"imum on {SPOTS[bet].name.en} is " in refusal.message(Language.EN)
        assert refusal.message(Language.VI).startswith(f"{SPOTS[bet].name.vi} nhận ")

    @pytest.mark.clause("ruling A1")
    @pytest.mark.parametrize(("amount", "refused"), [(99, True), (100, False), (101, True), (150, True), (200, False)])
    def test_part_of_a_chip_is_refused_online_and_settled_by_a_dealer(self, amount: int, refused: bool) -> None:
        assert settle(SMALL_THROW, [wager("small", amount)], Rules()).lines[0].won == amount
        if refused:
            refusal = refusal_of([wager("small", amount)], online())
            assert (refusal.code, refusal.place, refusal.clauses) == (
                "part_of_a_chip",
                "wagers[0].amount",
                ("ruling A1",),
            )
        else:
            assert settle(SMALL_THROW, [wager("small", amount)], online()).lines[0].won == amount

    @pytest.mark.clause("ruling A5")
    def test_a_spots_own_row_then_its_kinds_then_the_default(self) -> None:
        rules = online(default=(100, 100), total=(200, 200), total_9=(300, 300))
        accepted = [wager("small", 100), wager("total-8", 200), wager("total-9", 300), wager("any_triple", 100)]
        assert len(settle(SMALL_THROW, accepted, rules).lines) == 4
        for bet, amount in (("small", 200), ("total-8", 100), ("total-8", 300), ("total-9", 200)):
            assert refusal_of([wager(bet, amount)], rules).code.startswith("wager_")

    @pytest.mark.parametrize("kind", ["small", "big", "any_triple", "triple", "double", "total", "pair", "number"])
    def test_limits_are_known_by_kind(self, kind: str) -> None:
        rules = Rules(mode=Mode.ONLINE, limits={kind: (Cents(500), Cents(600))})
        for bet, spot in SPOTS.items():
            if spot.kind == kind:
                assert refusal_of([wager(bet, 400)], rules).code == "wager_below_minimum"
            else:
                check([wager(bet, 400)], rules)

    @pytest.mark.parametrize("name", ["totals", "total-3", "total-18", "pairs", "ante", "player"])
    @pytest.mark.parametrize("mode", list(Mode))
    def test_limits_for_no_bet_are_refused(self, name: str, mode: Mode) -> None:
        rules = Rules(mode=mode, limits={name: (Cents(1), Cents(2))})
        refusal = refusal_of([], rules)
        assert (refusal.code, refusal.place) == ("unknown_bet", f"table.limits.{name}")

    def test_limits_upside_down_are_refused(self) -> None:
        assert refusal_of([], online(small=(200, 100))).code == "limits_upside_down"

    def test_a_table_is_dealer_run_and_without_limits_unless_it_says_otherwise(self) -> None:
        assert msgspec.json.decode("{}", type=Rules) == Rules(mode=Mode.DEALER, limits={})
        for text in ('{"mode":"live"}', '{"limit":{}}', '{"limits":{"default":[1]}}'):
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=Rules)


class TestWrongDice:
    @pytest.mark.clause("sicbo 3.4")
    @pytest.mark.parametrize(
        "dice",
        [(0, 1, 2), (1, 2, 7), (1, 2), (1, 2, 3, 4), (), (-1, 1, 1), (True, 2, 3), (Card("AS"), 2, 3), (1.0, 2, 3)],
        ids=repr,
    )
    def test_dice_that_cannot_be_are_refused(self, dice: tuple[int, ...]) -> None:
        before = Round()
        with pytest.raises(NotWhatIsNeeded) as caught:
            before.take(dice)
        assert caught.value.code == "not_what_is_needed"
        assert before == Round(), "nothing has changed"


class TestVoid:
    @pytest.mark.clause("ruling A4")
    @pytest.mark.parametrize("clause", ["sicbo 7.2", "sicbo 7.3", "sicbo 7.4", "sicbo 7.5", "sicbo 7.6"])
    def test_a_void_round_returns_every_wager(self, clause: str) -> None:
        assert clause in VOIDS
        wagers = [wager(bet, 101 + index, patron="an" if index % 2 else "binh") for index, bet in enumerate(BETS)]
        settlement = settle_void(wagers, clause)
        assert [(line.at_risk, line.returned, line.won) for line in settlement.lines] == [
            (0, wager.amount, 0) for wager in wagers
        ]
        assert all(line.clauses == (clause, "ruling A4") for line in settlement.lines)
        assert nets(settlement) == {"an": 0, "binh": 0}


@pytest.mark.parametrize(
    ("bet", "english", "vietnamese"),
    [
        ("small", "Small", "Xỉu"),
        ("big", "Big", "Tài"),
        ("any_triple", "Any triple", "Bộ ba bất kỳ"),
        ("triple-4", "Triple 4", "Bộ ba 4"),
        ("double-5", "Double 5", "Bộ đôi 5"),
        ("total-9", "Total 9", "Tổng 9"),
        ("pair-2-5", "Pair 2 and 5", "Cặp số 2 và 5"),
        ("number-6", "Number 6", "Số 6"),
    ],
)
def test_names(bet: str, english: str, vietnamese: str) -> None:
    assert name_of(wager(bet, 100)) == (english, vietnamese)


def test_no_two_spots_have_one_name() -> None:
    assert len({spot.name.en for spot in SPOTS.values()}) == len({spot.name.vi for spot in SPOTS.values()}) == 50


def test_an_outcome_cannot_be_changed() -> None:
    outcome: Outcome = SMALL_THROW
    with pytest.raises(AttributeError, match="immutable"):
        outcome.total = 18  # type: ignore[misc]
