"""Small JSON documents beside the books: accounts, names, sessions, limits.

A document is found by its kind and its key. Changes that belong together are made in one transaction, and some of
them are decisive: a name that is taken, or a document that was changed meanwhile, undoes all of them. Given again, they
get the same answer, except that a document that was taken cannot be taken again: after a connection is lost during a
commit, the store itself finds out whether the commit succeeded."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store import Store, StoreUnavailable
from felt.store.group import Row

T = TypeVar("T")

GET = "SELECT body FROM documents WHERE kind = $1 AND key = $2"
LIST = "SELECT key, body FROM documents WHERE kind = $1 AND key > $2 ORDER BY key LIMIT $3"
PUT = """
    INSERT INTO documents (kind, key, body) VALUES ($1, $2, $3)
    ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body RETURNING 1
"""
ADD = """
    INSERT INTO documents (kind, key, body) VALUES ($1, $2, $3)
    ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body WHERE documents.body = excluded.body RETURNING 1
"""
REPLACE = "UPDATE documents SET body = $1 WHERE kind = $2 AND key = $3 AND body IN ($1, $4) RETURNING 1"
DELETE = "DELETE FROM documents WHERE kind = $1 AND key = $2"
TAKE = "DELETE FROM documents WHERE kind = $1 AND key = $2 AND body = $3 RETURNING 1"

PORTION = 500
TOGETHER_MAX = 100
ATTEMPTS_MAX = 10
CHANGES_TOO_OFTEN = Words(
    "the record was changed by others {attempts} times in a row", "bản ghi bị nơi khác sửa {attempts} lần liên tiếp"
)


class DocumentWrite(msgspec.Struct, frozen=True):
    """One SQL statement of a transaction. A decisive one must return a row, or the transaction is undone."""

    document: tuple[str, str]
    query: str
    parameters: tuple[str, ...]
    decisive: bool = False
    once: bool = False
    """Given again it returns no row, even if it returned one before."""


class Updated(NamedTuple, Generic[T]):
    before: T | None
    after: T


class Undone(Exception):  # noqa: N818 - the way out of a transaction, caught where it was begun
    """A decisive statement answered nothing."""


class DocumentStore(Store, Protocol):
    """Books with room for documents beside them; both stores are."""

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]: ...

    async def change(self, statements: Sequence[DocumentWrite]) -> bool: ...


class Documents:
    """Changes that arrive while another is written are written together by the next transaction, which shares the cost
    of a durable commit. If they cannot all be made together, each is made by itself."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store
        self._waiting: deque[_Waiting] = deque()
        self._work: asyncio.Task[None] | None = None

    async def get(self, kind: str, key: str) -> str | None:
        for (body,) in await self._store.rows(GET, kind, key):
            return str(body)
        return None

    async def read(self, kind: str, key: str, form: type[T]) -> T | None:
        body = await self.get(kind, key)
        return None if body is None else msgspec.json.decode(body, type=form)

    async def list(self, kind: str, *, after: str = "", most: int = PORTION) -> Sequence[tuple[str, str]]:
        """Keys and bodies in the order of their keys, after the key `after`."""
        return [(key, body) for key, body in await self._store.rows(LIST, kind, after, most)]

    async def change(self, *statements: DocumentWrite) -> bool:
        """All of them, or none: False when a decisive one found something else than it expects. A caller that stops
        waiting does not stop the change."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bool] = loop.create_future()
        self._waiting.append((statements, answer))
        if self._work is None or self._work.done():
            self._work = loop.create_task(self._write(), name="felt documents")
        return await asyncio.shield(answer)

    async def update(
        self,
        kind: str,
        key: str,
        form: type[T],
        change: Callable[[T | None], T],
        *also: DocumentWrite,
        refused: Refusal | None = None,
        known: str | None = None,
    ) -> Updated[T]:
        """Compare and swap: read the document, change it, and write it only if nobody has written it meanwhile. If
        somebody has, all of this is done again. Two changes at once that write the same body count as one.

        `change` gets None where there is no document. It may raise a refusal, and then nothing is written.
        `also` is written in the same transaction. If the document is unchanged and one of these still finds something
        else than it expects, `refused` is raised.
        `known` is the body as it was last read: the first attempt trusts it and saves a read."""
        body = await self.get(kind, key) if known is None else known
        for _ in range(ATTEMPTS_MAX):
            before = None if body is None else msgspec.json.decode(body, type=form)
            after = change(before)
            write = add(kind, key, after) if body is None else replace(kind, key, before=body, after=after)
            if await self.change(write, *also):
                return Updated(before, after)
            found = await self.get(kind, key)
            if refused is not None and found == body:
                raise refused
            body = found
        problem = Words(*(text.format(attempts=ATTEMPTS_MAX) for text in CHANGES_TOO_OFTEN))
        raise StoreUnavailable(problem=problem)

    async def _write(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), TOGETHER_MAX))]
            if len(group) > 1 and await self._written_together(group):
                for _, answer in group:
                    answer.set_result(True)
                continue
            for statements, answer in group:
                try:
                    answer.set_result(await self._store.change(in_order(statements)))
                except Exception as error:
                    answer.set_exception(error)
                    answer.exception()  # so that asyncio does not report it if nobody waits

    async def _written_together(self, group: Sequence["_Waiting"]) -> bool:
        try:
            return await self._store.change(in_order([each for statements, _ in group for each in statements]))
        except Exception:
            return False  # each finds its own problem by itself


_Waiting = tuple[Sequence[DocumentWrite], asyncio.Future[bool]]


def in_order(statements: Sequence[DocumentWrite]) -> Sequence[DocumentWrite]:
    """In the order of their documents, so that two transactions wait for each other instead of deadlocking."""
    return sorted(statements, key=lambda statement: statement.document)


def body_of(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def put(kind: str, key: str, document: Any) -> DocumentWrite:
    """Write the document, whatever is there now."""
    return DocumentWrite((kind, key), PUT, (kind, key, body_of(document)))


def add(kind: str, key: str, document: Any) -> DocumentWrite:
    """Write the document only if no other is there."""
    return DocumentWrite((kind, key), ADD, (kind, key, body_of(document)), decisive=True)


def replace(kind: str, key: str, *, before: str, after: Any) -> DocumentWrite:
    """Write the document only if `before`, as it was read, is still there."""
    return DocumentWrite((kind, key), REPLACE, (body_of(after), kind, key, before), decisive=True)


def take(kind: str, key: str, *, before: str) -> DocumentWrite:
    """Delete the document only if it is still there: of several who take it one succeeds."""
    return DocumentWrite((kind, key), TAKE, (kind, key, before), decisive=True, once=True)


def delete(kind: str, key: str) -> DocumentWrite:
    return DocumentWrite((kind, key), DELETE, (kind, key))
