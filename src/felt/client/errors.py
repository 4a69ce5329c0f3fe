"""What can go wrong for a client.

Refused         the server has refused a command, and says why; nothing has changed
Unreachable     no connection could be made for longer than the client waits
    NotFelt     somebody else answers there
SignedOut       the session has ended, or the name and password open none
SeatMoved       the same patron has opened the table elsewhere; `Client.table` takes the seat back
ClientClosed    the client was closed while this was waiting
"""

from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.core.words import Words


class Refused(Exception):  # noqa: N818 - the protocol's own word
    """A refusal as the server sent it: a code to act upon, a sentence to show, the clauses behind it, and the place
    in the command that it is about."""

    def __init__(self, code: str, message: str, clauses: tuple[Clause, ...] = (), place: str = "") -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.clauses = clauses
        self.place = place

    def __str__(self) -> str:
        return f"{self.message} ({', '.join((self.code, *self.clauses))})"


class Unreachable(Refusal):
    words = Words("There is no answer from {url}: {problem}.", "{url} không trả lời: {problem}.")


class NotFelt(Unreachable):
    words = Words(
        "What answers at {url} is not Felt; see whether the address is right, and what a proxy before it says.",
        "Nơi trả lời tại {url} không phải Felt; hãy xem địa chỉ có đúng không và proxy phía trước nói gì.",
    )


class SignedOut(Refusal):
    words = Words("The server does not let us in: {problem}.", "Máy chủ không cho vào: {problem}.")


class SeatMoved(Refusal):
    words = Words("{problem}.", "{problem}.")


class ClientClosed(Refusal):
    words = Words("The client has been closed.", "Máy khách đã đóng.")
