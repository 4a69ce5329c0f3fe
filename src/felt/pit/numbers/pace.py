"""How long a table is in each phase."""

from collections import Counter
from enum import StrEnum

from felt.core.words import Words


class Part(StrEnum):
    """What a table is doing."""

    CLOSED = "closed"
    BETWEEN = "between"
    BETTING = "betting"
    DEALING = "dealing"
    PAYING = "paying"
    """The result is called, and the dealer pays."""
    RESULT = "result"
    PAUSED = "paused"


PARTS_IN_WORDS = {
    Part.CLOSED: Words("closed", "đóng bàn"),
    Part.BETWEEN: Words("between rounds", "giữa các ván"),
    Part.BETTING: Words("betting", "đặt cược"),
    Part.DEALING: Words("dealing", "chia bài"),
    Part.PAYING: Words("paying", "chi trả"),
    Part.RESULT: Words("result", "kết quả"),
    Part.PAUSED: Words("paused", "tạm dừng"),
}
IN_PLAY = (Part.BETWEEN, Part.BETTING, Part.DEALING, Part.PAYING, Part.RESULT)


class Pace:
    """The milliseconds of each part, within [begin, end)."""

    def __init__(self, begin: int, end: int) -> None:
        self.spent: Counter[Part] = Counter()
        self._begin = begin
        self._end = end
        self._since = begin
        self._part = Part.CLOSED
        self._paused = False

    def turn(self, part: Part, at: int) -> None:
        """From this time on the table is in this part. While it is paused, the time counts as paused."""
        self._pass(at)
        self._part = part

    def pause(self, at: int, *, paused: bool) -> None:
        self._pass(at)
        self._paused = paused

    def _pass(self, at: int) -> None:
        until = min(at, self._end)
        passed = max(0, until - self._since)
        self._since = max(self._since, until)
        closed = self._part is Part.CLOSED
        self.spent[Part.PAUSED if self._paused and not closed else self._part] += passed

    def finish(self) -> None:
        self._pass(self._end)

    @property
    def in_play_ms(self) -> int:
        return sum(self.spent[part] for part in IN_PLAY)
