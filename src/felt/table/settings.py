"""The settings of a table."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec

from felt.core.game import Game
from felt.core.requests import TableName
from felt.core.times import Times
from felt.core.unions import union_of
from felt.games import GAMES, Derived
from felt.games.registry import Registry

Seats = Annotated[int, msgspec.Meta(ge=1, le=20)]
Rounds = Annotated[int, msgspec.Meta(ge=1)]


class Dealing(StrEnum):
    """Who deals."""

    MACHINE = "machine"
    HAND = "hand"
    """A dealer deals, and keys in or scans each card or throw."""


class Betting(StrEnum):
    """What opens and closes betting."""

    TIMED = "timed"
    CALLED = "called"
    """The calls of the dealer. Chips are known by seat, and accounts may play too."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game decides the type of `rules`."""

    game_name: str = msgspec.field(name="game")
    name: TableName
    seats: Seats | None = None
    """The number of seats; None for an open table."""
    times: Times = msgspec.field(default_factory=Times)
    idle_rounds_max: Rounds = 10
    """ruling B18: after this many rounds without a wager a patron loses the seat."""
    dealing: Dealing = Dealing.MACHINE
    betting: Betting = Betting.TIMED
    equipment_registered: bool = False
    """Whether a table that is dealt by hand takes only decks or dice that the house's register has issued to it."""
    rules: Any

    def __post_init__(self) -> None:
        game = GAMES.get(self.game_name)
        if game is None:
            raise ValueError(f"there is no game {self.game_name}")
        if not isinstance(self.rules, game.rules_type):
            msgspec.structs.force_setattr(self, "rules", msgspec.convert(self.rules, game.rules_type))

    @property
    def game(self) -> Game:
        """The latest edition of the game."""
        return GAMES[self.game_name]


class _Form(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", forbid_unknown_fields=True):
    name: TableName
    seats: Seats | None = None
    times: Times = msgspec.field(default_factory=Times)
    idle_rounds_max: Rounds = 10
    dealing: Dealing = Dealing.MACHINE
    betting: Betting = Betting.TIMED
    equipment_registered: bool = False


def _forms(games: Registry) -> dict[str, type[msgspec.Struct]]:
    return {
        name: msgspec.defstruct(
            f"{game.title.en.replace(' ', '')}Settings",
            [("rules", game.rules_type)],
            bases=(_Form,),
            frozen=True,
            kw_only=True,
            tag=name,
            forbid_unknown_fields=True,
        )
        for name, game in games.items()
    }


forms: Derived[dict[str, type[msgspec.Struct]]] = Derived(GAMES, _forms)
"""By game, the settings of its tables as one type. The reader of settings uses them to name a wrong key; so does the
schema."""


def read_settings(given: object) -> Settings:
    """Reads settings that a person wrote. Raises msgspec's `ValidationError`, which names the place."""
    form = msgspec.convert(given, union_of(forms().values()), strict=False)
    return Settings(game_name=str(form.__struct_config__.tag), **msgspec.structs.asdict(form))
