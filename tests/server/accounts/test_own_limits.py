"""Limits that patrons set themselves: tighter at once, looser after a day."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from felt.core.chips import CENTS_MAX, Cents
from felt.core.words import Language
from felt.ledger import Kind, Purpose, Transfer, house_account, patron_account
from felt.rooms.clock import VirtualClock
from felt.server.accounts.own_limits import DAY_MS, TRUSTED_MS, Limit, PatronLimits
from felt.server.accounts.people import Person
from felt.server.accounts.refusals import ExclusionInThePast, ExclusionStands, SelfExcluded, StakeAboveLossLimit
from felt.server.accounts.sweep import SWEEP_MS
from felt.store import Batch
from felt.store.documents import put
from tests.patience import come_true
from tests.server.reception import HOUR, MINUTE, NOW, PASSWORD, Reception, reception
from tests.store.bank import Place, SQLitePlace

LATER = NOW + DAY_MS


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        (Limit(), 100, Limit(100)),
        (Limit(100), 99, Limit(99)),
        (Limit(100), 100, Limit(100)),
        (Limit(100), 101, Limit(100, 101, LATER)),
        (Limit(100), None, Limit(100, None, LATER)),
        (Limit(100), 0, Limit(0)),
        (Limit(100, 200, NOW + 5), 300, Limit(100, 300, LATER)),
        (Limit(100, 200, NOW + 5), 150, Limit(100, 150, LATER)),
        (Limit(100, 200, NOW + 5), 100, Limit(100)),
        (Limit(100, 200, NOW + 5), 50, Limit(50)),
        (Limit(100, 200, NOW), 150, Limit(150)),
        (Limit(100, None, NOW), 150, Limit(150)),
        (Limit(), None, Limit()),
    ],
)
def test_tightening_and_loosening(before: Limit, value: int | None, after: Limit) -> None:
    assert before.set_to(value, NOW) == after


def test_a_looser_limit_comes_after_exactly_a_day() -> None:
    limit = Limit(100).set_to(None, NOW)
    assert limit.in_force(NOW + DAY_MS - 1).value == 100
    assert limit.in_force(NOW + DAY_MS) == Limit()


def with_guest(place: Place, act: Callable[[Reception, Person], Awaitable[None]], **options: Any) -> None:
    async def run() -> None:
        async with reception(place, **options) as desk:
            await act(desk, (await desk.guest())[1].person)

    asyncio.run(run())


async def said(desk: Reception, person: Person) -> str:
    refusal = await desk.accounts.limits.may_play(person.id)
    return "" if refusal is None else refusal.code


async def lose(desk: Reception, person: Person, amount: int, name: str) -> None:
    """Below zero: a gain."""
    patron, table = patron_account(person.id), house_account("S1")
    debit, credit = (patron, table) if amount > 0 else (table, patron)
    await desk.writer.commit(
        Batch(transfers=(Transfer(name, Kind.MOVE, debit, credit, Cents(abs(amount)), "for a test", Purpose.BUY_IN),))
    )


def test_loss_of_a_day(place: Place) -> None:
    async def act(desk: Reception, person: Person) -> None:
        limits = desk.accounts
        assert await said(desk, person) == ""
        await lose(desk, person, 500, "before")
        await limits.set_limits(person.id, {"loss_per_day": 1_000})
        assert await limits.limits.may_still_lose(person.id) == 1_000
        await lose(desk, person, 999, "a")
        assert await said(desk, person) == ""
        assert await limits.limits.may_still_lose(person.id) == 1
        await lose(desk, person, 1, "b")
        assert await said(desk, person) == "loss_limit_reached"
        await lose(desk, person, -1, "won back")
        assert await said(desk, person) == ""
        await lose(desk, person, 1, "c")
        await limits.set_limits(person.id, {"loss_per_day": 5_000})
        assert await said(desk, person) == "loss_limit_reached", "looser only tomorrow"
        await limits.set_limits(person.id, {"loss_per_day": 1_000})
        until_midnight = DAY_MS - desk.clock.now() % DAY_MS
        desk.clock.advance(until_midnight - 1)
        assert await said(desk, person) == "loss_limit_reached"
        desk.clock.advance(1)
        assert await said(desk, person) == ""
        assert await limits.limits.may_still_lose(person.id) == 1_000

    with_guest(place, act)


def test_a_round_that_ends_after_midnight_counts_to_the_new_day(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.set_limits(person.id, {"loss_per_day": 1_000})
        desk.clock.advance(DAY_MS - desk.clock.now() % DAY_MS)
        await desk.accounts.limits.begin_day()
        await lose(desk, person, 1_000, "just after")
        assert await said(desk, person) == "loss_limit_reached"

    with_guest(sqlite_place, act)


async def test_the_day_goes_on_after_a_restart(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock) as desk:
        person = (await desk.guest())[1].person
        await desk.accounts.set_limits(person.id, {"loss_per_day": 1_000})
        await lose(desk, person, 1_000, "a")
    async with reception(place, clock=clock) as desk:
        assert await said(desk, person) == "loss_limit_reached"


def test_chips_on_the_felt_are_taken_off_what_may_still_be_lost(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.set_limits(person.id, {"loss_per_day": 1_000})
        hold = Transfer(
            "h", Kind.HOLD, patron_account(person.id), "escrow:S1", Cents(700), "for a test", Purpose.BUY_IN
        )
        await desk.writer.commit(Batch(transfers=(hold,)))
        assert await said(desk, person) == ""
        assert await desk.accounts.limits.may_still_lose(person.id) == 300

    with_guest(sqlite_place, act)


def test_time_at_play(place: Place) -> None:
    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.set_limits(person.id, {"play_ms": HOUR})
        assert await said(desk, person) == ""
        for _ in range(3):
            desk.clock.advance(15 * MINUTE)
            assert await said(desk, person) == ""
        desk.clock.advance(15 * MINUTE - 1)
        assert await said(desk, person) == ""
        desk.clock.advance(1)
        assert await said(desk, person) == "time_is_up"
        desk.clock.advance(29 * MINUTE)
        assert await said(desk, person) == "time_is_up", "asking again and again does not prolong it"
        desk.clock.advance(1 * MINUTE)
        assert await said(desk, person) == "", "after the break"

    with_guest(place, act)


def test_a_break_starts_the_time_anew(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.set_limits(person.id, {"play_ms": HOUR})
        assert await said(desk, person) == ""
        desk.clock.advance(50 * MINUTE)
        assert await said(desk, person) == ""
        desk.clock.advance(20 * MINUTE)
        assert await said(desk, person) == ""

    with_guest(sqlite_place, act)


async def test_exclusion_is_at_once_and_until_its_moment(place: Place) -> None:
    async with reception(place) as desk:
        token, session = await desk.account("An")
        until = NOW + 3 * DAY_MS
        with pytest.raises(ExclusionInThePast):
            await desk.accounts.set_limits(session.person.id, {"excluded_until": NOW})
        await desk.accounts.set_limits(session.person.id, {"excluded_until": until})
        assert desk.ended == [session.id]
        assert await desk.accounts.session(token) is None
        assert await said(desk, session.person) == "self_excluded"
        desk.clock.advance(3 * DAY_MS - 1)
        with pytest.raises(SelfExcluded):
            await desk.accounts.sign_in("An", PASSWORD, "here", Language.EN)
        desk.clock.advance(1)
        await desk.accounts.sign_in("An", PASSWORD, "here", Language.EN)
        assert await said(desk, session.person) == ""


@pytest.mark.parametrize("shorter", [NOW + HOUR, None], ids=["shortened", "lifted"])
@pytest.mark.parametrize("first", ["longer", "shorter"])
async def test_an_exclusion_is_only_ever_prolonged(shorter: int | None, first: str, place: Place) -> None:
    """Two requests at once, before the first of them has ended the session."""
    year = NOW + 365 * DAY_MS
    async with reception(place) as desk:
        _, session = await desk.account("An")
        wanted = [year, shorter] if first == "longer" else [shorter, year]
        asked = (desk.accounts.set_limits(session.person.id, {"excluded_until": until}) for until in wanted)
        await asyncio.gather(*asked, return_exceptions=True)
        with pytest.raises(ExclusionStands):
            await desk.accounts.set_limits(session.person.id, {"excluded_until": shorter})
        for passed in (0, 2 * DAY_MS, 362 * DAY_MS):
            desk.clock.advance(passed)
            assert (await desk.accounts.limits.of(session.person.id)).excluded_until == Limit(year)
        await desk.accounts.set_limits(session.person.id, {"excluded_until": year + 1})
        assert (await desk.accounts.limits.of(session.person.id)).excluded_until == Limit(year + 1)


async def test_a_loosening_that_an_older_version_has_kept_does_not_end_an_exclusion(sqlite_place: SQLitePlace) -> None:
    until = NOW + 9 * DAY_MS
    async with reception(sqlite_place) as desk:
        _, session = await desk.account("An")
        kept = PatronLimits(excluded_until=Limit(until, NOW + HOUR, NOW + DAY_MS))
        await desk.accounts.documents.change(put("limits", session.person.id, kept))
        desk.clock.advance(2 * DAY_MS)
        assert await said(desk, session.person) == "self_excluded"


async def test_an_exclusion_for_ever(sqlite_place: SQLitePlace) -> None:
    """The latest moment that the interface takes lies beyond the calendar."""

    async with reception(sqlite_place) as desk, desk.browser() as browser:
        token, session = await desk.account("An")
        await browser.become(token, desk.accounts)
        await browser.done("PUT", "/api/limits", {"excluded_until": CENTS_MAX})
        assert await said(desk, session.person) == "self_excluded"
        browser.client.cookies.clear()
        answer = await browser.ask("POST", "/api/session", {"name": "An", "password": PASSWORD})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "self_excluded")
        assert "9999-12-31" in answer.json()["error"]["message"]


async def test_another_node_learns_of_it_soon(place: Place) -> None:
    clock = VirtualClock(NOW)
    async with reception(place, clock=clock) as one, reception(place, clock=clock) as other:
        person = (await one.guest())[1].person
        assert await said(other, person) == ""
        await one.accounts.set_limits(person.id, {"excluded_until": LATER})
        clock.advance(TRUSTED_MS)
        assert await said(other, person) == "self_excluded"


async def test_limits_over_the_interface(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser:
        await browser.done("POST", "/api/session/guest", {})
        set_to = await browser.done("PUT", "/api/limits", {"loss_per_day": 100, "play_ms": 5})
        assert set_to["loss_per_day"] == {"value": 100, "after": None, "after_at": None}
        loosened = await browser.done("PUT", "/api/limits", {"loss_per_day": None})
        assert loosened["loss_per_day"] == {"value": 100, "after": None, "after_at": LATER}
        assert loosened["play_ms"]["value"] == 5, "what is not named stays"
        assert await browser.done("GET", "/api/limits") == loosened
        assert await browser.refused("PUT", "/api/limits", {"loss_per_day": -1}) == (400, "out_of_range")
        assert await browser.refused("PUT", "/api/limits", {"loss": 1}) == (400, "unknown_key")
        assert await browser.refused("PUT", "/api/limits", {"excluded_until": 5}) == (403, "exclusion_in_the_past")
        await browser.done("PUT", "/api/limits", {"excluded_until": LATER})
        assert await browser.refused("GET", "/api/limits") == (401, "session_gone")


def test_without_limits_the_store_is_hardly_asked(sqlite_place: SQLitePlace) -> None:
    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.limits.may_play(person.id)
        asked = 0
        get = desk.accounts.documents.get

        async def counted(kind: str, key: str) -> str | None:
            nonlocal asked
            asked += 1
            return await get(kind, key)

        desk.accounts.documents.get = counted  # type: ignore[method-assign]
        for _ in range(100):
            desk.clock.advance(TRUSTED_MS // 100)
            assert await desk.accounts.limits.may_play(person.id) is None
        assert asked == 1
        assert await desk.accounts.limits.of(person.id) == PatronLimits()

    with_guest(sqlite_place, act)


def test_a_stake_that_could_be_lost_past_the_limit_is_refused(sqlite_place: SQLitePlace) -> None:
    """Below, at and above what may still be lost today."""

    async def act(desk: Reception, person: Person) -> None:
        await desk.accounts.set_limits(person.id, {"loss_per_day": 50_000})
        assert await desk.accounts.limits.may_stake(person.id, Cents(49_999)) is None
        assert await desk.accounts.limits.may_stake(person.id, Cents(50_000)) is None
        refusal = await desk.accounts.limits.may_stake(person.id, Cents(50_001))
        assert isinstance(refusal, StakeAboveLossLimit)
        assert refusal.values == {"left": 50_000}

    with_guest(sqlite_place, act)


def test_what_is_at_hand_of_play_is_let_go_at_midnight(sqlite_place: SQLitePlace) -> None:
    """It is in the books, to the millisecond: the break that began before midnight ends when it should."""

    async def act(desk: Reception, person: Person) -> None:
        limits = desk.accounts.limits
        desk.clock.advance(DAY_MS - desk.clock.now() % DAY_MS - HOUR)
        await desk.accounts.set_limits(person.id, {"play_ms": HOUR, "loss_per_day": 1_000})
        for _ in range(59):
            desk.clock.advance(MINUTE - 1)
            assert await said(desk, person) == ""
        desk.clock.advance(DAY_MS - desk.clock.now() % DAY_MS)
        await come_true(lambda: not limits._play and not limits._noted)
        assert await said(desk, person) == "time_is_up"
        assert await limits.may_still_lose(person.id) == 1_000

    with_guest(sqlite_place, act)


def test_a_defect_does_not_stop_the_clock(sqlite_place: SQLitePlace, caplog: pytest.LogCaptureFixture) -> None:
    async def act(desk: Reception, person: Person) -> None:
        turns, begin_day = 0, desk.accounts.limits.begin_day

        async def broken_once() -> None:
            nonlocal turns
            turns += 1
            if turns == 1:
                raise ValueError("a defect")
            await begin_day()

        def three_turns() -> bool:
            desk.clock.advance(SWEEP_MS)
            return turns >= 3

        desk.accounts.limits.begin_day = broken_once  # type: ignore[method-assign]
        await come_true(three_turns)
        (logged,) = [record for record in caplog.records if record.exc_info]
        assert logged.getMessage() == "timed account work failed; trying again"

    with_guest(sqlite_place, act)
