"""What a page says to the server, held against the table of the wire (`tests/server/roles/expected.py`)."""

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request, Response, WebSocket

from felt.core.authority import Role
from tests.server.roles import expected
from tests.server.roles.expected import LET_IN

CALLS = expected.rows(expected.CALLS)
NOT_FOR_THE_ROLE = ("no_authority", "staff_do_not_play")


class Ear:
    """Hears what a page asks the server, and what it is refused."""

    def __init__(self, page: Page) -> None:
        self.under_way: set[Request] = set()
        self.answered: list[tuple[str, int]] = []
        """The method and path of each call, and the status of its answer."""
        self.asked: set[str] = set()
        """What was requested on the socket."""
        self.refused: list[str] = []
        """The codes of refused requests on the socket."""
        page.on("request", self._asked)
        page.on("requestfailed", self._over)
        page.on("requestfinished", self._over)
        page.on("response", self._answered)
        page.on("websocket", self._opened)

    def _asked(self, request: Request) -> None:
        self.under_way.add(request)

    def _over(self, request: Request) -> None:
        self.under_way.discard(request)

    def _answered(self, response: Response) -> None:
        path = urlsplit(response.url).path
        if path.startswith("/api/"):
            self.answered.append((f"{response.request.method} {path}", response.status))

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._told)
        socket.on("framesent", lambda frame: self.asked.add(json.loads(frame)["do"]))

    def _told(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "refused":
            self.refused.append(message["code"])

    def changes(self) -> set[str]:
        """The calls that were made to change something."""
        return {call for call, _ in self.answered if not call.startswith("GET ")}

    def wrong(self, role: Role) -> list[str]:
        """What the page of this role was refused, or should not have asked. Forgets what it has heard."""
        found = [f"{call} answered {status}" for call, status in self.answered if status >= 400]
        found += [f"{call} is not for {role}" for call, _ in self.answered if not _let_in(call, role)]
        found += [f"the socket refused {code}" for code in self.refused if code in NOT_FOR_THE_ROLE]
        self.answered.clear()
        self.refused.clear()
        return found


def _let_in(call: str, role: Role) -> bool:
    """A change has several rows, one for each order: its answer says enough."""
    rows = [row for what, row in CALLS.items() if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(what)), call)]
    return all(row.expects(role) == LET_IN for row in rows)
