"""Fair dealing, verified from the record (`docs/FAIRNESS.md`): signatures, statements, proofs, and every shuffle dealt
again once its links are revealed. It needs no secret key. With the public key of the house it also knows who signed."""

from base64 import b64decode
from collections.abc import Collection, Sequence

import msgspec

from felt.core.chance import LinksNeeded
from felt.core.events import Event
from felt.fairness.chain import KnownLinks
from felt.fairness.round_key import round_key
from felt.fairness.shoe import Side, cut
from felt.fairness.statement import NO_SEEDS, ChainPair, ShoePair, Statement
from felt.fairness.stream import shuffled_decks, thrown_dice
from felt.journal import Record
from felt.table.events import (
    Burned,
    CardProof,
    CardsDealt,
    ChainsOpened,
    DiceThrown,
    LinksRevealed,
    SeedGiven,
    ShoeCut,
    ShuffleFixed,
    ShuffleLost,
    Witnessed,
)
from felt.table.fair import about_cards, about_round, as_fixed
from felt.table.play import Shuffle
from felt.table.state import State
from felt.verify.checks import (
    NOT_OF_CHAIN,
    NOT_OF_HOUSE,
    NOT_OPEN,
    NOT_SEALED,
    OTHER_STATEMENT,
    require,
    require_both,
    require_same,
    require_sealed,
    shoe_again,
)
from felt.verify.laid import Laid


class Counts(msgspec.Struct):
    """What was verified."""

    chains: int = 0
    shoes: int = 0
    """Sealed halves, both signed."""
    statements: int = 0
    seeds: int = 0
    cards: int = 0
    """Cards that were opened by proofs."""
    links: int = 0
    shuffles: int = 0
    """The shuffles that were dealt again."""


class FairDealing:
    """Follows one table."""

    def __init__(self, table: str, houses: Collection[str] = ()) -> None:
        """`houses` are public keys, one of which must have signed; any may if there are none."""
        self._table = table
        self._houses = houses
        self._laid = Laid()
        self._left = 0
        """The cards of the last group that are still to be dealt."""
        self._cards: list[tuple[int, str]] = []
        """With their places, the cards from the shuffle in use."""
        self._dice: tuple[int, ...] = ()
        self._cut: list[int] = []
        self._links: dict[Side, KnownLinks] = {}
        self.counts = Counts()

    def skip(self) -> None:
        """Records are missing here: a group of cards that was begun before is over."""
        self._left = 0

    def follow(self, state: State, event: Event, record: Record) -> None:
        """`state` is the table just before the event."""
        match event:
            case ChainsOpened():
                self._open(state, event)
            case ShuffleFixed():
                self._fix(state, event)
            case SeedGiven(number=number):
                known = state.shuffle
                require(state.waits_for_cut and known is not None and known.number == number, NOT_OPEN)
                self.counts.seeds += 1
            case ShoeCut():
                self._cut_by(state, event)
            case Burned(card=card) if _is_fair(state):
                self._opened(state, (card,), event.proofs, event.witnessed, burn=True)
            case CardsDealt(cards=cards) if _is_fair(state):
                self._opened(state, cards, event.proofs, event.witnessed, burn=False)
            case DiceThrown(dice=dice):
                self._dice = dice
            case ShuffleLost():
                self._left = 0
            case LinksRevealed():
                self._reveal(state, event)
        self._laid.follow(event, record)

    def _open(self, state: State, opened: ChainsOpened) -> None:
        pair = ChainPair(
            house=bytes.fromhex(opened.house),
            witness=bytes.fromhex(opened.witness),
            table=self._table,
            chain=bytes.fromhex(opened.chain),
            first=opened.first,
            links=opened.links,
            house_root=bytes.fromhex(opened.house_root),
            witness_root=bytes.fromhex(opened.witness_root),
        )
        require(not self._houses or opened.house in self._houses, NOT_OF_HOUSE)
        require(opened.first == state.shuffles + 1, NOT_OF_CHAIN)
        signatures = bytes.fromhex(opened.house_signature), bytes.fromhex(opened.witness_signature)
        require_both(opened, pair.message, pair.message, signatures)
        roots = {Side.HOUSE: pair.house_root, Side.WITNESS: pair.witness_root}
        self._links = {side: KnownLinks(root, first=opened.first) for side, root in roots.items()}
        self.counts.chains += 1

    def _fix(self, state: State, fixed: ShuffleFixed) -> None:
        """A table with links never deals from one key again."""
        self._cards, self._dice, self._cut, self._left = [], (), [], 0
        chains, before = state.chains, state.shuffle
        if not fixed.chain:
            require(chains is None, NOT_OF_CHAIN)
            return
        require(chains is not None and not chains.ended and chains.chain == fixed.chain, NOT_OF_CHAIN)
        assert chains is not None
        require(chains.first <= fixed.number < chains.first + chains.links, NOT_OF_CHAIN)
        require(before is None or not before.chain or before.revealed, NOT_OF_CHAIN)
        require(bool(fixed.house_root) == bool(state.game.shoe), OTHER_STATEMENT)
        require(fixed.decks == state.game.decks(state.rules), OTHER_STATEMENT)
        signatures = bytes.fromhex(fixed.house_signature), bytes.fromhex(fixed.witness_signature)
        if fixed.house_root:
            pair = ShoePair(
                chain=bytes.fromhex(fixed.chain),
                number=fixed.number,
                decks=fixed.decks,
                house_root=bytes.fromhex(fixed.house_root),
                witness_root=bytes.fromhex(fixed.witness_root),
            )
            require_both(chains, pair.message, pair.message, signatures)
            self.counts.shoes += 1
            return
        statement = about_round(state, fixed.number, self._laid.hashes)
        stated = statement.seeds.hex(), statement.wagers.hex(), statement.rules
        require(stated == (fixed.seeds, fixed.wagers, fixed.rules), OTHER_STATEMENT)
        require_both(chains, statement.message, statement.witnessed, signatures)
        self.counts.statements += 1

    def _cut_by(self, state: State, event: ShoeCut) -> None:
        shuffle = state.shuffle
        require(state.waits_for_cut and shuffle is not None and shuffle.number == event.number, NOT_OPEN)
        assert shuffle is not None
        require(event.seeds == (shuffle.seeds or NO_SEEDS.hex()), NOT_OPEN)
        self._cut = cut(
            house_root=bytes.fromhex(shuffle.house_root),
            witness_root=bytes.fromhex(shuffle.witness_root),
            seeds=bytes.fromhex(event.seeds),
            decks=shuffle.decks,
        )

    def _opened(
        self,
        state: State,
        cards: Sequence[str],
        proofs: Sequence[CardProof],
        witnessed: Witnessed | None,
        *,
        burn: bool,
    ) -> None:
        shuffle = state.shuffle
        assert shuffle is not None
        assert state.chains is not None
        self._cards += [(shuffle.place + index, str(card)) for index, card in enumerate(cards)]
        if not shuffle.house_root:
            return
        require(len(proofs) == len(cards), NOT_SEALED)
        require((self._left == 0) == (witnessed is not None), OTHER_STATEMENT)
        if witnessed is not None:
            certain = 1 if burn else min(state.game_round.certain, shuffle.cards - shuffle.place)
            require(witnessed.count == certain, OTHER_STATEMENT)
            statement = about_cards(state, certain, self._laid.hashes, burn=burn)
            signatures = b64decode(witnessed.house_signature), b64decode(witnessed.witness_signature)
            require_both(state.chains, statement.message, statement.witnessed, signatures)
            self.counts.statements += 1
            self._left = certain
        self._left -= len(cards)
        for index, (card, proof) in enumerate(zip(cards, proofs, strict=True)):
            require_sealed(shuffle, self._cut, shuffle.place + index, str(card), proof)
            self.counts.cards += 1

    def _reveal(self, state: State, event: LinksRevealed) -> None:
        shuffle = state.shuffle
        require(state.wants == LinksNeeded(event.number), NOT_OF_CHAIN)
        assert shuffle is not None
        house, witness = bytes.fromhex(event.house_link), bytes.fromhex(event.witness_link)
        for side, link in ((Side.HOUSE, house), (Side.WITNESS, witness)):
            require(not link or self._links[side].has(link, event.number), NOT_OF_CHAIN)
            self.counts.links += bool(link)
        if not house or not witness:
            return  # nobody can deal it again; the table counts it
        if shuffle.house_root:
            order = shoe_again(shuffle, self._cut, house, witness)
            if order:
                self._same_cards(order)
        else:
            self._deal_round_again(shuffle, as_fixed(shuffle), house, witness)
        self.counts.shuffles += 1

    def _deal_round_again(self, shuffle: Shuffle, statement: Statement, house: bytes, witness: bytes) -> None:
        key = round_key(house, witness, statement)
        if shuffle.decks:
            self._same_cards([str(card) for card in shuffled_decks(key, shuffle.decks)])
        elif self._dice:
            require_same(thrown_dice(key, len(self._dice)), self._dice)

    def _same_cards(self, order: Sequence[str]) -> None:
        require_same([order[place] for place, _ in self._cards], [card for _, card in self._cards])


def _is_fair(state: State) -> bool:
    return state.shuffle is not None and bool(state.shuffle.chain)
