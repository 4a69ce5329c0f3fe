"""Figures and lines for a terminal."""

import os
from typing import TextIO

from felt.core.words import Language

CLEAR_LINE = "\r\x1b[K"


def decimal(value: float, language: Language) -> str:
    """With one place: `2.6`, `2,6`."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if language is Language.VI else text


def fitting(line: str, stream: TextIO) -> str:
    """The line, cut to the width of the terminal: only a single row can be overwritten."""
    columns = os.get_terminal_size(stream.fileno()).columns
    return line[: columns - 1] if columns else line
