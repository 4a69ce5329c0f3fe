"""Events and states as bytes."""

from fractions import Fraction
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.events import Event
from felt.core.shoe.findings import Alarm
from felt.core.unions import union_of
from felt.games import GAMES, Derived
from felt.games.registry import Registry
from felt.table.alarm.events import EVENTS as ALARM_EVENTS
from felt.table.corrections.events import CORRECTIONS, Booked, CorrectionProposed
from felt.table.dealer.events import EVENTS as DEALER_EVENTS
from felt.table.events import EVENTS
from felt.table.irregularity.events import EVENTS as IRREGULARITY_EVENTS
from felt.table.play import Chains, Patron, Shuffle
from felt.table.settings import Settings
from felt.table.state import Phase, State


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


def _event_types(games: Registry) -> tuple[type[Event], ...]:
    stages = (stage for game in games.values() for stage in game.all_stages())
    return (
        *EVENTS,
        *DEALER_EVENTS,
        *IRREGULARITY_EVENTS,
        *ALARM_EVENTS,
        *CORRECTIONS,
        *dict.fromkeys(event for stage in stages for event in stage.events),
    )


def _event_decoder(games: Registry) -> msgspec.json.Decoder[Event]:
    return msgspec.json.Decoder(union_of(_event_types(games)), dec_hook=_decode_fraction)


event_types = Derived(GAMES, _event_types)
"""Every event that a journal may contain: the table's own events, and those of the stages of all games."""
_decoder = Derived(GAMES, _event_decoder)
_encoder = msgspec.json.Encoder(enc_hook=_encode_fraction)


def encode(event: Event) -> bytes:
    return _encoder.encode(event)


def decode(body: bytes) -> Event:
    return _decoder().decode(body)


class Resting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A state between two rounds, without wagers on the felt."""

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
    edition: int = 1
    stopped_by: str = ""
    stopped_why: str = ""
    warned: list[str] = []
    barred: list[str] = []
    carried: list[Card] = []
    free_hand: str = ""
    attending: dict[str, str] = {}
    unattended: bool = False
    in_use: tuple[str, ...] = ()
    set_aside: dict[str, str] = {}
    proposals: dict[int, CorrectionProposed] = {}
    corrected: dict[int, Booked] = {}
    corrections: int = 0
    stopped_by_alarm: bool = False
    alarms: list[Alarm] = []
    judged: list[Alarm] = []
    chains: Chains | None = None
    aborts: int = 0


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
