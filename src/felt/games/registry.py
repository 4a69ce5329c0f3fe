"""The games that Felt runs. Each game is registered once; everything else is derived from the registry."""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from felt.core.game import Game

Made = TypeVar("Made")


class Registry(Mapping[str, Game]):
    """Games by name, in the order of registration."""

    def __init__(self, *games: Game) -> None:
        self._games = {game.name: game for game in games}
        self.version = 0

    def __getitem__(self, name: str) -> Game:
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def register(self, game: Game) -> None:
        """Add a game, or replace a game by its new edition."""
        self._games[game.name] = game
        self.version += 1

    def remove(self, name: str) -> None:
        del self._games[name]
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
