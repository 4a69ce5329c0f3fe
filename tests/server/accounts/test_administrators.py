"""The house never loses its last administrator, and gets one back on the machine itself."""

import asyncio
from itertools import permutations

import pytest

from felt.core.authority import Role
from felt.core.refusals import NoAuthority
from felt.core.words import Language
from felt.server.accounts.directory import PERSON, Account
from felt.server.accounts.refusals import AdministratorStays, NoSuchInvitation, NoSuchPerson, SelfExcluded
from felt.store.documents import put
from tests.server.reception import HOUR, NOW, PASSWORD, Reception, reception
from tests.store.bank import Place, SQLitePlace

EN = Language.EN


async def administrators(desk: Reception) -> set[str]:
    return {each.name for each in await desk.accounts.directory.people() if each.role is Role.ADMINISTRATOR}


async def test_administrators_who_take_the_role_from_each_other_at_once(place: Place) -> None:
    async with reception(place) as desk:
        chiefs = [(await desk.account(name, Role.ADMINISTRATOR))[1].person for name in ("An", "Bình", "Chi")]
        taking = [desk.accounts.set_role(one, other.id, Role.PATRON) for one, other in permutations(chiefs, 2)]
        said = await asyncio.gather(*taking, return_exceptions=True)
        assert {type(each) for each in said} <= {Account, NoAuthority}
        assert len(await administrators(desk)) == 1
        assert (await desk.accounts.administrators.listed()).people == {
            each.id for each in chiefs if each.name in await administrators(desk)
        }


async def test_an_administrator_is_not_excluded(place: Place) -> None:
    async with reception(place) as desk:
        token, chief = await desk.account("An", Role.ADMINISTRATOR)
        with pytest.raises(AdministratorStays):
            await desk.accounts.set_limits(chief.person.id, {"excluded_until": NOW + HOUR})
        await desk.accounts.set_limits(chief.person.id, {"loss_per_day": 5})
        assert await desk.accounts.session(token) is not None


async def test_an_excluded_person_does_not_become_an_administrator(place: Place) -> None:
    async with reception(place) as desk:
        _, chief = await desk.account("An", Role.ADMINISTRATOR)
        _, other = await desk.account("Bình")
        await desk.accounts.set_limits(other.person.id, {"excluded_until": NOW + HOUR})
        with pytest.raises(SelfExcluded):
            await desk.accounts.set_role(chief.person, other.person.id, Role.ADMINISTRATOR)
        await desk.accounts.set_role(chief.person, other.person.id, Role.DEALER)


async def test_exclusion_and_the_role_at_once(place: Place) -> None:
    async with reception(place) as desk:
        _, chief = await desk.account("An", Role.ADMINISTRATOR)
        for number in range(10):
            _, other = await desk.account(f"Other {number}")
            person = other.person.id
            both = (
                desk.accounts.set_role(chief.person, person, Role.ADMINISTRATOR),
                desk.accounts.set_limits(person, {"excluded_until": NOW + HOUR}),
            )
            await asyncio.gather(*(both if number % 2 else reversed(both)), return_exceptions=True)
            excluded = await desk.accounts.limits.excluded(person) is not None
            assert (await desk.accounts.directory.found(person)).role is (
                Role.PATRON if excluded else Role.ADMINISTRATOR
            )


async def test_nobody_is_given_a_role_or_excluded_who_is_not_there(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk:
        _, chief = await desk.account("An", Role.ADMINISTRATOR)
        with pytest.raises(NoSuchPerson):
            await desk.accounts.set_role(chief.person, "p-nobody", Role.DEALER)
        with pytest.raises(NoSuchPerson):
            await desk.accounts.set_limits("p-nobody", {"excluded_until": NOW + HOUR})


async def test_a_new_link_after_the_first_administrator_is_lost(place: Place) -> None:
    """`felt admin reset`: the link makes another administrator, once, and takes nothing from those who are there."""
    async with reception(place) as desk:
        accounts = desk.accounts
        first = await accounts.invitation.issue()
        assert first is not None
        lost = await desk.found(await accounts.first_administrator(first, "An", PASSWORD, "here", EN))
        assert await accounts.invitation.issue() is None
        link = await accounts.invitation.issue_again()
        again = await desk.found(await accounts.first_administrator(link, "Bình", PASSWORD, "here", EN))
        assert await administrators(desk) == {"An", "Bình"}
        with pytest.raises(NoSuchInvitation):
            await accounts.first_administrator(link, "Chi", PASSWORD, "here", EN)
        assert await accounts.invitation.issue() is None
        await accounts.set_role(again.person, lost.person.id, Role.PATRON)
        assert await administrators(desk) == {"Bình"}


async def test_an_account_that_changes_all_the_time(sqlite_place: SQLitePlace, monkeypatch: pytest.MonkeyPatch) -> None:
    async with reception(sqlite_place) as desk:
        _, session = await desk.account("An")
        person, documents = session.person.id, desk.accounts.documents
        get = documents.get
        changes = 3

        async def changed_after_reading(kind: str, key: str) -> str | None:
            nonlocal changes
            found = await get(kind, key)
            if kind == PERSON and changes:
                changes -= 1
                account = await desk.accounts.directory.found(person)
                await documents.change(put(PERSON, person, account.next_epoch()))
            return found

        monkeypatch.setattr(documents, "get", changed_after_reading)
        await desk.accounts.set_limits(person, {"excluded_until": NOW + HOUR})
        assert await desk.accounts.limits.excluded(person) is not None
