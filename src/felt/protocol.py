"""What travels over the socket, version 1. One socket serves many tables.

The client sends commands, each with an id of its own choice; every command gets exactly one answer with that id. The
same id again gets the same answer and is not carried out a second time. The server sends, unasked, the state of a
table on subscribing and then its events, numbered without gaps. Amounts are whole cents, moments are milliseconds
since 1970 by the server's clock, which every `welcome` and `pong` tells."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.wagers import Amount, BetName, Clause, Moment, Wager
from felt.table.events import Event
from felt.table.settings import Settings, TableName
from felt.table.state import Phase

VERSION = 1
MESSAGE_BYTES_MAX = 4096
FACE_DOWN = "??"
"""In the place of a card that lies covered."""

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Why = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*(?![\s\S])")]
"""One line of text."""
HandName = Annotated[str, msgspec.Meta(max_length=16)]


class Stake(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A wager as its patron sends it: whose it is, the server knows."""

    bet: BetName
    amount: Amount
    box: int | None = None

    def wager(self, patron: str, moment: Moment | None = None) -> Wager:
        return Wager(patron, self.bet, self.amount, moment, self.box)


class _Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    id: CommandId


class Ping(_Request, frozen=True, kw_only=True, tag="ping"):
    """Asks for the server's time."""


class _AtTable(_Request, frozen=True, kw_only=True):
    table: TableName


class Subscribe(_AtTable, frozen=True, kw_only=True, tag="subscribe"):
    """Watch a table: its state, then its events. Again after a gap: the state anew.

    Where the patron sits, one socket has the seat at a time: the one that asked last. Who only looks takes no seat."""

    look: bool = False


class Unsubscribe(_AtTable, frozen=True, kw_only=True, tag="unsubscribe"):
    pass


class Join(_AtTable, frozen=True, kw_only=True, tag="join"):
    seat: int | None = None


class Leave(_AtTable, frozen=True, kw_only=True, tag="leave"):
    pass


class _InRound(_AtTable, frozen=True, kw_only=True):
    round: int
    """The round that is meant: what was long under way, or comes again after a restart, reaches no other."""


class SetWagers(_InRound, frozen=True, kw_only=True, tag="set_wagers"):
    """The whole draft, in the place of the one before."""

    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=64)]


class Confirm(_InRound, frozen=True, kw_only=True, tag="confirm"):
    """Lock the draft. With `wagers` the draft is replaced and locked in one step; an empty list passes this round."""

    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=64)] | None = None


class Insure(_InRound, frozen=True, kw_only=True, tag="insure"):
    """Take insurance with these, or decline with none. `moment` is that of the offer which is answered."""

    moment: Moment
    wagers: Annotated[tuple[Stake, ...], msgspec.Meta(max_length=2)] = ()


class Squeeze(_InRound, frozen=True, kw_only=True, tag="squeeze"):
    side: HandName


class OpenCards(_InRound, frozen=True, kw_only=True, tag="open_cards"):
    side: HandName


class Arrange(_InRound, frozen=True, kw_only=True, tag="arrange"):
    box: int
    niu: Annotated[tuple[Card, ...], msgspec.Meta(max_length=3)] = ()


class _OfStaff(_AtTable, frozen=True, kw_only=True):
    """Refused to whoever has not the authority."""


class OpenTable(_OfStaff, frozen=True, kw_only=True, tag="open_table"):
    """Open a table of the floor that is closed."""


class CloseTable(_OfStaff, frozen=True, kw_only=True, tag="close_table"):
    why: Why = ""


class PauseTable(_OfStaff, frozen=True, kw_only=True, tag="pause_table"):
    why: Why = ""


class ResumeTable(_OfStaff, frozen=True, kw_only=True, tag="resume_table"):
    pass


class VoidRound(_OfStaff, frozen=True, kw_only=True, tag="void_round"):
    round: int
    clause: Clause


PatronRequest = Join | Leave | SetWagers | Confirm | Insure | Squeeze | OpenCards | Arrange
StaffRequest = OpenTable | CloseTable | PauseTable | ResumeTable | VoidRound
Request = Ping | Subscribe | Unsubscribe | PatronRequest | StaffRequest


class Crowd(msgspec.Struct, frozen=True, tag_field="type", tag="crowd"):
    """An open table in sum: how many are there, how many have confirmed, and what lies on each bet."""

    table: str
    patrons: int
    confirmed: int
    totals: dict[str, Cents]


class Seat(msgspec.Struct):
    name: str
    seat: int
    plays_from: int
    leaving: bool = False


class Offer(msgspec.Struct, frozen=True):
    """Insurance of the hand of `side`, which has `own` points; `odds` is a fraction: `3` or `3/2` to one."""

    moment: str
    side: str
    own: int
    other: int
    odds: str


class Shuffle(msgspec.Struct):
    number: int
    cards: int
    cut_at: int | None
    commitment: str
    at: int = 0
    cut_card_out: bool = False
    last_hand: bool = False


class You(msgspec.Struct):
    """What only this patron sees."""

    patron: str
    draft: tuple[Wager, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    may_bet: bool = False
    may_insure: bool = False
    may_arrange: list[int] = []


class Seen(msgspec.Struct):
    """A table as one patron may see it. Until it is first opened there are `you` and `phase` alone.

    At an open table `patrons`, `confirmed`, `insurance`, `unanswered` and the lines of `result` are this patron's
    own."""

    you: You
    phase: str
    settings: dict[str, Any] = {}
    rules_hash: str = ""
    round: int = 0
    deadline: int | None = None
    paused: bool = False
    left_ms: int | None = None
    closing: bool = False
    patrons: dict[str, Seat] = {}
    confirmed: dict[str, tuple[Wager, ...]] = {}
    insurance: tuple[Wager, ...] = ()
    offers: list[Offer] = []
    unanswered: list[str] = []
    squeezers: dict[str, str] = {}
    hands: dict[str, list[str]] = {}
    dice: tuple[int, ...] = ()
    unarranged: list[int] = []
    shuffle: Shuffle | None = None
    results: list[str] = []
    result: dict[str, Any] | None = None
    crowd: Crowd | None = None
    """An open table in sum."""


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
    at: str = ""


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

request_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)
message_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
encode = msgspec.json.Encoder().encode


def schema() -> dict[str, Any]:
    """The protocol as JSON Schema, with what is in a state and in an event as they are sent."""
    unions = {"Request": Request, "Message": Message, "Event": Event, "Settings": Settings}
    roots, found = msgspec.json.schema_components(
        (*unions.values(), Seen, Phase), schema_hook=fraction_schema, ref_template="#/$defs/{name}"
    )
    found |= dict(zip(unions, roots, strict=False))
    found["TableState"]["properties"]["state"] = _ref("Seen")
    found["TableEvent"]["properties"]["event"] = _ref("Event")
    seen = found["Seen"]["properties"]
    seen["settings"], seen["phase"] = _ref("Settings"), _ref("Phase")
    seen["result"] = {"anyOf": [_ref("RoundSettled"), _ref("RoundVoided"), {"type": "null"}]}
    _less_what_is_secret(found)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Felt socket protocol, version {VERSION}",
        "$defs": found,
    }


def _less_what_is_secret(found: dict[str, Any]) -> None:
    """Events are those of the journal, but for these (`felt.server.floor.views`)."""
    for event, field in (("ShuffleFixed", "nonce"), ("HandArranged", "niu")):
        del found[event]["properties"][field]
        found[event]["required"].remove(field)
    for event, field, kind in (
        ("Joined", "name", {"type": "string"}),
        ("CardsOpened", "cards", {"type": "array", "items": _ref("Card")}),
    ):
        found[event]["properties"][field] = kind
        found[event]["required"].append(field)
    found["CardsDealt"]["properties"]["cards"]["items"] = {"anyOf": [_ref("Card"), {"enum": [FACE_DOWN]}]}
    found["Event"]["anyOf"].remove(_ref("Drafted"))
    del found["Event"]["discriminator"]["mapping"]["drafted"], found["Drafted"]


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def fraction_schema(kind: type) -> dict[str, Any]:
    """Odds travel as `3` or `3/2`. Of any other type msgspec wants to hear just this."""
    if kind is not Fraction:
        raise NotImplementedError
    return {"type": "string"}
