"""Books are held against their marks at every start; a mark is never ahead of the books."""

import asyncio
import logging
import multiprocessing
import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.journal.marks import Mark, Marks, sealed
from felt.protocol.messages import SessionEnd
from felt.server.accounts.own_limits import PatronLimits
from felt.server.accounts.passkeys.keys import CHALLENGE
from felt.server.marks.refusals import (
    AccountsBehind,
    BooksAreACopy,
    JournalBehind,
    JournalDiffers,
    MarksMissing,
    MarksNotOurs,
    MarksOfOtherBooks,
)
from felt.store.documents import put
from felt.table.state import Phase
from tests.server.marks.house import (
    BACCARAT,
    DAY_MS,
    Guests,
    House,
    an_evening,
    check_books,
    key_of,
    marks_of,
    not_ahead,
    two_guests,
)
from tests.store.bank import Place, SQLitePlace

ALL_REFUSALS = (
    BooksAreACopy,
    AccountsBehind,
    JournalBehind,
    JournalDiffers,
    MarksMissing,
    MarksNotOurs,
    MarksOfOtherBooks,
)


@pytest.fixture
def house(place: Place, tmp_path: Path) -> House:
    return House(place, tmp_path, BACCARAT)


def write(house: House, marks: Marks) -> None:
    house.marks.write_bytes(sealed(marks, key_of(house)))


class TestRefused:
    async def test_marks_that_are_missing(self, house: House) -> None:
        await an_evening(house)
        house.marks.unlink()
        refusal = await house.refusal()
        assert isinstance(refusal, MarksMissing)
        assert str(house.marks) in str(refusal)
        async with house.open(restored=True) as services:
            await check_books(services)
        async with house.open():
            assert marks_of(house).life == 2

    async def test_marks_with_a_changed_byte(self, house: House, caplog: pytest.LogCaptureFixture) -> None:
        guests = await an_evening(house)
        async with house.open() as services:
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
        content = house.marks.read_bytes().replace(b'"life":1', b'"life":7')
        house.marks.write_bytes(content)
        assert isinstance(await house.refusal(), MarksNotOurs)
        with caplog.at_level(logging.ERROR):
            async with house.open(restored=True) as services:
                assert await services.accounts.limits.excluded(guests.people[0]) is not None, "the books have it"
        assert house.marks.with_name("felt.marks.set-aside").read_bytes() == content
        assert "marks are not authentic" in caplog.text

    async def test_marks_of_another_key(self, house: House) -> None:
        """The key is lost: its shoes cannot be dealt on, and its marks prove nothing."""
        await an_evening(house)
        (house.folder / "felt.key").unlink()
        assert isinstance(await house.refusal(), MarksNotOurs)

    async def test_marks_of_other_books(self, house: House) -> None:
        await an_evening(house)
        marks = marks_of(house)
        write(house, Marks("other", marks.life, marks.beat, marks.journals, {}))
        assert isinstance(await house.refusal(), MarksOfOtherBooks)

    async def test_new_books_beside_old_marks(self, sqlite_place: SQLitePlace, tmp_path: Path) -> None:
        house = House(sqlite_place, tmp_path, BACCARAT)
        await an_evening(house)
        for each in tmp_path.glob("felt.db*"):
            each.unlink()
        refusal = await house.refusal()
        assert isinstance(refusal, MarksOfOtherBooks)
        assert "move the file away" in str(refusal)

    async def test_a_journal_that_is_shorter(self, house: House) -> None:
        await an_evening(house)
        marks = marks_of(house)
        seq = marks.journals["B1"].seq
        write(house, Marks(marks.books, marks.life, marks.beat, {"B1": Mark(seq + 1, bytes(32))}, {}))
        refusal = await house.refusal()
        assert isinstance(refusal, JournalBehind)
        assert f"ends at event {seq}, but event {seq + 1} was written" in str(refusal)

    async def test_a_journal_that_is_missing(self, house: House) -> None:
        await an_evening(house)
        marks = marks_of(house)
        journals = marks.journals | {"gone": Mark(3, bytes(32)), "too": Mark(4, bytes(32))}
        write(house, Marks(marks.books, marks.life, marks.beat, journals, {}))
        refusal = await house.refusal()
        assert isinstance(refusal, JournalBehind)
        assert "table gone ends at event 0, but event 3 was written. The same holds for 1 other" in str(refusal)

    async def test_another_event_at_the_mark(self, house: House) -> None:
        await an_evening(house)
        marks = marks_of(house)
        for seq in (1, marks.journals["B1"].seq):
            write(house, Marks(marks.books, marks.life, marks.beat, {"B1": Mark(seq, bytes(32))}, {}))
            refusal = await house.refusal()
            assert isinstance(refusal, JournalDiffers)
            assert f"event {seq} of table B1" in str(refusal)

    @pytest.mark.parametrize("language", Language)
    def test_every_sentence_says_what_to_do(self, language: Language) -> None:
        values: dict[str, Any] = {"path": "felt.marks", "table": "B1", "found": 1, "marked": 2, "others": 0}
        for kind in ALL_REFUSALS:
            used = {name: value for name, value in values.items() if f"{{{name}}}" in kind.words.en}
            sentence = kind(**used).message(language)
            assert "felt serve --restored" in sentence
            assert "path" not in used or "felt.marks" in sentence


class TestAccountsBehind:
    """No table has moved since the backup; people have."""

    async def test_a_session_that_has_ended_does_not_come_back(self, house: House) -> None:
        async with house.open() as services:
            token = await services.accounts.guest(Language.EN)
            session = await services.accounts.session(token)
            assert session is not None
            house.clock.advance(2_000)
            backup = await house.back_up()
            await services.accounts.sign_out_everywhere(session.person.id, SessionEnd.SIGNED_OUT_EVERYWHERE)
        await house.restore(backup)
        assert isinstance(await house.refusal(), AccountsBehind)
        async with house.open(restored=True) as services:
            assert await services.accounts.session(token) is None

    async def test_an_exclusion_holds(self, house: House) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            one, other = guests.people
            await services.accounts.set_limits(one, {"excluded_until": house.clock.now() + DAY_MS, "play_ms": 60_000})
            backup = await house.back_up()
            until = house.clock.now() + 30 * DAY_MS
            for person in (one, other):
                await services.accounts.set_limits(person, {"excluded_until": until})
        await house.restore(backup)
        assert isinstance(await house.refusal(), AccountsBehind)
        async with house.open(restored=True) as services:
            for person in (one, other):
                kept = await services.accounts.documents.read("limits", person, PatronLimits)
                assert kept is not None
                assert kept.excluded_until.value == until
            assert (await services.accounts.limits.of(one)).play_ms.value == 60_000, "other limits stay"
            assert marks_of(house).exclusions == {one: until, other: until}

    async def test_an_exclusion_of_a_person_whom_the_backup_does_not_know(self, house: House) -> None:
        async with house.open() as services:
            early = await house.back_up()
            guests, _ = await two_guests(services, house.clock)
            late = house.folder / "late.db"
            house.clock.advance(2_000)
            shutil.move(early, house.folder / "early.db")
            shutil.move(await house.back_up(), late)
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
        for file in (house.folder / "early.db", late):
            await house.restore(file)
            async with house.open(restored=True) as services:
                assert await services.accounts.limits.excluded(guests.people[0]) is not None

    async def test_an_exclusion_that_is_over_is_not_missed(self, house: House) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
        marks = marks_of(house)
        assert marks.exclusions == {guests.people[0]: until}
        house.clock.advance(DAY_MS)
        async with house.open():
            assert marks_of(house).exclusions == {}

    async def test_a_longer_exclusion_in_the_marks_alone_is_missed(self, house: House) -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            await services.accounts.set_limits(guests.people[0], {"excluded_until": house.clock.now() + DAY_MS})
        marks = marks_of(house)
        later = {guests.people[0]: house.clock.now() + DAY_MS + 1}
        write(house, Marks(marks.books, marks.life, marks.beat, marks.journals, later))
        assert isinstance(await house.refusal(), AccountsBehind)

    async def test_a_challenge_of_a_passkey_does_not_come_back(self, house: House) -> None:
        """Somebody may have seen its answer."""
        async with house.open() as services:
            for number in range(600):
                await services.accounts.documents.change(put(CHALLENGE, f"{number}", {}))
            backup = await house.back_up()
        await house.restore(backup)
        async with house.open(restored=True) as services:
            assert await services.accounts.documents.list(CHALLENGE) == []

    async def test_a_link_for_an_administrator_does_not_come_back(self, house: House) -> None:
        async with house.open() as services:
            token = await services.accounts.invitation.issue()
            assert token is not None
            backup = await house.back_up()
            await services.accounts.first_administrator(token, "Ann", "a long password", "", Language.EN)
        await house.restore(backup)
        async with house.open(restored=True) as services:
            with pytest.raises(Refusal, match="link"):
                await services.accounts.first_administrator(token, "Eve", "a long password", "", Language.EN)


class TestAhead:
    """The process was killed before it wrote the next marks."""

    async def test_books_ahead_of_their_marks_are_fine(self, house: House) -> None:
        async with house.open() as services:
            early = house.marks.read_bytes()
            guests, _ = await two_guests(services, house.clock)
            await guests.until("B1", Phase.BETTING)
            chips = await guests.chips()
        house.marks.write_bytes(early)
        async with house.open() as services:
            assert await Guests(services, house.clock, guests.people).chips() == chips, "the round goes on"

    async def test_books_from_before_the_marks(self, house: House) -> None:
        """An earlier version of Felt knew no marks."""
        await an_evening(house)
        house.marks.unlink()
        await house.place.raw("DELETE FROM documents WHERE kind = 'house' AND key = 'books'")
        async with house.open() as services:
            await check_books(services)
        assert marks_of(house).life == 1

    async def test_books_from_before_the_marks_do_not_pass_for_later_ones(self, house: House) -> None:
        await an_evening(house)
        await house.place.raw("DELETE FROM documents WHERE kind = 'house' AND key = 'books'")
        assert isinstance(await house.refusal(), AccountsBehind)


PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.server.marks.house"])


def live_and_die(database: str, folder: str, kill_at: int) -> None:
    """Open, play, exclude somebody, close. Killed just before the `kill_at`-th call that touches the marks."""
    calls = 0

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal calls
        touched = event in ("open", "os.rename", "os.remove") and arguments
        if touched and ("felt.marks" in str(arguments[0]) or str(arguments[0]) == folder):
            calls += 1
            if calls == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    house = House(SQLitePlace(Path(database)), Path(folder), BACCARAT)

    async def live() -> None:
        async with house.open() as services:
            guests, _ = await two_guests(services, house.clock)
            await guests.rounds("B1", 1)
            until = house.clock.now() + DAY_MS
            await services.accounts.set_limits(guests.people[0], {"excluded_until": until})
            await guests.until("B1", Phase.BETTING, after_round=1)

    asyncio.run(live())


def test_killed_whenever_it_touches_the_marks_the_house_starts_again(tmp_path: Path) -> None:
    for kill_at in count(1):
        folder = tmp_path / str(kill_at)
        folder.mkdir()
        place = SQLitePlace(folder / "felt.db")
        process = PROCESSES.Process(target=live_and_die, args=(place.url, str(folder), kill_at))
        process.start()
        process.join()
        assert process.exitcode in (0, -signal.SIGKILL)
        house = House(place, folder, BACCARAT)
        house.clock.advance(10 * 60_000)

        async def start(house: House = house) -> None:
            async with house.open() as services:
                await check_books(services)
                await not_ahead(house, services)

        asyncio.run(start())
        if process.exitcode == 0:
            break
    assert kill_at > 12
