"""The settings under [jurisdiction]: the times and amounts of disputes."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from felt.cases.jurisdiction import DAY_MS, HOUR_MS, Jurisdiction
from felt.core.chips import CENTS_MAX
from felt.core.words import Words
from felt.server.config.refusals import NoSuchSetting, ValueNotTaken, nearest, quoted

TABLE = "jurisdiction"
DAYS_MAX = 36_500


class _Key(NamedTuple):
    field: str
    kind: Any
    accepted: Words
    unit: int = 1


def _time(field: str, unit: int, most: int) -> _Key:
    accepted = Words(f"a whole number from 1 to {most}", f"một số nguyên từ 1 đến {most}")
    return _Key(field, Annotated[int, msgspec.Meta(ge=1, le=most)], accepted, unit)


def _amount(field: str) -> _Key:
    accepted = Words(f"a whole number of cents from 1 to {CENTS_MAX}", f"một số xu nguyên từ 1 đến {CENTS_MAX}")
    return _Key(field, Annotated[int, msgspec.Meta(ge=1, le=CENTS_MAX)], accepted)


KEYS = {
    "name": _Key(
        "name",
        Annotated[str, msgspec.Meta(pattern=r"^\S[^\x00-\x1f]{0,99}\Z")],
        Words("a name of at most 100 characters", "một tên dài nhiều nhất 100 ký tự"),
    ),
    "acknowledge_hours": _time("acknowledge_ms", HOUR_MS, 24 * DAYS_MAX),
    "resolve_days": _time("resolve_ms", DAY_MS, DAYS_MAX),
    "answer_days": _time("answer_ms", DAY_MS, DAYS_MAX),
    "accept_days": _time("accept_ms", DAY_MS, DAYS_MAX),
    "keep_days": _time("keep_ms", DAY_MS, DAYS_MAX),
    "two_people_from": _amount("two_people_from"),
    "notify_from": _amount("notify_from"),
    "utc_offset_min": _Key(
        "utc_offset_min",
        Annotated[int, msgspec.Meta(ge=-720, le=840)],
        Words("a whole number of minutes from -720 to 840", "một số phút nguyên từ -720 đến 840"),
    ),
}


def read_jurisdiction(given: Mapping[str, Any], called: Callable[[str], Words]) -> Jurisdiction:
    """`called`: how a refusal calls the place of a key."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        place = f"{TABLE}.{name}"
        if (key := KEYS.get(name)) is None:
            raise NoSuchSetting(setting=called(place), hint=nearest(name, KEYS), place=place)
        try:
            taken = msgspec.convert(value, key.kind)
        except msgspec.ValidationError:
            raise ValueNotTaken(
                setting=called(place), accepted=key.accepted, given=quoted(value), place=place
            ) from None
        found[key.field] = taken * key.unit if isinstance(taken, int) else taken
    return Jurisdiction(**found)


def written(jurisdiction: Jurisdiction) -> dict[str, str | int]:
    """The values as the settings have them."""
    fields = msgspec.structs.asdict(jurisdiction)
    return {name: _in_unit(fields[key.field], key.unit) for name, key in KEYS.items()}


def _in_unit(value: str | int, unit: int) -> str | int:
    return value // unit if isinstance(value, int) else value
