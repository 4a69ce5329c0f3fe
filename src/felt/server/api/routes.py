"""The REST interface: one row for each call, with who may make it."""

from functools import cache
from itertools import groupby
from typing import Any

from starlette.routing import BaseRoute, Route

from felt.pit.numbers.shift import Shift
from felt.protocol.messages import Accepted
from felt.rooms.duty_report import PeopleOfShift
from felt.server.api import (
    demo,
    odds,
    passkeys,
    people,
    readiness,
    recalled_round,
    rounds,
    rules,
    tables,
)
from felt.server.api import socket_protocol as protocol
from felt.server.api.call import Access, ApiServices, Call, Endpoint, as_json
from felt.server.api.call_limits import CallLimits
from felt.server.api.cases import calls as cases
from felt.server.api.cases import files, listing
from felt.server.api.cases import what_if as reading
from felt.server.api.cases.orders import AnyCaseRequest
from felt.server.api.cases.shown import CaseShown, CasesListed
from felt.server.api.gateway import Gateway
from felt.server.api.house.calls import CALLS as HOUSE_CALLS
from felt.server.api.log.dealing import CALLS as DEALING_CALLS
from felt.server.api.log.receipts import CALLS as RECEIPT_CALLS
from felt.server.api.log.record import CALLS as LOG_CALLS
from felt.server.api.openapi import document
from felt.server.api.own.calls import CALLS as OWN_CALLS
from felt.server.api.pit import cage, debts, floor, incidents, rack, reports, roster
from felt.server.api.pit import calls as supervisor_calls
from felt.server.api.staff import duty, equipment, hand_dealt
from felt.server.api.staff import requests as staff
from felt.server.api.training import calls as training
from felt.server.api.training.shown import RunShown
from felt.server.api.watch import journal, search
from felt.server.api.watch import people as watched
from felt.server.http.compression import Finished

OPEN, SIGNED_IN, STAFF, FLOOR, LADDER, PIT_FIGURES, _, ADMINISTRATOR = Access


async def openapi(call: Call) -> Finished:
    return _openapi(call.services.accounts.cookies.name)


@cache
def _openapi(cookie_name: str) -> Finished:
    return Finished.of(as_json(document(ENDPOINTS, cookie_name=cookie_name)))


def _call(method: str, path: str, does: Any, answer: Any, access: Access, summary: str, **more: Any) -> Endpoint:
    return Endpoint(method=method, path=path, summary=summary, does=does, answer=answer, access=access, **more)


ENDPOINTS: tuple[Endpoint, ...] = (
    _call("GET", "/api/session", people.who_am_i, people.Me, OPEN, "The signed-in person, and the server's time"),
    _call("POST", "/api/session", people.sign_in, people.Me, OPEN, "Sign in", body=people.SignIn, weight=20),
    _call("DELETE", "/api/session", people.sign_out, people.Nothing, OPEN, "Sign out"),
    _call(
        "GET", "/api/session/summary", people.session_summary, people.Summary, SIGNED_IN,
        "The length of this session, and the amount won or lost in it",
    ),
    _call(
        "POST", "/api/session/guest", people.guest, people.Me, OPEN, "Continue as a guest", body=people.Nothing,
        weight=5,
    ),
    _call(
        "DELETE", "/api/session/all", people.sign_out_everywhere, people.Nothing, SIGNED_IN, "Sign out everywhere"
    ),
    _call("GET", "/api/account", people.profile, people.Profile, SIGNED_IN, "Your profile"),
    _call(
        "POST", "/api/account", people.register, people.Me, OPEN,
        "Register a new account, or register the guest who is signed in", body=people.Register, weight=20,
    ),
    _call(
        "PUT", "/api/account/password", people.change_password, people.Me, SIGNED_IN,
        "Change your password; all other sessions end", body=people.NewPassword, weight=20,
    ),
    _call("GET", "/api/passkeys", passkeys.passkeys, passkeys.PasskeysShown, SIGNED_IN, "Your passkeys"),
    _call(
        "POST", "/api/passkeys", passkeys.add_passkey, passkeys.PasskeyShown, SIGNED_IN,
        "Add a passkey that the browser has made", body=passkeys.NewPasskey, weight=5,
    ),
    _call(
        "POST", "/api/passkeys/options", passkeys.passkey_options, passkeys.AddingOptions, SIGNED_IN,
        "The options with which a browser makes a passkey", body=passkeys.AddPasskey,
    ),
    _call(
        "PUT", "/api/passkeys/{id}", passkeys.rename_passkey, passkeys.PasskeyShown, SIGNED_IN,
        "Rename a passkey", variables=passkeys.PasskeyPath, body=passkeys.RenamedPasskey,
    ),
    _call(
        "DELETE", "/api/passkeys/{id}", passkeys.remove_passkey, people.Me, SIGNED_IN,
        "Remove a passkey; all other sessions end", variables=passkeys.PasskeyPath,
    ),
    _call(
        "POST", "/api/session/passkey/options", passkeys.signing_in_options, passkeys.SigningInOptions, OPEN,
        "The options with which a browser signs in with a passkey", body=people.Nothing,
    ),
    _call(
        "POST", "/api/session/passkey", passkeys.sign_in_by_passkey, people.Me, OPEN,
        "Sign in with a passkey", body=passkeys.SignInByPasskey, weight=5,
    ),
    _call("GET", "/api/limits", people.limits, people.LimitsShown, SIGNED_IN, "Your own limits"),
    _call(
        "PUT", "/api/limits", people.set_limits, people.LimitsShown, SIGNED_IN,
        "Set your limits; a tighter limit takes effect at once, a looser one after a day", body=people.NewLimits,
    ),
    _call("GET", "/api/balance", people.balance, people.BalanceShown, SIGNED_IN, "Your chips"),
    *OWN_CALLS,
    _call(
        "GET", "/api/rounds/{table}/{round}", rounds.recalled_round, recalled_round.RecalledRound, SIGNED_IN,
        "A round, replayed and verified; at an open table, or if you had no wager in it, without the names of other "
        "patrons",
        variables=rounds.RoundPath, query=rounds.RecallQuery, texts=("text/plain",), weight=10,
    ),
    *LOG_CALLS,
    *RECEIPT_CALLS,
    *DEALING_CALLS,
    _call(
        "POST", "/api/cases", cases.open_case, CaseShown, SIGNED_IN,
        "Open a case: a patron about rounds of their own, staff for a patron or a guest", body=cases.NewCase, weight=50,
    ),
    _call(
        "GET", "/api/cases", listing.cases, CasesListed, SIGNED_IN,
        "The cases that you may see, the latest or the most urgent first", query=listing.CasesQuery, weight=5,
    ),
    _call(
        "GET", "/api/cases/form", cases.complaint_form, cases.ComplaintForm, OPEN,
        "The questions of a formal complaint to senior management", lasting=True,
    ),
    _call(
        "GET", "/api/cases/patrons", cases.patron_called, cases.PatronCalled, SIGNED_IN,
        "The patron of this name; for a Pit Supervisor and above, auditors and Surveillance", query=cases.PatronQuery,
        weight=5,
    ),
    _call(
        "GET", "/api/cases/{number}", cases.one_case, CaseShown, SIGNED_IN,
        "A case, as far as you may see it", variables=cases.CasePath, weight=5,
    ),
    _call(
        "POST", "/api/cases/{number}/orders", cases.order_about_case, CaseShown, SIGNED_IN,
        "Do something about a case", variables=cases.CasePath, body=AnyCaseRequest, weight=5,
    ),
    _call(
        "POST", "/api/cases/{number}/preview", cases.preview_of_order, cases.CasePreview, SIGNED_IN,
        "What an order would do: the letters to the patron, what is paid, who has to approve it; for staff",
        variables=cases.CasePath, body=AnyCaseRequest, weight=5,
    ),
    _call(
        "POST", "/api/cases/{number}/files", files.add_file, CaseShown, SIGNED_IN,
        "Add a file of evidence: PNG, JPEG, WebP, PDF, MP4, WebM, Matroska or plain text in UTF-8",
        variables=cases.CasePath, query=files.FileQuery, uploads=True, weight=40,
    ),
    _call(
        "GET", "/api/cases/{number}/files/{sha256}", files.case_file, files.NotJson, SIGNED_IN,
        "A file of evidence, as an attachment", variables=files.FilePath, texts=(files.BINARY,), weight=20,
    ),
    _call(
        "POST", "/api/cases/{number}/what-if", reading.case_what_if, reading.WhatIfShown, SIGNED_IN,
        "A round of the case settled again under another reading, beside what was paid; nothing is booked",
        variables=cases.CasePath, body=reading.OtherReading, weight=20,
    ),
    _call(
        "GET", "/api/cases/{number}/what-if/{table}/{round}", reading.reading_choices, reading.ReadingChoices,
        SIGNED_IN, "The editions and clauses that a reading of the round can name; for staff",
        variables=reading.ReadingPath, weight=10,
    ),
    _call(
        "GET", "/api/cases/{number}/bundle", files.case_bundle, files.NotJson, SIGNED_IN,
        "The whole case as one ZIP file that can be verified without the books; needs a Pit Manager, Surveillance or "
        "an auditor",
        variables=cases.CasePath, texts=(files.ZIP,), weight=100,
    ),
    _call(
        "GET", "/api/tables", tables.tables, tables.Tables, OPEN, "All tables", query=tables.TablesQuery, weight=2,
    ),
    _call(
        "GET", "/api/tables/{name}", tables.table, tables.TableInFull, OPEN, "One table",
        variables=tables.TablePath, weight=2,
    ),
    _call(
        "GET", "/api/duty", hand_dealt.hand_dealt, hand_dealt.HandDealt, FLOOR,
        "All tables that are dealt by hand: what each waits for, and who is on duty", weight=4,
    ),
    _call(
        "GET", "/api/tables/{name}/duty", duty.duty, duty.DutyShown, FLOOR,
        "What the table waits for, who is on duty, and what can be decided now", variables=tables.TablePath, weight=2,
    ),
    _call(
        "POST", "/api/tables/{name}/requests", staff.staff_request, Accepted, FLOOR,
        "A request of staff at the table, as on the socket; a repeated id gets the same answer",
        variables=tables.TablePath, body=staff.AnyStaffRequest, at_table=True, weight=2,
    ),
    _call(
        "GET", "/api/odds/{game}", odds.odds, odds.Odds, OPEN, "The exact odds of every bet",
        variables=odds.GamePath, query=odds.OddsQuery, lasting=True,
    ),
    _call("GET", "/api/rules", rules.rules, rules.Rules, OPEN, "All rule books, clause by clause", lasting=True),
    _call(
        "GET", "/api/rules/{book}/{number}", rules.clause, rules.ClauseInFull, OPEN, "One clause",
        variables=rules.ClausePath, lasting=True,
    ),
    _call(
        "GET", "/api/protocol", protocol.socket_protocol, protocol.SocketProtocol, OPEN, "The socket's protocol",
        lasting=True,
    ),
    _call("GET", "/api/openapi.json", openapi, dict[str, Any], OPEN, "This document", lasting=True),
    _call(
        "GET", "/api/house/equipment", equipment.equipment, equipment.EquipmentShown, FLOOR,
        "The decks and dice of the house, and the records that wait for a second person",
        query=equipment.EquipmentQuery, weight=5,
    ),
    _call(
        "POST", "/api/house/equipment", equipment.act_on_equipment, equipment.EquipmentActed, FLOOR,
        "Receive, issue, return, set aside or condemn decks and dice; confirm or withdraw such a record",
        body=equipment.AnyEquipmentAct, weight=10,
    ),
    _call(
        "GET", "/api/pit/floor", floor.floor, floor.FloorGlance, STAFF,
        "All tables at a glance; for a Pit Supervisor and above, auditors and Surveillance", query=floor.FloorQuery,
        weight=5,
    ),
    _call(
        "GET", "/api/pit/cage", cage.cage, cage.CageShown, STAFF,
        "The slips and boxes of all tables that wait for a cashier, and what was signed in the cage; for cashiers, "
        "auditors and Surveillance",
        query=cage.CageQuery, weight=5,
    ),
    _call(
        "GET", "/api/house/search", search.search, search.Findings, STAFF,
        "Rounds, corrections, stops, calls, cases, incidents and slips, the latest first; for Surveillance, auditors, "
        "and a Shift Manager and above",
        query=search.SearchQuery, weight=20,
    ),
    _call(
        "GET", "/api/house/people/{person}", watched.watched_person, watched.PersonWatched, STAFF,
        "A person by name or id, and where they are now; for the same people",
        variables=watched.WatchedPath, weight=2,
    ),
    _call(
        "GET", "/api/house/tables/{name}/journal", journal.journal, journal.JournalShown, STAFF,
        "The latest events of a table in words, with who did it; hands that lie face down stay so; for the same people",
        variables=tables.TablePath, query=journal.JournalQuery, weight=5,
    ),
    _call(
        "GET", "/api/pit/tables/{name}/rack", rack.rack, rack.RackShown, STAFF,
        "The rack of a table: what it should hold now, its counts, open slips and boxes", variables=tables.TablePath,
    ),
    _call(
        "POST", "/api/pit/tables/{name}/rack/orders", rack.order_of_rack, rack.RackShown, STAFF,
        "Count, fill, credit, sell chips, change colour, tip, or take and count a box; the same id counts once",
        variables=tables.TablePath, body=rack.RACK_ORDERS.union, weight=5,
    ),
    _call(
        "GET", "/api/pit/slips", rack.slips, rack.SlipsShown, STAFF, "The slips of all tables, void ones too",
        query=rack.SlipsQuery, weight=5,
    ),
    _call(
        "GET", "/api/pit/incidents", incidents.incidents, incidents.IncidentsShown, STAFF,
        "The incident log, by table, round, person or case", query=incidents.IncidentsQuery, weight=2,
    ),
    _call(
        "POST", "/api/pit/incidents/orders", incidents.order_of_incident, incidents.IncidentShown, STAFF,
        "Record, remark or close an incident; the same id counts once", body=incidents.INCIDENT_ORDERS.union, weight=5,
    ),
    _call(
        "GET", "/api/pit/calls", supervisor_calls.calls, supervisor_calls.CallsShown, STAFF,
        "The calls for a supervisor, by table; for the ladder, auditors and Surveillance",
        query=supervisor_calls.CallsQuery,
    ),
    _call(
        "POST", "/api/pit/calls/orders", supervisor_calls.order_of_call, supervisor_calls.CallShown, STAFF,
        "Call a supervisor, with a proposed request or without; answer or withdraw a call. `carried_out` carries the "
        "proposed request out. The same id counts once", body=supervisor_calls.CALL_ORDERS.union, weight=5,
    ),
    _call(
        "GET", "/api/pit/debts", debts.debts, debts.DebtsShown, STAFF,
        "The debts of patrons, and the proposals to settle them", weight=2,
    ),
    _call(
        "POST", "/api/pit/debts/orders", debts.order_of_debt, debts.DebtsShown, STAFF,
        "Propose, approve or decline the settlement of a debt; the same id counts once",
        body=debts.DEBT_ORDERS.union, weight=5,
    ),
    _call(
        "POST", "/api/admin/first", people.first_administrator, people.Me, OPEN,
        "Become the first administrator, with the link that the server printed", body=people.FirstAdministrator,
        weight=20,
    ),
    _call(
        "GET", "/api/admin/people", people.people, people.PeopleShown, ADMINISTRATOR, "All people",
        query=people.PeopleQuery, weight=5,
    ),
    _call(
        "PUT", "/api/admin/people/{id}/role", people.set_role, people.Profile, ADMINISTRATOR,
        "Give a person a role", variables=people.PersonPath, body=people.NewRole,
    ),
    _call(
        "GET", "/api/pit/report", reports.pit_report, Shift, PIT_FIGURES,
        "The figures of a shift; for a Pit Manager and above, auditors and Surveillance",
        query=reports.ReportQuery, texts=("text/csv", "text/html"), weight=50,
    ),
    _call(
        "GET", "/api/pit/people", roster.pit_people, PeopleOfShift, PIT_FIGURES,
        "Who was on duty in a shift, minute by minute, and the gaps", query=roster.PeopleQuery, weight=20,
    ),
    _call(
        "GET", "/api/pit/people/roster", roster.pit_roster, roster.RosterShown, SIGNED_IN,
        "Who is trained and who is at work; for a Pit Supervisor and above, auditors and Surveillance",
    ),
    _call(
        "GET", "/api/pit/people/staff", roster.pit_staff, roster.StaffShown, SIGNED_IN,
        "Everybody who works in the house; for a Pit Supervisor and above, auditors and Surveillance", weight=20,
    ),
    _call(
        "POST", "/api/pit/people/training", roster.record_training, roster.RosterShown, SIGNED_IN,
        "Record a course of a person, as a Pit Manager or above", body=roster.TrainingGiven,
    ),
    _call(
        "POST", "/api/pit/people/work", roster.begin_work, roster.RosterShown, SIGNED_IN,
        "A person comes to work; as a Pit Supervisor or above", body=roster.WorkBegun,
    ),
    _call(
        "POST", "/api/pit/people/home", roster.end_work, roster.RosterShown, SIGNED_IN,
        "A person goes home; as a Pit Supervisor or above", body=roster.WorkEnded,
    ),
    _call(
        "POST", "/api/pit/people/tables", roster.assign_tables, roster.RosterShown, SIGNED_IN,
        "Let the system give people to these tables; as a Pit Supervisor or above", body=roster.TablesGiven,
    ),
    *HOUSE_CALLS,
    _call(
        "GET", "/api/training", training.courses, training.CoursesShown, LADDER,
        "The courses, and your results in them",
    ),
    _call(
        "POST", "/api/training/runs", training.begin_run, RunShown, LADDER,
        "Begin a course at a practice table; a run that you have not ended is given up", body=training.RunBegun,
        weight=5,
    ),
    _call(
        "GET", "/api/training/runs/{id}", training.shown_run, RunShown, LADDER, "Your run as it stands",
        variables=training.RunPath,
    ),
    _call(
        "POST", "/api/training/runs/{id}/answers", training.answer_question, RunShown, LADDER,
        "Answer the question that is open; the same answer counts once", variables=training.RunPath,
        body=training.AnswerGiven,
    ),
    _call(
        "POST", "/api/training/runs/{id}/requests", training.practice_request, training.PracticeAnswered, LADDER,
        "A request of staff at the practice table of your run; a repeated id counts once",
        variables=training.RunPath, body=staff.AnyStaffRequest, at_table=True, weight=2,
    ),
    _call(
        "POST", "/api/training/runs/{id}/next", training.next_question, RunShown, LADDER,
        "Go on from a question that is answered; after the last one the result is recorded",
        variables=training.RunPath, body=training.GoneOn, weight=2,
    ),
    _call("GET", "/health", readiness.health, readiness.Alive, OPEN, "Whether the process answers"),
    _call(
        "GET", "/ready", readiness.ready, readiness.Ready, OPEN,
        "Whether the store can be read and written, and tables go on",
    ),
)  # fmt: skip

DEMO_ENDPOINTS: tuple[Endpoint, ...] = (
    _call("GET", "/api/demo", demo.demo, demo.DemoShown, OPEN, "The people whom a visitor may be, and the tables"),
    _call(
        "POST", "/api/demo/session", demo.sign_in_as, people.Me, OPEN, "Sign in as one of them", body=demo.DemoSignIn,
        weight=5,
    ),
)  # fmt: skip
"""They are there in a demonstration only, and in no document."""


def routes(services: ApiServices) -> list[BaseRoute]:
    """One route for each path, and one that refuses everything else under /api in the same form."""
    limits = CallLimits(services.clock)
    there = ENDPOINTS if services.demo is None else (*ENDPOINTS, *DEMO_ENDPOINTS)
    by_path = groupby(sorted(there, key=lambda each: each.path), key=lambda each: each.path)
    found: list[BaseRoute] = [Route(path, Gateway(services, tuple(endpoints), limits)) for path, endpoints in by_path]
    return [*found, Route("/api/{rest:path}", Gateway(services, (), limits))]
