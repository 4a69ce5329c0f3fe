"""The report of a shift as plain data: amounts are whole cents, times milliseconds since 1970."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from felt.core.words import Words
from felt.pit.numbers.agreement import Difference
from felt.pit.numbers.chips import RackFigures
from felt.pit.numbers.figure import Figure, figure, grouped, nearest, together
from felt.pit.numbers.follow import Follower, Noted, Patron, Place, Span
from felt.pit.numbers.pace import Part
from felt.pit.numbers.tally import Ratings, Tally, theoretical_win

HOUR_MS = 3_600_000
BAND_IN_WORDS = {
    True: Words("exact", "chính xác"),
    False: Words("bound, not too narrow", "cận trên, không quá hẹp"),
}


class FigureShown(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    rounds: int
    void: int
    at_risk: int
    win: int
    drop: int
    hold: str | None
    """Percent of the drop, to two decimals."""
    not_rated: int
    rated_win: int
    theoretical: int
    """Rounded to the cent. The exact value is `theoretical_exact`."""
    theoretical_exact: str
    deviation: int
    """The standard deviation, rounded up."""
    band: tuple[int, int]
    band_exact: bool
    deviations: str | None
    """How many standard deviations the result is away, to one decimal."""
    outside: bool


class PaceShown(msgspec.Struct, frozen=True):
    table: str
    rounds: int
    rounds_an_hour: str
    """Of the time in play, to one decimal."""
    milliseconds: dict[str, int]
    """By part of the round."""


class NoteShown(msgspec.Struct, frozen=True):
    kind: str
    what: str
    by: str
    count: int


class PatronShown(msgspec.Struct, frozen=True):
    patron: str
    rounds: int
    at_risk: int
    lost: int
    theoretical: int
    theoretical_exact: str
    not_rated: int


class RackShown(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    inside: int
    expected: int | None
    """The chips that should lie in the rack at the end of the shift; None if that is not known."""
    fills: int
    credits: int
    void_slips: int
    sold: int
    tips: int
    drop_counted: int
    tips_counted: int
    in_boxes: int
    differences: int
    open_difference: int
    counts: int


class DifferenceShown(msgspec.Struct, frozen=True):
    table: str
    what: str
    what_vi: str
    by_journal: int
    by_ledger: int


class Incident(msgspec.Struct, frozen=True):
    """An entry of the incident log."""

    at: int
    kind: str
    by: str


class Shift(msgspec.Struct, frozen=True, kw_only=True):
    begin: int
    end: int
    total: FigureShown
    groups: dict[str, list[FigureShown]]
    """By table, game, shoe, dealer and supervisor."""
    pace: list[PaceShown]
    notes: list[NoteShown]
    patrons: list[PatronShown]
    """By theoretical win, the highest first."""
    racks: list[RackShown]
    differences: list[DifferenceShown]
    """Empty if rack, ledger and journal agree."""


def shift(
    span: Span,
    followers: Sequence[Follower],
    ratings: Ratings,
    *,
    racks: Iterable[tuple[RackFigures, int | None]] = (),
    differences: Iterable[Difference] = (),
    incidents: Iterable[Incident] = (),
) -> Shift:
    """Each rack comes with the chips that should lie in it at the end, if that is known."""
    tallies: dict[Place, Tally] = {}
    for follower in followers:
        tallies |= follower.tallies
    notes = [NoteShown(*note, count) for follower in followers for note, count in follower.notes.items()]
    notes += [NoteShown(Noted.INCIDENT, each.kind, each.by, 1) for each in incidents if each.at in span]
    return Shift(
        begin=span.begin,
        end=span.end,
        total=shown(figure("", together(tallies.values()), ratings)),
        groups={group: [shown(each) for each in figures] for group, figures in grouped(tallies, ratings).items()},
        pace=[_pace(follower) for follower in followers],
        notes=_added(notes),
        patrons=_patrons(followers, ratings),
        racks=[_rack(rack, expected) for rack, expected in racks],
        differences=[
            DifferenceShown(each.table, each.what.en, each.what.vi, each.by_journal, each.by_ledger)
            for each in differences
        ],
    )


def shown(figure: Figure) -> FigureShown:
    tenths = figure.tenths_of_deviations
    return FigureShown(
        name=figure.name,
        rounds=figure.rounds,
        void=figure.void,
        at_risk=figure.at_risk,
        win=figure.win,
        drop=figure.drop,
        hold=None if figure.hold is None else decimal(100 * figure.hold, places=2),
        not_rated=figure.not_rated,
        rated_win=figure.rated_win,
        theoretical=nearest(figure.theoretical),
        theoretical_exact=str(figure.theoretical),
        deviation=figure.deviation,
        band=figure.band,
        band_exact=figure.exact,
        deviations=None if tenths is None else decimal(Fraction(tenths, 10), places=1),
        outside=figure.outside,
    )


def decimal(value: Fraction, *, places: int) -> str:
    """Rounded to the nearest, for display only."""
    units = nearest(value * 10**places)
    whole, part = divmod(abs(units), 10**places)
    return f"{'-' if units < 0 else ''}{whole}.{part:0{places}}"


def _pace(follower: Follower) -> PaceShown:
    rounds = sum(tally.rounds for tally in follower.tallies.values())
    in_play = follower.pace.in_play_ms
    an_hour = Fraction(rounds * HOUR_MS, in_play) if in_play else Fraction(0)
    spent = {str(part): follower.pace.spent[part] for part in Part}
    return PaceShown(follower.table, rounds, decimal(an_hour, places=1), spent)


def _added(notes: Iterable[NoteShown]) -> list[NoteShown]:
    counts: dict[tuple[str, str, str], int] = {}
    for note in notes:
        key = (note.kind, note.what, note.by)
        counts[key] = counts.get(key, 0) + note.count
    return [NoteShown(*key, count) for key, count in sorted(counts.items())]


def _patrons(followers: Iterable[Follower], ratings: Ratings) -> list[PatronShown]:
    together: dict[str, Patron] = {}
    for follower in followers:
        for name, patron in follower.patrons.items():
            total = together.setdefault(name, Patron())
            total.rounds += patron.rounds
            total.at_risk += patron.at_risk
            total.lost += patron.lost
            total.not_rated += patron.not_rated
            total.spots.update(patron.spots)
    rated = [(theoretical_win(patron.spots, ratings), name, patron) for name, patron in together.items()]
    rated.sort(key=lambda each: (-each[0], each[1]))
    return [
        PatronShown(name, each.rounds, each.at_risk, each.lost, nearest(theory), str(theory), each.not_rated)
        for theory, name, each in rated
    ]


def _rack(rack: RackFigures, expected: int | None) -> RackShown:
    return RackShown(
        table=rack.table,
        inside=rack.inside,
        expected=expected,
        fills=rack.fills,
        credits=rack.credits,
        void_slips=rack.void_slips,
        sold=rack.sold,
        tips=rack.tips,
        drop_counted=rack.drop_counted,
        tips_counted=rack.tips_counted,
        in_boxes=rack.in_boxes,
        differences=rack.differences,
        open_difference=rack.open_difference,
        counts=rack.counts,
    )
