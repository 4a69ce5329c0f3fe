"""Tables for a terminal."""

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """The first column to the left; numbers, and what is as long in every row, to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    )
