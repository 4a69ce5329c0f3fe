"""With what a person asks: for each call and each request the least that can be read. It need not succeed, but nothing
may stand in its way before the role is looked at."""

from typing import Any, NamedTuple

from felt.core.authority import Role
from tests.server.reception import NOW, PASSWORD

DAY_MS = 24 * 3_600_000
DIGEST = "0" * 64
NEW = "A longer password"
BYTES = "AAAA"
SPAN = f"from={NOW}&to={NOW + DAY_MS}"
SETTINGS = {"game": "sicbo", "name": "S9", "rules": {"mode": "online"}}
WHY = {"why": "asked for"}
SAYS = {"says": "as I saw it"}
CHIPS = {"chips": {"10000": 1}}

PATHS = {
    "/api/passkeys/{id}": "/api/passkeys/k-0000000000000000",
    **{
        f"/api/training/runs/{{id}}{end}": f"/api/training/runs/r1{end}"
        for end in ("", "/answers", "/requests", "/next")
    },
    "/api/admin/invitations/{id}": f"/api/admin/invitations/{DIGEST}",
    "/api/rounds/{table}/{round}": "/api/rounds/S1/1",
    "/api/receipts/rounds/{table}/{round}": "/api/receipts/rounds/S1/1",
    "/api/cases/{number}/what-if/{table}/{round}": "/api/cases/1/what-if/S1/1",
    "/api/cases/{number}/files/{sha256}": f"/api/cases/1/files/{DIGEST}",
    "/api/house/people/{person}": "/api/house/people/An",
    "/api/odds/{game}": "/api/odds/sicbo",
    "/api/rules/{book}/{number}": "/api/rules/sicbo/2.1",
}
"""By path, where its variables are not those of the next table."""
VARIABLES = {"{number}": "1", "{name}": "C1"}
QUERIES = {
    "POST /api/cases/{number}/files": "id=file&name=a.txt&says=as+I+saw+it",
    "GET /api/cases/patrons": "name=An",
    "GET /api/receipts/refused": "id=r1",
    "GET /api/pit/cage": f"since={NOW}",
    "GET /api/pit/report": SPAN,
    "GET /api/pit/people": SPAN,
}
BODIES: dict[str, dict[str, Any]] = {
    "POST /api/session": {"name": "No such person", "password": PASSWORD},
    "POST /api/session/guest": {},
    "POST /api/session/passkey/options": {},
    "POST /api/session/passkey": {
        **dict.fromkeys(("id", "user", "client_data", "authenticator_data", "signature"), BYTES)
    },
    "POST /api/account": {"name": "An", "password": PASSWORD},
    "POST /api/account/invited": {"token": "x", "name": "Nobody", "password": PASSWORD},
    "PUT /api/account/password": {"old": PASSWORD, "new": PASSWORD},
    "POST /api/passkeys": {"name": "key", "client_data": BYTES, "attestation": BYTES},
    "POST /api/passkeys/options": {"password": PASSWORD},
    "PUT /api/passkeys/{id}": {"name": "key"},
    "PUT /api/limits": {},
    "POST /api/training/runs": {"id": "r1", "course": "sicbo-order"},
    "POST /api/training/runs/{id}/answers": {"number": 1, "answer": {}},
    "POST /api/training/runs/{id}/requests": {},
    "POST /api/training/runs/{id}/next": {"number": 1},
    "POST /api/cases/{number}/what-if": {"table": "S1", "round": 1},
    "POST /api/cases/{number}/orders attach_round": {"table": "S1", "round": 1},
    "POST /api/cases/{number}/orders accuse": {"people": ["p-0000000000000000"]},
    "POST /api/cases/{number}/orders acknowledge": {},
    "POST /api/cases/{number}/orders try_settlement": {**SAYS, "content": False},
    "POST /api/cases/{number}/orders escalate": WHY,
    "POST /api/cases/{number}/orders inform_surveillance": {"asks": "the tape"},
    "POST /api/cases/{number}/orders give_time": {"until": NOW + DAY_MS},
    "POST /api/cases/{number}/orders stop_clock": WHY,
    "POST /api/cases/{number}/orders resume_clock": {},
    "POST /api/cases/{number}/orders add_evidence": {**SAYS, "heading": "8.4.7"},
    "POST /api/cases/{number}/orders decide": {**SAYS, "outcome": "for_house", "basis": ["8.4.1"]},
    "POST /api/cases/{number}/orders approve": {},
    "POST /api/cases/{number}/orders decline": WHY,
    "POST /api/cases/{number}/orders answer_decision": {"agrees": False},
    "POST /api/cases/{number}/orders file_complaint": {**SAYS, "against": "the decision", "wants": "my stake"},
    "POST /api/cases/{number}/orders answer_complaint": {**SAYS, "upheld": False},
    "POST /api/cases/{number}/orders notify": {"to": "the authority", "reference": "1"},
    "POST /api/cases/{number}/orders close": WHY,
    "POST /api/house/equipment receive": {"kind": "cards", "identities": ["X1"]},
    "POST /api/house/equipment issue": {"identities": ["X1"], "table": "C1"},
    "POST /api/house/equipment return": {"identities": ["X1"], "table": "C1"},
    "POST /api/house/equipment set_aside": {"identities": ["X1"], **WHY},
    "POST /api/house/equipment condemn": {"identities": ["X2"]},
    "POST /api/house/floor/orders add_table": {**WHY, "preview": True, "settings": SETTINGS},
    "POST /api/house/floor/orders change_table": {**WHY, "preview": True, "settings": SETTINGS | {"name": "S1"}},
    "POST /api/house/floor/orders take_table_away": {**WHY, "preview": True, "table": "S1"},
    "POST /api/house/floor/orders leave_table_to_file": {**WHY, "preview": True, "table": "S1"},
    "POST /api/house/floor/orders set_jurisdiction": {**WHY, "preview": True, "jurisdiction": {}},
    "POST /api/pit/tables/{name}/rack/orders count_rack": {"count": "opening", "chips": {}},
    "POST /api/pit/tables/{name}/rack/orders confirm_count": {},
    "POST /api/pit/tables/{name}/rack/orders drop_count": {},
    "POST /api/pit/tables/{name}/rack/orders decide_discrepancy": WHY,
    "POST /api/pit/tables/{name}/rack/orders request_slip": {**CHIPS, "kind_of_slip": "fill"},
    "POST /api/pit/tables/{name}/rack/orders issue_slip": {"slip": 1},
    "POST /api/pit/tables/{name}/rack/orders receive_slip": {"slip": 1},
    "POST /api/pit/tables/{name}/rack/orders void_slip": {"slip": 2, **WHY},
    "POST /api/pit/tables/{name}/rack/orders sell_chips": {"seat": 1, **CHIPS},
    "POST /api/pit/tables/{name}/rack/orders change_colour": {"seat": 1, "took": {}, "gave": {}},
    "POST /api/pit/tables/{name}/rack/orders drop_tip": {"seat": 1, **CHIPS},
    "POST /api/pit/tables/{name}/rack/orders take_box": {"box": "drop"},
    "POST /api/pit/tables/{name}/rack/orders count_box": {"box": "drop", "amount": 0},
    "POST /api/pit/tables/{name}/rack/orders confirm_box": {"box": "drop"},
    "POST /api/pit/incidents/orders record_incident": {"kind_of_incident": "conduct", **SAYS},
    "POST /api/pit/incidents/orders remark_incident": {"incident": 1, **SAYS},
    "POST /api/pit/incidents/orders close_incident": {"incident": 1, **SAYS},
    "POST /api/pit/calls/orders send_call": {"table": "C1", "least": "pit_supervisor"},
    "POST /api/pit/calls/orders answer_call": {"call": 2, "answer": "came"},
    "POST /api/pit/calls/orders withdraw_call": {"call": 1},
    "POST /api/pit/debts/orders propose_settlement": {
        "patron": "p-0000000000000000", "way": "written_off", "amount": 100, **WHY
    },
    "POST /api/pit/debts/orders approve_settlement": {"number": 1},
    "POST /api/pit/debts/orders decline_settlement": {"number": 1, **WHY},
    "POST /api/pit/people/training": {"game": "sicbo", "course": "table", "passed": True, "until": NOW + DAY_MS},
    "POST /api/pit/people/work": {"post": "dealer"},
    "POST /api/pit/people/home": {},
    "POST /api/pit/people/tables": {"tables": []},
    "POST /api/admin/first": {"token": "x", "name": "Nobody", "password": PASSWORD},
    "PUT /api/admin/people/{id}/role": {"role": "dealer"},
    "POST /api/admin/invitations": {"role": "dealer"},
}  # fmt: skip
"""Without the id that each of them has."""

CASE = {"about": "losses", "says": "I was not paid.", "table": "S1", "rounds": [1]}


class Spare(NamedTuple):
    """What others may ask about."""

    person: str
    records: tuple[int, ...]
    """Of equipment: one to confirm, one to withdraw."""


def address(row: str, path: str, spare: Spare) -> str:
    there = PATHS.get(path, path)
    for variable, value in (VARIABLES | {"{id}": spare.person}).items():
        there = there.replace(variable, value)
    return f"{there}?{QUERIES[row]}" if row in QUERIES else there


def body(row: str, who: str, spare: Spare) -> dict[str, Any]:
    """Of a case, the same is previewed and ordered."""
    row = row.replace("/preview ", "/orders ")
    match row.split():
        case ["POST", "/api/cases"]:
            return CASE if who == Role.PATRON else CASE | {"guest": "Chi"}
        case [_, "/api/house/equipment", "confirm" | "withdraw" as act]:
            return {"number": spare.records[act == "withdraw"]}
        case [_, "/api/pit/people/training" | "/api/pit/people/work" | "/api/pit/people/home"]:
            return BODIES[row] | {"person": spare.person}
    return BODIES[row]
