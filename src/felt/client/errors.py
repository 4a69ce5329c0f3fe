"""The errors of a client.

Refused         the server refused a command and says why; nothing has changed
Unreachable     the client could not connect for longer than its patience
    NotFelt     another program answers at this address
SignedOut       the session has ended, or the name and password are wrong
SeatMoved       the same patron has opened the table in another place; `Client.table` takes the seat back
ClientClosed    the client was closed while this call was waiting
"""

from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Words


class Refused(Exception):  # noqa: N818 - the protocol's own word
    """A refusal from the server: a code for programs, a sentence for people, the clauses, and the place in the
    command."""

    def __init__(self, code: str, message: str, clauses: tuple[Clause, ...] = (), place: str = "") -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.clauses = clauses
        self.place = place

    def __str__(self) -> str:
        return f"{self.message} ({', '.join((self.code, *self.clauses))})"


class Unreachable(Refusal):
    words = Words("{url} does not answer: {problem}.", "{url} không trả lời: {problem}.")


class NotFelt(Unreachable):
    words = Words(
        "The program that answers at {url} is not Felt; check the address, and any proxy in front of it.",
        "Chương trình trả lời tại {url} không phải Felt; hãy kiểm tra địa chỉ và proxy phía trước.",
    )


class SignedOut(Refusal):
    words = Words("The server refused the session: {problem}.", "Máy chủ từ chối phiên: {problem}.")


class SeatMoved(Refusal):
    words = Words("{problem}.", "{problem}.")


class ClientClosed(Refusal):
    words = Words("The client has been closed.", "Máy khách đã đóng.")
