"""What can be asked of a table: what the table's own commands and those of a game have in common."""

import msgspec

from felt.core.wagers import PatronName, Wager


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class InRound(Command, frozen=True, kw_only=True):
    """Refused in any other round than the one meant. None means the round under way."""

    round: int | None = None


class PatronInRound(InRound, frozen=True, kw_only=True):
    patron: PatronName


class PlaceChips(PatronInRound, frozen=True, kw_only=True):
    """Lays chips on the felt: the table asks how many the patron has."""

    wagers: tuple[Wager, ...] | None = None
