"""Events and states as bytes."""

from fractions import Fraction
from typing import Any

import msgspec

from felt.table.events import Event
from felt.table.settings import Settings
from felt.table.state import Patron, Phase, Shuffle, State


def _encode_fraction(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value)} has no place in an event")


def _decode_fraction(kind: type, value: object) -> Any:
    if kind is Fraction and isinstance(value, str):
        try:
            return Fraction(value)
        except ZeroDivisionError as error:
            raise ValueError(f"{value} is no fraction") from error
    raise TypeError(f"{kind} has no place in an event")


_encoder = msgspec.json.Encoder(enc_hook=_encode_fraction)
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=_decode_fraction)


def encode(event: Event) -> bytes:
    return _encoder.encode(event)


def kind_of(event: Event) -> str:
    """The event's type, as the journal names it."""
    return str(type(event).__struct_config__.tag)


def decode(body: bytes) -> Event:
    return _decoder.decode(body)


class Resting(msgspec.Struct, frozen=True):
    """A state between two rounds, when nothing lies on the felt."""

    settings: Settings
    rules_hash: str
    phase: Phase
    round: int
    deadline: int | None
    paused: bool
    left_ms: int | None
    closing: bool
    patrons: dict[str, Patron]
    seat_last: int
    shuffle: Shuffle | None
    shuffles: int
    results: list[str]


_resting: msgspec.json.Decoder[Resting] = msgspec.json.Decoder(Resting)
_AT_REST = (Phase.CLOSED, Phase.WAITING, Phase.COUNTDOWN)


def at_rest(state: State) -> bool:
    return state.settings is not None and state.phase in _AT_REST


def encode_state(state: State) -> bytes:
    assert at_rest(state), "a snapshot is taken between rounds"
    fields = {name: getattr(state, name) for name in Resting.__struct_fields__}
    return _encoder.encode(Resting(**fields))


def decode_state(snapshot: bytes) -> State:
    resting = _resting.decode(snapshot)
    return State(**{name: getattr(resting, name) for name in Resting.__struct_fields__})
