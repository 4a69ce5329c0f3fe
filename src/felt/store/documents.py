"""Small JSON documents beside the books: accounts, names, sessions, limits.

A document is found by its kind and its key. Changes that belong together are made in one transaction. Some changes are
decisive: a name that is taken, or a document that was changed meanwhile, undoes the whole transaction. The same changes
made again get the same answer, with one exception: a document that was taken cannot be taken again. If the connection
is lost during such a commit, the store itself finds out whether the document was taken."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.store import Store, StoreUnavailable
from felt.store.digests import Total, document_digest
from felt.store.group import GroupCommit
from felt.store.rows import Append, Row

T = TypeVar("T")

GET = "SELECT body FROM documents WHERE kind = $1 AND key = $2"
READ_TOGETHER = 64
_PLACES = ", ".join(f"(${place}, ${place + 1})" for place in range(1, 2 * READ_TOGETHER, 2))
GET_TOGETHER = f"SELECT kind, key, body FROM documents WHERE (kind, key) IN (VALUES {_PLACES})"  # noqa: S608 - $1, $2
LIST = "SELECT key, body FROM documents WHERE kind = $1 AND key > $2 ORDER BY key LIMIT $3"
WITHOUT = "SELECT body FROM documents WHERE kind = $1 AND body NOT LIKE $2 ORDER BY key"
# `replaced` is the digest that the written one replaces, so that the statement itself can answer it: the total of all
# documents changes by the difference. Nothing else reads it.
PUT = """
    INSERT INTO documents (kind, key, body, digest) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, key) DO UPDATE
    SET body = excluded.body, digest = excluded.digest, replaced = documents.digest RETURNING replaced
"""
ADD = """
    INSERT INTO documents (kind, key, body, digest) VALUES ($1, $2, $3, $4)
    ON CONFLICT (kind, key) DO UPDATE
    SET body = excluded.body, digest = excluded.digest, replaced = documents.digest
    WHERE documents.body = excluded.body RETURNING replaced
"""
REPLACE = """
    UPDATE documents SET body = $1, digest = $2, replaced = digest
    WHERE kind = $3 AND key = $4 AND body IN ($1, $5) RETURNING replaced
"""
DELETE = "DELETE FROM documents WHERE kind = $1 AND key = $2 RETURNING digest"
TAKE = "DELETE FROM documents WHERE kind = $1 AND key = $2 AND body = $3 RETURNING digest"

PORTION = 500
TOGETHER_MAX = 100
ATTEMPTS_MAX = 10
CHANGES_TOO_OFTEN = Words(
    "the record was changed by others {attempts} times in a row", "bản ghi bị nơi khác sửa {attempts} lần liên tiếp"
)


class DocumentWrite(msgspec.Struct, frozen=True):
    """One SQL statement of a transaction. It answers the digest of the document that was there before. If a decisive
    one answers no row, the transaction is undone."""

    document: tuple[str, str]
    query: str
    parameters: tuple[str | bytes, ...]
    digest: bytes | None = None
    """Of the document that it writes; None if it deletes one."""
    decisive: bool = False
    once: bool = False
    """Run again, it answers no row, even if the first run has answered one."""

    def count(self, rows: Sequence[Row], total: Total) -> None:
        """Add to `total` how the rows that it answered have changed the documents."""
        for (before,) in rows:
            total.take(before)
            total.add(self.digest)


class Updated(NamedTuple, Generic[T]):
    before: T | None
    after: T


class Undone(Exception):  # noqa: N818 - the way out of a transaction, caught where it was begun
    """A decisive statement answered nothing."""


class DocumentStore(Store, Protocol):
    """Books with documents beside them. Both stores are such."""

    these_numbers: str

    async def rows(self, query: str, *parameters: object) -> Sequence[Row]: ...

    async def change(self, statements: Sequence[DocumentWrite]) -> bool: ...

    async def append(self, rows: Append) -> bool: ...

    async def is_copy(self) -> bool: ...

    async def begun_again(self) -> None: ...


class Documents:
    """Reads and changes documents. Documents that are asked for at the same time are read by one query. Changes are
    committed in groups. If a group cannot be written as one transaction, each of its changes is written by itself."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store
        self.changes = 0
        """How many changes were made here."""
        self._groups: GroupCommit[Sequence[DocumentWrite], bool] = GroupCommit(
            self._write, name="felt documents", items_max=TOGETHER_MAX
        )
        self._readings: GroupCommit[tuple[str, str], str | None] = GroupCommit(
            self._found, name="felt documents read", items_max=READ_TOGETHER
        )

    async def get(self, kind: str, key: str) -> str | None:
        return await self._readings.submit((kind, key))

    async def _found(self, asked: Sequence[tuple[str, str]]) -> AsyncIterator[str | Exception | None]:
        found: dict[tuple[str, str], str] = {}
        failed: Exception | None = None
        try:
            if len(asked) == 1:
                for (body,) in await self._store.rows(GET, *asked[0]):
                    found[asked[0]] = body
            else:  # one statement for any number of documents: the first one fills its places
                named = [*asked, *(asked[0] for _ in range(READ_TOGETHER - len(asked)))]
                rows = await self._store.rows(GET_TOGETHER, *(part for document in named for part in document))
                found |= {(kind, key): body for kind, key, body in rows}
        except Exception as error:
            failed = error
        for document in asked:
            yield failed or found.get(document)

    async def read(self, kind: str, key: str, form: type[T]) -> T | None:
        body = await self.get(kind, key)
        return None if body is None else msgspec.json.decode(body, type=form)

    async def read_all(self, kind: str, keys: Sequence[str], form: type[T]) -> Sequence[T | None]:
        """One for each key, None where there is no document."""
        bodies = await asyncio.gather(*(self._readings.submit((kind, key)) for key in keys))
        return [None if body is None else msgspec.json.decode(body, type=form) for body in bodies]

    async def list(self, kind: str, *, after: str = "", most: int = PORTION) -> Sequence[tuple[str, str]]:
        """Keys and bodies in the order of their keys, beginning after the key `after`."""
        return [(key, body) for key, body in await self._store.rows(LIST, kind, after, most)]

    async def without(self, kind: str, text: str) -> Sequence[str]:
        """The bodies that do not contain this text, in the order of their keys. It must have none of `%`, `_` and the
        backslash. Every document of the kind is looked at."""
        return [body for (body,) in await self._store.rows(WITHOUT, kind, f"%{text}%")]

    async def change(self, *statements: DocumentWrite) -> bool:
        """All of them, or none: False if a decisive one did not find what it expects. Cancelling the call does not
        stop the change."""
        return await asyncio.shield(self._groups.submit(statements))

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
        raise _changes_too_often()

    async def _write(self, group: Sequence[Sequence[DocumentWrite]]) -> AsyncIterator[bool | Exception]:
        together = len(group) > 1 and await self._written([each for statements in group for each in statements])
        for statements in group:
            yield True if together is True else await self._written(statements)

    async def _written(self, statements: Sequence[DocumentWrite]) -> bool | Exception:
        try:
            done = await self._store.change(in_order(statements))
        except Exception as error:
            return error
        self.changes += done
        return done


async def until_written(attempt: Callable[[], Awaitable[T | None]]) -> T:
    """Make a change of several documents again and again, until none of them was written meanwhile. `attempt` reads
    them anew, and returns None if its change was undone."""
    for _ in range(ATTEMPTS_MAX):
        if (done := await attempt()) is not None:
            return done
    raise _changes_too_often()


def _changes_too_often() -> StoreUnavailable:
    return StoreUnavailable(problem=Words(*(text.format(attempts=ATTEMPTS_MAX) for text in CHANGES_TOO_OFTEN)))


def in_order(statements: Sequence[DocumentWrite]) -> Sequence[DocumentWrite]:
    """In the order of their documents, so that nodes that write the same documents wait for each other instead of
    blocking each other."""
    return sorted(statements, key=lambda statement: statement.document)


def body_of(document: Any) -> str:
    return msgspec.json.encode(document).decode()


def put(kind: str, key: str, document: Any) -> DocumentWrite:
    """Write it, whether or not there is such a document."""
    return _insertion(PUT, kind, key, document)


def add(kind: str, key: str, document: Any) -> DocumentWrite:
    """Write it, unless another document is there."""
    return _insertion(ADD, kind, key, document, decisive=True)


def _insertion(query: str, kind: str, key: str, document: Any, *, decisive: bool = False) -> DocumentWrite:
    body = body_of(document)
    digest = document_digest(kind, key, body)
    return DocumentWrite((kind, key), query, (kind, key, body, digest), digest, decisive)


def replace(kind: str, key: str, *, before: str, after: Any) -> DocumentWrite:
    """Write it only if the document is still `before`, as it was read."""
    body = body_of(after)
    digest = document_digest(kind, key, body)
    return DocumentWrite((kind, key), REPLACE, (body, digest, kind, key, before), digest, decisive=True)


def take(kind: str, key: str, *, before: str) -> DocumentWrite:
    """Delete it, if it is still `before`: of many who try, one succeeds."""
    return DocumentWrite((kind, key), TAKE, (kind, key, before), decisive=True, once=True)


def delete(kind: str, key: str) -> DocumentWrite:
    return DocumentWrite((kind, key), DELETE, (kind, key))
