"""The scoreboard (baccarat 3.2.2, ruling B16): bead plate, big road, and the three roads derived from it."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from felt.games.baccarat.refusals import NotAResult
from felt.games.baccarat.round import Outcome, Winner

ROWS = 6
RED, BLUE = "r", "b"
DERIVED = {"big_eye": 1, "small": 2, "cockroach": 3}
"""Each derived road, and how many columns back it looks."""

_SIGNS = {"b": "banker_pair", "p": "player_pair", "f": "free_hand"}
LETTERS = {"P": Winner.PLAYER, "B": Winner.BANKER, "T": Winner.TIE}


class Coup(msgspec.Struct, frozen=True):
    """One result on the scoreboard."""

    winner: Winner
    player_pair: bool = False
    banker_pair: bool = False
    free_hand: bool = False
    """Dealt without wagers (baccarat 2.2.5), and marked as a free hand (ruling B12)."""

    @classmethod
    def of(cls, outcome: Outcome, *, free_hand: bool = False) -> "Coup":
        return cls(outcome.winner, outcome.player_pair, outcome.banker_pair, free_hand)


class Bead(msgspec.Struct, frozen=True):
    col: int
    row: int
    coup: Coup


class Cell(msgspec.Struct, frozen=True):
    """A cell of the big road: a win, with the ties that followed it."""

    col: int
    row: int
    coup: Coup
    ties: int


class Roads(msgspec.Struct, frozen=True):
    bead: tuple[Bead, ...]
    big: tuple[Cell, ...]
    derived: dict[str, str]
    """Road → its marks, oldest first, `r` or `b` each."""


def roads(coups: Sequence[Coup]) -> Roads:
    lengths = column_lengths(coups)
    return Roads(
        bead=bead_plate(coups),
        big=big_road(coups),
        derived={road: derived_road(lengths, back) for road, back in DERIVED.items()},
    )


def bead_plate(coups: Sequence[Coup]) -> tuple[Bead, ...]:
    """Every result, down each column, then the next column."""
    return tuple(Bead(index // ROWS, index % ROWS, coup) for index, coup in enumerate(coups))


def column_lengths(coups: Iterable[Coup]) -> list[int]:
    """The lengths of the runs of one winner. Ties do not count."""
    wins = (coup.winner for coup in coups if coup.winner is not Winner.TIE)
    return [len(list(run)) for _, run in groupby(wins)]


def lay(lengths: Sequence[int]) -> list[tuple[int, int]]:
    """The cells of columns of these lengths, as (col, row).

    A column goes down. At the last row, or at a cell of an older column, it turns right and stays in its row."""
    taken: set[tuple[int, int]] = set()
    cells: list[tuple[int, int]] = []
    start = 0
    for length in lengths:
        while (start, 0) in taken:
            start += 1
        col, row, turned = start, 0, False
        for cell in range(length):
            if cell:
                turned = turned or row + 1 == ROWS or (col, row + 1) in taken
                col, row = (col + 1, row) if turned else (col, row + 1)
            taken.add((col, row))
            cells.append((col, row))
    return cells


def big_road(coups: Sequence[Coup]) -> tuple[Cell, ...]:
    """A tie counts on the win before it. Ties before the first win count on the first win."""
    wins = [coup for coup in coups if coup.winner is not Winner.TIE]
    ties = [0] * len(wins)
    seen = 0
    for coup in coups:
        if coup.winner is not Winner.TIE:
            seen += 1
        elif wins:
            ties[max(0, seen - 1)] += 1
    places = lay(column_lengths(coups))
    return tuple(Cell(col, row, coup, count) for (col, row), coup, count in zip(places, wins, ties, strict=True))


def derived_road(lengths: Sequence[int], back: int) -> str:
    """The marks of the road that compares with the column `back` columns before. `lengths` are those of the big
    road."""
    marks: list[str] = []
    for column, length in enumerate(lengths):
        for cell in range(1, length + 1):
            mark = _mark(lengths, column, cell, back)
            if mark:
                marks.append(mark)
    return "".join(marks)


def _mark(lengths: Sequence[int], column: int, cell: int, back: int) -> str:
    """The mark that cell `cell` (from 1) of `column` adds to a derived road. It is empty if there is no column to
    compare."""
    if cell == 1:
        reference = column - back - 1
        if reference < 0:
            return ""
        return RED if lengths[column - 1] == lengths[reference] else BLUE
    reference = column - back
    if reference < 0:
        return ""
    return BLUE if cell == lengths[reference] + 1 else RED


def ask(coups: Sequence[Coup], winner: Winner) -> dict[str, str | None]:
    """The mark that a win of `winner` in the next round would add to each derived road."""
    lengths = column_lengths([*coups, Coup(winner)])
    last_column = len(lengths) - 1
    return {road: _mark(lengths, last_column, lengths[last_column], back) or None for road, back in DERIVED.items()}


def mark(coup: Coup) -> str:
    """A result in the notation of `read_coups`."""
    letter = next(letter for letter, winner in LETTERS.items() if winner is coup.winner)
    marks = zip("bpf", (coup.banker_pair, coup.player_pair, coup.free_hand), strict=True)
    return letter + "".join(sign for sign, marked in marks if marked)


def read_coups(text: str) -> list[Coup]:
    """`BPPTB`: one capital letter for each result, then `b` or `p` if that hand had a pair, `f` for a free hand."""
    coups: list[Coup] = []
    for place, letter in enumerate(text):
        if letter in LETTERS:
            coups.append(Coup(LETTERS[letter]))
        elif letter in _SIGNS and coups:
            coups[-1] = msgspec.structs.replace(coups[-1], **{_SIGNS[letter]: True})
        elif not letter.isspace():
            raise NotAResult(letter=letter, place=f"[{place}]", clauses=("ruling B16",))
    return coups
