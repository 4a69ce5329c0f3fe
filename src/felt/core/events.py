"""What happens at a table, as the journal keeps it: what the table's own events and those of a game have in common."""

from typing import ClassVar

import msgspec

from felt.core.wagers import Clause, Wager


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened. Its tag is its name in the journal and on the socket."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that the journal keeps and nobody is told."""
    opens: ClassVar[str] = ""
    """The field that names a hand whose cards everybody sees from this event on."""
    kept: ClassVar[bool] = True
    """Whether the journal keeps it."""

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)


class ChipsPlaced(Event, frozen=True):
    """A patron lays chips on the felt: they are held until the round is settled or void."""

    purpose: ClassVar[str]
    """What the chips are for, in the ledger's words."""
    clause: ClassVar[Clause]
    """The clause under which they are held."""

    patron: str
    wagers: tuple[Wager, ...]

    @property
    def hold(self) -> str:
        """The name of the hold: a patron has one of each name in a round."""
        return self.purpose
