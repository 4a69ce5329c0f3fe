"""The history board: the latest throws, newest first, and how often each came."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt.games.sicbo import Outcome, Round, Size
from felt.games.sicbo.board import board
from tests.games.sicbo.oracle import THROWS


def throws(*dice: tuple[int, int, int]) -> list[Outcome]:
    return [Round().take(faces).outcome() for faces in dice]


@pytest.mark.clause("sicbo 3.6")
def test_an_empty_board_counts_nothing() -> None:
    empty = board([])
    assert (empty.latest, empty.rounds) == ((), 0)
    assert empty.sizes == {"small": 0, "big": 0, "triple": 0}
    assert empty.totals == dict.fromkeys(range(3, 19), 0)
    assert empty.faces == dict.fromkeys(range(1, 7), 0)


@pytest.mark.clause("sicbo 3.6")
def test_the_latest_throw_comes_first() -> None:
    history = throws((1, 1, 1), (6, 6, 5), (1, 2, 3))
    shown = board(history)
    assert [throw.dice for throw in shown.latest] == [(1, 2, 3), (6, 6, 5), (1, 1, 1)]
    assert shown.rounds == 3
    assert shown.sizes == {"small": 1, "big": 1, "triple": 1}
    assert {total: count for total, count in shown.totals.items() if count} == {3: 1, 17: 1, 6: 1}
    assert shown.faces == {1: 4, 2: 1, 3: 1, 4: 0, 5: 1, 6: 2}


@pytest.mark.clause("sicbo 3.6")
@pytest.mark.parametrize(("show", "shown"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_as_many_are_shown_as_asked_for_and_all_are_counted(show: int, shown: int) -> None:
    history = throws((1, 1, 1), (6, 6, 5), (1, 2, 3))
    found = board(history, show=show)
    assert found.latest == tuple(history[::-1][:show])
    assert len(found.latest) == shown
    assert found.rounds == 3


@pytest.mark.clause("sicbo 3.6")
def test_twenty_are_shown_by_default() -> None:
    history = throws(*THROWS)
    assert board(history).latest == tuple(reversed(history[-20:]))


@pytest.mark.clause("sicbo 3.6")
def test_all_216_throws_are_counted_as_they_fall() -> None:
    found = board(throws(*THROWS))
    assert found.sizes == {"small": 105, "big": 105, "triple": 6}
    assert found.totals == Counter(sum(dice) for dice in THROWS)
    assert found.faces == dict.fromkeys(range(1, 7), 108)


@given(st.lists(st.sampled_from(THROWS), max_size=60))
def test_the_counts_add_up(dice: list[tuple[int, int, int]]) -> None:
    found = board(throws(*dice))
    assert sum(found.sizes.values()) == sum(found.totals.values()) == found.rounds == len(dice)
    assert sum(found.faces.values()) == 3 * len(dice)
    assert found.sizes[Size.TRIPLE] == sum(len(set(faces)) == 1 for faces in dice)
