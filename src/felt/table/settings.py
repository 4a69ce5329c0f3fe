"""How a table is set up."""

from typing import Annotated

import msgspec

from felt.core.game import Game
from felt.games import GAMES, baccarat, niuniu, sicbo

TableName = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,31}$")]
Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=3_600_000)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Times(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long each phase lasts. online 2.d.1.1 and 2.d.2.1; rulings B13, B14, S4 and N8."""

    countdown_ms: Milliseconds = 5_000
    betting_ms: Milliseconds = 12_000
    squeeze_ms: Milliseconds = 10_000
    insurance_ms: Milliseconds = 8_000
    arranging_ms: Milliseconds = 15_000
    result_ms: Milliseconds = 5_000


class _Settings(msgspec.Struct, frozen=True, kw_only=True, tag_field="game", forbid_unknown_fields=True):
    name: TableName
    seats: Seats | None = None
    """How many can sit; None for an open table."""
    times: Times = msgspec.field(default_factory=Times)
    idle_rounds_max: Annotated[int, msgspec.Meta(ge=1)] = 10
    """ruling B18: after so many rounds without a wager a patron gives up the seat."""


class BaccaratSettings(_Settings, frozen=True, kw_only=True, tag="baccarat"):
    rules: baccarat.Rules

    @property
    def game(self) -> Game:
        return GAMES["baccarat"]


class SicBoSettings(_Settings, frozen=True, kw_only=True, tag="sicbo"):
    rules: sicbo.Rules

    @property
    def game(self) -> Game:
        return GAMES["sicbo"]


class NiuNiuSettings(_Settings, frozen=True, kw_only=True, tag="niuniu"):
    rules: niuniu.Rules

    @property
    def game(self) -> Game:
        return GAMES["niuniu"]


Settings = BaccaratSettings | SicBoSettings | NiuNiuSettings
