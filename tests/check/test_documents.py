"""Documents that are whole, and still wrong: a defect or a person has written them the usual way."""

import asyncio

import msgspec
import pytest

from felt.server.accounts.directory import Account
from felt.store.documents import Documents, DocumentWrite, add, delete, put, replace, take
from felt.store.factory import open_store
from tests.check.books import found
from tests.check.conftest import Written


def write(written: Written, *statements: DocumentWrite) -> None:
    async def run() -> None:
        store = await open_store(written.url)
        try:
            assert await Documents(store).change(*statements)
        finally:
            await store.close()

    asyncio.run(run())


DEEP = msgspec.Raw(b"[" * 5_000 + b"]" * 5_000)
WRONG = {
    "a name of nobody": (put("name", "zoe", "p-9"), "document_unfounded"),
    "a look of nobody": (put("look", "zoe", "p-9"), "document_unfounded"),
    "a session of nobody": (delete("person", "p-1"), "document_unfounded"),
    "an administrator who is nobody": (put("house", "administrators", ["p-9"]), "document_unfounded"),
    "a passkey without its owner": (delete("passkey", "c-p-1"), "document_unfounded"),
    "an account under another key": (put("person", "p-9", Account(id="p-8", name="Zoe")), "document_unreadable"),
    "another form": (put("session", "token", {"id": 1}), "document_unreadable"),
    "too deep to read": (put("play", "p-1", {"x": DEEP}), "document_unreadable"),
    "another kind": (put("nonsense", "x", 1), "document_unknown"),
    "another document of the house": (put("house", "x", 1), "document_unknown"),
}


@pytest.mark.parametrize(("statement", "code"), WRONG.values(), ids=WRONG)
def test_a_document_that_its_owner_cannot_use(written: Written, statement: DocumentWrite, code: str) -> None:
    write(written, statement)
    assert found(written.url) == {code}


def test_every_way_of_writing_keeps_the_total(written: Written) -> None:
    play = '{"since":1,"last":2,"day":-1,"balance":0}'
    later = {"since": 1, "last": 3, "day": -1, "balance": 0}
    write(written, put("play", "p-0", later), replace("play", "p-1", before=play, after=later))
    write(written, put("play", "p-0", later), add("play", "p-0", later))  # again: nothing changes
    write(written, take("play", "p-2", before=play), delete("play", "p-3"), delete("play", "p-9"))
    write(written, add("play", "p-2", later))
    assert found(written.url) == set()
    ((documents,),) = written.raw("SELECT documents FROM document_total")
    assert written.raw("SELECT count(*) FROM documents") == [(documents,)]


def test_a_change_that_is_undone_leaves_the_total(written: Written) -> None:
    async def run() -> bool:
        store = await open_store(written.url)
        try:
            return await Documents(store).change(put("play", "p-9", {"since": 1, "last": 2}), add("name", "an", "p-9"))
        finally:
            await store.close()

    assert not asyncio.run(run())
    assert found(written.url) == set()


def test_many_writers_at_once(written: Written) -> None:
    async def run() -> None:
        stores = [await open_store(written.url) for _ in range(3)]
        try:
            writers = [Documents(store) for store in stores]
            changes = [
                writers[number % 3].change(put("play", f"p-{number % 4}", {"since": number, "last": number}))
                for number in range(60)
            ]
            await asyncio.gather(*changes)
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())
    assert found(written.url) == set()
