"""What differs between two settings, field by field."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """`place` names the field, such as `rules.limits.tie`. None where there is none, or none any more."""

    place: str
    before: Any
    after: Any


def differences(before: msgspec.Struct | None, after: msgspec.Struct | None) -> tuple[Difference, ...]:
    """In the order of the fields. The pair of a limit is one value."""
    return tuple(_within(_plain(before), _plain(after), ""))


def _plain(given: msgspec.Struct | None) -> dict[str, Any]:
    return {} if given is None else msgspec.to_builtins(given)


def _within(before: Mapping[str, Any], after: Mapping[str, Any], above: str) -> Iterator[Difference]:
    for key in dict.fromkeys((*before, *after)):
        place = f"{above}{key}"
        was, becomes = before.get(key), after.get(key)
        if isinstance(was, dict) or isinstance(becomes, dict):
            yield from _within(was or {}, becomes or {}, f"{place}.")
        elif was != becomes:
            yield Difference(place, was, becomes)
