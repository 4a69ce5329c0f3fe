"""The rules that this software knows: every edition of every game, by the hash that the record of a round names."""

import hashlib
from collections.abc import Sequence

import msgspec

from felt.games import GAMES


class EditionHash(msgspec.Struct, frozen=True):
    game: str
    edition: int
    hash: str
    """Under the settings that a table has if nobody says otherwise."""

    def line(self) -> str:
        return f"{self.hash}  {self.game} {self.edition}\n"


def editions() -> list[EditionHash]:
    return [
        EditionHash(name, edition.edition, edition.rules_hash(edition.rules_type()))
        for name, game in sorted(GAMES.items())
        for edition in game.editions()
    ]


def rules_hash(known: Sequence[EditionHash]) -> str:
    return hashlib.sha256("".join(each.line() for each in known).encode()).hexdigest()
