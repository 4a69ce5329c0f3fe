"""The scoreboard (3.2.2, ruling B16) against a plain second implementation."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.games.baccarat import Winner
from felt.games.baccarat.roads import ask, read_coups
from tests.games.baccarat.test_roads import BACK, LETTER, board, runs

# The same, naively: columns as strings, and each derived mark by the scoreboard's own "is there a cell beside me?"


def naive_columns(shoe: str) -> list[str]:
    columns: list[str] = []
    for letter in shoe:
        if letter == "T":
            continue
        if columns and columns[-1][0] == letter:
            columns[-1] += letter
        else:
            columns.append(letter)
    return columns


def naive_places(columns: list[str]) -> list[tuple[int, int]]:
    """A column falls as far as nothing lies in its way; all that is left of it lies to the right of where it landed."""
    places: list[tuple[int, int]] = []
    opens = 0
    for column in columns:
        while (opens, 0) in places:
            opens += 1
        depth = 0
        while depth < 6 and (opens, depth) not in places:
            depth += 1
        falls = min(depth, len(column))
        places += [(opens, row) for row in range(falls)]
        places += [(opens + step, falls - 1) for step in range(1, len(column) - falls + 1)]
    return places


def naive_ties(shoe: str) -> list[int]:
    """The ties between one win and the next; those in front of the first count with it."""
    between = "".join("T" if letter == "T" else "|" for letter in shoe).split("|")
    counts = [len(ties) for ties in between]
    return [counts[0] + counts[1], *counts[2:]] if len(counts) > 1 else []


def naive_marks(columns: list[str], back: int) -> str:
    """Red where the column `back` columns to the left has a cell both here and above, or at neither place; a column's
    first cell asks the same of the cell that would have gone on the column before."""

    def filled(column: int, row: int) -> bool:
        return row <= len(columns[column])

    marks = ""
    for column in range(len(columns)):
        for row in range(1, len(columns[column]) + 1):
            if row >= 2 and column - back >= 0:
                marks += "r" if filled(column - back, row) == filled(column - back, row - 1) else "b"
            elif row == 1 and column - back - 1 >= 0:
                marks += "r" if len(columns[column - 1]) == len(columns[column - 1 - back]) else "b"
    return marks


shoes = st.one_of(
    st.text("BPT", max_size=80),
    st.lists(st.integers(1, 14), max_size=14).map(lambda lengths: runs(*lengths)),
)


def check_against_naive(shoe: str) -> None:
    found, columns = board(shoe), naive_columns(shoe)
    assert [(cell.col, cell.row) for cell in found.big] == naive_places(columns)
    assert "".join(LETTER[cell.coup.winner] for cell in found.big) == "".join(columns)
    assert [cell.ties for cell in found.big] == naive_ties(shoe)
    assert found.derived == {road: naive_marks(columns, back) for road, back in BACK.items()}
    assert [(bead.row + 6 * bead.col) for bead in found.bead] == list(range(len(shoe)))


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@given(shoe=shoes)
@settings(max_examples=400)
def test_random_shoes_against_the_naive_board(shoe: str) -> None:
    check_against_naive(shoe)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@given(shoe=shoes)
@settings(max_examples=200)
def test_no_two_cells_share_a_place(shoe: str) -> None:
    big = board(shoe).big
    assert len({(cell.col, cell.row) for cell in big}) == len(big)
    assert all(0 <= cell.row < 6 for cell in big)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@given(shoe=shoes, winner=st.sampled_from((Winner.BANKER, Winner.PLAYER)))
@settings(max_examples=300)
def test_ask_is_what_appending_adds(shoe: str, winner: Winner) -> None:
    before = board(shoe).derived
    after = board(shoe + LETTER[winner]).derived
    added = {road: after[road][len(before[road]) :] or None for road in BACK}
    assert ask(read_coups(shoe), winner) == added
    assert all(after[road].startswith(before[road]) for road in BACK)


@pytest.mark.clause("baccarat 3.2.2", "ruling B16")
@given(shoe=shoes)
@settings(max_examples=200)
def test_ties_change_no_place_and_no_mark(shoe: str) -> None:
    with_ties, without = board(shoe), board(shoe.replace("T", ""))
    assert with_ties.derived == without.derived
    assert [(cell.col, cell.row, cell.coup) for cell in with_ties.big] == [
        (cell.col, cell.row, cell.coup) for cell in without.big
    ]
    if without.big:
        assert sum(cell.ties for cell in with_ties.big) == shoe.count("T")
