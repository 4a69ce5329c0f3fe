"""The devices: the machine that shuffles and throws, the dealer's keyboard, and the replay of a record."""

from collections import deque
from collections.abc import Iterable

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Dealt, DiceNeeded, Need, SeedNeeded
from felt.core.refusals import Refusal
from felt.core.words import Words
from felt.dealing import CannotGoOn, Seed
from felt.dealing.keys import MasterKey, commitment, fresh_nonce
from felt.fairness.stream import shuffled_decks, thrown_dice


class NotKeyedIn(Refusal):
    """The dealer has not yet keyed in the next cards or dice."""

    words = Words(
        "Waiting for the dealer to key in the next cards or dice.",
        "Đang chờ nhân viên nhập lá bài hoặc xúc xắc tiếp theo.",
    )


class Machine:
    """Deals for one table without a person. Only the machine deals there (niuniu 4.3). A shuffle is a function of the
    house's key and a fresh nonce."""

    def __init__(self, table: str, key: MasterKey) -> None:
        self.table = table
        self._key = key
        self._seed = b""
        self._cards: list[Card] = []

    def fix(self, need: SeedNeeded) -> Seed:
        nonce = fresh_nonce()
        self._load(need, nonce)
        return Seed(nonce.hex(), commitment(self._seed))

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        try:
            self._load(need, bytes.fromhex(seed.nonce))
        except ValueError as error:
            problem = Words("its nonce cannot be read", "không đọc được nonce")
            raise CannotGoOn(number=need.number, problem=problem) from error
        if commitment(self._seed) != seed.commitment:
            self._seed, self._cards = b"", []
            problem = Words(
                "the house's key is not the key of this shuffle", "khóa hiện tại không phải khóa đã xáo bài"
            )
            raise CannotGoOn(number=need.number, problem=problem)

    def _load(self, need: SeedNeeded, nonce: bytes) -> None:
        self._seed = self._key.seed(self.table, need.number, nonce)
        self._cards = shuffled_decks(self._seed, need.decks)

    def supply(self, need: Need, *, place: int) -> Dealt:
        assert self._seed, "no shuffle has been fixed"
        if isinstance(need, DiceNeeded):
            return thrown_dice(self._seed, need.count)
        dealt = tuple(self._cards[place : place + need.count])
        assert len(dealt) == need.count, "the table asks for no more cards than there are"
        return dealt


class Keyboard:
    """A person deals and keys in every card and die."""

    def __init__(self) -> None:
        self._keyed: deque[Card | int] = deque()

    def key_in(self, *dealt: Card | int) -> None:
        self._keyed.extend(dealt)

    def fix(self, need: SeedNeeded) -> Seed:
        """A shuffle by hand has nothing to write down."""
        return Seed()

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        """The cards are on the table; the dealer continues."""

    def supply(self, need: Need, *, place: int) -> Dealt:
        if len(self._keyed) < need.count:
            raise NotKeyedIn
        return tuple(self._keyed.popleft() for _ in range(need.count))  # type: ignore[return-value]


class Replay:
    """Deals the recorded cards and dice again."""

    def __init__(self, dealt: Iterable[Dealt], seeds: Iterable[Seed] = ()) -> None:
        self._dealt = iter(dealt)
        self._seeds = iter(seeds)

    def fix(self, need: SeedNeeded) -> Seed:
        return next(self._seeds, Seed())

    def resume(self, need: SeedNeeded, seed: Seed) -> None:
        """A record needs no shuffle."""

    def supply(self, need: CardsNeeded | DiceNeeded, *, place: int) -> Dealt:
        dealt = next(self._dealt, None)
        if dealt is None:
            raise CannotGoOn(number=0, problem=Words("the record ends here", "bản ghi kết thúc tại đây"))
        return dealt
