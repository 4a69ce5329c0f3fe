"""Cards and dice, computed again from the house's key.

The journal's own chain can be computed again by anyone who can write the books. A card that was changed together with
its settlement, its transfers and the chain is found only here."""

from collections.abc import Sequence

from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.events import Event
from felt.core.words import Words
from felt.dealing import CannotGoOn, Seed
from felt.dealing.devices import Machine
from felt.dealing.keys import MasterKey
from felt.table.events import Burned, CardsDealt, DiceThrown, ShuffleFixed
from felt.table.state import BURN, State

NOT_OF_KEY = Words("no given key is the key of shuffle {number}", "không khóa nào đã cho là khóa của lượt xáo {number}")
OTHER = Words(
    "the key gives {expected} here, and the journal has {found}", "khóa cho ra {expected}, nhưng nhật ký ghi {found}"
)


class WrongChance(Exception):  # noqa: N818 - caught where it is made a finding
    def __init__(self, words: Words, **values: object) -> None:
        super().__init__(words.en)
        self.words = Words(*(text.format(**values) for text in words))


class Dealer:
    """Deals a table's shuffles once more. A house that has changed its key hands in all its keys."""

    def __init__(self, table: str, keys: Sequence[MasterKey]) -> None:
        self._machines = [Machine(table, key) for key in keys]
        self._machine: Machine | None = None
        self.shuffles = 0

    def follow(self, state: State, event: Event) -> None:
        """`state` is the table just before the event."""
        match event:
            case ShuffleFixed():
                self._fix(event)
            case Burned(card=card):
                self._same((card,), CardsNeeded(BURN, 1), state)
            case CardsDealt(to=to, cards=cards):
                self._same(cards, CardsNeeded(to, len(cards)), state)
            case DiceThrown(dice=dice):
                self._same(dice, DiceNeeded(len(dice)), state)

    def _fix(self, event: ShuffleFixed) -> None:
        self._machine = None
        if not event.nonce and not event.commitment:
            return  # shuffled by hand
        need, seed = SeedNeeded(event.number, event.decks), Seed(event.nonce, event.commitment)
        for machine in self._machines:
            try:
                machine.resume(need, seed)
            except CannotGoOn:
                continue
            self._machine = machine
            self.shuffles += 1
            return
        raise WrongChance(NOT_OF_KEY, number=event.number)

    def _same(self, dealt: Sequence[object], need: CardsNeeded | DiceNeeded, state: State) -> None:
        if self._machine is None:
            return
        place = state.shuffle.place if state.shuffle is not None else 0
        expected = tuple(self._machine.supply(need, place=place))
        if tuple(dealt) != expected:
            raise WrongChance(OTHER, expected=_shown(expected), found=_shown(dealt))


def _shown(dealt: Sequence[object]) -> str:
    return " ".join(map(str, dealt))
