"""The gateway of the REST interface: it reads a request, checks it, has it answered, and reports refusals."""

import asyncio
import hmac
import logging
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from felt.core.decoding import UNREADABLE, decoded, refusal_of
from felt.core.refusals import KeyTwice, OutOfRange, Refusal, UnknownGame, UnknownValue, Unreadable
from felt.core.words import Language, Words
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import (
    CsrfMissing,
    InvitationGone,
    NoSuchInvitation,
    SessionGone,
    WrongCredentials,
    WrongOrigin,
    WrongPasskey,
)
from felt.server.api.call import (
    CHANGING,
    CSRF_HEADER,
    Access,
    ApiServices,
    Call,
    CallAnswer,
    Encoded,
    Endpoint,
    Reply,
    Stream,
    Text,
    address_of,
    as_json,
    check_access,
)
from felt.server.api.call_limits import CallLimits
from felt.server.api.statuses import status_of
from felt.server.http.compression import LONG_BYTES, Finished, for_taking
from felt.server.http.downloads import Download
from felt.server.http.failures import failure
from felt.server.http.languages import language_of
from felt.server.http.origins import is_own_page
from felt.server.http.refusals import BodyTooLong, MethodNotAllowed, NoSuchPage, NotJson

logger = logging.getLogger(__name__)

BODY_BYTES_MAX = 16 * 1024
AS_THE_SCHEMA_SAYS = Words("a value that /api/openapi.json allows", "một giá trị mà /api/openapi.json cho phép")
NOT_PROVED = (WrongCredentials, WrongPasskey, NoSuchInvitation, InvitationGone)
"""These are logged as failed authentications. The name that was given is never logged: it may be a password."""
SESSION = "felt.session"
"""The key in the scope of a request for its session, once it is known: a refusal is answered in its language."""


class Gateway:
    """The calls of one path."""

    def __init__(self, services: ApiServices, endpoints: Sequence[Endpoint], limits: CallLimits) -> None:
        self._services = services
        self._limits = limits
        self._by_method = {endpoint.method: endpoint for endpoint in endpoints}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except Refusal as refusal:
            response = self._refused(request, refusal)
        except ClientDisconnect:
            return
        await response(scope, receive, send)

    def _refused(self, request: Request, refusal: Refusal) -> Response:
        session: Session | None = request.scope.get(SESSION)
        self._services.metrics.refused(refusal.code)
        if isinstance(refusal, NOT_PROVED):
            patron = {} if session is None else {"patron": session.person.id}
            facts = {"code": refusal.code, "address": address_of(request), **patron}
            logger.warning("authentication failed", extra=facts)
        return failure(refusal, _language(request, session), status=status_of(type(refusal)))

    async def _answer(self, request: Request) -> Response:
        endpoint = self._by_method.get("GET" if request.method == "HEAD" else request.method)
        if request.client is not None:
            self._limits.check_address(address_of(request), 1 if endpoint is None else endpoint.weight)
        if not self._by_method:
            raise NoSuchPage(path=request.url.path)
        if endpoint is None:
            raise MethodNotAllowed(allowed=", ".join(self._by_method))
        accounts = self._services.accounts
        token = accounts.cookies.token_in(request.cookies)
        if request.method in CHANGING:
            check_origin(request, self._services.settings.origins)
        session = None if token is None else await accounts.session(token)
        request.scope[SESSION] = session
        if token is not None and session is None and endpoint.access is not Access.OPEN:
            raise SessionGone
        if session is not None and request.method in CHANGING:
            _check_csrf(request, session)
        if session is not None:
            self._limits.check_person(session.person.id, endpoint.weight)
        check_access(endpoint.access, session)
        call = Call(
            services=self._services,
            request=request,
            session=session,
            token=token if session is not None else None,
            language=_language(request, session),
            query=_from_text(_pairs(request), endpoint.query),
            path=_from_text(request.path_params, endpoint.variables),
            body=None if endpoint.body is None else await _read(request, endpoint),
        )
        answer = await endpoint.does(call)
        if isinstance(answer, Stream) and request.method == "HEAD":
            await answer.rest.aclose()
        return await self._response(answer, request.headers.get("accept-encoding", ""), lasting=endpoint.lasting)

    async def _response(self, answer: CallAnswer, accepted: str, *, lasting: bool) -> Response:
        headers = {"Cache-Control": "public, max-age=300" if lasting else "no-store"}
        if isinstance(answer, Reply):
            return self._reply(answer, headers)
        if isinstance(answer, Text | Stream) and answer.filename:
            headers["Content-Disposition"] = f'attachment; filename="{answer.filename}"'
        if isinstance(answer, Stream):
            headers |= answer.headers
            return Download(answer.first, answer.rest, headers=headers, media_type=answer.media_type)
        if isinstance(answer, Text):
            return Response(answer.text, headers=headers, media_type=answer.media_type)
        if isinstance(answer, Finished):
            body, encoding = answer.for_taking(accepted)
            return Response(body, headers=headers | encoding, media_type="application/json")
        body, status = (answer.body, answer.status) if isinstance(answer, Encoded) else (as_json(answer), 200)
        if len(body) < LONG_BYTES:
            body, encoding = for_taking(body, accepted)
        else:
            body, encoding = await asyncio.to_thread(for_taking, body, accepted)
        return Response(body, status, headers=headers | encoding, media_type="application/json")

    def _reply(self, answer: Reply, headers: dict[str, str]) -> Response:
        response = Response(as_json(answer.body), headers=headers, media_type="application/json")
        cookies = self._services.accounts.cookies
        response.headers.append("Set-Cookie", cookies.header(answer.token or None))
        if answer.device is not None:
            response.headers.append("Set-Cookie", cookies.device_header(answer.device))
        return response


def _language(request: Request, session: Session | None) -> Language:
    return language_of(request, Language.EN if session is None else session.language)


def check_origin(request: Request, origins: Sequence[str]) -> None:
    """A browser names the page that a change comes from. A program that names none holds nobody else's cookies."""
    origin = request.headers.get("origin")
    if origin is None:
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise WrongOrigin(origin="?")
        return
    if not is_own_page(origin, request, origins):
        raise WrongOrigin(origin=origin[:100])


def _check_csrf(request: Request, session: Session) -> None:
    given = request.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(given.encode("utf-8", "surrogateescape"), session.csrf.encode()):
        raise CsrfMissing


def _pairs(request: Request) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for key, value in request.query_params.multi_items():
        if key in pairs:
            raise KeyTwice(key=key, place=key)
        pairs[key] = value
    return pairs


def _from_text(values: Mapping[str, str], form: type[msgspec.Struct]) -> msgspec.Struct:
    for key, value in values.items():
        if value.lower() == "null":  # msgspec would read it as None
            raise OutOfRange(expected=AS_THE_SCHEMA_SAYS, place=key)
    try:
        return msgspec.convert(dict(values), form, strict=False)
    except UNREADABLE as error:
        raise _placed(refusal_of(error)) from None


async def _read(request: Request, endpoint: Endpoint) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson
    body = bytearray()
    async for portion in request.stream():
        body += portion
        if len(body) > BODY_BYTES_MAX:
            raise BodyTooLong(most=BODY_BYTES_MAX)
    try:
        return decoded(_decoder(endpoint.body), bytes(body))
    except Refusal as refusal:
        if endpoint.at_table:
            raise
        raise _placed(refusal) from None


@cache
def _decoder(form: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(form)


def _placed(refusal: Refusal) -> Refusal:
    """The decoder names cards, amounts and requests of the felt; here they are values of the interface."""
    if isinstance(refusal, Unreadable) and not isinstance(refusal, UnknownGame | UnknownValue):
        return refusal
    return OutOfRange(expected=AS_THE_SCHEMA_SAYS, place=refusal.place)
