"""The table of what the log contains."""

from collections.abc import Iterator
from typing import Any

import felt.table.codec  # noqa: F401 - it knows all events of a table
from felt.cases.entries import CaseEntry
from felt.core.events import Event
from felt.record.kinds import ENDS_OF_ROUNDS, KINDS


def below(kind: Any) -> Iterator[Any]:
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def test_every_kind_is_that_of_an_event_and_stands_once() -> None:
    families: tuple[type, ...] = (Event, CaseEntry)
    known = {str(each.__struct_config__.tag) for family in families for each in below(family)}
    assert set(KINDS) <= known
    assert len(set(KINDS)) == len(KINDS)
    assert set(ENDS_OF_ROUNDS) < set(KINDS)
