"""What the server says: answers, and what happens at a table, unasked."""

from enum import StrEnum
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Clause, Wager
from felt.protocol.view import Crowd

VERSION = 1


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    version: int
    patron: str
    name: str
    role: str
    now: int
    available: Cents
    """What the patron can spend."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    re: str
    now: int


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """Done, and in the books."""

    re: str


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Nothing has changed, except that nobody can know after `store_unavailable` and `defect`: asked again with the
    same id, the request is carried out unless it was, and answered anew. `re` is empty where the message could not
    even be read."""

    re: str
    code: str
    message: str
    clauses: tuple[Clause, ...]
    place: str = msgspec.field(default="", name="at")
    """The place in the request; it is empty where the refusal concerns the whole request."""


class TableState(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """A table as this patron may see it, after event `seq`."""

    table: str
    seq: int
    state: dict[str, Any]


class TableEvent(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """What happened. The form of `event` is that of the journal, less what is secret: who of the staff did something,
    `by`, is told as `staff`.

    Nothing has been missed as long as `after` is not above the last `seq` that came. At a table with seats it is
    always `seq` - 1; at an open one, what the others do is told in sum (`crowd`) and its numbers are passed over."""

    table: str
    seq: int
    after: int
    at: int
    event: dict[str, Any]


class Draft(msgspec.Struct, frozen=True, tag_field="type", tag="draft"):
    """The patron's own draft, as the server has it."""

    table: str
    wagers: tuple[Wager, ...]


class Hand(msgspec.Struct, frozen=True, tag_field="type", tag="hand"):
    """Cards that only this patron may see yet."""

    table: str
    to: str
    cards: tuple[Card, ...]


class ChipsAtHand(msgspec.Struct, frozen=True, tag_field="type", tag="chips"):
    """What the patron can spend: what lies on the felt is taken off."""

    available: Cents


class Elsewhere(msgspec.Struct, frozen=True, tag_field="type", tag="elsewhere"):
    """This socket watches the table no longer: another one of the same patron, who sits there, has asked to watch or
    to join after it. Subscribing takes the seat back."""

    table: str
    code: str
    message: str


class SessionEnd(StrEnum):
    """Why a session is over."""

    RAN_OUT = "ran_out"
    SIGNED_OUT = "signed_out"
    SIGNED_OUT_EVERYWHERE = "signed_out_everywhere"
    KEYS_CHANGED = "keys_changed"
    """The password was changed or a passkey removed, in another session."""
    ROLE_CHANGED = "role_changed"
    SELF_EXCLUDED = "self_excluded"


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The socket is about to be closed, and why. With `session_ended` it says why the session is over, if it is known
    here."""

    code: str
    message: str
    why: SessionEnd | None = None


Told = TableState | TableEvent | Crowd | Draft | Hand | ChipsAtHand | Elsewhere
Message = Welcome | Pong | Accepted | Refused | Told | Goodbye

message_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
encode = msgspec.json.Encoder().encode
