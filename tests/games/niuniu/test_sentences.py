"""Every line that Niu Niu can settle reads as one plain sentence, in both languages."""

from itertools import product

import pytest

from felt.core.settlement import Line, settle_void
from felt.core.words import Language
from felt.games.niuniu import Rules, settle
from felt.games.niuniu.bets import name_of
from felt.games.niuniu.irregularities import BOX_VOIDS, VOIDS
from felt.rulebook import catalogue, short
from felt.rulebook.explain import explain
from tests.games.niuniu.hands import STRONG, WEAK, WHOLE_BOX, box_wagers, by_bet, dealt, settled, table
from tests.games.niuniu.oracle import RANKS

CHIPS_100 = 10_000


def sentences(line: Line) -> tuple[str, str]:
    name = name_of(line.wager)
    return explain(line, name, Language.EN), explain(line, name, Language.VI)


def assert_plain(line: Line) -> None:
    assert line.clauses
    assert all(clause in catalogue() for clause in line.clauses)
    for language, text in zip((Language.EN, Language.VI), sentences(line), strict=True):
        assert "{" not in text
        reasons = text.partition(": ")[2]
        assert reasons.count("; ") == len(line.clauses) - 1
        places = [reasons.index(f"({short(clause, language)})") for clause in line.clauses]
        assert places == sorted(places), "every clause, in the order applied"


@pytest.mark.clause("ruling A7")
@pytest.mark.parametrize("ante", [1, 100, 1_000, 10_000], ids=["a cent", "below", "within", "above"])
@pytest.mark.parametrize("bets", [("ante",), WHOLE_BOX], ids=["ante alone", "whole box"])
@pytest.mark.parametrize(("box", "house"), list(product(RANKS, RANKS)))
def test_every_line_has_its_sentence_in_both_languages(box: str, house: str, bets: tuple[str, ...], ante: int) -> None:
    for line in settled(STRONG[box], WEAK[house], box_wagers(ante, bets=bets), table(least=500, most=5_000)).lines:
        assert_plain(line)


@pytest.mark.clause("ruling A4", "ruling A7")
@pytest.mark.parametrize("clause", VOIDS)
def test_every_void_has_its_sentence(clause: str) -> None:
    for line in settle_void(box_wagers(100), clause).lines:
        assert_plain(line)


@pytest.mark.clause("ruling A4", "ruling A7")
@pytest.mark.parametrize("clause", BOX_VOIDS)
def test_every_void_box_has_its_sentence(clause: str) -> None:
    outcome = dealt({2: WEAK["no_niu"]}, STRONG["no_niu"])
    for line in settle(outcome, box_wagers(100), Rules(), void_boxes={1: clause}).lines:
        assert_plain(line)


@pytest.mark.clause("ruling A2", "ruling N4")
@pytest.mark.parametrize(
    ("line", "english", "vietnamese"),
    [
        pytest.param(
            by_bet(settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(CHIPS_100)))["double"],
            "Double (box 1) 200 won 380: this hand pays 2 to 1 (5.1); 5% commission on Ante and Double together (5.3); "
            "winnings less 5% from Niu 7 up, a winner's Additional goes back (ruling N2)",
            "Cược gấp đôi (cửa 1) 200 thắng 380: tay bài này trả tỷ lệ 1 ăn 2 (5.1); "
            "trừ 5% hoa hồng tính chung Cược đặt chỗ và Cược gấp đôi (5.3); "
            "từ Ngầu 7 trừ 5% tiền thắng, khách thắng lấy lại Cược thêm (quyết định N2)",
            id="double won",
        ),
        pytest.param(
            by_bet(settled(WEAK["no_niu"], STRONG["niu_7"], box_wagers(CHIPS_100)))["additional"],
            "Additional (box 1) 400 lost 200, 200 returned: "
            "the house won with Niu 7 to Niu 9, half the Additional is lost (6.4.4)",
            "Cược thêm (cửa 1) 400 thua 200, trả lại 200: Nhà cái có Ngầu 7 đến Ngầu 9, thu nửa Cược thêm (6.4.4)",
            id="half an additional lost",
        ),
        pytest.param(
            by_bet(settled(WEAK["no_niu"], STRONG["no_niu"], box_wagers(CHIPS_100), table(least=0, most=5_000)))[
                "ante"
            ],
            "Ante (box 1) 100 lost 50, 50 returned: outside the limits, the wager counts for 50 (7.6); "
            "settled as if the Ante were the maximum (ruling N5); same highest card, its suit decides (6.2.10); "
            "the house's hand beats the patron's (6.3.2)",
            "Cược đặt chỗ (cửa 1) 100 thua 50, trả lại 50: ngoài giới hạn, tính 50 (7.6); "
            "tính như Cược đặt chỗ bằng mức tối đa (quyết định N5); lá cao nhất ngang nhau, so chất (6.2.10); "
            "tay bài Nhà cái hơn khách (6.3.2)",
            id="above the maximum, of equal rank",
        ),
        pytest.param(
            by_bet(settled(STRONG["hoiana"], WEAK["hoiana"], box_wagers(CHIPS_100, bets=("ante",))))["ante"],
            "Ante (box 1) 100 won 95: equal rank, the highest card decides (6.2.9); "
            "Ante alone: even money, less 5% from Niu 7 up (5.2)",
            "Cược đặt chỗ (cửa 1) 100 thắng 95: đồng hạng, so lá cao nhất (6.2.9); "
            "chỉ có Cược đặt chỗ: một ăn một, từ Ngầu 7 trở lên trừ 5% (5.2)",
            id="of equal rank",
        ),
        pytest.param(
            by_bet(settled("TS 9H AS 4S 2H", "KC TH TD 9C 2D", box_wagers(CHIPS_100, bets=("ante",))))["ante"],
            "Ante (box 1) 100 won 100: Niu 6 to Niu 1 rank by their points (ruling N4); "
            "Ante alone: even money, less 5% from Niu 7 up (5.2)",
            "Cược đặt chỗ (cửa 1) 100 thắng 100: Ngầu 6 đến Ngầu 1 so theo điểm (quyết định N4); "
            "chỉ có Cược đặt chỗ: một ăn một, từ Ngầu 7 trở lên trừ 5% (5.2)",
            id="of more points",
        ),
        pytest.param(
            by_bet(settled(STRONG["niu_9"], WEAK["no_niu"], box_wagers(1, bets=("ante",))))["ante"],
            "Ante (box 1) 0.01 won 0: Ante alone: even money, less 5% from Niu 7 up (5.2); "
            "rounded down to a whole cent (ruling A3)",
            "Cược đặt chỗ (cửa 1) 0,01 thắng 0: chỉ có Cược đặt chỗ: một ăn một, từ Ngầu 7 trở lên trừ 5% (5.2); "
            "làm tròn xuống xu nguyên (quyết định A3)",
            id="won nothing",
        ),
    ],
)
def test_a_line_as_a_sentence(line: Line, english: str, vietnamese: str) -> None:
    assert sentences(line) == (english, vietnamese)
