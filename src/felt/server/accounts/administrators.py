"""The list of all administrators. It is written together with every change of it, so that two administrators who take
the role from each other at the same moment cannot both succeed."""

import msgspec

from felt.core.authority import Role
from felt.server.accounts.directory import Directory
from felt.store.documents import Documents, DocumentWrite, add, replace

GRANT = "grant"
"""The kind of the documents that say who gave whom which role, and when."""
KIND = "house"
LIST = "administrators"


class Granted(msgspec.Struct, frozen=True):
    by: str
    person: str
    before: Role
    after: Role
    at: int


class Listed(msgspec.Struct, frozen=True):
    people: frozenset[str]
    kept: str | None
    """As the store has it; None if the books are older than the list."""

    def with_(self, person: str) -> DocumentWrite:
        return self._written(self.people | {person})

    def without(self, person: str) -> DocumentWrite:
        return self._written(self.people - {person})

    def _written(self, people: frozenset[str]) -> DocumentWrite:
        """Decisive: it fails if the list was changed after it was read."""
        after = sorted(people)
        return add(KIND, LIST, after) if self.kept is None else replace(KIND, LIST, before=self.kept, after=after)


class Administrators:
    def __init__(self, documents: Documents, directory: Directory) -> None:
        self._documents = documents
        self._directory = directory

    async def listed(self) -> Listed:
        kept = await self._documents.get(KIND, LIST)
        if kept is None:
            return Listed(frozenset(await self._found()), None)
        return Listed(msgspec.json.decode(kept, type=frozenset[str]), kept)

    async def _found(self) -> set[str]:
        people: set[str] = set()
        after = ""
        while found := await self._directory.people(after=after):
            after = found[-1].id
            people |= {each.id for each in found if each.role is Role.ADMINISTRATOR}
        return people
