"""The witness as an HTTP service of its own.

Calls of strangers share one pace. A question about the dealing that a house has signed is always answered: nobody who
floods the service stops the house, and nobody else makes it write."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from felt.record.judgement import Answer
from felt.record.request import REQUEST_BYTES_MAX
from felt.witness_service.party import Party

AT_ONCE = 50
EACH_MS = 100
"""So many calls may come at once; after that, one in each such time. A house asks for a cosignature once in ten
seconds."""

TOO_MANY = Answer(HTTPStatus.TOO_MANY_REQUESTS, "too many calls; come back in a second\n")
TOO_LONG = Answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {REQUEST_BYTES_MAX} bytes\n")


class Pace:
    """A token bucket for the whole service: nobody who floods it keeps its disk busy."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._paid_off_ms = 0

    def allows(self) -> bool:
        now = self._now_ms()
        paid_off = max(self._paid_off_ms, now) + EACH_MS
        if paid_off - now > AT_ONCE * EACH_MS:
            return False
        self._paid_off_ms = paid_off
        return True


class _Service:
    def __init__(self, witness: Party, now_ms: Callable[[], int]) -> None:
        self._party = witness
        self._pace = Pace(now_ms)

    async def about(self, request: Request) -> Response:
        return Response(f"{self._party.key}\n", media_type="text/plain")

    async def introduce(self, request: Request) -> Response:
        return await self._answered(request, self._party.cosigner.introduced)

    async def add_checkpoint(self, request: Request) -> Response:
        return await self._answered(request, self._party.cosigner.add_checkpoint)

    async def latest(self, request: Request) -> Response:
        origin = request.query_params.get("origin", "")
        return await self._answered(request, lambda content: self._party.cosigner.latest(origin))

    async def deal(self, request: Request) -> Response:
        content = await _read(request)
        answer = TOO_LONG if content is None else await run_in_threadpool(self._party.deal, content)
        is_by_a_house = answer.status in (HTTPStatus.OK, HTTPStatus.CONFLICT)
        return _response(answer if is_by_a_house or self._pace.allows() else TOO_MANY)

    async def _answered(self, request: Request, ask: Callable[[bytes], Answer]) -> Response:
        if not self._pace.allows():
            return _response(TOO_MANY)
        content = await _read(request)
        return _response(TOO_LONG if content is None else await run_in_threadpool(ask, content))


async def _read(request: Request) -> bytes | None:
    """None if it is too long."""
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > REQUEST_BYTES_MAX:
            return None
    return content


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, headers={"content-type": answer.media_type})


def create_service(witness: Party, *, now_ms: Callable[[], int]) -> Starlette:
    service = _Service(witness, now_ms)
    calls: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
        ("GET", "/", service.about),
        ("POST", "/introduce", service.introduce),
        ("POST", "/add-checkpoint", service.add_checkpoint),
        ("POST", "/deal", service.deal),
        ("GET", "/latest", service.latest),
    ]
    return Starlette(routes=[Route(path, does, methods=[method]) for method, path, does in calls])
