"""A person who is signed in, and their session."""

import msgspec

from felt.core.authority import Role
from felt.core.words import Language


class Person(msgspec.Struct, frozen=True):
    """`id` is the patron's name in table and ledger and never changes; `name` is what others see."""

    id: str
    name: str
    role: Role = Role.PATRON
    guest: bool = False


class Beginning(msgspec.Struct, frozen=True):
    """The time and the balance at which a session began. It stays the same when a guest registers."""

    at: int
    balance: int


class Session(msgspec.Struct, frozen=True):
    """`id` names the session; it is no secret and opens nothing."""

    id: str
    person: Person
    language: Language
    csrf: str
    began: Beginning | None = None
    proved: int = 0
    """When the person last proved who they are, by password or passkey."""
