"""Deals the cards and dice that a scenario names, or those of its seed."""

import hashlib
from collections import Counter
from typing import Protocol

from felt.acting.forms import Deal, Shuffled
from felt.acting.refusals import CardTooOften, MixedShuffles, OneChanceOnly, WrongChance
from felt.core.cards import Card
from felt.core.chance import Dealt, Need, SeedNeeded
from felt.dealing import Seed
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey, commitment
from felt.fairness.hashing import pack
from felt.table.settings import Settings


class Dealer(Protocol):
    """A shallow copy of a dealer deals on from the same place."""

    source: str
    """The place in the opening that names the cards or dice."""
    key: MasterKey | None
    """With this key every shuffle can be dealt again."""

    def fix(self, need: SeedNeeded) -> Seed: ...

    def supply(self, need: Need, *, place: int) -> Dealt | None:
        """None if nothing is left."""


def dealer_of(deal: Deal, settings: Settings, at: int) -> Dealer:
    """Refuses a deal that is not possible at this table."""
    given = [name for name in deal.__struct_fields__ if getattr(deal, name) is not None]
    if len(given) != 1:
        raise OneChanceOnly(place="deal")
    game = settings.game.at(at)
    decks = game.decks(game.own_rules(settings.rules))
    needed = "cards" if decks else "dice"
    if given not in ([needed], ["seed"]):
        raise WrongChance(game=game.title, needed=needed, place=f"deal.{given[0]}")
    if deal.cards is not None:
        return GivenCards(_by_shuffle(deal.cards, decks))
    if deal.dice is not None:
        return GivenDice(deal.dice)
    return Seeded(settings.name, deal.seed or "")


def _by_shuffle(given: tuple[Card | Shuffled, ...], decks: int) -> tuple[Shuffled, ...]:
    flat = tuple(card for card in given if isinstance(card, Card))
    lists = tuple(cards for cards in given if not isinstance(cards, Card))
    if flat and lists:
        raise MixedShuffles(place="deal.cards")
    shuffles = (flat,) if flat else lists
    for number, shuffle in enumerate(shuffles):
        for card, count in Counter(shuffle).items():
            if count > decks:
                place = "deal.cards" if flat else f"deal.cards[{number}]"
                raise CardTooOften(card=card, count=count, decks=decks, place=place)
    return shuffles


class GivenCards:
    """Cards by shuffle, in the order in which they are shown."""

    def __init__(self, shuffles: tuple[Shuffled, ...]) -> None:
        self.source = "deal.cards"
        self.key: MasterKey | None = None
        self._shuffles = shuffles
        self._fixed = 0
        self._shown = 0

    def fix(self, need: SeedNeeded) -> Seed:
        self._fixed, self._shown = self._fixed + 1, 0
        return Seed()

    def supply(self, need: Need, *, place: int) -> Dealt | None:
        cards = self._shuffles[self._fixed - 1] if self._fixed <= len(self._shuffles) else ()
        dealt = cards[self._shown : self._shown + need.count]
        if len(dealt) < need.count:
            return None
        self._shown += need.count
        return dealt


class GivenDice:
    """Throws, in order."""

    def __init__(self, throws: tuple[tuple[int, ...], ...]) -> None:
        self.source = "deal.dice"
        self.key: MasterKey | None = None
        self._throws = throws
        self._thrown = 0

    def fix(self, need: SeedNeeded) -> Seed:
        return Seed()

    def supply(self, need: Need, *, place: int) -> Dealt | None:
        if self._thrown == len(self._throws):
            return None
        self._thrown += 1
        return self._throws[self._thrown - 1]


class Seeded:
    """Shuffles and throws of the machine. Its key and its nonces are functions of the seed."""

    def __init__(self, table: str, seed: str) -> None:
        self.source = "deal.seed"
        self._key = MasterKey(hashlib.sha256(pack(b"felt/act", seed.encode())).digest())
        self.key: MasterKey | None = self._key
        self._table = table
        self._machine = Machine(table, self._key)

    def fix(self, need: SeedNeeded) -> Seed:
        nonce = self._key.subkey(f"act/{need.number}")
        seed = Seed(nonce.hex(), commitment(self._key.seed(self._table, need.number, nonce)))
        self._machine = Machine(self._table, self._key)
        self._machine.resume(need, seed)
        return seed

    def supply(self, need: Need, *, place: int) -> Dealt | None:
        return self._machine.supply(need, place=place)
