"""Where a room takes the shuffles, cards and dice that its table wants."""

from collections.abc import Awaitable, Sequence
from typing import Protocol

from felt.core.chance import ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded, Want
from felt.core.commands import Command
from felt.dealing import CannotGoOn, Device, Seed
from felt.table import State
from felt.table.commands import SupplyCards, SupplyDice, SupplySeed


class Supplier(Protocol):
    def resume(self, state: State) -> bool | Awaitable[bool]:
        """Begin with a table as its journal has it, and continue its shuffle. False if it cannot be continued."""

    def supply(self, state: State, want: Want, laid: Sequence[bytes]) -> Command | Awaitable[Command]:
        """The command that gives the table what it wants: at once, or later if another machine is asked. `laid` are the
        hashes of the records that laid chips on the felt in this round. Raises `WitnessRefusal`."""

    def ahead(self, state: State) -> Want | None:
        """What is supplied before the table wants it."""

    async def answers(self) -> bool:
        """Whether the other machine answers, after it did not."""


class DeviceSupplier:
    """A device that asks nobody."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def resume(self, state: State) -> bool:
        shuffle = state.shuffle
        if shuffle is None or shuffle.finished or state.by_hand:
            return True
        try:
            need = SeedNeeded(number=shuffle.number, decks=shuffle.decks)
            self._device.resume(need, Seed(shuffle.nonce, shuffle.commitment))
        except CannotGoOn:
            return False
        return True

    def supply(self, state: State, want: Want, laid: Sequence[bytes]) -> Command:
        if isinstance(want, SeedNeeded):
            seed = self._device.fix(want)
            return SupplySeed(nonce=seed.nonce, commitment=seed.commitment)
        assert state.shuffle is not None
        assert not isinstance(want, LinksNeeded | ChainsNeeded), "a shuffle of one key has no links"
        dealt = self._device.supply(want, place=state.shuffle.place)
        if isinstance(want, DiceNeeded):
            return SupplyDice(dice=dealt)  # type: ignore[arg-type]
        return SupplyCards(cards=dealt)  # type: ignore[arg-type]

    def ahead(self, state: State) -> Want | None:
        return None

    async def answers(self) -> bool:
        return True


def supplier_of(device: Device | Supplier) -> Supplier:
    return DeviceSupplier(device) if isinstance(device, Device) else device
