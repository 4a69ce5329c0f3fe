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
from felt.verify.wrong import WrongChance, shown

NOT_OF_KEY = Words("no given key is the key of shuffle {number}", "không khóa nào đã cho là khóa của lượt xáo {number}")
OTHER = Words(
    "the key gives {expected} here, and the journal has {found}", "khóa cho ra {expected}, nhưng nhật ký ghi {found}"
)


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
        if event.chain:
            return  # of two keys: `felt.verify.fair`
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
            raise WrongChance(OTHER, expected=shown(expected), found=shown(dealt))
