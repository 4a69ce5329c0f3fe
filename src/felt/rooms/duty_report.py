"""Reads the books for the people of a shift: who was on duty at each table, the gaps, and who had every duty."""

import msgspec

from felt.pit.people.duties import EveryDuty, duties, every_duty
from felt.pit.people.duty import DutyFollower, Gap, Stint
from felt.pit.rack import RACKS
from felt.register import is_table
from felt.rooms.report import LOOK_BACK_MS
from felt.store import Store


class PeopleOfShift(msgspec.Struct, frozen=True):
    begin: int
    end: int
    stints: list[Stint]
    gaps: list[Gap]
    every_duty: list[EveryDuty]


async def people_of_shift(books: Store, begin: int, end: int) -> PeopleOfShift:
    stints: list[Stint] = []
    gaps: list[Gap] = []
    done = {}
    for head in await books.heads():
        if not is_table(head.table):
            continue
        follower = await _followed(books, head.table, begin, end)
        entries = [
            RACKS.decode(record) async for record in books.records(RACKS.name(head.table)) if begin <= record.at < end
        ]
        stints += follower.stints
        gaps += follower.gaps()
        done[head.table] = duties(follower.stints, follower.dealt, entries)
    return PeopleOfShift(begin, end, stints, gaps, every_duty(done))


async def _followed(books: Store, table: str, begin: int, end: int) -> DutyFollower:
    follower = DutyFollower(table, begin, end)
    after = await books.seq_before(table, begin - LOOK_BACK_MS)
    for record in await books.round_records(table, 0):
        if record.seq <= after:
            follower.follow(record)
    async for record in books.records(table, after=after):
        if record.at >= end:
            break
        follower.follow(record)
    follower.finish()
    return follower
