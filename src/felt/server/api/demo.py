"""The calls of a demonstration: whom a visitor may be, and signing in as them. No other house has them."""

import msgspec

from felt.core.authority import Role
from felt.server.api.call import Call, Reply
from felt.server.api.people import signed_in
from felt.table.settings import Dealing


class DemoPerson(msgspec.Struct, frozen=True):
    role: Role
    name: str


class DemoTable(msgspec.Struct, frozen=True):
    name: str
    game: str


class DemoShown(msgspec.Struct, frozen=True):
    people: tuple[DemoPerson, ...]
    tables: tuple[DemoTable, ...]
    """Those that dealers run."""


class DemoSignIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    role: Role


async def demo(call: Call) -> DemoShown:
    people, floor = call.services.demo, call.services.floor
    assert people is not None, "only a demonstration has this call"
    by_hand = (each for each in floor.settings.values() if each.dealing is Dealing.HAND)
    tables = (DemoTable(each.name, each.game_name) for each in by_hand)
    return DemoShown(tuple(DemoPerson(role, each.name) for role, each in people.by_role.items()), tuple(tables))


async def sign_in_as(call: Call) -> Reply:
    people = call.services.demo
    assert people is not None, "only a demonstration has this call"
    return await signed_in(call, await people.sign_in(call.services.accounts, call.body.role, call.language))
