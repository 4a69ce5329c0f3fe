"""Who was on duty each minute, the gaps, and who had every duty of a table."""

from typing import Any

import pytest

from felt.core.chips import Cents
from felt.pit.people.duties import Duty, EveryDuty, duties, every_duty
from felt.pit.people.duty import DutyFollower, Gap, Stint, uncovered
from felt.pit.rack.entries import (
    AnyRackEntry,
    Box,
    BoxCounted,
    ChipsSold,
    CountConfirmed,
    SlipIssued,
    SlipRequested,
    Slips,
)
from felt.table.dealer.events import StaffCame, StaffLeft
from felt.table.events import TableClosed
from tests.pit.numbers.written import BY_HAND, SICBO, Written

MINUTE = 60_000


def followed(written: Written, begin: int = 0, end: int = 100 * MINUTE) -> DutyFollower:
    follower = DutyFollower(written.chain.table, begin, end)
    for record in written.records:
        follower.follow(record)
    follower.finish()
    return follower


def evening() -> Written:
    """Lan deals from minute 5 on; Tu relieves her at 40. Mai supervises from 5 to 70. Closed at 90."""
    written = Written(BY_HAND)
    written.write(5 * MINUTE, StaffCame("lan", "dealer"), StaffCame("mai", "pit_supervisor"))
    written.play(6 * MINUTE, by="lan")
    written.write(40 * MINUTE, StaffCame("tu", "dealer"), StaffLeft("lan", "dealer"))
    written.write(70 * MINUTE, StaffLeft("mai", "pit_supervisor"), StaffLeft("nobody", "dealer"))
    written.write(90 * MINUTE, TableClosed())
    return written


class TestStints:
    def test_an_evening(self) -> None:
        follower = followed(evening())
        assert follower.stints == [
            Stint("S1", "lan", "dealer", 5 * MINUTE, 40 * MINUTE),
            Stint("S1", "mai", "pit_supervisor", 5 * MINUTE, 70 * MINUTE),
            Stint("S1", "tu", "dealer", 40 * MINUTE, 100 * MINUTE),
        ]
        assert follower.open == [(0, 90 * MINUTE)]
        assert follower.dealt == {"lan"}

    def test_a_part_of_it(self) -> None:
        follower = followed(evening(), 50 * MINUTE, 60 * MINUTE)
        assert [(stint.person, stint.begin, stint.end) for stint in follower.stints] == [
            ("mai", 50 * MINUTE, 60 * MINUTE),
            ("tu", 50 * MINUTE, 60 * MINUTE),
        ]
        assert follower.open == [(50 * MINUTE, 60 * MINUTE)]
        assert (follower.dealt, follower.gaps()) == (set(), [])

    def test_another_role_is_another_stint(self) -> None:
        written = Written(BY_HAND)
        written.write(0, StaffCame("lan", "dealer"))
        written.write(MINUTE, StaffCame("lan", "pit_supervisor"))
        assert [(stint.role, stint.supervises) for stint in followed(written).stints] == [
            ("dealer", False),
            ("pit_supervisor", True),
        ]

    def test_surveillance_watches_and_does_not_supervise(self) -> None:
        assert not Stint("S1", "eye", "surveillance", 0, 1).supervises

    def test_a_table_closed_before(self) -> None:
        follower = followed(evening(), 95 * MINUTE)
        assert (follower.open, follower.gaps()) == ([], [])

    def test_a_machine_needs_nobody(self) -> None:
        assert followed(Written(SICBO)).gaps() == []


class TestGaps:
    def test_an_evening(self) -> None:
        assert followed(evening()).gaps() == [
            Gap("S1", "dealer", 0, 5 * MINUTE),
            Gap("S1", "supervisor", 0, 5 * MINUTE),
            Gap("S1", "supervisor", 70 * MINUTE, 90 * MINUTE),
        ]

    @pytest.mark.parametrize(
        ("covered", "gaps"),
        [
            ([], [(10, 20)]),
            ([(0, 30)], []),
            ([(10, 20)], []),
            ([(12, 14), (13, 15), (18, 20)], [(10, 12), (15, 18)]),
            ([(0, 5), (25, 30)], [(10, 20)]),
            ([(10, 20), (25, 30)], []),
            ([(10, 19)], [(19, 20)]),
        ],
    )
    def test_uncovered(self, covered: list[tuple[int, int]], gaps: list[tuple[int, int]]) -> None:
        assert uncovered(10, 20, covered) == gaps


def by(person: str) -> dict[str, Any]:
    return {"by": person, "role": "dealer"}


class TestEveryDuty:
    def test_one_person_who_did_all(self) -> None:
        stints = [Stint("S1", "mai", "pit_supervisor", 0, 9), Stint("S1", "lan", "dealer", 0, 9)]
        entries: list[AnyRackEntry] = [
            CountConfirmed(**by("mai")),
            SlipRequested(slip=1, kind_of_slip=Slips.FILL, chips={100: 1}, **by("mai")),
            BoxCounted(box=Box.DROP, amount=Cents(1), **by("cuc")),
            SlipIssued(slip=1, **by("cuc")),
            ChipsSold(seat=1, chips={100: 1}, amount=Cents(100), **by("lan")),
        ]
        done = duties(stints, ["mai"], entries)
        assert done == {
            "mai": {Duty.DEALT, Duty.SUPERVISED, Duty.COUNTED, Duty.SIGNED},
            "lan": {Duty.DEALT},
            "cuc": {Duty.COUNTED, Duty.SIGNED},
        }
        assert every_duty({"S1": done, "S2": {}}) == [EveryDuty("S1", "mai")]

    def test_three_of_four_are_allowed(self) -> None:
        stints = [Stint("S1", "mai", "pit_supervisor", 0, 9)]
        assert every_duty({"S1": duties(stints, ["mai"], [CountConfirmed(**by("mai"))])}) == []
