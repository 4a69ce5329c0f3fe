"""The oracle against rounds that were worked out by hand, and its independence of Felt."""

import ast
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.settlement_oracle import books
from tests.games.settlement_oracle.answers import Line, Refused, Settled
from tests.games.settlement_oracle.books import BOOKS, niuniu, sicbo
from tests.games.settlement_oracle.books.baccarat.deal import Deal, deal, insurance_odds

# Player 2 3 = 5, then a ten: 5. Banker 4 2 = 6, stands on a ten, wins. Four cards: Banker six against five, 3 to 1.
BANKER_SIX_WINS = ["2S", "4H", "3D", "2C", "TS"]
# Player 2 3 = 5, then a four: 9. Banker K 4 = 4, draws a five: 9. After the third card, Player insurance pays 9 to 1.
NINE_ALL = ["2S", "KH", "3D", "4C", "4S", "5H"]


def wager(patron: str, bet: str, amount: int, **keys: Any) -> dict[str, Any]:
    return {"patron": patron, "bet": bet, "amount": amount, **keys}


def baccarat(wagers: list[dict[str, Any]], cards: list[str] = BANKER_SIX_WINS, **changes: Any) -> list[Line]:
    answer = BOOKS["baccarat"]({"game": "baccarat", "cards": cards, "wagers": wagers, **changes})
    assert isinstance(answer, Settled)
    return answer.lines


def refused(wagers: list[dict[str, Any]], cards: list[str], **changes: Any) -> set[str]:
    answer = BOOKS["baccarat"]({"game": "baccarat", "cards": cards, "wagers": wagers, **changes})
    assert isinstance(answer, Refused)
    return set(answer.codes)


def test_the_books_import_nothing_from_felt() -> None:
    folder = Path(books.__file__).parent
    files = [*folder.rglob("*.py"), folder.parent / "answers.py"]
    assert len(files) >= 8
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            assert not [name for name in names if name.split(".")[0] == "felt"], file


def test_a_wager_over_the_maximum_is_insured_for_its_part_at_risk() -> None:
    """A Banker wager of 1,000,000 at a maximum of 1,000: at 3 to 1, insurance of 333.33 is at risk (ruling B6)."""
    lines = baccarat(
        [
            wager("an", "banker", 100_000_000),
            wager("an", "banker_insurance", 50_000, moment="four_cards"),
        ],
        table={"limits": {"default": [10_000, 100_000]}},
    )
    assert lines == [Line(100_000, 100_000_000, 95_000, 5_000), Line(33_333, 16_667, 0, 0)]


def test_limits_of_the_odds_bound_each_insurance_wager() -> None:
    lines = baccarat(
        [
            wager("an", "banker", 100_000),
            wager("an", "banker_insurance", 20_000, moment="four_cards"),
            wager("an", "banker_insurance", 20_000, moment="four_cards"),
            wager("an", "banker_insurance", 20_000, moment="four_cards"),
        ],
        table={"insurance_limits": {"3": 15_000, "3/2": 1}},
    )
    assert [line.at_risk for line in lines] == [100_000, 15_000, 15_000, 3_333]
    assert [line.returned for line in lines[1:]] == [5_000, 5_000, 16_667]


def test_the_first_round_below_the_minimum_is_settled_whole() -> None:
    wagers = [wager("an", "banker", 100), wager("an", "tie", 200), wager("an", "player", 300)]
    table = {"limits": {"default": [1_000, 10_000]}}
    assert [line.at_risk for line in baccarat(wagers, table=table)] == [100, 200, 300]
    assert baccarat(wagers, table=table, warned=["an"]) == [Line(0, 100, 0, 0), Line(0, 200, 0, 0), Line(0, 300, 0, 0)]


def test_the_differential_is_shared_pro_rata() -> None:
    """Banker 700 + 500 + 50, Player 200, at most 300 apart: (200 + 300 - 50) / 1200 of each but the 50 (ruling B9)."""
    lines = baccarat(
        [
            wager("an", "banker", 700),
            wager("binh", "banker", 501),
            wager("chi", "banker", 50),
            wager("an", "player", 200),
        ],
        table={"limits": {"default": [100, 10_000]}, "differential": 300},
    )
    assert [line.at_risk for line in lines] == [700 * 450 // 1201, 501 * 450 // 1201, 50, 200]


def test_the_second_offer_is_gone_once_it_was_waived() -> None:
    """Player five against Banker four: offered after four cards. Player nine: offered after the third card. At nine
    all, the first insurance goes back and the second wins 9 to 1 (ruling B7)."""
    both = [
        wager("an", "player", 900),
        wager("an", "player_insurance", 1, moment="four_cards"),
        wager("an", "player_insurance", 10, moment="third_card"),
    ]
    assert baccarat(both, NINE_ALL) == [Line(900, 900, 0, 0), Line(1, 1, 0, 0), Line(10, 10, 90, 0)]
    assert refused(both, NINE_ALL, waived=True) == {"insurance_waived"}
    assert len(baccarat(both[:2], NINE_ALL, waived=True)) == 2


def test_half_pay_and_lucky_six() -> None:
    lines = baccarat([wager("an", "banker", 101), wager("an", "lucky6", 100)], table={"commission": False})
    assert lines == [Line(101, 101, 50, 0), Line(100, 100, 1200, 0)]


@pytest.mark.parametrize(
    ("cards", "hand", "moment", "odds"),
    [
        (BANKER_SIX_WINS, "banker", "four_cards", Fraction(3)),
        (BANKER_SIX_WINS, "player", "four_cards", None),
        (BANKER_SIX_WINS, "banker", "third_card", None),  # the Banker stands: no card is to come
        (NINE_ALL, "player", "four_cards", Fraction(2)),
        (NINE_ALL, "player", "third_card", Fraction(9)),
        (["9S", "4H", "KD", "KC"], "banker", "four_cards", None),  # a natural
    ],
)
def test_offers_of_insurance(cards: list[str], hand: str, moment: str, odds: Fraction | None) -> None:
    dealt = deal(cards)
    assert isinstance(dealt, Deal)
    assert insurance_odds(dealt, hand, moment) == odds


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KS KH KC KD QS", 12),
        ("KS KH JC QD JS", 11),
        ("KS KH TC QD JS", 10),
        ("7S 3H KC 4D 5S", 9),
        ("7S 3H KC 4D 2S", 6),
        ("7S 3H KC 9D 2S", 1),
        ("7S 4H KC 2D 5S", 0),
    ],
)
def test_points_of_niu_niu(hand: str, points: int) -> None:
    assert niuniu.points(hand.split()) == points


def test_niu_six_beats_niu_five_with_a_higher_card() -> None:
    """Ruling N4: 6.2.9 asks for the highest card only at equal points. The Double is paid alike, 1 to 1."""
    case = {
        "hands": {"1": ["9S", "AH", "TC", "4D", "2S"]},
        "house": ["KS", "KH", "TD", "3D", "2C"],
        "wagers": [
            wager("an", bet, amount, box=1) for bet, amount in (("ante", 150), ("double", 300), ("additional", 600))
        ],
        "table": {"limits": {"ante": [1, 100]}},
    }
    answer = BOOKS["niuniu"]({"game": "niuniu", **case})
    assert answer == Settled([Line(100, 150, 100, 0), Line(200, 300, 200, 0), Line(400, 600, 0, 0)], {"won": {1: True}})


def test_the_house_has_its_edge_on_every_spot_of_sic_bo() -> None:
    """Over all 216 throws each spot has an edge that is published for these odds, in throws of 216."""
    throws = [[a, b, c] for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    edges = {bet: -sum(sicbo.pays(bet, dice) or -1 for dice in throws) for bet in sicbo.BETS}
    assert (edges["small"], edges["any_triple"], edges["triple-1"], edges["double-6"]) == (6, 66, 65, 72)
    assert (edges["pair-1-2"], edges["number-3"], edges["total-4"], edges["total-10"]) == (36, 17, 63, 27)
