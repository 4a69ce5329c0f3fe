"""The base types of commands. The table's own commands and those of the games extend them."""

import msgspec

from felt.core.wagers import PatronName, Wager


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class InRound(Command, frozen=True, kw_only=True):
    """A command for one round. The table refuses it in any other round. None means the round under way."""

    round: int | None = None


class PatronInRound(InRound, frozen=True, kw_only=True):
    patron: PatronName


class PlaceChips(PatronInRound, frozen=True, kw_only=True):
    """Lays chips on the felt. The table first asks how many chips the patron has."""

    wagers: tuple[Wager, ...] | None = None
