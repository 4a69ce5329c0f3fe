"""The keeper of the marks: when it writes them, and what happens when it cannot."""

import asyncio
import os
import stat
import threading
from pathlib import Path

import pytest

from felt.journal.marks import Mark, Marks
from felt.rooms.clock import VirtualClock
from felt.server.config.settings import ServerSettings
from felt.server.marks.file import MarksFile
from felt.server.marks.refusals import MarksNotWritten
from tests.patience import PATIENCE_SECONDS, come_true
from tests.server.marks.house import (
    BACCARAT,
    DAY_MS,
    START_MS,
    House,
    an_evening,
    check_books,
    marks_of,
    not_ahead,
    two_guests,
)
from tests.store.bank import Place


class KeeperClock(VirtualClock):
    """Knows the times until which the keeper has slept: when it sleeps again, it has done what was due."""

    def __init__(self, now: int) -> None:
        super().__init__(now)
        self.sleeps: list[int] = []

    async def until(self, time_ms: int) -> None:
        task = asyncio.current_task()
        if task is not None and task.get_name() == "felt marks":
            self.sleeps.append(time_ms)
        await super().until(time_ms)


class Gate:
    """The writing of the marks stops here, on its own thread, until the gate is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()
        self.inside = self.inside_most = 0
        write = MarksFile.write

        def write_behind_the_gate(file: MarksFile, marks: Marks) -> None:
            self.inside += 1
            self.inside_most = max(self.inside_most, self.inside)
            self.reached.set()
            assert self.opened.wait(PATIENCE_SECONDS)
            write(file, marks)
            self.inside -= 1

        monkeypatch.setattr(MarksFile, "write", write_behind_the_gate)

    def __enter__(self) -> "Gate":
        return self

    def __exit__(self, *_: object) -> None:
        """Also when the test has failed: the house could not close."""
        self.opened.set()


def writings() -> int:
    """How many have been asked for and are not done. Each is a task of its own, which nobody else's end cancels."""
    return sum("MarksKeeper._write" in repr(task.get_coro()) for task in asyncio.all_tasks())


@pytest.fixture
def house(place: Place, tmp_path: Path) -> House:
    return House(place, tmp_path, BACCARAT)


class TestWritten:
    async def test_only_the_owner_can_read_them(self, house: House) -> None:
        before = os.umask(0)
        try:
            await an_evening(house)
        finally:
            os.umask(before)
        assert stat.S_IMODE(house.marks.stat().st_mode) == 0o600

    async def test_at_the_end_they_are_the_books(self, house: House) -> None:
        await an_evening(house)
        store = house.place.store()
        await store.open()
        try:
            assert marks_of(house).journals == {head.table: Mark(head.seq, head.hash) for head in await store.heads()}
        finally:
            await store.close()

    async def test_they_are_written_once_a_second_and_only_if_something_changed(self, house: House) -> None:
        house.clock = clock = KeeperClock(START_MS)
        async with house.open() as services:
            guests, _ = await two_guests(services, clock)
            await guests.sit("B1")
            await come_true(lambda: clock.sleeps == [START_MS + 1_000])
            first = house.marks.stat().st_ino, house.marks.read_bytes()
            clock.advance(1_000)
            await come_true(lambda: clock.sleeps[1:] == [START_MS + 2_000])
            second = house.marks.stat().st_ino, house.marks.read_bytes()
            assert second[1] != first[1]
            await not_ahead(house, services)
            deadline = services.floor.room("B1").state.deadline
            assert deadline is None or deadline > START_MS + 3_000, "the table does nothing by itself until then"
            record = services.record
            assert record is not None
            await come_true(lambda: record.latest is not None)
            clock.advance(1_000)
            await come_true(lambda: clock.sleeps[2:] == [START_MS + 3_000])
            third = house.marks.stat().st_ino, house.marks.read_bytes()
            assert third[1] != second[1], "the new shoe is in the log"
            await not_ahead(house, services)
            clock.advance(1_000)
            await come_true(lambda: clock.sleeps[3:] == [START_MS + 4_000])
            assert (house.marks.stat().st_ino, house.marks.read_bytes()) == third, "nothing has changed since"

    async def test_an_exclusion_is_marked_before_it_is_answered(self, house: House) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[1], {"excluded_until": until})
            assert marks_of(house).exclusions == {guests.people[1]: until}
            await not_ahead(house, services)

    async def test_other_limits_are_not_marked(self, house: House) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            await services.accounts.set_limits(guests.people[1], {"play_ms": 60_000})
            assert marks_of(house).exclusions == {}

    async def test_many_exclusions_at_once(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        """The client of the first goes while it is written: the writing goes on, and no other begins meanwhile."""
        async with house.open() as services:
            sessions = [await services.accounts.session(await services.accounts.guest()) for _ in range(20)]
            first, *others = people = [session.person.id for session in sessions if session is not None]
            until = house.clock.now() + DAY_MS
            with Gate(monkeypatch) as gate:
                gone = asyncio.ensure_future(services.accounts.set_limits(first, {"excluded_until": until}))
                await come_true(gate.reached.is_set)
                gone.cancel()
                await come_true(gone.done)
                waiting = [services.accounts.set_limits(person, {"excluded_until": until}) for person in others]
                answered = asyncio.gather(*waiting)
                await come_true(lambda: writings() == len(people))
            await answered
            assert gone.cancelled()
            assert gate.inside_most == 1
            assert marks_of(house).exclusions == dict.fromkeys(people, until)

    async def test_a_file_that_cannot_be_written_does_not_stop_the_house(
        self, house: House, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            before = house.marks.read_bytes()
            in_the_way = house.folder / ".felt.marks.new"
            in_the_way.mkdir()
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
            assert await services.accounts.limits.excluded(guests.people[0]) is not None
            assert house.marks.read_bytes() == before
            assert "marks cannot be written" in caplog.text
            in_the_way.rmdir()
            house.clock.advance(1_000)
            await come_true(lambda: house.marks.read_bytes() != before)
            assert marks_of(house).exclusions == {guests.people[0]: until}

    async def test_a_house_that_lost_its_books_marks_nothing_more(
        self, house: House, caplog: pytest.LogCaptureFixture
    ) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            await services.accounts.set_limits(guests.people[0], {"excluded_until": house.clock.now() + DAY_MS})
            before = house.marks.read_bytes()
            taken = '{"id":"x","life":9,"beat":9}'
            await house.place.raw("UPDATE documents SET body = $1 WHERE kind = 'house' AND key = 'books'", taken)
            await services.accounts.set_limits(guests.people[1], {"excluded_until": house.clock.now() + DAY_MS})
        assert house.marks.read_bytes() == before
        assert "marks cannot be written" in caplog.text
        found = await house.place.raw("SELECT body FROM documents WHERE kind = 'house' AND key = 'books'")
        assert found == [(taken,)]

    async def test_a_house_that_cannot_write_them_at_all_does_not_open(self, house: House) -> None:
        (house.folder / ".felt.marks.new").mkdir()
        refusal = await house.refusal()
        assert isinstance(refusal, MarksNotWritten)
        assert f"cannot be written to {house.marks}: " in str(refusal)
        assert "marks_file" in str(refusal)

    async def test_a_link_to_another_disk_stays_a_link(self, house: House) -> None:
        (house.folder / "other").mkdir()
        house.marks.symlink_to(house.folder / "other" / "marks")
        await an_evening(house)
        assert house.marks.is_symlink()
        assert os.listdir(house.folder / "other") == ["marks"]
        async with house.open() as services:
            await check_books(services)

    def test_they_are_beside_the_key_or_where_the_settings_say(self) -> None:
        assert ServerSettings().marks_path == Path("felt.marks")
        assert ServerSettings(key_file="/etc/felt/house.key").marks_path == Path("/etc/felt/house.marks")
        assert ServerSettings(marks_file="/mnt/other/marks").marks_path == Path("/mnt/other/marks")
