"""The report of a shift, for a Pit Manager and above, auditors and Surveillance.

Refusal
└── ShiftTooLong   ShiftUpsideDown
"""

from enum import StrEnum
from typing import Annotated

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.pit.numbers.follow import Span
from felt.pit.numbers.sheets import page, rows
from felt.pit.numbers.shift import Shift
from felt.rooms.report import shift_report
from felt.server.api.call import Call, Encoded, Query, Text, as_json
from felt.server.api.spreadsheets import BYTE_ORDER_MARK, CSV, as_csv

HTML = "text/html; charset=utf-8"
DAY_MS = 24 * 3_600_000
DAYS_MAX = 31
"""A longer report is made by `felt pit report`, which keeps no table waiting."""

Time = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class ShiftTooLong(Refusal):
    words = Words(
        "A report covers at most {days} days here; `felt pit report` makes longer ones.",
        "Báo cáo ở đây dài nhất {days} ngày; hãy dùng `felt pit report` cho khoảng dài hơn.",
    )


class ShiftUpsideDown(Refusal):
    words = Words("A shift ends after it begins.", "Ca phải kết thúc sau khi bắt đầu.")


class Format(StrEnum):
    JSON = "json"
    CSV = "csv"
    HTML = "html"


class ReportQuery(Query, frozen=True, kw_only=True):
    """The shift from `from` to just before `to`, in milliseconds since 1970."""

    begin: Time = msgspec.field(name="from")
    end: Time = msgspec.field(name="to")
    format: Format = Format.JSON


def refuse_wrong_span(begin: int, end: int) -> None:
    if begin >= end:
        raise ShiftUpsideDown(place="to")
    if end - begin > DAYS_MAX * DAY_MS:
        raise ShiftTooLong(days=DAYS_MAX, place="to")


async def pit_report(call: Call) -> Encoded | Text:
    """One at a time for each person. What has not happened yet is not reported."""
    query: ReportQuery = call.query
    refuse_wrong_span(query.begin, query.end)
    with call.services.exports.one_at_a_time(call.person.id):
        end = min(query.end, call.services.clock.now() + 1)
        report = await shift_report(call.services.accounts.store, Span(query.begin, max(end, query.begin + 1)))
    return _answer(report, query.format)


def _answer(report: Shift, wanted: Format) -> Encoded | Text:
    name = f"felt-shift-{report.begin}.{wanted}"
    match wanted:
        case Format.CSV:
            return Text(BYTE_ORDER_MARK + as_csv(rows(report)), CSV, name)
        case Format.HTML:
            return Text(page(report), HTML, name)
        case Format.JSON:
            return Encoded(as_json(report))
