"""Reads a scenario line by line, and tells what comes of each line."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from felt.acting.forms import Asked, read_line
from felt.acting.opening import read_opening
from felt.acting.refusals import NoOpening
from felt.acting.scene import Outcome, Scene, Unplayable
from felt.acting.views import Asks, asks
from felt.core.refusals import InputTooLong, Refusal
from felt.store import Batch


class Told(NamedTuple):
    """`line` is the number of the line, from 1. `by` names its person and request, if it has them."""

    line: int
    what: Outcome | Asks
    by: str = ""


class Scenario:
    """The first line opens the table; if it cannot be read, the scenario is over. Any other line that cannot be read is
    refused on its own. `keep` gets what the books have taken."""

    def __init__(self, keep: Callable[[Batch], None], *, line_bytes_max: int) -> None:
        self.scene: Scene | None = None
        self.over = False
        self.mistakes = 0
        """Lines that could not be acted out."""
        self._keep = keep
        self._line_bytes_max = line_bytes_max
        self._line = 0
        self._by = ""
        self._asked: Asks | None = None

    def read(self, raw: bytes) -> Iterator[Told]:
        self._line += 1
        if self.over or not raw or raw.isspace():
            return
        self._by = ""
        for outcome in self._outcomes(raw):
            self.mistakes += isinstance(outcome, Unplayable)
            yield Told(self._line, outcome, self._by)
        if self.scene is not None and self._asked != (asked := asks(self.scene.state)):
            self._asked = asked
            yield Told(self._line, asked)

    def end(self) -> Iterator[Told]:
        """No line is left."""
        if self.scene is None and not self.over:
            self.over = True
            yield Told(1, Unplayable(0, NoOpening()))

    def _outcomes(self, raw: bytes) -> Iterator[Outcome]:
        try:
            if len(raw) > self._line_bytes_max:
                raise InputTooLong(most=self._line_bytes_max)
            if self.scene is None:
                yield from self._begin(raw)
                return
            line = read_line(raw)
        except Refusal as refusal:
            self.over = self.scene is None
            yield Unplayable(0 if self.scene is None else self.scene.at, refusal)
            return
        self._by = f"{line.who}, {line.__struct_config__.tag}" if isinstance(line, Asked) else ""
        yield from self.scene.perform(line)

    def _begin(self, raw: bytes) -> list[Outcome]:
        scene = Scene(read_opening(raw), self._keep)
        begun = scene.begin()
        self.scene = scene
        return begun
