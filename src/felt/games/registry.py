"""The games that Felt runs. Each game is registered once; everything else is derived from the registry."""

from collections.abc import Callable
from typing import Generic, TypeVar

from felt.core.game import Game

Made = TypeVar("Made")


class Registry(dict[str, Game]):
    """Games by name, in the order of registration. Only `register` and `remove` change it."""

    def __init__(self, *games: Game) -> None:
        super().__init__({game.name: game for game in games})
        self.version = 0

    def register(self, game: Game) -> None:
        """Add a game, or replace a game by its new edition."""
        self[game.name] = game
        self.version += 1

    def remove(self, name: str) -> None:
        del self[name]
        self.version += 1


class Derived(Generic[Made]):
    """A value made from the registry. A call returns it; the first call after a change of the registry makes it
    again."""

    def __init__(self, registry: Registry, make: Callable[[Registry], Made]) -> None:
        self._registry = registry
        self._make = make
        self._made = make(registry)
        self._version = registry.version

    def __call__(self) -> Made:
        if self._version != self._registry.version:
            self._made, self._version = self._make(self._registry), self._registry.version
        return self._made
