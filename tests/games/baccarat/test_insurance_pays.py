"""What becomes of an insurance, and its cap (6.4, B6, B7)."""

import msgspec
import pytest

from felt.core.wagers import Mode, Moment, Wager
from felt.games.baccarat import Rules
from felt.games.baccarat.refusals import InsuranceAboveCap
from tests.games.baccarat.strategies import (
    FOUR_CARDS,
    ONLINE,
    THIRD_CARD,
    line,
    lines,
    numbers,
    refusal,
    table,
    wager,
)

# The Banker's 5 against the Player's 0 insures 2 to 1; then the Player draws a four, and 5 against 4 is 2 to 1 again.
FIVE_NOTHING = "KS 5H QD KC 4S"
FIVE_LOSES, FIVE_WINS, FIVE_TIES = f"{FIVE_NOTHING} 5D", f"{FIVE_NOTHING} KD", f"{FIVE_NOTHING} 9D"
# The Banker's four against nothing insures 1.5 to 1; the Player draws five (the Banker loses) or three (it wins).
FOUR_LOSES, FOUR_WINS = "KS 4H QD KC 5S KD", "KS 4H QD KC 3S KD"
# The Player's 5 against 4 insures 2 to 1; the Player draws to nine, 9 to 1; the Banker draws to nine, or does not.
NINE_NINE, NINE_WINS = "5S 4H KD KC 4S 5D", "5S 4H KD KC 4S 2D"


def banker_insurance(amount: int, *, moment: Moment = FOUR_CARDS, patron: str = "an") -> Wager:
    return wager("banker_insurance", amount, moment=moment, patron=patron)


def player_insurance(amount: int, *, moment: Moment = FOUR_CARDS) -> Wager:
    return wager("player_insurance", amount, moment=moment)


WINS = ("baccarat 6.4.1", "baccarat 6.4.6")


@pytest.mark.clause("baccarat 6.4.1", "baccarat 6.4.2", "baccarat 5.1.8", "ruling B7")
@pytest.mark.parametrize("moment", list(Moment))
def test_insurance_wins_loses_and_goes_back(moment: Moment) -> None:
    bet = banker_insurance(1_000, moment=moment)
    main = wager("banker", 10_000)
    won, lost, tied = (lines(codes, main, bet)[1] for codes in (FIVE_LOSES, FIVE_WINS, FIVE_TIES))
    assert (numbers(won), won.clauses) == ((1_000, 1_000, 2_000, 0), WINS)
    assert (numbers(lost), lost.clauses) == ((1_000, 0, 0, 0), ("baccarat 6.4.1",))
    assert (numbers(tied), tied.clauses) == ((1_000, 1_000, 0, 0), ("baccarat 6.4.2",))


@pytest.mark.clause("baccarat 6.4.2", "ruling B7")
def test_nine_against_nine_pays_only_the_insurance_after_the_third_card() -> None:
    main = wager("player", 10_000)
    bets = player_insurance(1_000), player_insurance(800, moment=THIRD_CARD)
    _, early, late = lines(NINE_NINE, main, *bets)
    assert (numbers(early), early.clauses) == ((1_000, 1_000, 0, 0), ("baccarat 6.4.2",))
    assert (numbers(late), late.clauses) == ((800, 800, 7_200, 0), ("baccarat 6.4.2", "baccarat 6.4.6"))
    _, early, late = lines(NINE_WINS, main, *bets)
    assert numbers(early) == (1_000, 0, 0, 0)
    assert numbers(late) == (800, 0, 0, 0)


@pytest.mark.clause("baccarat 6.4.2", "ruling B7")
def test_other_ties_return_player_insurance_of_either_moment() -> None:
    """The Player's five draws two to seven; the Banker's four draws three to seven."""
    _, early, late = lines(
        "5S 4H KD KC 2S 3D", wager("player", 10_000), player_insurance(100), player_insurance(100, moment=THIRD_CARD)
    )
    assert numbers(early) == numbers(late) == (100, 100, 0, 0)


@pytest.mark.clause("baccarat 6.4.3", "baccarat 6.4.3.1", "ruling B6")
@pytest.mark.parametrize(
    ("stake", "won", "lost", "capped"),
    [(4_999, (4_999, 4_999, 9_998, 0), 0, False), (5_000, (5_000, 5_000, 10_000, 0), 0, False),
     (5_001, (5_000, 5_001, 10_000, 0), 1, True), (20_000, (5_000, 20_000, 10_000, 0), 15_000, True)],
    ids=["below", "at", "above", "far above"],
)  # fmt: skip
def test_cap(stake: int, won: tuple[int, ...], lost: int, capped: bool) -> None:
    wagers = [wager("banker", 10_000), banker_insurance(stake)]
    at_win, at_loss, at_tie = (lines(codes, *wagers)[1] for codes in (FIVE_LOSES, FIVE_WINS, FIVE_TIES))
    assert numbers(at_win) == won
    assert at_win.clauses == (("baccarat 6.4.3", "baccarat 6.4.3.1", *WINS) if capped else WINS)
    assert numbers(at_loss) == (min(stake, 5_000), lost, 0, 0)
    assert at_loss.clauses == (
        ("baccarat 6.4.3", "baccarat 6.4.3.1", "baccarat 6.4.1") if capped else ("baccarat 6.4.1",)
    )
    assert (at_tie.returned, at_tie.won) == (stake, 0)


@pytest.mark.clause("baccarat 6.4.3", "ruling A3", "ruling B6")
@pytest.mark.parametrize(
    ("main", "stake", "at_risk", "won"),
    [(10_000, 6_666, 6_666, 9_999), (10_000, 6_667, 6_666, 9_999), (10_001, 6_668, 6_667, 10_000), (1, 1, 0, 0)],
)
def test_cap_with_a_fraction_of_a_cent(main: int, stake: int, at_risk: int, won: int) -> None:
    """At 1.5 to 1: 10,000 / 1.5 is 6,666.67, so 6,666 is at risk and wins 9,999; 6,667 wins 10,000.5, so 10,000."""
    wagers = [wager("banker", main), banker_insurance(stake)]
    at_win, at_loss = (lines(codes, *wagers)[1] for codes in (FOUR_LOSES, FOUR_WINS))
    assert numbers(at_win) == (at_risk, stake, won, 0)
    assert numbers(at_loss) == (at_risk, stake - at_risk, 0, 0)
    assert ("ruling A3" in at_win.clauses) == ("ruling A3" in at_loss.clauses) == (at_risk < stake)
    if 0 < at_risk < stake:
        assert at_win.clauses == ("baccarat 6.4.3", "ruling A3", "baccarat 6.4.3.1", *WINS)
        assert at_loss.clauses == ("baccarat 6.4.3", "ruling A3", "baccarat 6.4.3.1", "baccarat 6.4.1")


@pytest.mark.clause("ruling A3", "ruling A7", "baccarat 6.4.1")
@pytest.mark.parametrize(
    ("stake", "won", "rounded"), [(1, 1, True), (2, 3, False), (3, 4, True), (5_000, 7_500, False)]
)
def test_winnings_with_a_fraction_of_a_cent_within_the_cap(stake: int, won: int, rounded: bool) -> None:
    """At 1.5 to 1 an odd stake wins half a cent too much; no cap stands in front, so the ruling stands last."""
    wagers = [wager("banker", 10_000), banker_insurance(stake)]
    at_win, at_loss = (lines(codes, *wagers)[1] for codes in (FOUR_LOSES, FOUR_WINS))
    assert numbers(at_win) == (stake, stake, won, 0)
    assert at_win.clauses == ((*WINS, "ruling A3") if rounded else WINS)
    assert at_loss.clauses == ("baccarat 6.4.1",)


@pytest.mark.clause("ruling A3", "ruling A7", "baccarat 6.4.3")
def test_winnings_with_a_fraction_of_a_cent_where_the_cap_leaves_none() -> None:
    """A cap of 3 leaves 2 at risk, which wins 3: whole cents both. A maximum of 3 wins 4.5, which is 4."""
    capped = lines(FOUR_LOSES, wager("banker", 3), banker_insurance(5))[1]
    assert (numbers(capped), capped.clauses) == ((2, 5, 3, 0), ("baccarat 6.4.3", "baccarat 6.4.3.1", *WINS))
    limited = table({"banker_insurance": (0, 3)})
    over = lines(FOUR_LOSES, wager("banker", 10_000), banker_insurance(9), rules=limited)[1]
    assert (numbers(over), over.clauses) == ((3, 9, 4, 0), ("baccarat 7.18", *WINS, "ruling A3"))


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
@pytest.mark.parametrize(
    ("first", "second", "at_risk"),
    [(3_000, 1_999, (3_000, 1_999)), (3_000, 2_000, (3_000, 2_000)), (3_000, 2_001, (3_000, 2_000)),
     (5_000, 1, (5_000, 0)), (6_000, 1, (5_000, 0)), (1, 9_000, (1, 4_999))],
)  # fmt: skip
@pytest.mark.parametrize("moment", list(Moment))
def test_cap_is_used_up_in_order(first: int, second: int, at_risk: tuple[int, int], moment: Moment) -> None:
    """10,000 at 2 to 1 leaves 5,000 in all, over both moments or within one."""
    wagers = [banker_insurance(first), banker_insurance(second, moment=moment), wager("banker", 10_000)]
    one, other, _ = lines(FIVE_LOSES, *wagers)
    assert (one.at_risk, other.at_risk) == at_risk
    assert (one.won, other.won) == tuple(2 * stake for stake in at_risk)
    assert (one.returned, other.returned) == (first, second)
    one, other, _ = lines(FIVE_WINS, *wagers)
    assert (one.returned, other.returned) == (first - at_risk[0], second - at_risk[1])


@pytest.mark.clause("baccarat 6.4.3", "ruling A3", "ruling B6")
def test_cap_over_two_prices() -> None:
    """4,000 at 2 to 1 uses 8,000 of 10,000; 2,000 / 9 is 222.2, so 222 is at risk at 9 to 1."""
    bets = player_insurance(4_000), player_insurance(1_000, moment=THIRD_CARD)
    _, early, late = lines(NINE_NINE, wager("player", 10_000), *bets)
    assert numbers(early) == (4_000, 4_000, 0, 0)
    assert numbers(late) == (222, 1_000, 1_998, 0)
    capped = ("baccarat 6.4.3", "ruling A3", "baccarat 6.4.3.1")
    assert late.clauses == (*capped, "baccarat 6.4.2", "baccarat 6.4.6")


@pytest.mark.clause("baccarat 4.10", "baccarat 6.4.3", "ruling B6")
def test_each_patron_has_a_cap_of_their_own_and_all_their_wagers_on_the_hand_count() -> None:
    settled = lines(
        FIVE_LOSES,
        wager("banker", 4_000),
        wager("banker", 2_000, patron="binh"),
        wager("player", 50_000),
        banker_insurance(9_000),
        banker_insurance(9_000, patron="binh"),
        wager("banker", 6_000),
    )
    assert [one.at_risk for one in settled[3:5]] == [5_000, 1_000]


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling A5")
def test_online_refuses_what_exceeds_the_cap() -> None:
    online = Rules(mode=ONLINE)
    main = wager("banker", 10_000)
    assert lines(FIVE_LOSES, main, banker_insurance(5_000), rules=online)[1].won == 10_000
    refused = refusal(FIVE_LOSES, main, banker_insurance(5_100), rules=online)
    assert isinstance(refused, InsuranceAboveCap)
    assert (refused.code, refused.place) == ("insurance_above_cap", "wagers[1].amount")
    assert (refused.clauses, refused.values["most"]) == (("baccarat 6.4.3", "ruling B6"), 5_000)
    shared = [main, banker_insurance(3_000), banker_insurance(2_100, moment=THIRD_CARD)]
    assert refusal(FIVE_LOSES, *shared, rules=online).values["most"] == 2_000
    assert refusal(FIVE_LOSES, *shared, rules=online).place == "wagers[2].amount"


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling A1")
@pytest.mark.parametrize(
    ("codes", "side", "moment", "main", "whole_chips"),
    [
        pytest.param(FOUR_LOSES, "banker", FOUR_CARDS, 10_000, 6_600, id="6,666.67 at 1.5 to 1"),
        pytest.param(FIVE_LOSES, "banker", THIRD_CARD, 9_900, 4_900, id="4,950 at 2 to 1"),
        pytest.param(NINE_NINE, "player", THIRD_CARD, 10_000, 1_100, id="1,111.11 at 9 to 1"),
        pytest.param(NINE_NINE, "player", FOUR_CARDS, 10_000, 5_000, id="5,000 at 2 to 1"),
        pytest.param(NINE_NINE, "player", THIRD_CARD, 900, 100, id="100 at 9 to 1"),
    ],
)
def test_online_the_most_that_the_refusal_names_is_whole_chips_and_accepted(
    codes: str, side: str, moment: Moment, main: int, whole_chips: int
) -> None:
    online = Rules(mode=ONLINE)

    def placed(amount: int) -> list[Wager]:
        return [wager(side, main), wager(f"{side}_insurance", amount, moment=moment)]

    refused = refusal(codes, *placed(main), rules=online)
    assert refused.values["most"] == whole_chips
    assert refused.message().endswith(f"at most {whole_chips // 100}.")
    assert refusal(codes, *placed(whole_chips + 100), rules=online).code == "insurance_above_cap"
    assert lines(codes, *placed(whole_chips), rules=online)[1].at_risk == whole_chips


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling A1")
@pytest.mark.parametrize(("early", "left"), [(4_000, 200), (4_500, 100), (4_600, 0), (5_000, 0)])
def test_online_what_an_earlier_insurance_leaves_is_named_in_whole_chips(early: int, left: int) -> None:
    """Of 10,000, 4,000 at 2 to 1 leaves 2,000, which is 222.22 at 9 to 1: two chips. Less than 900 leaves none."""
    bets = [player_insurance(early), player_insurance(1_000, moment=THIRD_CARD)]
    refused = refusal(NINE_NINE, wager("player", 10_000), *bets, rules=Rules(mode=ONLINE))
    assert (refused.code, refused.place, refused.values["most"]) == ("insurance_above_cap", "wagers[2].amount", left)


NOT_OFFERED = ("insurance_not_offered", "wagers[1].moment", ("baccarat 6.4.6", "ruling B5"))
WITHOUT_WAGER = ("baccarat 4.10", "ruling B6")


@pytest.mark.parametrize(
    ("codes", "wagers", "rules", "said"),
    [
        pytest.param(
            FIVE_LOSES, [banker_insurance(100)], Rules(),
            ("insurance_without_wager", "wagers[0]", WITHOUT_WAGER),
            marks=pytest.mark.clause("baccarat 4.10", "ruling B6"), id="no wager on any hand"),
        pytest.param(
            FIVE_LOSES, [wager("player", 100), wager("banker", 100, patron="binh"), banker_insurance(100)], Rules(),
            ("insurance_without_wager", "wagers[2]", WITHOUT_WAGER),
            marks=pytest.mark.clause("baccarat 4.10", "ruling B6"), id="no wager of one's own on that hand"),
        pytest.param(
            FIVE_LOSES, [wager("banker", 100), banker_insurance(100)], Rules(insurance=False),
            ("insurance_not_at_table", "wagers[1].bet", ("baccarat 6.4.5",)),
            marks=pytest.mark.clause("baccarat 6.4.5"), id="table without insurance"),
        pytest.param(
            FIVE_LOSES, [wager("banker", 100), wager("banker_insurance", 100)], Rules(),
            ("moment_missing", "wagers[1].moment", ("ruling B5",)),
            marks=pytest.mark.clause("ruling B5"), id="no moment"),
        pytest.param(
            "9S 5H KD KC", [wager("banker", 100), banker_insurance(100)], Rules(), NOT_OFFERED,
            marks=pytest.mark.clause("baccarat 6.4.6", "ruling B5"), id="after a natural"),
        pytest.param(
            "6S 5H KD KC 2D", [wager("player", 100), player_insurance(100, moment=THIRD_CARD)], Rules(), NOT_OFFERED,
            marks=pytest.mark.clause("ruling B5"), id="no third card to the Player"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("mode", list(Mode))
def test_insurance_that_cannot_be(
    codes: str, wagers: list[Wager], rules: Rules, said: tuple[str, str, tuple[str, ...]], mode: Mode
) -> None:
    refused = refusal(codes, *wagers, rules=msgspec.structs.replace(rules, mode=mode))
    assert (refused.code, refused.place, refused.clauses) == said


def test_the_default_limits_are_not_meant_for_insurance() -> None:
    """Its cap bounds it; a row of its own in the limits does too."""
    main = wager("banker", 10_000)
    rules = table({"default": (10_000, 20_000)})
    assert lines(FIVE_LOSES, main, banker_insurance(100), rules=rules)[1].clauses == WINS
    named = table({"banker_insurance": (200, 300)})
    assert line(FIVE_LOSES, banker_insurance(400), main, rules=named).at_risk == 300
    assert line(FIVE_LOSES, banker_insurance(400), main, rules=named).clauses == ("baccarat 7.18", *WINS)
    assert line(FIVE_LOSES, banker_insurance(100), main, rules=named, warned=frozenset({"an"})).at_risk == 0
