"""A refusal as an HTTP answer, wherever in the server it was raised."""

import msgspec
from starlette.responses import Response

from felt.core.problems import Failure, problem_of
from felt.core.refusals import Refusal
from felt.core.words import Language
from felt.server.http.refusals import BodyTooLong, MethodNotAllowed, NoSuchPage, NotForThisHost, NotJson
from felt.server.rate_limit import ComeBackLater

STATUS: dict[type[Refusal], int] = {
    NoSuchPage: 404,
    MethodNotAllowed: 405,
    BodyTooLong: 413,
    NotJson: 415,
    NotForThisHost: 421,
}


def failure(refusal: Refusal, language: Language, *, status: int | None = None) -> Response:
    """`status` None: the status of a refusal of HTTP itself, else 400."""
    headers = {"Cache-Control": "no-store"}
    if isinstance(refusal, MethodNotAllowed):
        headers["Allow"] = str(refusal.values["allowed"])
    if isinstance(refusal, ComeBackLater):
        headers["Retry-After"] = str(refusal.seconds)
    body = msgspec.json.encode(Failure(problem_of(refusal, language)))
    status = status or STATUS.get(type(refusal), 400)
    return Response(body, status, headers=headers, media_type="application/json")
