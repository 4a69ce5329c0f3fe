"""The report of a shift: its groups, its band, its page in both languages and its rows."""

import re
from fractions import Fraction
from html.parser import HTMLParser

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.refusals import NoAuthority
from felt.core.words import Words
from felt.pit.numbers.agreement import Difference
from felt.pit.numbers.chips import rack_figures
from felt.pit.numbers.figure import Figure, isqrt_up, nearest
from felt.pit.numbers.follow import Span
from felt.pit.numbers.readers import refuse_other_readers
from felt.pit.numbers.sheets import page, rows
from felt.pit.numbers.shift import Incident, Shift, decimal, shift
from felt.table.dealer.events import StaffCame
from felt.table.events import TablePaused
from tests.pit.numbers.test_chips import ENTRIES
from tests.pit.numbers.written import ALWAYS, BY_HAND, SICBO, Written, line

HOUR = 3_600_000
SPAN = Span(0, HOUR)


def report() -> Shift:
    written = Written(BY_HAND)
    written.write(0, StaffCame("<lan>", "dealer"), StaffCame("mai", "pit_supervisor"))
    for number in range(40):
        written.play(number * 60_000, line("big", 3600, 0), line("big", 3600, 0, patron="seat 1"), by="<lan>", shoe=1)
    written.write(HOUR - 1, TablePaused("<lan>", "", None, "dealer", "sicbo 7.4"))
    rack = rack_figures("S1", ENTRIES, SPAN)
    follower, ratings = written.followed(SPAN, rack.sales)
    return shift(
        SPAN,
        [follower],
        ratings,
        racks=[(rack, 77)],
        differences=[Difference("S1", Words("win of the table", "tiền thắng của bàn"), 1, 2)],
        incidents=[
            Incident(5, "marked chips", "mai"),
            Incident(6, "marked chips", "mai"),
            Incident(HOUR, "late", "mai"),
        ],
    )


class TestFigures:
    def test_a_table_that_wins_too_much_stands_out(self) -> None:
        """Forty times 7,200 on Big, lost each time. The average is 40 × 200; one deviation is √40 × 7,197.2."""
        (table,) = report().groups["table"]
        assert (table.rounds, table.win, table.at_risk, table.theoretical) == (40, 288_000, 288_000, 8_000)
        assert table.theoretical_exact == "8000"
        assert table.deviation == 45_520  # √(40 × 7,200² × 1,295/1,296) = 45,519.23…
        assert table.band == (8_000 - 3 * 45_520, 8_000 + 3 * 45_520)
        assert (table.deviations, table.outside, table.band_exact) == ("6.1", True, True)

    def test_hold_is_win_by_drop(self) -> None:
        total = report().total
        assert (total.drop, total.hold) == (50_000, "576.00")

    def test_groups(self) -> None:
        groups = report().groups
        names = {group: [each.name for each in figures] for group, figures in groups.items()}
        assert names == {
            "table": ["S1"],
            "game": ["sicbo"],
            "shoe": ["S1 / 1"],
            "dealer": ["<lan>"],
            "supervisor": ["mai"],
        }

    def test_a_machine_has_no_dealer_and_dice_have_no_shoe(self) -> None:
        written = Written(SICBO)
        written.play(0, line("big", 36, 0))
        follower, ratings = written.followed()
        made = shift(ALWAYS, [follower], ratings)
        assert [each.name for each in made.groups["dealer"]] == ["–"]
        assert made.groups["shoe"] == []
        assert made.total.hold is None

    def test_nothing_wagered_is_no_deviation(self) -> None:
        total = shift(ALWAYS, [], Written(SICBO).followed()[1]).total
        assert (total.deviations, total.outside, total.band) == (None, False, (0, 0))

    @pytest.mark.parametrize(("win", "outside", "tenths"), [(300, False, 30), (301, True, 30), (-301, True, -30)])
    def test_the_edge_of_the_band(self, win: int, outside: bool, tenths: int) -> None:
        figure = Figure(
            name="", rounds=1, void=0, at_risk=1, win=win, drop=0, not_rated=0, rated_win=win,
            theoretical=Fraction(0), variance=Fraction(10_000), exact=True,
        )  # fmt: skip
        assert (figure.outside, figure.tenths_of_deviations) == (outside, tenths)

    def test_pace(self) -> None:
        (pace,) = report().pace
        assert (pace.rounds, pace.rounds_an_hour) == (40, "40.0")
        assert pace.milliseconds["betting"] == 40 * 10_000
        assert pace.milliseconds["dealing"] == 40 * 5_000

    def test_notes_are_added(self) -> None:
        notes = [(note.kind, note.what, note.by, note.count) for note in report().notes]
        assert notes == [("incident", "marked chips", "mai", 2), ("stop", "sicbo 7.4", "<lan>", 1)]

    def test_patrons_by_theoretical_win_of_all_tables(self) -> None:
        followers = []
        for stake in (36, 72):
            written = Written(SICBO)
            written.play(0, line("big", stake, 0), line("small", 360, 0, patron="binh"))
            follower, ratings = written.followed()
            followers.append(follower)
        rated = [(each.patron, each.rounds, each.lost, each.theoretical_exact) for each in
                 shift(ALWAYS, followers, ratings).patrons]  # fmt: skip
        assert rated == [("binh", 2, 720, "20"), ("an", 2, 108, "3")]


@pytest.mark.parametrize(
    ("value", "places", "written"),
    [("1/3", 2, "0.33"), ("2/3", 2, "0.67"), ("-1/3", 1, "-0.3"), ("-0.04", 1, "0.0"), ("12.5", 0, "13.0")],
)
def test_decimals(value: str, places: int, written: str) -> None:
    shown = decimal(Fraction(value), places=places)
    assert shown == (written if places else "13.0")


def test_rounding_for_display() -> None:
    assert [nearest(Fraction(each)) for each in ("0.49", "0.5", "-0.5", "-0.51")] == [0, 1, 0, -1]
    assert [isqrt_up(Fraction(each)) for each in ("0", "4", "4.01", "8.9", "9")] == [0, 2, 3, 3, 3]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.links += [name for name, _ in attrs if name in ("src", "href") or name.startswith("on")]


class TestPage:
    def test_both_languages_and_nothing_that_runs_or_loads(self) -> None:
        text = page(report())
        tags = Tags()
        tags.feed(text)
        assert not {"script", "link", "img", "iframe", "object"} & set(tags.seen)
        assert not tags.links
        assert tags.seen.count("section") == 2
        assert "Shift report" in text
        assert "Báo cáo ca" in text
        assert "outside chance" in text
        assert "ngoài mức ngẫu nhiên" in text
        assert "1970-01-01 00:00 until 1970-01-01 01:00" in text
        assert "2,880" in text
        assert "2.880" in text
        assert "win of the table" in text
        assert "tiền thắng của bàn" in text

    def test_names_are_text(self) -> None:
        text = page(report())
        assert "<lan>" not in text
        assert "&lt;lan&gt;" in text

    def test_books_that_agree(self) -> None:
        text = page(msgspec.structs.replace(report(), differences=[]))
        assert "They agree to the cent." in text
        assert "Khớp đến từng xu." in text

    def test_a_table_without_rounds(self) -> None:
        follower, ratings = Written(SICBO).followed(SPAN)
        text = page(shift(SPAN, [follower], ratings, racks=[(rack_figures("S1", ENTRIES, SPAN), None)]))
        assert re.search("<td>S1</td><td>0</td><td>0.0</td><td>–</td>", text)


def test_rows() -> None:
    found = list(rows(report()))
    kinds = [row[0] for row in found]
    assert kinds == [
        *("group", "shift", "table", "game", "shoe", "dealer", "supervisor", "patron", "pace", "rack"),
        *("note", "note", "difference"),
    ]
    table = dict(zip(found[0], found[2], strict=True))
    assert (table["name"], table["win"], table["outside"], table["band"]) == ("S1", 288_000, 1, "-128560 144560")


@pytest.mark.clause("ruling A6")
@pytest.mark.parametrize("role", Role)
def test_readers(role: Role) -> None:
    if role in (
        *(Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.OPERATIONS_MANAGER, Role.ASSISTANT_DIRECTOR, Role.DIRECTOR),
        *(Role.AUDITOR, Role.SURVEILLANCE),
    ):
        refuse_other_readers(role)
    else:
        with pytest.raises(NoAuthority):
            refuse_other_readers(role)
