"""The messages of the server: answers to requests, and the events of tables."""

from enum import StrEnum
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.shoe.findings import Alarm
from felt.core.wagers import Clause, Wager
from felt.protocol.view import Crowd, Due
from felt.table import preview

VERSION = 1

Preview = preview.Preview


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    version: int
    patron: str
    name: str
    role: str
    now: int
    available: Cents
    """The chips that the patron can spend."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    re: str
    now: int


class Accepted(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="accepted"):
    """The request is carried out and in the books. If it asked for a preview, nothing was done."""

    re: str
    preview: Preview | None = None
    """What the request would do, if it asked for that. Also the answer to a proposed correction, which does nothing
    until it is approved by the `number` of its `correction`."""


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """Nothing has changed. After `store_unavailable` and `defect` this is not certain: the same request with the same
    id is then tried again, and nothing is done twice. `re` is empty if the message could not be read."""

    re: str
    code: str
    message: str
    clauses: tuple[Clause, ...]
    place: str = msgspec.field(default="", name="at")
    """The place in the request; empty if the refusal concerns the whole request."""


class TableState(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The table as this patron may see it, after event `seq`."""

    table: str
    seq: int
    state: dict[str, Any]


class TableEvent(msgspec.Struct, frozen=True, tag_field="type", tag="event"):
    """An event of a table. `event` has the form of the journal, without secret fields. If a member of the staff did
    something, `by` is `staff`.

    The client has missed nothing as long as `after` is not above the last `seq` that it received. At a table with seats
    `after` is `seq` - 1, except after events that only staff see, such as a proposed correction. At an open table the
    events of other patrons are not sent, only their sums (`crowd`): `seq` then skips numbers."""

    table: str
    seq: int
    after: int
    at: int
    event: dict[str, Any]


class Draft(msgspec.Struct, frozen=True, tag_field="type", tag="draft"):
    """The patron's own draft on the server."""

    table: str
    wagers: tuple[Wager, ...]


class Hand(msgspec.Struct, frozen=True, tag_field="type", tag="hand"):
    """Cards that for now only this patron may see."""

    table: str
    to: str
    cards: tuple[Card, ...]


class Duty(msgspec.Struct, frozen=True, tag_field="type", tag="duty"):
    """For staff: whether they are on duty at a table that is dealt by hand, and what comes next there."""

    table: str
    on_duty: bool
    need: Due | None


class Alarms(msgspec.Struct, frozen=True, tag_field="type", tag="alarms"):
    """For all staff who watch a table that is dealt by hand: what the watch of the shoe has found, and nobody has
    decided. Patrons are not told."""

    table: str
    alarms: tuple[Alarm, ...]


class ChipsAtHand(msgspec.Struct, frozen=True, tag_field="type", tag="chips"):
    """The chips that the patron can spend, without those on the felt."""

    available: Cents


class Elsewhere(msgspec.Struct, frozen=True, tag_field="type", tag="elsewhere"):
    """This socket no longer watches the table. The patron sits there, and another socket of the same patron has
    subscribed or joined. To subscribe again takes the seat back."""

    table: str
    code: str
    message: str


class SessionEnd(StrEnum):
    """The reason for the end of a session."""

    RAN_OUT = "ran_out"
    SIGNED_OUT = "signed_out"
    SIGNED_OUT_EVERYWHERE = "signed_out_everywhere"
    KEYS_CHANGED = "keys_changed"
    """The password was changed or a passkey removed, in another session."""
    ROLE_CHANGED = "role_changed"
    SELF_EXCLUDED = "self_excluded"
    ENDED_BY_HOUSE = "ended_by_house"
    """An administrator has ended all sessions of the person."""


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server is about to close the socket. `code` says why. With `session_ended`, `why` is the reason, if the
    server knows it."""

    code: str
    message: str
    why: SessionEnd | None = None


Told = TableState | TableEvent | Crowd | Draft | Hand | Duty | Alarms | ChipsAtHand | Elsewhere
Message = Welcome | Pong | Accepted | Refused | Told | Goodbye

message_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
encode = msgspec.json.Encoder().encode
