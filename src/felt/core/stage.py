"""A stage: a pause of the deal in which patrons are asked something that belongs to one game.

The table knows no stage by name. It creates the stages of its game with each round, and then

    proceed   asks each stage in turn whether it is `due` before the next card is dealt
    answer    hands it the commands that it names in `commands`
    over      asks whether it still waits for somebody, after each answer and after a patron has left
    time_up   tells it that its deadline has passed
    evolve    shows it its own events

A deadline may be None: where a person calls the game, nothing ends by the clock."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Protocol

import msgspec

from felt.core.chance import Round
from felt.core.chips import Cents
from felt.core.commands import Command, PlaceChips
from felt.core.events import Event
from felt.core.requests import PatronRequest
from felt.core.times import Times
from felt.core.wagers import Wager
from felt.core.words import Words

HOUSE = "house"
"""The house as an actor: what happens by itself, or is done by the machine."""

Available = Callable[[str], Cents]
"""What a patron has in chips, which only the ledger knows."""


class InPlay(Protocol):
    """A table with a round in play, as its stages see it."""

    @property
    def rules(self) -> Any: ...

    @property
    def times(self) -> Times: ...

    @property
    def game_round(self) -> Round:
        """The cards or dice so far."""

    @property
    def confirmed(self) -> Mapping[str, tuple[Wager, ...]]:
        """The wagers of each patron, in the order of arrival."""

    @property
    def totals(self) -> Mapping[str, Cents]:
        """What lies on each bet."""

    @property
    def boxes(self) -> Mapping[int, str]:
        """The patron who holds each box."""

    def has_left(self, patron: str) -> bool: ...

    def is_open(self, stage: "Stage") -> bool:
        """Whether the deal pauses for this stage."""

    def is_in_time(self, now: int) -> bool:
        """Whether the deadline, if there is one, is still to come."""

    def refuse_not_open(self, stage: "Stage", now: int | None = None) -> None:
        """Raise the refusal of an answer while the table is paused, the stage is not open, or its time is up."""

    def refuse_paused(self) -> None: ...

    def refuse_bet(self, patron: str, now: int) -> None:
        """Raise the refusal of a patron who cannot bet now."""

    def refuse_without_chips(self, patron: str, wagers: tuple[Wager, ...], available: Available) -> None:
        """Raise the refusal of wagers that the patron has not the chips for."""

    def ask(self, stage: "Stage", deadline: int | None) -> None:
        """The deal pauses until this stage is over."""

    def go_on(self) -> None:
        """The deal goes on."""


class Covered(msgspec.Struct, frozen=True):
    """A hand that lies face down: its first `open` cards are seen by all, the others by one patron at most."""

    open: int
    seen_by: str | None


class Sentence(msgspec.Struct, frozen=True):
    """How an event is told in a transcript."""

    words: Words
    values: Mapping[str, object] = {}


Told = Callable[[tuple[Wager, ...]], Words]
"""Wagers in words."""


class Stage(msgspec.Struct):
    """What one stage has come to in one round."""

    name: ClassVar[str]
    """The table's phase while the stage is open."""
    commands: ClassVar[tuple[type[Command], ...]] = ()
    requests: ClassVar[tuple[type[PatronRequest], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()

    def openers(self, table: InPlay) -> dict[str, str]:
        """When betting closes: by hand, the patron who is to open its cards."""
        return {}

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        """Before the next card, and before the settlement: whatever opens this stage, or nothing."""
        yield from ()

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        raise NotImplementedError

    def over(self, table: InPlay) -> Iterator[Event]:
        """While the stage is open: whatever ends it, once nobody is waited for."""
        yield from ()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        """Whatever ends the stage when its time is up."""
        yield from ()

    # An event has happened. Nothing is decided here, and nothing can be refused.

    def evolve(self, table: InPlay, event: Event) -> None:
        """An event of this stage."""

    def betting_closed(self, openers: Mapping[str, str]) -> None: ...

    def dealt(self, hand: str) -> None:
        """A hand has new cards."""

    def left(self, patron: str) -> None:
        """Nobody waits for a patron who has left."""

    def end(self) -> None:
        """The round is settled or void: nobody is asked anything any more."""

    def wagers(self) -> tuple[Wager, ...]:
        """What the stage added to the wagers of the round, in the order of arrival."""
        return ()

    def repeats(self, command: PlaceChips) -> bool:
        """Whether these chips lie on the felt already."""
        return False

    def covers(self, table: InPlay, hand: str) -> Covered | None:
        """How this hand lies, if this stage keeps it face down."""
        return None

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        """What a watcher sees of the stage; `seen` tells whose play they see."""
        return {}

    def own(self, patron: str) -> dict[str, object]:
        """What this patron sees besides."""
        return {}

    @classmethod
    def sentence(cls, event: Event, told: Told) -> Sentence | None:
        """How an event of this stage reads in a transcript."""
        return None
