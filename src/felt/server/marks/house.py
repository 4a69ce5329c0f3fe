"""What the books say about themselves, and the exclusions that they contain."""

import secrets

import msgspec

from felt.server.accounts.own_limits import KIND as LIMITS
from felt.server.accounts.own_limits import PatronLimits
from felt.store.documents import Documents, DocumentWrite, body_of, put, replace

KIND = "house"
BOOKS = "books"


class KeptHouse(msgspec.Struct, frozen=True):
    """The document by which the books know of their marks; the fields as in `felt.journal.marks.Marks`."""

    id: str
    life: int = 1
    beat: int = 0

    def written(self) -> DocumentWrite:
        return put(KIND, BOOKS, self)

    def instead_of(self, before: "KeptHouse") -> DocumentWrite:
        """Only if no other house has taken the books."""
        return replace(KIND, BOOKS, before=body_of(before), after=self)


def new_house() -> KeptHouse:
    return KeptHouse(secrets.token_hex(16))


async def kept_house(documents: Documents) -> KeptHouse | None:
    return await documents.read(KIND, BOOKS, KeptHouse)


async def exclusions(documents: Documents, now: int) -> dict[str, int]:
    """By person, the end of every exclusion in force."""
    found: dict[str, int] = {}
    after = ""
    while portion := await documents.list(LIMITS, after=after):
        after = portion[-1][0]
        for person, body in portion:
            until = msgspec.json.decode(body, type=PatronLimits).in_force(now).excluded_until.value
            if until is not None:
                found[person] = until
    return found
