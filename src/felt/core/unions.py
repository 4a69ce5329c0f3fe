"""A union of types that is known only at run time."""

from collections.abc import Iterable
from typing import Any, Union


def union_of(kinds: Iterable[type]) -> Any:
    return Union[tuple(kinds)]  # noqa: UP007 - `|` needs types that are written out
