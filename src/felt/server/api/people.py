"""Sessions, accounts, limits and balance of the person who asks; for administrators, also the accounts of others."""

import logging
from typing import Annotated

import msgspec

from felt.core.authority import Role
from felt.core.words import Language
from felt.ledger import patron_account
from felt.server.accounts.devices import new_device
from felt.server.accounts.own_limits import Limit, LimitName, PatronLimits, Value
from felt.server.accounts.people import Beginning
from felt.server.accounts.refusals import NoSuchPerson
from felt.server.accounts.tokens import csrf_of
from felt.server.api.call import Call, Query, Reply
from felt.server.api.rounds import Most

logger = logging.getLogger(__name__)

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=200, description="How one is seen; any script.")]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=512)]
PersonId = Annotated[str, msgspec.Meta(pattern="^[gp]-[0-9a-f]{16}$")]


class _Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class SignIn(_Body, frozen=True, kw_only=True):
    name: Name
    password: Password


class Register(_Body, frozen=True, kw_only=True):
    name: Name
    password: Password


class FirstAdministrator(_Body, frozen=True, kw_only=True):
    token: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    name: Name
    password: Password


class NewPassword(_Body, frozen=True, kw_only=True):
    old: Password
    new: Password


class Nothing(_Body, frozen=True, kw_only=True):
    """An empty object."""


class NewLimits(_Body, frozen=True, kw_only=True):
    """A limit that is not named stays as it is; null removes a limit after a day."""

    loss_per_day: Value | msgspec.UnsetType | None = msgspec.UNSET
    play_ms: Value | msgspec.UnsetType | None = msgspec.UNSET
    excluded_until: Value | msgspec.UnsetType | None = msgspec.UNSET


class NewRole(_Body, frozen=True, kw_only=True):
    role: Role


class PersonPath(msgspec.Struct, frozen=True):
    id: PersonId


class Profile(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: Role
    guest: bool
    since: int


class Me(msgspec.Struct, frozen=True):
    """The person who is signed in, if any. Send `csrf` in the header X-CSRF-Token with every change."""

    signed_in: bool
    now: int
    language: Language
    id: str | None = None
    name: str | None = None
    role: Role | None = None
    guest: bool | None = None
    csrf: str | None = None
    since: int | None = None
    """When this session began."""
    demo: bool = False
    """Whether this house is a demonstration: `/api/demo` is there."""


class Summary(msgspec.Struct, frozen=True):
    """`net` is won or lost in this session, in cents. Wagers that are not settled yet do not count."""

    since: int
    now: int
    net: int


class LimitShown(msgspec.Struct, frozen=True):
    value: int | None
    after: int | None
    after_at: int | None


class LimitsShown(msgspec.Struct, frozen=True):
    """`loss_per_day` is in cents, `play_ms` in milliseconds, `excluded_until` is a time. `after` takes effect at
    `after_at`; where that is null, no change is to come."""

    loss_per_day: LimitShown
    play_ms: LimitShown
    excluded_until: LimitShown


class BalanceShown(msgspec.Struct, frozen=True):
    balance: int
    held: int
    available: int


class PeopleQuery(Query, frozen=True, kw_only=True):
    after: Annotated[str, msgspec.Meta(max_length=18, pattern="^[gp0-9a-f-]*$")] = ""
    most: Most = 100


class PeopleShown(msgspec.Struct, frozen=True):
    people: tuple[Profile, ...]
    next: str | None


async def who_am_i(call: Call) -> Me:
    return _me(call, call.token)


def _me(call: Call, token: str | None) -> Me:
    now, demo = call.services.clock.now(), call.services.demo is not None
    if call.session is None or token is None:
        return Me(False, now, call.language, demo=demo)
    person, began = call.session.person, call.session.began
    since = None if began is None else began.at
    known = (person.id, person.name, person.role, person.guest, csrf_of(token), since)
    return Me(True, now, call.language, *known, demo=demo)


async def session_summary(call: Call) -> Summary:
    """During a session chips come and go by playing only, so the change of the balance is the result."""
    now = call.services.clock.now()
    balance = (await call.services.accounts.store.balance(patron_account(call.person.id))).balance
    began = (call.session and call.session.began) or Beginning(now, balance)
    return Summary(began.at, now, balance - began.balance)


async def signed_in(call: Call, token: str, *, device: str | None = None) -> Reply:
    """Tell the person who they are, and give the browser its cookies. The device is noted when the person comes in,
    also from another account. A new token of a session that goes on is told at once: the old one opens nothing any
    more. Its `device` was noted with the change, if at all."""
    accounts = call.services.accounts
    session = await accounts.session(token)
    before = call.session
    goes_on = before is not None and session is not None and before.id == session.id and not before.person.guest
    device = device if goes_on else await accounts.note_device(token, call.device)
    return Reply(_me(msgspec.structs.replace(call, session=session), token), token, device)


async def guest(call: Call) -> Me | Reply:
    """A person who is signed in stays signed in."""
    if call.session is not None:
        return _me(call, call.token)
    call.services.accounts.arrivals.check(call.address)
    return await signed_in(call, await call.services.accounts.guest(call.language))


async def sign_in(call: Call) -> Reply:
    accounts, body = call.services.accounts, call.body
    token = await accounts.sign_in(body.name, body.password, call.address, call.language, device=call.device)
    if call.token is not None:
        await accounts.sessions.end(call.token)
    return await signed_in(call, token)


async def sign_out(call: Call) -> Reply:
    if call.token is not None:
        await call.services.accounts.sessions.end(call.token)
    return Reply(Nothing(), "")


async def sign_out_everywhere(call: Call) -> Reply:
    await call.services.accounts.sign_out_everywhere(call.person.id)
    return Reply(Nothing(), "")


async def register(call: Call) -> Reply:
    if call.session is None:
        call.services.accounts.arrivals.check(call.address)
    token = await call.services.accounts.register(
        call.body.name, call.body.password, call.language, call.session, address=call.address
    )
    return await signed_in(call, token)


async def first_administrator(call: Call) -> Reply:
    body = call.body
    token = await call.services.accounts.first_administrator(
        body.token, body.name, body.password, call.address, call.language
    )
    if call.token is not None:
        await call.services.accounts.sessions.end(call.token)
    reply = await signed_in(call, token)
    assert isinstance(reply.body, Me)
    tell_role(reply.body.id or "", Role.ADMINISTRATOR, by="the first start's link")
    return reply


def tell_role(person: str, role: Role, *, by: str) -> None:
    logger.info("role granted", extra={"patron": person, "role": role.value, "by": by})


async def change_password(call: Call) -> Reply:
    assert call.session is not None
    device = new_device()
    token = await call.services.accounts.change_password(
        call.session, call.body.old, call.body.new, call.address, device=device
    )
    return await signed_in(call, token, device=device)


async def profile(call: Call) -> Profile:
    return await _profile(call, call.person.id)


async def _profile(call: Call, person: str) -> Profile:
    account = await call.services.accounts.directory.account(person)
    if account is None:
        raise NoSuchPerson(id=person)
    return Profile(account.id, account.name, account.role, account.guest, account.since)


async def limits(call: Call) -> LimitsShown:
    return _limits_shown(await call.services.accounts.limits.of(call.person.id))


async def set_limits(call: Call) -> LimitsShown:
    named: tuple[LimitName, ...] = ("loss_per_day", "play_ms", "excluded_until")
    changes = {which: value for which in named if (value := getattr(call.body, which)) is not msgspec.UNSET}
    return _limits_shown(await call.services.accounts.set_limits(call.person.id, changes))


def _limits_shown(limits: PatronLimits) -> LimitsShown:
    def shown(limit: Limit) -> LimitShown:
        return LimitShown(limit.value, limit.after, limit.after_at)

    return LimitsShown(shown(limits.loss_per_day), shown(limits.play_ms), shown(limits.excluded_until))


async def balance(call: Call) -> BalanceShown:
    has = await call.services.accounts.store.balance(patron_account(call.person.id))
    return BalanceShown(has.balance, has.held, has.available)


async def people(call: Call) -> PeopleShown:
    found = await call.services.accounts.directory.people(after=call.query.after, most=call.query.most + 1)
    shown = tuple(Profile(each.id, each.name, each.role, each.guest, each.since) for each in found[: call.query.most])
    return PeopleShown(shown, shown[-1].id if len(found) > call.query.most else None)


async def set_role(call: Call) -> Profile:
    await call.services.accounts.set_role(call.person, call.path.id, call.body.role)
    tell_role(call.path.id, call.body.role, by=call.person.id)
    return await _profile(call, call.path.id)
