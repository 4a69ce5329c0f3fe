"""A document is changed by compare and swap: no change is lost, and nothing is written by halves."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store import StoreUnavailable
from felt.store.documents import ATTEMPTS_MAX, READ_TOGETHER, Documents, add, body_of, put
from tests.store.bank import Place


class Stopped(Refusal):
    words = Words("Stopped.", "Dừng.")


def with_documents(place: Place, act: Callable[[Documents], Awaitable[None]]) -> None:
    async def run() -> None:
        store = place.store()
        await store.open()
        try:
            await act(Documents(store))
        finally:
            await store.close()

    asyncio.run(run())


def one_more(count: int | None) -> int:
    return (count or 0) + 1


def test_a_document_is_added_and_then_replaced(place: Place) -> None:
    async def act(documents: Documents) -> None:
        assert await documents.update("count", "a", int, one_more) == (None, 1)
        assert await documents.update("count", "a", int, one_more) == (1, 2)
        assert await documents.read("count", "a", int) == 2

    with_documents(place, act)


def test_of_many_changes_at_once_none_is_lost(place: Place) -> None:
    async def act(documents: Documents) -> None:
        def joins(number: int) -> Callable[[list[int] | None], list[int]]:
            return lambda found: [*(found or []), number]

        await asyncio.gather(*(documents.update("list", "a", list[int], joins(number)) for number in range(5)))
        assert sorted(await documents.read("list", "a", list[int]) or []) == [0, 1, 2, 3, 4]

    with_documents(place, act)


def test_a_refusal_in_the_change_writes_nothing(place: Place) -> None:
    def stop(count: int | None) -> int:
        raise Stopped

    async def act(documents: Documents) -> None:
        with pytest.raises(Stopped):
            await documents.update("count", "a", int, stop, put("other", "b", 1))
        assert await documents.get("count", "a") is None
        assert await documents.get("other", "b") is None

    with_documents(place, act)


def test_what_belongs_to_it_is_written_with_it_or_refused_with_it(place: Place) -> None:
    async def act(documents: Documents) -> None:
        await documents.update("count", "a", int, one_more, add("name", "an", "a"))
        assert await documents.read("name", "an", str) == "a"
        with pytest.raises(Stopped):
            await documents.update("count", "b", int, one_more, add("name", "an", "b"), refused=Stopped())
        assert await documents.get("count", "b") is None
        assert await documents.read("name", "an", str) == "a"

    with_documents(place, act)


@pytest.mark.parametrize("known", [1, 7], ids=["still so", "changed since"])
def test_a_known_body_saves_a_read_and_is_never_taken_on_trust(place: Place, known: int) -> None:
    async def act(documents: Documents) -> None:
        await documents.change(put("count", "a", 1))
        assert await documents.update("count", "a", int, one_more, known=body_of(known)) == (1, 2)
        assert await documents.read("count", "a", int) == 2

    with_documents(place, act)


def test_a_known_body_that_was_deleted_is_not_brought_back(place: Place) -> None:
    def if_there(count: int | None) -> int:
        if count is None:
            raise Stopped
        return count + 1

    async def act(documents: Documents) -> None:
        with pytest.raises(Stopped):
            await documents.update("count", "a", int, if_there, known=body_of(1))
        assert await documents.get("count", "a") is None

    with_documents(place, act)


def test_a_document_that_never_stands_still_is_given_up(place: Place) -> None:
    async def act(documents: Documents) -> None:
        tries, get = 0, documents.get

        async def always_another(kind: str, key: str) -> str | None:
            nonlocal tries
            tries += 1
            await documents.change(put(kind, key, 100 * tries))
            body = await get(kind, key)
            await documents.change(put(kind, key, -tries))
            return body

        documents.get = always_another  # type: ignore[method-assign]
        with pytest.raises(StoreUnavailable) as refused:
            await documents.update("count", "a", int, one_more)
        assert str(ATTEMPTS_MAX) in refused.value.message()
        assert tries == ATTEMPTS_MAX + 1

    with_documents(place, act)


@pytest.mark.parametrize("count", [2, READ_TOGETHER, READ_TOGETHER + 1, 3 * READ_TOGETHER])
def test_documents_asked_for_together_are_found_by_kind_and_key(place: Place, count: int) -> None:
    """Every third one is there, and another kind has all of the keys."""

    async def act(documents: Documents) -> None:
        await documents.change(*(put("one", str(key), key) for key in range(0, count, 3)))
        await documents.change(*(put("other", str(key), -key) for key in range(count)))
        found = await asyncio.gather(*(documents.read("one", str(key), int) for key in range(count)))
        assert found == [None if key % 3 else key for key in range(count)]

    with_documents(place, act)


def test_if_documents_cannot_be_read_everybody_who_asked_is_told(place: Place) -> None:
    async def act(documents: Documents) -> None:
        async def rows(query: str, *parameters: object) -> list[tuple[object, ...]]:
            raise Stopped

        documents._store.rows = rows  # type: ignore[method-assign]
        asked = (documents.get("one", str(key)) for key in range(READ_TOGETHER + 1))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Stopped] * (READ_TOGETHER + 1)

    with_documents(place, act)
