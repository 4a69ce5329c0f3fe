"""Who may do what, written down by hand: one row for each call of the REST interface, for each order in its body, and
for each request of the socket; and one for each console. A call without a row fails the test.

A row names those who are let in. The others are refused for their role: 401 who is not signed in, 403 everybody else.
Where it ends in `hidden`, the thing is not there at all for those who have no part in disputes (404). What else a
person has to fulfil (to be on duty, to be another than the one who asked, the phase of the table) is not the matter of
this table."""

from felt.core.authority import LADDER, Role

NOBODY = "nobody"
"""Who is not signed in."""
LET_IN, NOT_SIGNED_IN, REFUSED, HIDDEN = "let in", "not signed in", "refused", "hidden"
NO_PART_IN_DISPUTES = "dealer cashier administrator"

CALLS = """
GET /api/session: everybody
POST /api/session: everybody
DELETE /api/session: everybody
GET /api/session/summary: anyone
POST /api/session/guest: everybody
DELETE /api/session/all: anyone
POST /api/session/passkey/options: everybody
POST /api/session/passkey: everybody
GET /api/account: anyone
POST /api/account: everybody
POST /api/account/invited: everybody
PUT /api/account/password: anyone
GET /api/passkeys: anyone
POST /api/passkeys: anyone
POST /api/passkeys/options: anyone
PUT /api/passkeys/{id}: anyone
DELETE /api/passkeys/{id}: anyone
GET /api/limits: anyone
PUT /api/limits: anyone
GET /api/balance: anyone
GET /api/statement: anyone
GET /api/history: anyone
GET /api/statistics: anyone
GET /api/rounds/{table}/{round}: anyone

POST /api/cases: patron supervisor+
GET /api/cases: anyone
GET /api/cases/form: everybody
GET /api/cases/patrons: supervisor+ surveillance auditor
GET /api/cases/{number}: patron supervisor+ surveillance auditor; hidden
POST /api/cases/{number}/orders attach_round: supervisor+ surveillance; hidden
POST /api/cases/{number}/orders accuse: supervisor+ surveillance; hidden
POST /api/cases/{number}/orders acknowledge: supervisor+; hidden
POST /api/cases/{number}/orders try_settlement: supervisor+; hidden
POST /api/cases/{number}/orders escalate: supervisor+; hidden
POST /api/cases/{number}/orders inform_surveillance: manager+; hidden
POST /api/cases/{number}/orders give_time: supervisor+; hidden
POST /api/cases/{number}/orders stop_clock: manager+; hidden
POST /api/cases/{number}/orders resume_clock: manager+; hidden
POST /api/cases/{number}/orders add_evidence: patron supervisor+ surveillance; hidden
POST /api/cases/{number}/orders decide: manager+; hidden
POST /api/cases/{number}/orders approve: shift+; hidden
POST /api/cases/{number}/orders decline: manager+; hidden
POST /api/cases/{number}/orders answer_decision: patron supervisor+; hidden
POST /api/cases/{number}/orders file_complaint: patron supervisor+; hidden
POST /api/cases/{number}/orders answer_complaint: assistant+; hidden
POST /api/cases/{number}/orders notify: manager+; hidden
POST /api/cases/{number}/orders close: manager+; hidden
POST /api/cases/{number}/preview attach_round: supervisor+ surveillance; hidden
POST /api/cases/{number}/preview accuse: supervisor+ surveillance; hidden
POST /api/cases/{number}/preview acknowledge: supervisor+; hidden
POST /api/cases/{number}/preview try_settlement: supervisor+; hidden
POST /api/cases/{number}/preview escalate: supervisor+; hidden
POST /api/cases/{number}/preview inform_surveillance: manager+; hidden
POST /api/cases/{number}/preview give_time: supervisor+; hidden
POST /api/cases/{number}/preview stop_clock: manager+; hidden
POST /api/cases/{number}/preview resume_clock: manager+; hidden
POST /api/cases/{number}/preview add_evidence: supervisor+ surveillance; hidden
POST /api/cases/{number}/preview decide: manager+; hidden
POST /api/cases/{number}/preview approve: shift+; hidden
POST /api/cases/{number}/preview decline: manager+; hidden
POST /api/cases/{number}/preview answer_decision: supervisor+; hidden
POST /api/cases/{number}/preview file_complaint: supervisor+; hidden
POST /api/cases/{number}/preview answer_complaint: assistant+; hidden
POST /api/cases/{number}/preview notify: manager+; hidden
POST /api/cases/{number}/preview close: manager+; hidden
POST /api/cases/{number}/files: patron supervisor+ surveillance; hidden
GET /api/cases/{number}/files/{sha256}: patron supervisor+ surveillance auditor; hidden
POST /api/cases/{number}/what-if: supervisor+ surveillance auditor; hidden
GET /api/cases/{number}/what-if/{table}/{round}: supervisor+ surveillance auditor; hidden
GET /api/cases/{number}/bundle: manager+ surveillance auditor; hidden

GET /api/log: everybody
GET /api/log/rounds/{table}/{round}: everybody
GET /api/receipts/rounds/{table}/{round}: anyone
GET /api/receipts/refused: anyone
GET /api/log/rounds/{table}/{round}/dealing: everybody
GET /api/tables: everybody
GET /api/tables/{name}: everybody
GET /api/duty: dealer+ surveillance
GET /api/tables/{name}/duty: dealer+ surveillance
GET /api/odds/{game}: everybody
GET /api/rules: everybody
GET /api/rules/{book}/{number}: everybody
GET /api/protocol: everybody
GET /api/openapi.json: everybody
GET /health: everybody
GET /ready: everybody

GET /api/house/equipment: dealer+ surveillance
POST /api/house/equipment receive: shift+
POST /api/house/equipment issue: shift+
POST /api/house/equipment return: supervisor+
POST /api/house/equipment set_aside: manager+
POST /api/house/equipment condemn: shift+
POST /api/house/equipment confirm: supervisor+
POST /api/house/equipment withdraw: supervisor+
GET /api/house/search: shift+ surveillance auditor
GET /api/house/people/{person}: shift+ surveillance auditor
GET /api/house/tables/{name}/journal: shift+ surveillance auditor
GET /api/house/floor: operations+ administrator
POST /api/house/floor/orders add_table: operations+
POST /api/house/floor/orders change_table: operations+
POST /api/house/floor/orders take_table_away: operations+
POST /api/house/floor/orders leave_table_to_file: operations+
POST /api/house/floor/orders set_jurisdiction: director
GET /api/house/games: operations+ administrator
GET /api/house/health: operations+ administrator

GET /api/pit/floor: supervisor+ surveillance auditor
GET /api/pit/cage: cashier surveillance auditor
GET /api/pit/slips: supervisor+ cashier surveillance auditor
GET /api/pit/tables/{name}/rack: dealer+ cashier surveillance auditor
POST /api/pit/tables/{name}/rack/orders count_rack: dealer+
POST /api/pit/tables/{name}/rack/orders confirm_count: supervisor+
POST /api/pit/tables/{name}/rack/orders drop_count: dealer+
POST /api/pit/tables/{name}/rack/orders decide_discrepancy: shift+
POST /api/pit/tables/{name}/rack/orders request_slip: supervisor+
POST /api/pit/tables/{name}/rack/orders issue_slip: cashier
POST /api/pit/tables/{name}/rack/orders receive_slip: dealer+
POST /api/pit/tables/{name}/rack/orders void_slip: supervisor+
POST /api/pit/tables/{name}/rack/orders sell_chips: dealer+
POST /api/pit/tables/{name}/rack/orders change_colour: dealer+
POST /api/pit/tables/{name}/rack/orders drop_tip: dealer+
POST /api/pit/tables/{name}/rack/orders take_box: supervisor+
POST /api/pit/tables/{name}/rack/orders count_box: cashier
POST /api/pit/tables/{name}/rack/orders confirm_box: cashier auditor
GET /api/pit/incidents: supervisor+ surveillance auditor
POST /api/pit/incidents/orders record_incident: dealer+ cashier surveillance auditor
POST /api/pit/incidents/orders remark_incident: supervisor+ surveillance auditor
POST /api/pit/incidents/orders close_incident: manager+
GET /api/pit/calls: dealer+ surveillance auditor
POST /api/pit/calls/orders send_call: dealer+
POST /api/pit/calls/orders answer_call: supervisor+
POST /api/pit/calls/orders withdraw_call: dealer+
GET /api/pit/debts: shift+ cashier surveillance auditor
POST /api/pit/debts/orders propose_settlement: cashier
POST /api/pit/debts/orders approve_settlement: shift+
POST /api/pit/debts/orders decline_settlement: shift+ cashier
GET /api/pit/report: manager+ surveillance auditor
GET /api/pit/people: manager+ surveillance auditor
GET /api/pit/people/roster: supervisor+ surveillance auditor
GET /api/pit/people/staff: supervisor+ surveillance auditor
POST /api/pit/people/training: manager+
POST /api/pit/people/work: supervisor+
POST /api/pit/people/home: supervisor+
POST /api/pit/people/tables: supervisor+

GET /api/training: dealer+
POST /api/training/runs: dealer+
GET /api/training/runs/{id}: dealer+
POST /api/training/runs/{id}/answers: dealer+
POST /api/training/runs/{id}/requests: dealer+
POST /api/training/runs/{id}/next: dealer+

POST /api/admin/first: everybody
GET /api/admin/people: administrator
PUT /api/admin/people/{id}/role: administrator
DELETE /api/admin/people/{id}/sessions: administrator
GET /api/admin/staff: administrator
POST /api/admin/invitations: administrator
DELETE /api/admin/invitations/{id}: administrator
"""
"""One row for each call: method, path, the order if the body has one, and who may."""

REQUESTS = """
ping: anyone
subscribe: anyone
unsubscribe: anyone

join: patron
leave: patron
set_wagers: patron
confirm: patron
give_seed: patron
choose: patron
squeeze: patron
open_cards: patron
insure: patron
banker_first: patron
arrange: patron

take_table: dealer+
leave_table: dealer+
prepare_cards: dealer+
prepare_dice: dealer+
open_betting: dealer+
record_wagers: dealer+
close_betting: dealer+
key_cards: dealer+
key_dice: dealer+
correct_keyed: dealer+
for_seat: dealer+
go_on: dealer+
call_result: dealer+
pay: dealer+
open_free_hand: dealer+
close_choice: dealer+
rule: dealer+
pause_table: dealer+
restrict_squeeze: manager+
resume_table: supervisor+
open_table: manager+
close_table: manager+
void_round: manager+
propose_correction: manager+
approve_correction: manager+
withdraw_correction: manager+
"""
"""One row for each request of the socket. Requests of staff come over REST too, to the same people."""

CONSOLES = """
pit: supervisor+
deal: dealer+
cage: cashier
watch: shift+ surveillance auditor
casework: supervisor+ surveillance auditor
house: operations+ administrator
training: dealer+
"""
"""One row for each console in the browser. `tests/web/test_roles.py` compares the pages with these rows and with those
of the wire."""

FROM = {
    "dealer+": Role.DEALER,
    "supervisor+": Role.PIT_SUPERVISOR,
    "manager+": Role.PIT_MANAGER,
    "shift+": Role.SHIFT_MANAGER,
    "operations+": Role.OPERATIONS_MANAGER,
    "assistant+": Role.ASSISTANT_DIRECTOR,
    "director": Role.DIRECTOR,
}
"""This rank and those above it."""


def people(words: str) -> set[str]:
    found: set[str] = set()
    for word in words.split():
        if word == "everybody":
            found |= {NOBODY, *Role}
        elif word == "anyone":
            found |= {*Role}
        elif word in FROM:
            found |= {*LADDER[LADDER.index(FROM[word]) :]}
        else:
            found.add(Role(word))
    return found


class Row:
    def __init__(self, words: str) -> None:
        self.let_in = people(words.removesuffix("; hidden"))
        self.hidden = people(NO_PART_IN_DISPUTES) if words.endswith("; hidden") else set[str]()

    def expects(self, who: str) -> str:
        if who in self.let_in:
            return LET_IN
        if who == NOBODY:
            return NOT_SIGNED_IN
        return HIDDEN if who in self.hidden else REFUSED


def rows(table: str) -> dict[str, Row]:
    """By what stands before the colon."""
    found = dict[str, Row]()
    for line in filter(None, table.splitlines()):
        what, _, words = line.partition(": ")
        assert what not in found, f"{what} has two rows"
        found[what] = Row(words)
    return found
