"""Guests, accounts, names, passwords, roles and the first administrator."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.ledger import CAGE, patron_account
from felt.server.accounts.names import clean_name, name_key
from felt.server.accounts.passwords import Passwords
from felt.server.accounts.refusals import (
    AlreadyAnAccount,
    NameMixesScripts,
    NameReserved,
    NameTaken,
    NameTooLong,
    NameUnseen,
    NoSuchInvitation,
    NotAnAccount,
    NotYourOwnRole,
    PasswordTooLong,
    PasswordTooShort,
    WrongCredentials,
)
from felt.server.accounts.service import Accounts
from felt.store.documents import Documents, add, delete, put, replace, take
from tests.patience import PATIENCE_SECONDS, come_true
from tests.server.reception import CHIPS, HOUR, PASSWORD, SICBO, Reception, reception
from tests.store.bank import Place, SQLitePlace, gathered

EN = Language.EN


async def test_documents_are_changed_together_or_not_at_all(place: Place) -> None:
    store = place.store()
    await store.open()
    documents = Documents(store)
    assert await documents.change(add("name", "an", 1), put("person", "1", {"x": "ă"}))
    assert await documents.change(add("name", "an", 1)), "the same again is the same"
    assert not await documents.change(put("person", "2", {}), add("name", "an", 2))
    assert await documents.get("person", "2") is None
    assert not await documents.change(replace("name", "an", before="7", after=8), delete("person", "1"))
    assert await documents.get("person", "1") == '{"x":"ă"}'
    assert await documents.change(replace("name", "an", before="1", after=9))
    assert await documents.list("name") == [("an", "9")]
    assert await documents.list("name", after="an") == []
    taken = await asyncio.gather(*(documents.change(take("name", "an", before="9")) for _ in range(5)))
    assert sorted(taken) == [False] * 4 + [True]
    both = await asyncio.gather(*(documents.change(add("name", "binh", n), add("to", f"{n}", n)) for n in range(5)))
    assert sum(both) == 1
    assert len(await documents.list("to")) == 1
    await store.close()


@pytest.mark.parametrize(
    "name",
    ["An", "Nguyễn Thị Ánh", "王小明", "محمد علی", "דוד", "सीता", "🎲🃏", "👩🏽‍🚀", "Жанна", "Ørsted-3", "می‌خواهم"],
)
def test_a_name_in_any_script(name: str) -> None:
    assert name_key(clean_name(name)) == name_key(name)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", NameTooLong),
        ("   ", NameTooLong),
        ("x" * 33, NameTooLong),
        ("a" + "\u0301" * 100, NameTooLong),
        ("a\u0301\u0302\u0303\u0304\u0305", NameUnseen),
        ("an\u202enib", NameUnseen),
        ("an\u2066x", NameUnseen),
        ("a\u0000n", NameUnseen),
        ("a\nn", NameUnseen),
        ("a\u200bn", NameUnseen),
        ("a\u00a0n", NameUnseen),
        ("\u200dan", NameUnseen),
        ("\u3164", NameUnseen),
        ("\ue000", NameTooLong),
        ("p\u0430ypal", NameMixesScripts),
        ("house", NameReserved),
        ("ＨＯＵＳＥ", NameReserved),
        ("Guest 12", NameReserved),
        ("\ufe0f", NameTooLong),
        ("\U000e0100", NameTooLong),
        ("hou\u034fse", NameReserved),
        ("dealer\U000e0101", NameReserved),
        ("ADMINISTRATOR", NameReserved),
        ("deaIer", NameReserved),
        ("feIt", NameReserved),
        ("Gue\ua731t 12", NameReserved),
        ("Gu\u180best 12", NameReserved),
        ("a\U0001d159n", NameUnseen),
        ("a\U00016fe4n", NameUnseen),
    ],
    ids=lambda value: ascii(value)[:30] if isinstance(value, str) else value.__name__,
)
def test_a_name_that_cannot_be_borne(name: str, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal):
        clean_name(name)


def test_thirty_two_characters_are_a_name() -> None:
    assert clean_name("ế" * 32) == "ế" * 32
    assert clean_name("  An   Bình ") == "An Bình"


@pytest.mark.parametrize(
    "alike", ["an", "AN", "Ａｎ", "ａN", "a\u200cn", " an ", "a\u034fn", "an\U000e0100", "a\u180bn"]
)
async def test_names_that_read_alike_are_one(alike: str, sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        await desk.account("An")
        with pytest.raises(NameTaken):
            await desk.accounts.register(alike, PASSWORD, EN)
        session = await desk.found(await desk.accounts.sign_in(alike, PASSWORD, "here", EN))
        assert session.person.name == "An"


def test_folding_covers_what_casefold_alone_does_not() -> None:
    assert name_key("STRASSE") == name_key("straße")
    assert name_key("\u212b") == name_key("å")
    assert name_key("ﬁn") == name_key("FIN")
    assert name_key("Nguye\u0302\u0303n") == name_key("Nguyễn")


async def test_a_guest_plays_at_once_with_chips_given_once(place: Place) -> None:
    async with reception(place) as desk:
        _, session = await desk.guest()
        assert session.person.guest
        assert session.person.id.startswith("g-")
        account = patron_account(session.person.id)
        assert (await desk.store.balance(account)).available == CHIPS
        (given,) = await gathered(desk.store.transfers(account=account))
        assert (given.id, given.debit, given.amount) == (f"play-chips/{session.person.id}", CAGE, CHIPS)
        assert await desk.accounts.directory.names([session.person.id, "p-nobody"]) == {
            session.person.id: session.person.name
        }
        assert await desk.store.problems() == []


async def test_a_guest_who_registers_keeps_balance_and_history(place: Place) -> None:
    async with reception(place, tables=(SICBO,)) as desk:
        token, guest = await desk.guest()
        number = await desk.play(guest.person.id)
        async with desk.browser() as browser:
            await browser.become(token, desk.accounts)
            before = await browser.done("GET", "/api/balance")
            assert before["balance"] in (CHIPS - 10_000, CHIPS + 10_000)
            me = await browser.done("POST", "/api/account", {"name": "Ánh", "password": PASSWORD})
            assert (me["id"], me["name"], me["guest"]) == (guest.person.id, "Ánh", False)
            assert await browser.done("GET", "/api/balance") == before
            assert [each["round"] for each in (await browser.done("GET", "/api/history"))["rounds"]] == [number]
        assert await desk.accounts.session(token) is None, "the guest's token is worth nothing any more"
        assert desk.ended == [], "but the session goes on: sockets stay open"
        assert await desk.accounts.directory.names([guest.person.id]) == {guest.person.id: "Ánh"}
        session = await desk.found(await desk.accounts.sign_in("ánh", PASSWORD, "here", EN))
        assert session.person.id == guest.person.id
        with pytest.raises(AlreadyAnAccount):
            await desk.accounts.register("Another", PASSWORD, EN, session)


async def test_of_many_who_want_a_name_at_once_one_gets_it(place: Place) -> None:
    async with reception(place) as desk:
        guests = [await desk.guest() for _ in range(3)]
        tries = [desk.accounts.register("Bình", PASSWORD, EN, session) for _, session in guests]
        tries += [desk.accounts.register("BÌNH", PASSWORD, EN) for _ in range(3)]
        came = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(each, str) for each in came) == 1
        assert sum(isinstance(each, NameTaken) for each in came) == 5


async def test_neither_token_nor_password_is_kept(sqlite_place: SQLitePlace) -> None:
    async def run() -> list[str]:
        async with reception(sqlite_place) as desk:
            token, session = await desk.account("An")
            invitation = await desk.accounts.invitation.issue()
            assert invitation is not None
            secrets = [token, session.csrf, PASSWORD, invitation]
            kept = "".join(body for (body,) in await sqlite_place.raw("SELECT kind || key || body FROM documents"))
            assert "argon2id" in kept
            assert not any(secret in kept for secret in secrets)
            return secrets

    secrets = await run()
    for path in Path(sqlite_place.url).parent.iterdir():
        assert not any(secret.encode() in path.read_bytes() for secret in secrets), path


@pytest.mark.parametrize(
    ("password", "refusal"), [("x" * 7, PasswordTooShort), ("x" * 129, PasswordTooLong), ("ﷺ", None), ("é" * 8, None)]
)
async def test_length_of_passwords(password: str, refusal: type[Refusal] | None) -> None:
    passwords = Passwords()
    try:
        if refusal is not None:
            with pytest.raises(refusal):
                await passwords.hashed(password)
        else:
            assert await passwords.fits(password, await passwords.hashed(password))
    finally:
        passwords.close()


async def test_passwords_are_hashed_off_the_event_loop() -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Waiting(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            begun.set()
            assert go_on.wait(PATIENCE_SECONDS), "nobody else had a turn meanwhile"
            return super().hash(password, salt=salt)

    passwords = Passwords(Waiting(time_cost=1, memory_cost=8, parallelism=1))
    hashing = asyncio.create_task(passwords.hashed(PASSWORD))
    await come_true(begun.is_set)
    go_on.set()
    await hashing
    passwords.close()


class TestAPasswordHashedAnew:
    """At sign-in, when passwords cost more than they did."""

    async def test_it_opens_the_account(self, place: Place) -> None:
        async with reception(place) as desk:
            await desk.account("An")
            accounts = dearer(desk)
            for _ in range(2):
                assert await accounts.session(await accounts.sign_in("An", PASSWORD, "here", EN)) is not None
            await accounts.close()

    @pytest.mark.parametrize("change", ["password", "exclusion"])
    async def test_what_changes_meanwhile_holds(self, sqlite_place: SQLitePlace, change: str) -> None:
        begun, go_on = threading.Event(), threading.Event()

        def wait() -> None:
            begun.set()
            assert go_on.wait(PATIENCE_SECONDS)

        async with reception(sqlite_place) as desk:
            _, session = await desk.account("An")
            accounts = dearer(desk, wait)
            signing_in = asyncio.create_task(accounts.sign_in("An", PASSWORD, "here", EN))
            await come_true(begun.is_set)
            if change == "password":
                await desk.accounts.change_password(session, PASSWORD, "another password", "here")
            else:
                until = desk.clock.now() + 24 * HOUR
                await desk.accounts.set_limits(session.person.id, {"excluded_until": until})
            go_on.set()
            assert await accounts.session(await signing_in) is None, "signed in after all sessions had ended"
            if change == "password":
                assert await desk.accounts.sign_in("An", "another password", "here", EN)
            await accounts.close()


def dearer(desk: Reception, before_hashing: Callable[[], None] = lambda: None) -> Accounts:
    """The same people, with passwords that cost more."""

    class Dearer(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            before_hashing()
            return super().hash(password, salt=salt)

    passwords = Passwords(Dearer(time_cost=2, memory_cost=8, parallelism=1))
    return Accounts(
        desk.store, clock=desk.clock, writer=desk.writer, play_chips=CHIPS, secure_cookies=False, passwords=passwords
    )


async def test_changing_the_password_ends_all_other_sessions(place: Place) -> None:
    async with reception(place) as desk:
        first, session = await desk.account("An")
        second = await desk.accounts.sign_in("An", PASSWORD, "here", EN)
        other = await desk.found(second)
        with pytest.raises(WrongCredentials):
            await desk.accounts.change_password(session, "wrong password", "another password", "here")
        token = await desk.accounts.change_password(session, PASSWORD, "another password", "here")
        assert await desk.accounts.session(first) is None
        assert await desk.accounts.session(second) is None
        assert (await desk.found(token)).id == session.id
        assert desk.ended == [other.id]
        with pytest.raises(WrongCredentials):
            await desk.accounts.sign_in("An", PASSWORD, "here", EN)
        await desk.accounts.sign_in("An", "another password", "here", EN)
        with pytest.raises(NotAnAccount):
            await desk.accounts.change_password((await desk.guest())[1], PASSWORD, PASSWORD, "here")


async def test_the_link_of_the_first_administrator_works_once(place: Place) -> None:
    async with reception(place) as desk:
        accounts = desk.accounts
        old = await accounts.invitation.issue()
        link = await accounts.invitation.issue()
        assert old is not None
        assert link is not None
        with pytest.raises(NoSuchInvitation):
            await accounts.first_administrator(old, "Chủ", PASSWORD, "here", EN)
        with pytest.raises(PasswordTooShort):
            await accounts.first_administrator(link, "Chủ", "short", "here", EN)
        both = (accounts.first_administrator(link, name, PASSWORD, "here", EN) for name in ("Chủ", "Kẻ trộm"))
        came = await asyncio.gather(*both, return_exceptions=True)
        (token,) = [each for each in came if isinstance(each, str)]
        assert sum(isinstance(each, NoSuchInvitation) for each in came) == 1
        assert (await desk.found(token)).person.role is Role.ADMINISTRATOR
        with pytest.raises(NoSuchInvitation):
            await accounts.first_administrator(link, "Again", PASSWORD, "there", EN)
        assert await accounts.invitation.issue() is None


async def test_the_link_of_the_first_administrator_runs_out_after_a_day(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        link = await desk.accounts.invitation.issue()
        assert link is not None
        desk.clock.advance(24 * HOUR)
        with pytest.raises(NoSuchInvitation):
            await desk.accounts.first_administrator(link, "Late", PASSWORD, "here", EN)
        again = await desk.accounts.invitation.issue()
        assert again is not None
        desk.clock.advance(24 * HOUR - 1)
        await desk.accounts.first_administrator(again, "In time", PASSWORD, "here", EN)


async def test_a_role_is_given_by_another_and_ends_the_sessions(place: Place) -> None:
    async with reception(place) as desk:
        _, chief = await desk.account("Chief", Role.ADMINISTRATOR)
        token, dealer = await desk.account("Dealer to be")
        await desk.accounts.set_role(chief.person, dealer.person.id, Role.DEALER)
        assert await desk.accounts.session(token) is None
        assert dealer.id in desk.ended
        again = await desk.found(await desk.accounts.sign_in("Dealer to be", PASSWORD, "here", EN))
        assert again.person.role is Role.DEALER
        with pytest.raises(NotYourOwnRole):
            await desk.accounts.set_role(chief.person, chief.person.id, Role.PATRON)
        with pytest.raises(NotAnAccount):
            await desk.accounts.set_role(chief.person, (await desk.guest())[1].person.id, Role.DEALER)
        ((_, granted),) = await desk.accounts.documents.list("grant")
        assert f'"by":"{chief.person.id}"' in granted
        assert '"before":"patron","after":"dealer"' in granted
