"""The REST interface: every call a row, with who may make it."""

from itertools import groupby
from typing import Any

import msgspec
from starlette.routing import BaseRoute, Route

from felt.server import api_house, api_passkeys, api_people, api_ready, api_rounds, api_statement, recalled
from felt.server.api_call import Access, Call, Endpoint, House, Text
from felt.server.api_door import Door
from felt.server.attempts import Calls
from felt.server.openapi import document

OPEN, SIGNED_IN, ADMINISTRATOR = Access.OPEN, Access.SIGNED_IN, Access.ADMINISTRATOR


async def openapi(call: Call) -> Text:
    made = document(ENDPOINTS, cookie_name=call.house.accounts.cookie_name)
    return Text(msgspec.json.encode(made).decode(), "application/json")


def _call(method: str, path: str, does: Any, answer: Any, access: Access, summary: str, **more: Any) -> Endpoint:
    return Endpoint(method=method, path=path, summary=summary, does=does, answer=answer, access=access, **more)


people, passkeys, rounds, house = api_people, api_passkeys, api_rounds, api_house
CSV = ("text/csv",)

ENDPOINTS: tuple[Endpoint, ...] = (
    _call("GET", "/api/session", people.who_am_i, people.Me, OPEN, "Who is signed in, and the server's time"),
    _call("POST", "/api/session", people.sign_in, people.Me, OPEN, "Sign in", body=people.SignIn),
    _call("DELETE", "/api/session", people.sign_out, people.Nothing, OPEN, "Sign out"),
    _call(
        "GET", "/api/session/summary", people.session_summary, people.Summary, SIGNED_IN,
        "How long this session has lasted, and what was won or lost in it",
    ),
    _call("POST", "/api/session/guest", people.guest, people.Me, OPEN, "Come in as a guest", body=people.Nothing),
    _call(
        "DELETE", "/api/session/all", people.sign_out_everywhere, people.Nothing, SIGNED_IN, "Sign out everywhere"
    ),
    _call("GET", "/api/account", people.profile, people.Profile, SIGNED_IN, "One's own profile"),
    _call(
        "POST", "/api/account", people.register, people.Me, OPEN,
        "Register, as somebody new or as the guest that one is", body=people.Register,
    ),
    _call(
        "PUT", "/api/account/password", people.change_password, people.Me, SIGNED_IN,
        "Change one's password; ends all other sessions", body=people.NewPassword,
    ),
    _call("GET", "/api/passkeys", passkeys.passkeys, passkeys.PasskeysShown, SIGNED_IN, "One's own passkeys"),
    _call(
        "POST", "/api/passkeys", passkeys.add_passkey, passkeys.PasskeyShown, SIGNED_IN,
        "Add a passkey that the browser has made", body=passkeys.NewPasskey,
    ),
    _call(
        "POST", "/api/passkeys/options", passkeys.passkey_options, passkeys.AddingOptions, SIGNED_IN,
        "What a browser needs to make a passkey", body=passkeys.AddPasskey,
    ),
    _call(
        "PUT", "/api/passkeys/{id}", passkeys.rename_passkey, passkeys.PasskeyShown, SIGNED_IN,
        "Give a passkey another name", variables=passkeys.PasskeyPath, body=passkeys.RenamedPasskey,
    ),
    _call(
        "DELETE", "/api/passkeys/{id}", passkeys.remove_passkey, people.Me, SIGNED_IN,
        "Remove a passkey; ends all other sessions", variables=passkeys.PasskeyPath,
    ),
    _call(
        "POST", "/api/session/passkey/options", passkeys.signing_in_options, passkeys.SigningInOptions, OPEN,
        "What a browser needs to sign in with a passkey", body=people.Nothing,
    ),
    _call(
        "POST", "/api/session/passkey", passkeys.sign_in_by_passkey, people.Me, OPEN,
        "Sign in with a passkey", body=passkeys.SignInByPasskey,
    ),
    _call("GET", "/api/limits", people.limits, people.LimitsShown, SIGNED_IN, "One's own limits"),
    _call(
        "PUT", "/api/limits", people.set_limits, people.LimitsShown, SIGNED_IN,
        "Tighten limits at once, loosen them after a day", body=people.NewLimits,
    ),
    _call("GET", "/api/balance", people.balance, people.BalanceShown, SIGNED_IN, "One's own chips"),
    _call(
        "GET", "/api/statement", api_statement.statement, api_statement.Statement, SIGNED_IN,
        "One's own transfers with their reasons, the latest first", query=api_statement.StatementQuery, texts=CSV,
    ),
    _call(
        "GET", "/api/history", rounds.history, rounds.History, SIGNED_IN,
        "One's own rounds, the latest first", query=rounds.HistoryQuery, texts=CSV,
    ),
    _call(
        "GET", "/api/rounds/{table}/{round}", rounds.recalled_round, recalled.RecalledRound, SIGNED_IN,
        "A round again, replayed and verified; without the names of others at an open table, or for whoever had no "
        "part in it",
        variables=rounds.RoundPath, query=rounds.RecallQuery, texts=("text/plain",), weight=10,
    ),
    _call(
        "GET", "/api/tables", house.tables, house.Tables, OPEN, "Every table of the floor", query=house.TablesQuery
    ),
    _call("GET", "/api/tables/{name}", house.table, house.TableInFull, OPEN, "A table", variables=house.TablePath),
    _call(
        "GET", "/api/odds/{game}", house.odds, house.Odds, OPEN, "The exact odds of every bet",
        variables=house.GamePath, query=house.OddsQuery, lasting=True,
    ),
    _call("GET", "/api/rules", house.rules, house.Rules, OPEN, "Every book, clause by clause", lasting=True),
    _call(
        "GET", "/api/rules/{book}/{number}", house.clause, house.ClauseShown, OPEN, "A clause",
        variables=house.ClausePath, lasting=True,
    ),
    _call(
        "GET", "/api/protocol", house.socket_protocol, house.SocketProtocol, OPEN, "The socket's protocol",
        lasting=True,
    ),
    _call("GET", "/api/openapi.json", openapi, dict[str, Any], OPEN, "This document", lasting=True),
    _call(
        "POST", "/api/admin/first", people.first_administrator, people.Me, OPEN,
        "Become the first administrator, by the link that the server printed", body=people.FirstAdministrator,
    ),
    _call(
        "GET", "/api/admin/people", people.people, people.PeopleShown, ADMINISTRATOR, "Everybody",
        query=people.PeopleQuery,
    ),
    _call(
        "PUT", "/api/admin/people/{id}/role", people.set_role, people.Profile, ADMINISTRATOR,
        "Give somebody a role", variables=people.PersonPath, body=people.NewRole,
    ),
    _call("GET", "/health", api_ready.health, api_ready.Alive, OPEN, "Whether the process answers"),
    _call(
        "GET", "/ready", api_ready.ready, api_ready.Ready, OPEN,
        "Whether the books can be read and written and tables go on",
    ),
)  # fmt: skip


def routes(house: House) -> list[BaseRoute]:
    """One route a path, and one for all else under /api: that is refused in the same form."""
    calls = Calls(house.clock)
    by_path = groupby(sorted(ENDPOINTS, key=lambda each: each.path), key=lambda each: each.path)
    found: list[BaseRoute] = [Route(path, Door(house, tuple(endpoints), calls)) for path, endpoints in by_path]
    return [*found, Route("/api/{rest:path}", Door(house, (), calls))]
