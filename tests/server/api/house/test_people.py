"""People of the house over REST: found, invited by a link that works once, given a role, signed out."""

from felt.core.authority import Role
from felt.server.accounts.staff import INVITATION, LASTS_MS
from tests.server.reception import PASSWORD, reception
from tests.store.bank import Place, SQLitePlace

INVITED = "/api/account/invited"


async def test_an_invitation_makes_one_account_with_its_role(place: Place) -> None:
    async with reception(place) as desk, desk.browser() as chief, desk.browser() as dealer:
        await chief.become((await desk.account("Chi", Role.ADMINISTRATOR))[0], desk.accounts)
        made = await chief.done("POST", "/api/admin/invitations", {"role": "dealer", "note": " Dũng, table B1 "})
        token, shown = made["token"], made["invitation"]
        assert (shown["note"], shown["name"]) == ("Dũng, table B1", "Chi")
        assert (await chief.done("GET", "/api/admin/staff"))["invitations"] == [shown]
        assert token not in str(await desk.accounts.documents.list(INVITATION))
        body = {"token": token, "name": "Dũng", "password": PASSWORD}
        assert await dealer.refused("POST", INVITED, body | {"token": "wrong"}) == (403, "invitation_gone")
        assert await dealer.refused("POST", INVITED, body | {"name": "Chi"}) == (409, "name_taken")
        me = await dealer.done("POST", INVITED, body)
        assert (me["name"], me["role"]) == ("Dũng", "dealer")
        again = body | {"name": "Dũng Hai"}
        assert await chief.refused("POST", INVITED, again) == (403, "invitation_gone")
        staff = await chief.done("GET", "/api/admin/staff")
        assert staff["invitations"] == []
        (member,) = (each for each in staff["people"] if each["name"] == "Dũng")
        assert (member["role"], member["granted"]["name"], member["granted"]["before"]) == ("dealer", "Chi", "patron")
        assert member["sessions"] == 1


async def test_a_link_ends_with_its_time_its_withdrawal_and_the_role_of_the_person_who_made_it(
    sqlite_place: SQLitePlace,
) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as browser, desk.browser() as new:
        token, chief = await desk.account("Chi", Role.ADMINISTRATOR)
        _, second = await desk.account("An", Role.ADMINISTRATOR)
        await browser.become(token, desk.accounts)

        async def invited(role: str = "auditor") -> tuple[str, str]:
            made = await browser.done("POST", "/api/admin/invitations", {"role": role})
            return made["token"], made["invitation"]["id"]

        async def opens(link: str, name: str) -> int:
            return (await new.ask("POST", INVITED, {"token": link, "name": name, "password": PASSWORD})).status_code

        link, key = await invited()
        await browser.done("DELETE", f"/api/admin/invitations/{key}")
        assert await browser.refused("DELETE", f"/api/admin/invitations/{key}") == (403, "invitation_gone")
        assert await opens(link, "Một") == 403
        assert await browser.refused("POST", "/api/admin/invitations", {"role": "patron"}) == (400, "out_of_range")

        link, _ = await invited("administrator")
        assert await opens(link, "Hai") == 200
        assert len((await desk.accounts.administrators.listed()).people) == 3

        late, _ = await invited()
        other, _ = await invited()
        await desk.accounts.set_role(second.person, chief.person.id, Role.PATRON)
        assert await opens(other, "Ba") == 403, "who made it is no administrator any more"
        await browser.become((await desk.account("Bình", Role.ADMINISTRATOR))[0], desk.accounts)
        desk.clock.advance(LASTS_MS)
        await browser.become(await desk.accounts.sign_in("Bình", PASSWORD, "here", chief.language), desk.accounts)
        assert await opens(late, "Bốn") == 403
        assert (await browser.done("GET", "/api/admin/staff"))["invitations"] == []
        assert await desk.accounts.documents.list(INVITATION) == []


async def test_people_are_found_by_a_part_of_their_name_and_given_a_role(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as chief, desk.browser() as other:
        link = await desk.accounts.invitation.issue()
        await chief.done("POST", "/api/admin/first", {"token": link, "name": "Chủ", "password": PASSWORD})
        token, dung = await desk.account("Nguyễn Dũng")
        await desk.account("Trần Dũng")
        await desk.guest()
        await other.become(token, desk.accounts)
        names = [each["name"] for each in (await chief.done("GET", "/api/admin/staff?name=DŨNG"))["people"]]
        assert names == ["Nguyễn Dũng", "Trần Dũng"]
        assert len((await chief.done("GET", "/api/admin/staff?name=dũng&most=1"))["people"]) == 1
        only = (await chief.done("GET", "/api/admin/staff"))["people"]
        assert [(each["name"], each["granted"]) for each in only] == [("Chủ", None)]
        path = f"/api/admin/people/{dung.person.id}"
        await chief.done("PUT", f"{path}/role", {"role": "pit_supervisor"})
        assert await other.refused("GET", "/api/account") == (401, "session_gone")
        staff = (await chief.done("GET", "/api/admin/staff"))["people"]
        assert [(each["name"], each["role"]) for each in staff] == [
            ("Chủ", "administrator"),
            ("Nguyễn Dũng", "pit_supervisor"),
        ]
        await chief.done("PUT", f"{path}/role", {"role": "patron"})
        assert len((await chief.done("GET", "/api/admin/staff"))["people"]) == 1


async def test_an_administrator_ends_the_sessions_of_a_person(sqlite_place: SQLitePlace) -> None:
    async with reception(sqlite_place) as desk, desk.browser() as chief, desk.browser() as other:
        await chief.become((await desk.account("Chi", Role.ADMINISTRATOR))[0], desk.accounts)
        token, dung = await desk.account("Dũng")
        await other.become(token, desk.accounts)
        await chief.done("DELETE", f"/api/admin/people/{dung.person.id}/sessions")
        assert desk.ended[-1] == dung.id
        assert await other.refused("GET", "/api/account") == (401, "session_gone")
