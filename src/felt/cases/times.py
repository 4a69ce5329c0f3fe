"""Times as text for people."""

from datetime import UTC, datetime, timedelta, timezone

from felt.cases.jurisdiction import DAY_MS, HOUR_MS
from felt.core.words import Words

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def in_words(at: int, utc_offset_min: int) -> Words:
    """`18 November 2026, 14:05 (UTC+7)`, by the clocks of the place."""
    then = moment(at, utc_offset_min)
    clock, zone = f"{then:%H:%M}", zone_name(utc_offset_min)
    return Words(
        f"{then.day} {MONTHS[then.month - 1]} {then.year}, {clock} ({zone})",
        f"{clock} ngày {then.day}/{then.month}/{then.year} ({zone})",
    )


def moment(at: int, utc_offset_min: int = 0) -> datetime:
    utc = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)
    return utc.astimezone(timezone(timedelta(minutes=utc_offset_min)))


def zone_name(utc_offset_min: int) -> str:
    """`UTC`, `UTC+7`, `UTC-3:30`"""
    if not utc_offset_min:
        return "UTC"
    hours, minutes = divmod(abs(utc_offset_min), 60)
    sign = "+" if utc_offset_min > 0 else "-"
    return f"UTC{sign}{hours}" + (f":{minutes:02}" if minutes else "")


def span_in_words(ms: int) -> Words:
    """`24 hours`, `8 weeks`, `30 days`: in the largest unit that fits."""
    for unit, words in UNITS:
        if ms % unit == 0 and ms // unit > 1:
            return Words(f"{ms // unit} {words.en}", f"{ms // unit} {words.vi}")
    hours = ms // HOUR_MS
    return Words(f"{hours} hour{'' if hours == 1 else 's'}", f"{hours} giờ")


UNITS = (
    (365 * DAY_MS, Words("years", "năm")),
    (7 * DAY_MS, Words("weeks", "tuần")),
    (DAY_MS, Words("days", "ngày")),
)
