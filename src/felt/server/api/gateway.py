"""The door of the REST interface: reads a request, checks it, has it answered, and says what went wrong."""

import asyncio
import hmac
import logging
from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from felt.core.decoding import UNREADABLE, refusal_of
from felt.core.refusals import OutOfRange, Refusal, UnknownGame, Unreadable
from felt.core.words import Language, Words
from felt.rulebook import UnknownClause
from felt.server.accounts.attempts import Calls
from felt.server.accounts.people import Session
from felt.server.accounts.refusals import (
    AlreadyAnAccount,
    ComeBackLater,
    CsrfMissing,
    NameTaken,
    NoSuchInvitation,
    NoSuchPasskey,
    NoSuchPerson,
    NotSignedIn,
    NotYourOwnRole,
    OwnLimit,
    PasskeyCopied,
    PasskeyTaken,
    PasswordNeeded,
    SessionGone,
    TooBusy,
    TooManyPasskeys,
    WrongCredentials,
    WrongOrigin,
    WrongPasskey,
)
from felt.server.api.call import (
    BODY_BYTES_MAX,
    CHANGING,
    CSRF_HEADER,
    Access,
    Answer,
    ApiServices,
    BodyTooLong,
    Call,
    Encoded,
    Endpoint,
    Failure,
    KeyTwice,
    MethodNotAllowed,
    NoSuchPage,
    NotJson,
    Problem,
    Reply,
    Stream,
    Text,
    address_of,
    as_json,
    check_access,
)
from felt.server.api.exports import ExportUnderWay
from felt.server.api.readiness import TablesStandStill
from felt.server.api.recalled_round import RoundNotOver
from felt.server.floor.rooms import NoSuchTable
from felt.server.http.addresses import is_own_page
from felt.server.http.compression import LONG_BYTES, for_taking
from felt.server.http.downloads import Download
from felt.server.play.authority import NoAuthority
from felt.store import StoreUnavailable
from felt.store.refusals import NotInTheBooks

logger = logging.getLogger(__name__)

STATUS: tuple[tuple[int, tuple[type[Refusal], ...]], ...] = (
    (401, (NotSignedIn, SessionGone, WrongCredentials, WrongPasskey, PasskeyCopied)),
    (403, (CsrfMissing, WrongOrigin, NoAuthority, NotYourOwnRole, OwnLimit, NoSuchInvitation, PasswordNeeded)),
    (404, (NoSuchPage, NoSuchTable, NotInTheBooks, UnknownClause, NoSuchPerson, NoSuchPasskey)),
    (405, (MethodNotAllowed,)),
    (409, (NameTaken, AlreadyAnAccount, RoundNotOver, ExportUnderWay, PasskeyTaken, TooManyPasskeys)),
    (413, (BodyTooLong,)),
    (415, (NotJson,)),
    (429, (ComeBackLater,)),
    (503, (StoreUnavailable, TooBusy, TablesStandStill)),
)
LANGUAGES = tuple(language.value for language in Language)
AS_THE_SCHEMA_SAYS = Words("a value that /api/openapi.json allows", "một giá trị mà /api/openapi.json cho phép")
NOT_PROVED = (WrongCredentials, WrongPasskey, NoSuchInvitation)
"""Somebody who tries is seen in the log by these. Never by the name that was given: it may be a password."""
SESSION = "felt.session"
"""Where the scope of a request keeps whose it is, once that is known: a refusal is put in their language."""


def status_of(refusal: Refusal) -> int:
    return next((status for status, kinds in STATUS if isinstance(refusal, kinds)), 400)


def failure(refusal: Refusal, language: Language, *, status: int | None = None) -> Response:
    """A refusal as an answer, wherever in the server it was raised."""
    headers = {"Cache-Control": "no-store"}
    if isinstance(refusal, MethodNotAllowed):
        headers["Allow"] = str(refusal.values["allowed"])
    if isinstance(refusal, ComeBackLater):
        headers["Retry-After"] = str(refusal.seconds)
    problem = Problem(refusal.code, refusal.message(language), refusal.clauses, refusal.at)
    body = msgspec.json.encode(Failure(problem))
    return Response(body, status or status_of(refusal), headers=headers, media_type="application/json")


class Door:
    """All the calls of one path."""

    def __init__(self, services: ApiServices, endpoints: Sequence[Endpoint], calls: Calls) -> None:
        self._services = services
        self._calls = calls
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
            whose = {} if session is None else {"patron": session.person.id}
            told = {"code": refusal.code, "address": address_of(request), **whose}
            logger.warning("somebody could not prove who they are", extra=told)
        return failure(refusal, language_of(request, session))

    async def _answer(self, request: Request) -> Response:
        if request.client is not None:
            self._calls.check_address(address_of(request))
        endpoint = self._by_method.get("GET" if request.method == "HEAD" else request.method)
        if not self._by_method:
            raise NoSuchPage(path=request.url.path)
        if endpoint is None:
            raise MethodNotAllowed(allowed=", ".join(self._by_method))
        accounts = self._services.accounts
        token = accounts.token_in(request.cookies)
        if request.method in CHANGING:
            check_origin(request, self._services.settings.origins)
        session = None if token is None else await accounts.session(token)
        request.scope[SESSION] = session
        if token is not None and session is None and endpoint.access is not Access.OPEN:
            raise SessionGone
        if session is not None and request.method in CHANGING:
            _check_csrf(request, session)
        if session is not None:
            self._calls.check_person(session.person.id, endpoint.weight)
        check_access(endpoint.access, session)
        call = Call(
            services=self._services,
            request=request,
            session=session,
            token=token if session is not None else None,
            language=language_of(request, session),
            query=_from_text(_pairs(request), endpoint.query),
            path=_from_text(request.path_params, endpoint.variables),
            body=None if endpoint.body is None else await _read(request, endpoint.body),
        )
        answer = await endpoint.does(call)
        if isinstance(answer, Stream) and request.method == "HEAD":
            await answer.rest.aclose()
        return await self._response(answer, request.headers.get("accept-encoding", ""), lasting=endpoint.lasting)

    async def _response(self, answer: Answer, accepted: str, *, lasting: bool) -> Response:
        headers = {"Cache-Control": "public, max-age=300" if lasting else "no-store"}
        if isinstance(answer, Text | Stream) and answer.filename:
            headers["Content-Disposition"] = f'attachment; filename="{answer.filename}"'
        if isinstance(answer, Stream):
            return Download(answer.first, answer.rest, headers=headers, media_type=answer.media_type)
        if isinstance(answer, Text):
            return Response(answer.text, headers=headers, media_type=answer.media_type)
        if isinstance(answer, Reply):
            headers["Set-Cookie"] = self._services.accounts.cookie(answer.token or None)
            answer = answer.body
        body = answer.body if isinstance(answer, Encoded) else as_json(answer)
        if len(body) < LONG_BYTES:
            body, encoding = for_taking(body, accepted)
        else:
            body, encoding = await asyncio.to_thread(for_taking, body, accepted)
        return Response(body, headers=headers | encoding, media_type="application/json")


def check_origin(request: Request, origins: Sequence[str]) -> None:
    """Browsers say where a change comes from; programs that say nothing have no cookies of others to misuse."""
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


def language_of(request: HTTPConnection, session: Session | None = None) -> Language:
    """What the address says, else the browser, else the session."""
    named = [request.query_params.get("language", "")]
    named += (part.partition(";")[0].strip()[:2] for part in request.headers.get("accept-language", "").split(","))
    for name in named:
        if name.lower() in LANGUAGES:
            return Language(name.lower())
    return session.language if session is not None else Language.EN


def _pairs(request: Request) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for key, value in request.query_params.multi_items():
        if key in pairs:
            raise KeyTwice(key=key, at=key)
        pairs[key] = value
    return pairs


def _from_text(values: Mapping[str, str], form: type[msgspec.Struct]) -> msgspec.Struct:
    for key, value in values.items():
        if value.lower() == "null":  # which the reader of texts takes for a value that is not there
            raise OutOfRange(expected=AS_THE_SCHEMA_SAYS, at=key)
    try:
        return msgspec.convert(dict(values), form, strict=False)
    except UNREADABLE as error:
        raise _placed(refusal_of(error)) from None


async def _read(request: Request, form: type[msgspec.Struct]) -> msgspec.Struct:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson
    body = bytearray()
    async for portion in request.stream():
        body += portion
        if len(body) > BODY_BYTES_MAX:
            raise BodyTooLong(most=BODY_BYTES_MAX)
    try:
        return msgspec.json.decode(bytes(body), type=form)
    except UNREADABLE as error:
        raise _placed(refusal_of(error)) from None


def _placed(refusal: Refusal) -> Refusal:
    """What the reader takes for a card or an amount on the felt is a value of the interface here."""
    if isinstance(refusal, Unreadable) and not isinstance(refusal, UnknownGame):
        return refusal
    return OutOfRange(expected=AS_THE_SCHEMA_SAYS, at=refusal.at)
