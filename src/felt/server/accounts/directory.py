"""The accounts as the store keeps them, and their names.

A name is unique by the form in which similar names read alike (`felt.server.accounts.names`), and by its look
(`felt.server.accounts.looks`). A change of an account is
written only if no other change came between, and together with everything that depends on it."""

from collections.abc import Callable

import msgspec

from felt.core.authority import Role
from felt.core.refusals import Refusal
from felt.server.accounts.looks import look_of
from felt.server.accounts.names import clean_name, name_key
from felt.server.accounts.people import Person
from felt.server.accounts.refusals import NameTaken, NoSuchPerson
from felt.store.documents import PORTION, Documents, DocumentWrite, add, put

PERSON = "person"
NAME = "name"
LOOK = "look"
"""The kind of the document that holds whose name has a look."""
LOOKS_KNOWN = "looks"
"""The kind of the document that says that every name has its look."""

AS_PATRON = f'"role":"{Role.PATRON}"'
"""What the document of a patron contains. No name does: its quotes are escaped."""

NAMES_KNOWN_MAX = 100_000
NAME_LENGTH_MAX = 200
"""Of a name that is looked for."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person as the store keeps it. When `epoch` moves on, all sessions of earlier epochs end."""

    id: str
    name: str
    role: Role = Role.PATRON
    guest: bool = False
    password: str | None = None
    """Hashed by argon2id. A guest has none."""
    since: int = 0
    epoch: int = 0

    def person(self) -> Person:
        return Person(self.id, self.name, self.role, self.guest)

    def next_epoch(self) -> "Account":
        return msgspec.structs.replace(self, epoch=self.epoch + 1)


class Directory:
    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._names: dict[str, str] = {}
        self._tell_named: list[Callable[[str, str], None]] = []

    def on_named(self, tell: Callable[[str, str], None]) -> None:
        """Call `tell` with the id and the new name of every guest who registers."""
        self._tell_named.append(tell)

    async def account(self, person: str) -> Account | None:
        return await self._documents.read(PERSON, person, Account)

    async def found(self, person: str) -> Account:
        account = await self.account(person)
        if account is None:
            raise NoSuchPerson(id=person)
        return account

    async def by_name(self, name: str) -> Account | None:
        """Also by a name that nobody could choose any more."""
        key = name_key(" ".join(name.split()))
        if not key.strip() or len(name) > NAME_LENGTH_MAX or "\0" in name:
            return None
        person = await self._documents.read(NAME, key, str)
        return None if person is None else await self.account(person)

    async def people(self, *, after: str = "", most: int = 100) -> list[Account]:
        found = await self._documents.list(PERSON, after=after, most=most)
        return [msgspec.json.decode(body, type=Account) for _, body in found]

    async def staff(self) -> list[Account]:
        """Everybody who is no patron. Most accounts are patrons': the store leaves them out."""
        bodies = await self._documents.without(PERSON, AS_PATRON)
        return [msgspec.json.decode(body, type=Account) for body in bodies]

    async def names(self, ids: list[str]) -> dict[str, str]:
        """The names that others see, by id."""
        if len(self._names) > NAMES_KNOWN_MAX:
            self._names.clear()
        for person in ids:
            if person not in self._names and (account := await self.account(person)):
                self._names.setdefault(person, account.name)  # the person may have been renamed meanwhile
        return {person: self._names[person] for person in ids if person in self._names}

    async def free_name(self, name: str) -> str:
        """The name as it is shown, refused if it is taken. Checked before the password is hashed, which is slow; the
        store itself refuses the second of two people who take a name at once."""
        shown = clean_name(name)
        for kind, key in _claims(shown):
            if await self._documents.get(kind, key) is not None:
                raise NameTaken(place="name")
        return shown

    async def claim_looks(self) -> None:
        """Write the looks of the names that are older than looks, once. Two old names that look alike keep theirs: the
        look is then that of the latter, and no third name gets it."""
        if await self._documents.get(LOOKS_KNOWN, "") is not None:
            return
        after = ""
        while found := await self.people(after=after, most=PORTION):
            after = found[-1].id
            named = (account for account in found if not account.guest)
            await self._documents.change(*(put(LOOK, look_of(each.name), each.id) for each in named))
        await self._documents.change(put(LOOKS_KNOWN, "", True))

    async def add(self, account: Account, *also: DocumentWrite) -> None:
        claims = (add(kind, key, account.id) for kind, key in _claims(account.name))
        if not await self._documents.change(add(PERSON, account.id, account), *claims, *also):
            raise NameTaken(place="name")

    async def register(self, person: str, change: Callable[[Account], Account], name: str) -> Account:
        """Give a guest a name of their own."""
        claims = (add(kind, key, person) for kind, key in _claims(name))
        account = await self.change(person, change, *claims, refused=NameTaken(place="name"))
        self._names[person] = name
        for tell in self._tell_named:
            tell(person, name)
        return account

    async def change(
        self, person: str, change: Callable[[Account], Account], *also: DocumentWrite, refused: Refusal | None = None
    ) -> Account:
        """`also` and `refused` as in `Documents.update`."""

        def changed(account: Account | None) -> Account:
            if account is None:
                raise NoSuchPerson(id=person)
            return change(account)

        return (await self._documents.update(PERSON, person, Account, changed, *also, refused=refused)).after


def _claims(name: str) -> tuple[tuple[str, str], ...]:
    """The documents that one person only can have: how the name reads, and how it looks."""
    return (NAME, name_key(name)), (LOOK, look_of(name))
