"""The report of a shift as rows for a spreadsheet, and as a page to print in both languages."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words
from felt.odds.par.html import Html, element, joined
from felt.pit.numbers.follow import Noted
from felt.pit.numbers.pace import PARTS_IN_WORDS, Part
from felt.pit.numbers.shift import BAND_IN_WORDS, FigureShown, Shift

Cell = str | int

TITLE = Words("Shift report", "Báo cáo ca")
TOTAL = Words("All tables", "Tất cả các bàn")
SPAN = Words("From {begin} until {end} (UTC)", "Từ {begin} đến {end} (UTC)")
GROUPS = {
    "table": Words("By table", "Theo bàn"),
    "game": Words("By game", "Theo trò chơi"),
    "shoe": Words("By shoe", "Theo hộp bài"),
    "dealer": Words("By dealer", "Theo nhân viên chia bài"),
    "supervisor": Words("By supervisor", "Theo giám sát"),
}
FIGURES = (
    Words("", ""),
    Words("Rounds", "Số ván"),
    Words("Void", "Ván hủy"),
    Words("At risk", "Tiền cược tính thắng thua"),
    Words("Win", "Tiền thắng"),
    Words("Drop", "Tiền đổi chip"),
    Words("Hold %", "Tỷ lệ giữ %"),
    Words("Theoretical win", "Tiền thắng lý thuyết"),
    Words("Standard deviation", "Độ lệch chuẩn"),
    Words("Deviations away", "Lệch mấy độ"),
    Words("Band", "Dải tin cậy"),
    Words("Not rated", "Không xếp hạng"),
)
STANDS_OUT = Words("outside chance", "ngoài mức ngẫu nhiên")
PACE = Words("Pace", "Nhịp độ")
PACE_COLUMNS = (Words("Table", "Bàn"), Words("Rounds", "Số ván"), Words("Rounds an hour", "Ván mỗi giờ"))
SECONDS = Words("{part}, s a round", "{part}, giây mỗi ván")
NOTES = Words("Irregularities, corrections and incidents", "Sự cố, điều chỉnh và vụ việc")
NOTES_COLUMNS = (
    Words("Kind", "Loại"),
    Words("Clause or kind", "Điều khoản hoặc loại"),
    Words("Person", "Người"),
    Words("Count", "Số lần"),
)
NOTED = {
    Noted.IRREGULARITY: Words("irregularity", "sự cố"),
    Noted.VOID: Words("void round", "ván hủy"),
    Noted.STOP: Words("table stopped", "dừng bàn"),
    Noted.KEYED_AGAIN: Words("keyed again", "nhập lại"),
    Noted.CORRECTION: Words("correction", "điều chỉnh"),
    Noted.INCIDENT: Words("incident", "vụ việc"),
}
PATRONS = Words("Patrons by theoretical win", "Khách theo tiền thắng lý thuyết")
PATRONS_COLUMNS = (
    Words("Patron", "Khách"),
    Words("Rounds", "Số ván"),
    Words("At risk", "Tiền cược tính thắng thua"),
    Words("Lost", "Thua"),
    Words("Theoretical win", "Tiền thắng lý thuyết"),
    Words("Not rated", "Không xếp hạng"),
)
RACKS = Words("Racks", "Khay chip")
RACKS_COLUMNS = (
    Words("Table", "Bàn"),
    Words("Should hold", "Lẽ ra có"),
    Words("Fills", "Cấp thêm"),
    Words("Credits", "Trả về"),
    Words("Void slips", "Phiếu hủy"),
    Words("Chips sold", "Chip đã bán"),
    Words("Tips", "Tiền thưởng"),
    Words("Drop counted", "Hộp tiền đã đếm"),
    Words("Cash in boxes", "Tiền trong hộp"),
    Words("Differences", "Chênh lệch"),
    Words("Difference undecided", "Chênh lệch chưa xử lý"),
)
AGREEMENT = Words("Rack, ledger and journal", "Khay, nhật ký chung và nhật ký")
AGREE = Words("They agree to the cent.", "Khớp đến từng xu.")
DIFFERENCES_COLUMNS = (
    Words("Table", "Bàn"),
    Words("What", "Nội dung"),
    Words("By journal", "Theo nhật ký"),
    Words("By ledger", "Theo nhật ký chung"),
)
STYLE = (
    "body{font:14px/1.4 sans-serif;margin:2em;color:#111}table{border-collapse:collapse;margin:0 0 1.5em}"
    "th,td{border:1px solid #999;padding:.2em .5em;text-align:right}th:first-child,td:first-child{text-align:left}"
    ".out{font-weight:bold}section+section{break-before:page}@media print{body{margin:0;font-size:9px}}"
)
FIGURE_COLUMNS = ("group", *FigureShown.__struct_fields__)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def rows(report: Shift) -> Iterator[Sequence[Cell]]:
    """One table of figures: a row for each table, game, shoe, dealer and supervisor, and one for the whole shift. Then
    the differences, the racks and the notes, each row with its kind in the first column."""
    yield FIGURE_COLUMNS
    yield _row("shift", report.total)
    for group, figures in report.groups.items():
        for figure in figures:
            yield _row(group, figure)
    for patron in report.patrons:
        yield ("patron", *_values(patron))
    for pace in report.pace:
        yield ("pace", pace.table, pace.rounds, pace.rounds_an_hour, *pace.milliseconds.values())
    for rack in report.racks:
        yield ("rack", *_values(rack))
    for note in report.notes:
        yield ("note", *_values(note))
    for difference in report.differences:
        yield ("difference", *_values(difference))


def _row(group: str, figure: FigureShown) -> Sequence[Cell]:
    return (group, *_values(figure))


def _values(struct: object) -> Iterator[Cell]:
    for name in struct.__struct_fields__:  # type: ignore[attr-defined]
        value = getattr(struct, name)
        if isinstance(value, bool):
            yield int(value)
        elif isinstance(value, tuple):
            yield " ".join(map(str, value))
        else:
            yield "" if value is None else value


def page(report: Shift) -> str:
    """Both languages, one after the other. It loads nothing and runs nothing."""
    head = element(
        "head",
        Html('<meta charset="utf-8"/>'),
        element("title", f"{TITLE.en} · {TITLE.vi}"),
        element("style", Html(STYLE)),
    )
    sections = joined(_Section(report, language).html() for language in Language)
    return "<!DOCTYPE html>\n" + element("html", head, element("body", sections), lang="en")


class _Section:
    def __init__(self, report: Shift, language: Language) -> None:
        self._report = report
        self._language = language

    def html(self) -> Html:
        report = self._report
        span = self._say(SPAN).format(begin=_time(report.begin), end=_time(report.end))
        parts = [
            element("h1", self._say(TITLE)),
            element("p", span),
            self._figures(TOTAL, [report.total]),
            *(self._figures(words, report.groups[group]) for group, words in GROUPS.items()),
            self._pace(),
            self._notes(),
            self._patrons(),
            self._racks(),
            *self._agreement(),
        ]
        return element("section", *parts, lang=str(self._language))

    def _say(self, words: Words) -> str:
        return words.in_language(self._language)

    def _chips(self, amount: int | None) -> str:
        return "–" if amount is None else amount_in_words(Cents(amount), self._language)

    def _table(self, title: Words, columns: Sequence[str], body: Sequence[Sequence[str]]) -> Html:
        head = element("tr", *(element("th", column) for column in columns))
        lines = (element("tr", *(element("td", cell) for cell in row)) for row in body)
        return joined([element("h2", self._say(title)), element("table", head, *lines)])

    def _figures(self, title: Words, figures: Sequence[FigureShown]) -> Html:
        return self._table(title, [self._say(each) for each in FIGURES], [self._figure(each) for each in figures])

    def _figure(self, each: FigureShown) -> list[str]:
        low, high = map(self._chips, each.band)
        away = each.deviations or "–"
        if each.outside:
            away = element("span", f"{away} · {self._say(STANDS_OUT)}", class_="out")
        return [
            each.name,
            str(each.rounds),
            str(each.void),
            self._chips(each.at_risk),
            self._chips(each.win),
            self._chips(each.drop),
            each.hold or "–",
            self._chips(each.theoretical),
            self._chips(each.deviation),
            away,
            f"{low} … {high} ({self._say(BAND_IN_WORDS[each.band_exact])})",
            self._chips(each.not_rated),
        ]

    def _pace(self) -> Html:
        columns = [self._say(each) for each in PACE_COLUMNS]
        columns += [self._say(SECONDS).format(part=self._say(PARTS_IN_WORDS[part])) for part in Part]
        body = [
            [
                each.table,
                str(each.rounds),
                each.rounds_an_hour,
                *(_seconds(each.milliseconds[part], each.rounds) for part in Part),
            ]
            for each in self._report.pace
        ]
        return self._table(PACE, columns, body)

    def _notes(self) -> Html:
        body = [
            [self._say(NOTED[Noted(each.kind)]), each.what, each.by, str(each.count)] for each in self._report.notes
        ]
        return self._table(NOTES, [self._say(each) for each in NOTES_COLUMNS], body)

    def _patrons(self) -> Html:
        body = [
            [
                each.patron,
                str(each.rounds),
                *map(self._chips, (each.at_risk, each.lost, each.theoretical, each.not_rated)),
            ]
            for each in self._report.patrons
        ]
        return self._table(PATRONS, [self._say(each) for each in PATRONS_COLUMNS], body)

    def _racks(self) -> Html:
        body = [
            [
                each.table,
                *map(self._chips, (each.expected, each.fills, each.credits)),
                str(each.void_slips),
                *map(self._chips, (each.sold, each.tips, each.drop_counted, each.in_boxes)),
                *map(self._chips, (each.differences, each.open_difference)),
            ]
            for each in self._report.racks
        ]
        return self._table(RACKS, [self._say(each) for each in RACKS_COLUMNS], body)

    def _agreement(self) -> list[Html]:
        if not self._report.differences:
            return [element("h2", self._say(AGREEMENT)), element("p", self._say(AGREE))]
        body = [
            [
                each.table,
                self._say(Words(each.what, each.what_vi)),
                *map(self._chips, (each.by_journal, each.by_ledger)),
            ]
            for each in self._report.differences
        ]
        return [self._table(AGREEMENT, [self._say(each) for each in DIFFERENCES_COLUMNS], body)]


def _seconds(milliseconds: int, rounds: int) -> str:
    if not rounds:
        return "–"
    tenths = milliseconds // (100 * rounds)
    return f"{tenths // 10}.{tenths % 10}"


def _time(at: int) -> str:
    return f"{EPOCH + timedelta(milliseconds=at):%Y-%m-%d %H:%M}"
