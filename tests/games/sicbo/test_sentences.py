"""Every line that Sic Bo can settle reads as one plain sentence, in both languages."""

import pytest

from felt.core.chips import Cents
from felt.core.settlement import settle_void
from felt.core.wagers import Wager
from felt.core.words import Language
from felt.games.sicbo import Round, Rules, settle
from felt.games.sicbo.bets import name_of
from felt.games.sicbo.irregularities import VOIDS
from felt.rulebook import catalogue
from felt.rulebook.explain import explain
from tests.games.sicbo.oracle import BETS, THROWS


def sentences(bet: str, dice: tuple[int, int, int], amount: int = 100_000) -> tuple[str, str]:
    wager = Wager("an", bet, Cents(amount))
    line = settle(Round().take(dice).outcome(), [wager], Rules()).lines[0]
    return explain(line, name_of(wager), Language.EN), explain(line, name_of(wager), Language.VI)


@pytest.mark.clause("ruling A2", "ruling A7")
@pytest.mark.parametrize(
    ("bet", "dice", "english", "vietnamese"),
    [
        (
            "small",
            (1, 2, 4),
            "Small 1,000 won 1,000: the total is 4 to 10 without a triple (6.1.1); pays 1 to 1 (5.1)",
            "Xỉu 1.000 thắng 1.000: tổng từ 4 đến 10, không phải bộ ba (6.1.1); trả tỷ lệ 1 ăn 1 (5.1)",
        ),
        (
            "double-4",
            (4, 1, 4),
            "Double 4 1,000 won 8,000: at least two dice show the number (6.4.1); pays 8 to 1 (5.1)",
            "Bộ đôi 4 1.000 thắng 8.000: ít nhất hai xúc xắc ra số này (6.4.1); trả tỷ lệ 1 ăn 8 (5.1)",
        ),
        (
            "double-4",
            (4, 4, 4),
            "Double 4 1,000 won 8,000: at least two dice show the number (6.4.1); "
            "two or three dice with the number make the double (ruling S1); pays 8 to 1 (5.1)",
            "Bộ đôi 4 1.000 thắng 8.000: ít nhất hai xúc xắc ra số này (6.4.1); "
            "hai hoặc ba xúc xắc cùng số đều tính là bộ đôi (quyết định S1); trả tỷ lệ 1 ăn 8 (5.1)",
        ),
        (
            "total-9",
            (3, 3, 3),
            "Total 9 1,000 won 6,000: the dice make this total (6.6.1); "
            "a total made by a triple counts (ruling S3); pays 6 to 1 (5.1)",
            "Tổng 9 1.000 thắng 6.000: ba xúc xắc ra đúng tổng này (6.6.1); "
            "tổng do bộ ba tạo thành vẫn tính (quyết định S3); trả tỷ lệ 1 ăn 6 (5.1)",
        ),
        (
            "number-6",
            (1, 2, 4),
            "Number 6 1,000 lost 1,000: a number wager wins only if a die shows it (6.8)",
            "Số 6 1.000 thua 1.000: cược số chỉ thắng khi có xúc xắc ra số đó (6.8)",
        ),
    ],
)
def test_a_line_as_a_sentence(bet: str, dice: tuple[int, int, int], english: str, vietnamese: str) -> None:
    assert sentences(bet, dice) == (english, vietnamese)


@pytest.mark.clause("ruling A7")
@pytest.mark.parametrize("bet", BETS)
def test_every_line_has_its_sentence_in_both_languages(bet: str) -> None:
    for dice in THROWS:
        for text in sentences(bet, dice):
            assert "{" not in text
            assert text.count("(") == text.count(")") >= 1


@pytest.mark.clause("ruling A4", "ruling A7")
@pytest.mark.parametrize("clause", VOIDS)
def test_every_void_has_its_sentence_in_both_languages(clause: str) -> None:
    wager = Wager("an", "small", Cents(100_000))
    line = settle_void([wager], clause).lines[0]
    number = clause.removeprefix("sicbo ")
    english, vietnamese = (explain(line, name_of(wager), language) for language in (Language.EN, Language.VI))
    assert english.startswith("Small 1,000 returned: ")
    assert english.endswith(f"({number}); every wager goes back in full (ruling A4)")
    assert vietnamese.startswith("Xỉu 1.000 được trả lại: ")
    assert vietnamese.endswith(f"({number}); hoàn đủ mọi khoản cược (quyết định A4)")
    assert catalogue()[clause].because is not None
