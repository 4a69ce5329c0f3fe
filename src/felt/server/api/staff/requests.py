"""Requests of staff at a table, without a socket.

Refusal
└── OtherTable

A request has the form of the socket's protocol. It passes the same checks and has the same answer. It is carried out
once, even if it is repeated the other way."""

from typing import Any

import msgspec

from felt.core.problems import Failure, Problem
from felt.core.refusals import Refusal
from felt.core.requests import StaffRequest, TableName
from felt.core.unions import union_of
from felt.core.words import Words
from felt.protocol.messages import Refused, message_decoder
from felt.protocol.requests import request_types
from felt.server.accounts.people import Session
from felt.server.api.call import ApiServices, Call, Encoded, as_json
from felt.server.api.statuses import status_of
from felt.server.play.answers import Answer, answer_to
from felt.server.play.requests import carry_out
from felt.table.preview import Preview


class OtherTable(Refusal):
    words = Words(
        "The path names the table {table}, and the request names {other}; name one table.",
        "Đường dẫn ghi bàn {table}, còn yêu cầu ghi bàn {other}; chỉ ghi một bàn.",
    )


def _form(kind: type[StaffRequest]) -> type[StaffRequest]:
    """The request, in which `table` may be left out: the path names it."""
    made = msgspec.defstruct(
        kind.__name__,
        [("table", TableName | None, None)],
        bases=(kind,),
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        tag=str(kind.__struct_config__.tag),
        forbid_unknown_fields=True,
    )
    assert issubclass(made, StaffRequest)
    return made


KINDS = {_form(kind): kind for kind in request_types() if issubclass(kind, StaffRequest)}
"""By form of a body, the request of the protocol that it becomes."""
AnyStaffRequest: Any = union_of(KINDS)


async def staff_request(call: Call) -> Encoded:
    services, session, request = call.services, call.session, request_at(call.path.name, call.body)
    assert session is not None, "only staff come here"

    async def answering() -> Answer:
        does = carry_out_for(services, session, request)
        refused = services.metrics.refused
        return await answer_to(request, session.person.id, does, language=call.language, refused=refused)

    answer = await services.answers.answer(session.person.id, request, answering)
    if answer.refused is None:
        return Encoded(answer.message)
    said = message_decoder.decode(answer.message)
    assert isinstance(said, Refused)
    failure = Failure(Problem(said.code, said.message, said.clauses, said.place))
    return Encoded(as_json(failure), status_of(answer.refused))


def request_at(table: str, body: StaffRequest) -> StaffRequest:
    """The request of the protocol that a body means."""
    if body.table not in (None, table):
        raise OtherTable(table=table, other=body.table, place="table")
    fields = {name: getattr(body, name) for name in body.__struct_fields__}
    return KINDS[type(body)](**fields | {"table": table})


async def carry_out_for(services: ApiServices, session: Session, request: StaffRequest) -> Preview | None:
    """In the name of the person of this session."""
    services.admission.admit_staff(session, request)
    return await carry_out(services.floor, services.admission, session.person, request, address=None)
