"""A journal that says something else than its own entries before is refused, and its chips move nowhere."""

import pytest

from felt.core.chips import Cents
from felt.pit.rack import RACKS, entries
from felt.pit.rack.entries import AnyRackEntry, Box, Count, Slips
from felt.pit.rack.state import Rack, RackEntryOutOfOrder

HUNDRED = {10_000: 1}


def by(person: str) -> dict[str, str]:
    return {"by": person, "role": "dealer"}


def count(expected: int, played: int = 0) -> entries.RackCounted:
    chips, kind = HUNDRED, Count.OPENING
    return entries.RackCounted(count=kind, chips=chips, played=played, expected=Cents(expected), **by("an"))


def request(number: int) -> entries.SlipRequested:
    return entries.SlipRequested(slip=number, kind_of_slip=Slips.FILL, chips=HUNDRED, **by("an"))


ISSUED = entries.SlipIssued(slip=1, **by("binh"))
RECEIVED = entries.SlipReceived(slip=1, **by("chi"))
VOID = entries.SlipVoided(slip=1, why="no", **by("dung"))
OPEN: list[AnyRackEntry] = [request(1), ISSUED, RECEIVED, count(10_000), entries.CountConfirmed(**by("binh"))]
TAKEN = entries.BoxTaken(box=Box.DROP, expected=Cents(0), **by("an"))
IN_BOX = entries.BoxCounted(box=Box.DROP, amount=Cents(5), **by("binh"))
OFF_BY_100: list[AnyRackEntry] = [count(0), entries.CountConfirmed(**by("binh"))]

WRONG: dict[str, tuple[list[AnyRackEntry], AnyRackEntry]] = {
    "an expectation that is not": ([], count(1)),
    "an expectation without play": ([], count(0, played=5)),
    "two counts": ([count(0)], count(0)),
    "a count over a difference": (OFF_BY_100, count(0)),
    "confirming nothing": ([], entries.CountConfirmed(**by("an"))),
    "confirming alone": ([count(0)], entries.CountConfirmed(**by("an"))),
    "dropping nothing": ([], entries.CountDropped(**by("an"))),
    "no difference": ([], entries.DiscrepancyDecided(difference=0, why="", **by("an"))),
    "another difference": (OFF_BY_100, entries.DiscrepancyDecided(difference=9_999, why="", **by("chi"))),
    "a gap of slips": ([], request(2)),
    "a number twice": ([request(1)], request(1)),
    "a slip for nothing": ([], entries.SlipRequested(slip=1, kind_of_slip=Slips.FILL, chips={100: 0}, **by("an"))),
    "no such slip": ([], ISSUED),
    "issued twice": ([request(1), ISSUED], entries.SlipIssued(slip=1, **by("chi"))),
    "received before it is issued": ([request(1)], RECEIVED),
    "received twice": ([request(1), ISSUED, RECEIVED], entries.SlipReceived(slip=1, **by("dung"))),
    "void after its receipt": ([request(1), ISSUED, RECEIVED], VOID),
    "void twice": ([request(1), VOID], entries.SlipVoided(slip=1, why="", **by("em"))),
    "signed twice": ([request(1)], entries.SlipIssued(slip=1, **by("an"))),
    "sold from a closed rack": ([], entries.ChipsSold(seat=1, chips=HUNDRED, amount=Cents(10_000), **by("an"))),
    "sold for less": (OPEN, entries.ChipsSold(seat=1, chips=HUNDRED, amount=Cents(9_900), **by("an"))),
    "changed for more": (OPEN, entries.ColourChanged(seat=1, took=HUNDRED, gave={100: 101}, **by("an"))),
    "a tip of nothing": (OPEN, entries.TipDropped(seat=1, amount=Cents(0), **by("an"))),
    "a box that holds something else": ([], entries.BoxTaken(box=Box.DROP, expected=Cents(1), **by("an"))),
    "a box taken twice": ([TAKEN], TAKEN),
    "a box counted at the table": ([], IN_BOX),
    "a box counted by its taker": ([TAKEN], entries.BoxCounted(box=Box.DROP, amount=Cents(5), **by("an"))),
    "less than nothing in a box": ([TAKEN], entries.BoxCounted(box=Box.DROP, amount=Cents(-1), **by("binh"))),
    "a box confirmed uncounted": (
        [TAKEN],
        entries.BoxConfirmed(box=Box.DROP, expected=Cents(0), amount=Cents(5), **by("chi")),
    ),
    "a box confirmed by its counter": (
        [TAKEN, IN_BOX],
        entries.BoxConfirmed(box=Box.DROP, expected=Cents(0), amount=Cents(5), **by("binh")),
    ),
    "a box confirmed with more": (
        [TAKEN, IN_BOX],
        entries.BoxConfirmed(box=Box.DROP, expected=Cents(0), amount=Cents(6), **by("chi")),
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_follow(what: str) -> None:
    before, wrong = WRONG[what]
    rack = Rack("C1")
    for entry in before:
        RACKS.evolve(rack, entry, 0)
    told = repr(rack)
    RACKS.transfers(rack, wrong, "~rack/C1", 1)
    with pytest.raises(RackEntryOutOfOrder):
        RACKS.evolve(rack, wrong, 0)
    assert repr(rack) == told


def test_chips_of_a_slip_that_is_not_there_move_nowhere() -> None:
    assert RACKS.transfers(Rack("C1"), ISSUED, "~rack/C1", 1) == []


def test_an_expectation_rests_on_the_play_of_its_own_table() -> None:
    assert RACKS.read(Rack("C1"), count(700, played=700)) == [("outside:C1", -700)]
    assert RACKS.read(Rack("C1"), ISSUED) == []
