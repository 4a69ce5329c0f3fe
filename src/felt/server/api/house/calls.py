"""The calls about the house."""

from typing import Any

from felt.server.api.call import Access, Endpoint
from felt.server.api.house import decisions, floor, games, health, people
from felt.server.api.house.orders import AnyFloorForm
from felt.server.api.people import Me, Nothing, PersonPath


def _call(method: str, path: str, does: Any, answer: Any, access: Access, summary: str, **more: Any) -> Endpoint:
    return Endpoint(method=method, path=path, summary=summary, does=does, answer=answer, access=access, **more)


CALLS: tuple[Endpoint, ...] = (
    _call(
        "GET", "/api/house/floor", floor.house_floor, floor.FloorPlanned, Access.HOUSE,
        "The floor as it is planned and as it runs, the law of the place, and who decided so", weight=5,
    ),
    _call(
        "POST", "/api/house/floor/orders", decisions.order_of_floor, decisions.FloorAnswer, Access.HOUSE,
        "Add, change or take away a table, leave it to the settings file, or set the law of the place; with `preview`, "
        "what would change; the same id counts once",
        body=AnyFloorForm, weight=10,
    ),
    _call(
        "GET", "/api/house/games", games.house_games, games.GamesOffered, Access.HOUSE,
        "The games that a table can be set up for, with the default of every setting",
    ),
    _call(
        "GET", "/api/house/health", health.house_health, health.HealthShown, Access.HOUSE,
        "Whether the server can take wagers, and its figures", weight=2,
    ),
    _call(
        "GET", "/api/admin/staff", people.house_staff, people.HouseStaff, Access.ADMINISTRATOR,
        "The people who have a role, or accounts by name, and the invitations that nobody has used",
        query=people.StaffQuery, weight=10,
    ),
    _call(
        "POST", "/api/admin/invitations", people.invite, people.InvitationMade, Access.ADMINISTRATOR,
        "A one-time link by which a new member of the staff makes their account", body=people.NewInvitation, weight=5,
    ),
    _call(
        "DELETE", "/api/admin/invitations/{id}", people.withdraw_invitation, Nothing, Access.ADMINISTRATOR,
        "Withdraw an invitation", variables=people.InvitationPath,
    ),
    _call(
        "POST", "/api/account/invited", people.come_invited, Me, Access.OPEN,
        "Make the account of a link that an administrator has given you", body=people.Invited, weight=20,
    ),
    _call(
        "DELETE", "/api/admin/people/{id}/sessions", people.end_sessions, Nothing, Access.ADMINISTRATOR,
        "End all sessions of a person", variables=PersonPath,
    ),
)  # fmt: skip
