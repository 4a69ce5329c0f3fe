"""The progress of a simulation: one line on the terminal, overwritten as it goes."""

from time import monotonic
from typing import Self, TextIO

from felt.cli.columns import CLEAR_LINE, decimal, fitting
from felt.core.words import Language, Words, fill
from felt.odds.simulate.plan import Plan

BAR_WIDTH = 30
SECONDS_BETWEEN = 0.1

LINE = Words(
    "{bar} {percent:.0f} %  {rate} million rounds/s  {left} left",
    "{bar} {percent:.0f} %  {rate} triệu ván/giây  còn {left}",
)


class Progress:
    """Writes to a terminal only, nothing into a file or a pipe."""

    def __init__(self, planned: Plan, stream: TextIO, language: Language) -> None:
        self.rounds = planned.rounds
        self.stream = stream
        self.language = language
        self.watched = stream.isatty()
        self.started = monotonic()
        self.shown = self.started

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.watched:
            self.stream.write(CLEAR_LINE)
            self.stream.flush()

    def show(self, rounds_done: int) -> None:
        now = monotonic()
        if self.watched and now - self.shown >= SECONDS_BETWEEN:
            self.shown = now
            line = self.line(rounds_done, seconds=now - self.started)
            self.stream.write(CLEAR_LINE + fitting(line, self.stream))
            self.stream.flush()

    def line(self, rounds_done: int, *, seconds: float) -> str:
        done = rounds_done / self.rounds
        rate = rounds_done / seconds
        full = int(BAR_WIDTH * done)
        values = {
            "bar": "█" * full + "░" * (BAR_WIDTH - full),
            "percent": 100 * done,
            "rate": decimal(rate / 1e6, self.language),
            "left": clock((self.rounds - rounds_done) / rate),
        }
        return fill(LINE, self.language, values)


def clock(seconds: float) -> str:
    """`0:07`, `12:30`, `1:02:03`: the same in both languages."""
    minutes, whole = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"
