"""The base types of events, as the journal keeps them. The table's own events and those of the games extend them."""

from typing import ClassVar

import msgspec

from felt.core.wagers import Clause, Wager


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened. Its tag is its name in the journal and on the socket."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that the journal keeps and no client receives."""
    opens: ClassVar[str] = ""
    """The field that names a hand. From this event on, everybody sees the cards of that hand."""
    people: ClassVar[tuple[str, ...]] = ()
    """Fields that name patrons, besides `patron`: an id, or ids by hand. At an open table nobody is told who the others
    are."""
    by_staff: ClassVar[bool] = False
    """Whether `by` is a member of the staff, or the house. Patrons are not told which member."""
    kept: ClassVar[bool] = True
    """Whether the journal keeps it."""
    asks: ClassVar[bool] = False
    """Whether it only opens a stage: the card before it may still be corrected."""
    told: ClassVar[bool] = True
    """Whether the watchers of the table are told. An event that is not told is for the staff: it is in the journal, and
    in the recall that staff see."""

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)


class ChipsPlaced(Event, frozen=True):
    """A patron lays chips on the felt. The chips are held until the round is settled or void."""

    purpose: ClassVar[str]
    """A `Purpose` of the ledger."""
    clause: ClassVar[Clause] = ""
    """The clause under which they are held; empty for wagers, which the table holds by the citation of its game."""

    patron: str
    wagers: tuple[Wager, ...]

    @property
    def hold(self) -> str:
        """The name of the hold. In one round a patron has at most one hold of each name."""
        return self.purpose


class ChipsReturned(Event, frozen=True):
    """A patron takes chips off the felt, and their holds are released."""

    patron: str
    clause: Clause

    @property
    def hold(self) -> str:
        """The name of the only hold that is released. Empty if all are: the patron has no further part in the round."""
        return ""

    def takes_back(self, wager: Wager) -> bool:
        return wager.patron == self.patron
