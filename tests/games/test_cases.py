"""A round written down as one case: settled, void, refused, and said in one line."""

import pytest

from felt.core.cards import cards
from felt.core.case import GameCase, Settled, Voided
from felt.core.chips import Cents
from felt.core.refusals import MissingKey, NotAVoid
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games import GAMES
from felt.games.baccarat.case import Case as BaccaratCase
from felt.games.niuniu.case import Case as NiuNiuCase
from felt.games.sicbo.case import Case as SicBoCase

NIU_8, NIU_6 = cards("TS JH QD 2C 6H"), cards("TH JS QC 2D 4H")
BACCARAT = BaccaratCase(cards=cards("9S 2H KD 5C"), wagers=(Wager("an", "player", Cents(1_000)),))
SICBO = SicBoCase(dice=(1, 2, 3), wagers=(Wager("an", "small", Cents(1_000)),))
NIUNIU = NiuNiuCase(hands={1: NIU_8}, house=NIU_6, wagers=(Wager("an", "ante", Cents(1_000), box=1),))

HEADLINES = [
    (
        BACCARAT,
        "Player wins: Player 9♠ K♦ = 9, Banker 2♥ 5♣ = 7",
        "Nhà Con thắng: Nhà Con 9♠ K♦ = 9, Nhà Cái 2♥ 5♣ = 7",
    ),
    (SICBO, "1 2 3 = 6, Small", "1 2 3 = 6, Xỉu"),
]


def settled(case: GameCase) -> Settled:
    return case.settle()


@pytest.mark.parametrize(("case", "english", "vietnamese"), HEADLINES, ids=["baccarat", "sicbo"])
def test_the_outcome_in_one_line(case: GameCase, english: str, vietnamese: str) -> None:
    outcome = settled(case).came_out
    assert case.headline(outcome, Language.EN) == english
    assert case.headline(outcome, Language.VI) == vietnamese


def test_hands_of_niu_niu_in_one_line() -> None:
    said = NIUNIU.headline(settled(NIUNIU).came_out, Language.EN)
    house, box = said.split("; ")
    assert "(Niu 6)" in house
    assert all(part in box for part in ("10♠", "J♥", "Q♦", "6♥ 2♣", "Niu 8"))


@pytest.mark.parametrize(
    ("case", "void"),
    [
        (BaccaratCase(cards=(), wagers=BACCARAT.wagers, void="baccarat 7.3"), "baccarat 7.3"),
        (SicBoCase(wagers=SICBO.wagers, void="sicbo 7.4"), "sicbo 7.4"),
        (NiuNiuCase(hands={}, house=(), wagers=NIUNIU.wagers, void="niuniu 7.5"), "niuniu 7.5"),
    ],
    ids=["baccarat", "sicbo", "niuniu"],
)
@pytest.mark.clause("ruling A4")
def test_a_void_round_returns_every_wager(case: GameCase, void: str) -> None:
    found = settled(case)
    assert found.came_out == Voided(void)
    assert [(line.returned, line.won) for line in found.settlement.lines] == [(1_000, 0)]


def test_a_clause_that_makes_nothing_void_is_refused() -> None:
    with pytest.raises(NotAVoid) as refused:
        settled(SicBoCase(void="sicbo 7.7"))
    assert refused.value.place == "void"


@pytest.mark.clause("sicbo 3.4")
def test_a_throw_needs_dice() -> None:
    with pytest.raises(MissingKey):
        settled(SicBoCase())


def test_the_felt_of_baccarat_knows_what_each_spot_wins_on() -> None:
    game = GAMES["baccarat"]
    described = game.description_adds(game.rules_type())
    assert described.keys() == {"wins_when", "stands_off_when"}
