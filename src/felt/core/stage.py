"""A stage: a pause of the deal in which a game asks its patrons something, such as insurance.

The table knows no stage by name. It creates the stages of its game for each round. Then it calls them:

    due       before the next card is dealt: the stage may open
    answer    for every command that the stage names in `commands`
    over      after each answer, and after a patron has left: the stage may end
    time_up   when the deadline has passed
    evolve    for each event of the stage

A deadline may be None: if a dealer runs the game, the clock ends nothing."""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from felt.core.chance import Round
from felt.core.chips import Cents
from felt.core.commands import Command, PlaceChips
from felt.core.events import Event
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.times import Times
from felt.core.wagers import Clause, Wager
from felt.core.words import Words

HOUSE = "house"
"""The house as an actor, for events that the machine causes."""
ANOTHER = "patron"
"""Stands for another patron where ids are not told."""

Available = Callable[[str], Cents]
"""How many chips a patron can spend. Only the ledger knows this."""


AnyStage = TypeVar("AnyStage", bound="Stage")


class Part(StrEnum):
    """A part of the course of a round. All stages of a game are parts of the deal."""

    BETWEEN_ROUNDS = "between_rounds"
    BETTING = "betting"
    DEAL = "deal"
    CALLED = "called"
    """A dealer has called the result, and nothing is paid yet."""
    RESULT = "result"


class InPlay(Protocol):
    """A table with a round in play, as its stages see it."""

    @property
    def part(self) -> Part: ...

    @property
    def by_hand(self) -> bool:
        """Whether a dealer deals, and keys in the cards or dice."""

    @property
    def burn_forgotten(self) -> bool:
        """Whether the cards in use were not burned."""

    @property
    def may_still_burn(self) -> bool:
        """Whether the cards in use were not burned, and none of them has been seen."""

    @property
    def a_card_is_dealt(self) -> bool:
        """Whether a hand of the round has a card."""

    @property
    def first_hand(self) -> bool:
        """Whether this is the first round from the cards in use."""

    def stage(self, kind: type[AnyStage]) -> AnyStage:
        """The stage of this kind in the round under way."""

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
        """The chips on each bet."""

    @property
    def boxes(self) -> Mapping[int, str]:
        """The patron who holds each box."""

    @property
    def barred(self) -> Sequence[str]:
        """The patrons for whom the house arranges."""

    @property
    def warned(self) -> Sequence[str]:
        """The patrons who had wagers below the minimum in an earlier round."""

    def has_left(self, patron: str) -> bool: ...

    def until(self, now: int, lasts_ms: int) -> int | None:
        """The deadline of a stage that opens now; None where a dealer's call ends it."""

    def until_seen(self, now: int, lasts_ms: int) -> int | None:
        """As `until`, counted from the moment at which the cards dealt so far have been shown (ruling B14)."""

    def shows(self, lasts_ms: int) -> None:
        """The screens take so long to show what has just happened."""

    def is_open(self, stage: "Stage") -> bool:
        """Whether the deal pauses for this stage."""

    def is_in_time(self, now: int) -> bool:
        """Whether there is no deadline, or it has not passed."""

    def refuse_not_open(self, stage: "Stage", now: int | None = None) -> None:
        """Raise a refusal if the table is paused, the stage is not open, or its time is up."""

    def refuse_paused(self) -> None: ...

    def refuse_out_of_play(self) -> None:
        """Raise a refusal if no round is under way."""

    def cover_of(self, hand: str) -> "Covered | None":
        """How a hand lies that not everybody sees; None for a hand that lies open."""

    def refuse_wish(self, patron: str, now: int) -> None:
        """Raise a refusal if the patron cannot ask for something before the deal, as long as betting is open."""

    def refuse_without_chips(self, patron: str, wagers: tuple[Wager, ...], available: Available) -> None:
        """Raise a refusal if the patron has too few chips for these wagers."""

    def ask(self, stage: "Stage", deadline: int | None, lasts_ms: int) -> None:
        """Pause the deal until this stage is over. The patrons have `lasts_ms` of the time to the deadline: before
        that, the cards are being shown."""

    def go_on(self) -> None:
        """Continue the deal."""


class Covered(msgspec.Struct, frozen=True):
    """A hand that lies face down. Everybody sees its first `open` cards; at most one patron sees the others."""

    open: int
    seen_by: str | None


class Sentence(msgspec.Struct, frozen=True):
    """An event as a sentence of a transcript. The value `patron` is a patron's id, `patrons` are several."""

    template: Words
    values: Mapping[str, object] = {}


WagersInWords = Callable[[tuple[Wager, ...]], Words]
"""Names wagers for people."""


class Stage(msgspec.Struct):
    """One stage of one round."""

    name: ClassVar[str]
    """The table's phase while the stage is open."""
    awaited: ClassVar[Words]
    """What the table waits for then."""
    commands: ClassVar[tuple[type[Command], ...]] = ()
    requests: ClassVar[tuple[type[PatronRequest | StaffRequest], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()

    def copied(self: AnyStage) -> AnyStage:
        """A copy that stays as it is while this stage continues. A field is immutable, or a set, dict or list of
        immutable things."""
        other = copy.copy(self)
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, set | dict | list):
                setattr(other, name, value.copy())
        return other

    def openers(self, table: InPlay) -> dict[str, str]:
        """Called when betting closes: by hand, the patron who opens its cards."""
        return {}

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        """Called before the next card and before the settlement: the events that open this stage, if it is due."""
        yield from ()

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        raise NotImplementedError

    def over(self, table: InPlay) -> Iterator[Event]:
        """Called while the stage is open: the events that end it, if it waits for no patron."""
        yield from ()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        """The events that end the stage when its time is up."""
        yield from ()

    # The methods below follow an event that has happened. They decide nothing and refuse nothing.

    def evolve(self, table: InPlay, event: Event) -> None:
        """An event of this stage."""

    def betting_closed(self, openers: Mapping[str, str]) -> None: ...

    def dealt(self, hand: str) -> None:
        """A hand has new cards."""

    def reordered(self, table: InPlay) -> None:
        """The cards of the round lie in another order now, for everybody to see."""

    def left(self, patron: str) -> None:
        """A patron has left: the stage no longer waits for this patron."""

    def withdrawn(self, patron: str) -> None:
        """The patron has taken all chips off the felt: forget the wagers that this stage added."""

    def end(self) -> None:
        """The round is settled or void: the stage waits for nobody."""

    # What an irregularity does to a stage.

    def house_opens(self, table: InPlay, hand: str) -> Iterator[Event]:
        """The house opens a hand that this stage keeps face down."""
        yield from ()

    def returned_by_order(self, table: InPlay, ordered: Round, clause: Clause) -> Iterator[Event]:
        """The cards are about to be put in order, as in `ordered`: the events that return chips which were laid on the
        wrong cards."""
        yield from ()

    def late_offer(self, table: InPlay, patrons: tuple[str, ...], now: int) -> Iterator[Event]:
        """An offer to these patrons that was forgotten before."""
        yield from ()

    def box_void(self, box: int) -> None:
        """A box is void: the stage no longer waits for it."""

    def barred(self, patron: str) -> None:
        """The house arranges for this patron."""

    def waits_for(self) -> tuple[str, ...]:
        """The patrons for whom the open stage waits."""
        return ()

    def most(self, table: InPlay) -> dict[str, Cents]:
        """By patron for whom the open stage waits, the most that they may lay, where it asks for chips."""
        return {}

    def wagers(self) -> tuple[Wager, ...]:
        """The wagers that the stage added to the round, in the order of arrival."""
        return ()

    def repeats(self, command: PlaceChips) -> bool:
        """Whether these chips lie on the felt already."""
        return False

    def covers(self, table: InPlay, hand: str) -> Covered | None:
        """How much of this hand is open, if this stage keeps it face down; else None."""
        return None

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        """The stage as a watcher sees it. `seen` tells whether the watcher sees the play of a patron."""
        return {}

    def own(self, patron: str) -> dict[str, object]:
        """The fields that only this patron sees."""
        return {}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        """An event of this stage as a sentence of a transcript."""
        return None
