"""The lines of a scenario. A request of the protocol is a line of the same name and fields.

A line names its person in `who`. It has no `id` and no `table`: there is one table. Without `round` it means the round
under way. `when` and `after` say when it comes, in milliseconds since the start or since the line before."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from felt.core.authority import STAFF, Role
from felt.core.cards import Card
from felt.core.chips import CENTS_MAX, Cents
from felt.core.decoding import KNOWN_VALUES, decoded
from felt.core.refusals import UnknownValue
from felt.core.requests import AtTable, PatronRequest, StaffRequest
from felt.core.unions import union_of
from felt.core.wagers import PatronName
from felt.core.words import Words
from felt.games import GAMES, Derived
from felt.games.registry import Registry
from felt.protocol.requests import request_types

SPAN_MS_MAX = 366 * 24 * 3_600_000
"""A scenario takes no longer than a year."""
START_MS_MAX = 4_102_444_800_000
"""The year 2100."""
SEED_MAX = 200

Elapsed = Annotated[int, msgspec.Meta(ge=0, le=SPAN_MS_MAX)]
Chips = Annotated[Cents, msgspec.Meta(ge=0, le=CENTS_MAX)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Shuffled = tuple[Card, ...]

REQUESTS = Words("the lines that `felt act --schema` lists", "các dòng mà `felt act --schema` nêu")
KNOWN_VALUES["staff"] = STAFF


class Deal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the machine deals: one of the three."""

    cards: tuple[Card | Shuffled, ...] | None = None
    """The cards in the order in which they are shown, or such a list for each shuffle. A shoe begins with the card that
    is exposed. The cards that are burned face down are not named."""
    dice: tuple[tuple[Face, ...], ...] | None = None
    """One list for each throw."""
    seed: Annotated[str, msgspec.Meta(max_length=SEED_MAX)] | None = None
    """Any text: the same text gives the same shuffles and throws."""


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a scenario."""

    open: Any
    """The settings of the table, as in `felt.toml`."""
    chips: dict[PatronName, Chips] = {}
    """By patron, in cents."""
    staff: dict[PatronName, Role] = {}
    deal: Deal = Deal(seed="")
    at: Annotated[int, msgspec.Meta(ge=0, le=START_MS_MAX)] = 0
    """The start, in milliseconds since 1970."""


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Any line after the first."""


class Wait(Line, frozen=True, kw_only=True, tag="wait"):
    """Let time pass."""

    ms: Elapsed


class Timed(Line, frozen=True, kw_only=True):
    when: Elapsed | None = None
    """In milliseconds since the start."""
    after: Elapsed | None = None
    """In milliseconds since the line before."""


class Look(Timed, frozen=True, kw_only=True, tag="look"):
    """Show the table in short."""


class Asked(Timed, frozen=True, kw_only=True):
    """A person asks for something."""

    who: PatronName


TableRequest = PatronRequest | StaffRequest
"""The requests that a table carries out; those that only concern a socket are no lines."""
Kinds = dict[type[Asked], type[TableRequest]]

FROM_CONTEXT = AtTable.__struct_fields__
"""The fields of a request that a line does not have."""
ROUND = "round"


def _kinds(games: Registry) -> Kinds:
    return {_form(kind): kind for kind in request_types() if issubclass(kind, TableRequest)}


def _form(kind: type[TableRequest]) -> type[Asked]:
    form: type[Asked] = msgspec.defstruct(  # type: ignore[assignment]
        kind.__name__,
        list(_fields(kind)),
        bases=(Asked,),
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        tag=str(kind.__struct_config__.tag),
        forbid_unknown_fields=True,
    )
    return form


def _fields(kind: type[TableRequest]) -> Iterator[tuple[Any, ...]]:
    for field in msgspec.structs.fields(kind):
        assert field.encode_name not in Asked.__struct_fields__, "a line needs this name for itself"
        if field.name in FROM_CONTEXT:
            continue
        if field.name == ROUND:
            yield (ROUND, int | None, None)
        elif field.required:
            yield (field.name, field.type, msgspec.field(name=field.encode_name))
        else:
            default = {"default": field.default, "default_factory": field.default_factory}
            yield (field.name, field.type, msgspec.field(name=field.encode_name, **default))


kinds = Derived(GAMES, _kinds)
"""By form of a line, the request that it becomes."""


def _line_decoder(games: Registry) -> msgspec.json.Decoder[Line]:
    return msgspec.json.Decoder(union_of((*kinds(), Wait, Look)))


_decoder = Derived(GAMES, _line_decoder)
_opening: msgspec.json.Decoder[Opening] = msgspec.json.Decoder(Opening)


def read_first(raw: bytes) -> Opening:
    """Raises a refusal with its place."""
    return decoded(_opening, raw)


def read_line(raw: bytes) -> Line:
    """Raises a refusal with its place."""
    try:
        return decoded(_decoder(), raw)
    except UnknownValue as refusal:
        if refusal.place != "do":
            raise
        raise UnknownValue(value=refusal.values["value"], known=REQUESTS, place="do") from None


def request_of(line: Asked, kind: type[TableRequest], table: str, round_number: int) -> TableRequest:
    """The request that the line means. A line without a round means `round_number`."""
    values = {name: getattr(line, name) for name in kind.__struct_fields__ if name not in FROM_CONTEXT}
    if ROUND in values and values[ROUND] is None:
        values[ROUND] = round_number
    return kind(id="act", table=table, **values)
