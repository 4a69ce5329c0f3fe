"""A round of a scenario is corrected while the next one is under way."""

import pytest

from tests.acting.acted import act, bets, do, explained, opening, wait

CORRECTION = {"round": 1, "clause": "sicbo 7.7", "why": "the dice showed 4 5 6", "dice": [4, 5, 6]}
LINES = [
    opening("sicbo", deal={"dice": [[1, 2, 3]]}) | {"staff": {"long": "pit_manager", "hoa": "shift_manager"}},
    do("an", "join"),
    wait(5_000),
    bets("an", small=100_00),
    wait(10_000),
    do("long", "propose_correction", **CORRECTION | {"round": 2}),
    do("long", "propose_correction", **CORRECTION | {"round": 0}),
    do("long", "propose_correction", **CORRECTION),
    do("long", "approve_correction", round=1, number=1),
    do("hoa", "approve_correction", round=1, number=1),
]


@pytest.mark.clause("sicbo 7.7", "ruling A8")
def test_the_difference_is_booked_and_the_books_are_right() -> None:
    """Small won 100 by 1 2 3. It loses by 4 5 6, so An gives back 200."""
    acted = act(*LINES)
    assert acted.refusals() == [
        ("round_not_settled", "line 6"),
        ("round_not_in_journal", "line 7"),
        ("not_your_own_to_approve", "line 9"),
    ]
    assert acted.code == 0
    assert acted.end["books"]["problems"] == []
    assert acted.balances["patron:an"] == 10_000_00 - 100_00
    assert acted.happened(10) == ["round_corrected"]


def test_the_transcript_shows_the_lines_after_the_correction() -> None:
    text = explained(LINES)
    assert "After correction 1 (7.7: the dice showed 4 5 6):\n  an: Small 100 lost 100: " in text
    assert "  an: before +100, after −100; gives back 200\n" in text
