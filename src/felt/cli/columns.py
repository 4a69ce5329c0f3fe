"""Tables and figures for a terminal."""

import os
from collections.abc import Sequence
from typing import TextIO

from felt.core.words import Language


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """The first column to the left; numbers, and what is as long in every row, to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    )


def decimal(value: float, language: Language) -> str:
    """With one place: `2.6`, `2,6`."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if language is Language.VI else text


def fitting(line: str, stream: TextIO) -> str:
    """No more of it than one row of the terminal takes: only a single row can be written over again."""
    columns = os.get_terminal_size(stream.fileno()).columns
    return line[: columns - 1] if columns else line
