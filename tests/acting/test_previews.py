"""Lines that only show what they would do, and corrections of rounds that were acted out."""

from typing import Any

import pytest

from felt.core.words import Language
from tests.acting.acted import PLAYER_NINE, act, bets, do, explained, opening, seated, wait

TABLE = {"game": "baccarat", "name": "C1", "seats": 7, "dealing": "hand", "betting": "called"}
STAFF = {"mai": "dealer", "sam": "pit_supervisor", "long": "pit_manager", "ha": "shift_manager", "eye": "surveillance"}
OPENING = {"open": TABLE | {"rules": {"mode": "dealer", "insurance": False}}, "staff": STAFF}
TRUTH = {"round": 1, "clause": "ruling A8", "why": "misread", "cards": ["2H", "9S", "5C", "KD"]}


def rule(who: str, clause: str, **fields: Any) -> dict[str, Any]:
    return do(who, "rule", clause=f"baccarat {clause}", **fields)


def keyed(*dealt: str) -> list[dict[str, Any]]:
    return [do("mai", "key_cards", cards=[card]) for card in dealt]


ON_TABLE = [
    OPENING,
    do("mai", "take_table"),
    do("mai", "prepare_cards", cards=416),
    *keyed("5H"),
    do("mai", "open_betting"),
    do(
        "mai", "record_wagers", seat=1, wagers=[{"bet": "player", "amount": 100_00}, {"bet": "banker", "amount": 50_00}]
    ),
    do("mai", "close_betting"),
    *keyed("9S", "2H", "KD", "5C"),
]
"""Nine to seven; seat 1 has 100 on the Player and 50 on the Banker."""


@pytest.mark.clause("baccarat 7.1.1", "ruling A4", "ruling A8")
def test_a_preview_does_nothing() -> None:
    """Neither the events nor the books differ from those of the same lines without the preview."""
    plain = act(*ON_TABLE, do("mai", "call_result"), do("mai", "pay"))
    shown = act(
        *ON_TABLE,
        rule("mai", "7.1.1", preview=True),
        do("mai", "call_result"),
        do("mai", "pay", preview=True),
        do("mai", "pay", preview=False),
    )
    assert shown.events() == plain.events()
    assert (shown.code, shown.end) == (0, plain.end)
    void, pay = [each["preview"] for each in shown.lines if "preview" in each]
    assert (void["needs"], void["shoe"], void["phase"]) == ("pit_manager", "replaced", "result")
    assert [(each["bet"], each["returned"]) for each in void["moved"][0]["wagers"]] == [
        ("player", 100_00),
        ("banker", 50_00),
    ]
    (paid,) = pay["moved"]
    assert (pay["needs"], paid["returned"], paid["won"], paid["lost"]) == (None, 100_00, 100_00, 50_00)
    (transfer,) = [each for each in pay["transfers"] if each["purpose"] == "won"]
    assert transfer["amount"] == 100_00


@pytest.mark.clause("ruling A6")
def test_refusals_of_previews() -> None:
    acted = act(
        *ON_TABLE,
        rule("eye", "7.1.1", preview=True),
        rule("mai", "7.99", preview=True),
        do("mai", "pay", preview=True),
        do("sam", "call_result", preview=True),
        do("mai", "void_round", clause="baccarat 7.1.1", preview=True),
    )
    codes = ["no_authority", "not_an_irregularity", "not_now", "not_on_duty", "no_authority"]
    assert [code for code, _ in acted.refusals()] == codes
    assert not any("preview" in each for each in acted.lines)


def test_patrons_have_no_previews() -> None:
    acted = act(opening(), do("an", "join", preview=True))
    assert acted.refusals() == [("unknown_key", "line 2")]


@pytest.mark.clause("baccarat 7.7", "baccarat 7.9", "ruling A8")
@pytest.mark.parametrize("language", Language)
def test_in_words(language: Language) -> None:
    lines = [
        *ON_TABLE,
        rule("mai", "7.7", cards=["4D"], preview=True),
        rule("long", "7.1.1", preview=True),
        rule("mai", "7.9", remedy="return_wagers", preview=True),
        do("mai", "call_result"),
        do("mai", "pay", preview=True),
        do("mai", "pay"),
        do("long", "propose_correction", preview=True, **TRUTH),
    ]
    told = explained(lines, language)
    said = {
        Language.EN: [
            "mai, rule: a preview; nothing is done, and a person of the rank Pit Supervisor or above would decide",
            "a free hand follows (7.7), opened by 4D",
            "long, rule: a preview; nothing is done\n",
            "seat 1: Banker 50: 50 back (7.1.1, ruling A4)",
            "the cards in use are replaced",
            "then the phase is “result”",
            "the answer of seat 1 is awaited",
            "seat 1: Player 100: 100 back, 100 won (5.1.1)",
            "seat 1: Banker 50: 50 lost (6.1.2.2)",
            "seat 1: before +50, after −52.50; gives back 102.50",
        ],
        Language.VI: [
            "mai, rule: xem trước; chưa làm gì, và việc này do cấp Giám sát Pit (Tạm thời) trở lên quyết định",
            "sau đó là Ván bài không cược (7.7), mở đầu bằng 4D",
            "long, rule: xem trước; chưa làm gì\n",
            "chỗ 1: Nhà Cái 50: trả lại 50 (7.1.1, quyết định A4)",
            "bộ bài đang dùng: thay bài mới",
            "sau đó bàn ở giai đoạn “result”",
            "chờ trả lời của chỗ 1",
            "chỗ 1: Nhà Con 100: trả lại 100, thắng 100 (5.1.1)",
            "chỗ 1: Nhà Cái 50: thua 50 (6.1.2.2)",
            "chỗ 1: trước +50, sau −52,50; trả lại 102,50",
        ],
    }
    for sentence in said[language]:
        assert sentence in told, sentence


@pytest.mark.clause("ruling A8", "baccarat 7.16")
def test_a_correction() -> None:
    """An's 100 on the Player were paid. In truth the Banker had nine: they are lost."""
    offer = {**TRUTH, "clause": "baccarat 7.16"}
    acted = act(
        opening(deal={"cards": PLAYER_NINE + ["AS"] * 7}),
        *seated("an"),
        bets("an", player=100_00),
        wait(60_000),
        do("ha", "propose_correction", **offer | {"round": 9}),
        do("ha", "propose_correction", preview=True, **offer),
        do("ha", "propose_correction", **offer),
        do("long", "approve_correction", round=1, number=1, preview=True),
        do("long", "approve_correction", round=1, number=1),
    )
    assert acted.refusals()[:1] == [("round_not_in_journal", "line 6")]
    shown = [each["preview"]["correction"] for each in acted.lines if "preview" in each]
    assert [each["shares"][0]["difference"] for each in shown] == [-200_00, -200_00]
    assert [each["shares"] for each in acted.events("round_corrected")] == [shown[1]["shares"]]
    assert acted.balances["patron:an"] == 10_000_00 - 100_00
    assert acted.end["books"]["balanced"]
