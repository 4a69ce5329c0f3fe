"""Deals from the keys of house and witness, as `docs/FAIRNESS.md` describes it.

The steps are written once, as generators that yield the questions to the witness. A witness in this process is asked at
once. A witness elsewhere is asked after the events so far are in the books, so that the same question can be put again
after a crash."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded, Want
from felt.core.commands import Command
from felt.dealing.devices import Machine
from felt.dealing.house_keys import HouseKeys
from felt.dealing.keys import MasterKey
from felt.fairness.chain import LINKS
from felt.fairness.round_key import round_key
from felt.fairness.shoe import cut
from felt.fairness.statement import Statement
from felt.fairness.stream import shuffled_decks, thrown_dice
from felt.rooms.fair.questions import (
    Asking,
    WitnessLinks,
    answered,
    base64,
    proof_of,
    require_sealed,
    require_signed,
    required,
)
from felt.rooms.fair.supplier import DeviceSupplier
from felt.table import State
from felt.table.commands import OpenChains, SupplyCards, SupplyDice, SupplyLinks, SupplyShuffle
from felt.table.events import CardProof, ChainsOpened, ShuffleFixed, Witnessed
from felt.table.fair import about_cards, about_round, as_fixed
from felt.table.play import Chains, Shuffle
from felt.table.state import BURN, Phase
from felt.witness import AnyWitness
from felt.witness.book import CHAIN_BYTES
from felt.witness.questions import (
    CardsOpened,
    ChainFixed,
    LinkReleased,
    LinkRevealed,
    OpenChain,
    Question,
    Reveal,
    SealShoe,
    ShoeSealed,
    SignedQuestion,
)
from felt.witness.refusals import WitnessRefusal, WitnessSilent

T = TypeVar("T")


def fresh_identity() -> bytes:
    return secrets.token_bytes(CHAIN_BYTES)


class TwoKeys:
    """Supplies one table."""

    def __init__(
        self, table: str, key: MasterKey, witness: AnyWitness, *, identity: Callable[[], bytes] = fresh_identity
    ) -> None:
        """`identity` gives the identity of new chains."""
        self._house = HouseKeys(table, key)
        self._witness = witness
        self._identity = identity
        self._one_key = DeviceSupplier(Machine(table, key))
        """For a shuffle that was fixed before this scheme: it is dealt to its end as it began."""
        self._witness_links = WitnessLinks()
        self._loaded: _Loaded | None = None
        self._cut: tuple[tuple[str, str, str], list[int]] | None = None
        self._opened: dict[tuple[str, int, int], tuple[Card, CardProof, Witnessed | None]] = {}
        """By chain, shuffle and place, the cards that both sides have opened, and the table has not taken yet."""

    def resume(self, state: State) -> bool | Awaitable[bool]:
        self._opened.clear()
        self._loaded = None
        self._witness.recall(self._house.table, tuple(answered(state, self._house.table)))
        shuffle, chains = state.shuffle, state.chains
        if shuffle is None or shuffle.finished or state.by_hand:
            return True
        if not shuffle.chain:
            return self._one_key.resume(state)
        if chains is None or not self._has_links(chains, shuffle.number):
            return False
        if shuffle.house_root or shuffle.revealed:
            return True
        steps = self._load(chains, shuffle.decks, as_fixed(shuffle))
        try:
            done = self._ask(steps)
        except WitnessRefusal:
            return False
        return True if isinstance(done, _Loaded) else _succeeds(done)

    def supply(self, state: State, want: Want, laid: Sequence[bytes]) -> Command | Awaitable[Command]:
        if not isinstance(want, SeedNeeded | ChainsNeeded) and not _known(state.shuffle).chain:
            return self._one_key.supply(state, want, laid)
        return self._ask(self._steps(state, want, laid))

    def ahead(self, state: State) -> Want | None:
        """The roots of the links are public before the first bet."""
        if state.phase is not Phase.COUNTDOWN or state.by_hand:
            return None
        number = state.shuffles + 1
        return None if self._has_links(state.chains, number) else ChainsNeeded(number)

    async def answers(self) -> bool:
        try:
            await self._witness.ping()
        except WitnessRefusal:
            return False
        return True

    def _ask(self, steps: Asking[T]) -> T | Awaitable[T]:
        try:
            question = next(steps)
            while self._witness.inside:
                try:
                    answer = self._witness.ask(self._signed(question))
                except WitnessRefusal as refusal:
                    question = steps.throw(refusal)
                else:
                    question = steps.send(answer)  # type: ignore[arg-type]
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        return self._ask_elsewhere(steps, question)

    async def _ask_elsewhere(self, steps: Asking[T], question: Question) -> T:
        try:
            while True:
                try:
                    answer = await self._witness.ask(self._signed(question))  # type: ignore[misc]
                except WitnessRefusal as refusal:
                    question = steps.throw(refusal)
                else:
                    question = steps.send(answer)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]

    def _signed(self, question: Question) -> SignedQuestion:
        return SignedQuestion(question, self._house.sign(question.message))

    def _steps(self, state: State, want: Want, laid: Sequence[bytes]) -> Asking[Command]:
        """All that the table says is read before the first question: it may change while an answer is awaited."""
        chains = state.chains
        match want:
            case ChainsNeeded(number=number):
                return self._open_chains(number)
            case SeedNeeded(number=number) if not self._has_links(chains, number):
                return self._open_chains(number)
            case SeedNeeded(number=number, decks=decks) if state.game.shoe:
                return self._seal(_known(chains), number, decks)
            case SeedNeeded(number=number, decks=decks):
                return self._fix(_known(chains), decks, about_round(state, number, laid))
            case LinksNeeded():
                return self._reveal(_known(chains), _known(state.shuffle))
            case DiceNeeded(count=count):
                return _at_once(SupplyDice(dice=thrown_dice(_known(self._loaded).key, count)))
            case CardsNeeded(count=count) if not _known(state.shuffle).house_root:
                place = _known(state.shuffle).place
                return _at_once(SupplyCards(cards=tuple(_known(self._loaded).deck[place : place + count])))
            case CardsNeeded(to=to, count=count):
                return self._open(state, _known(chains), count, laid, burn=to == BURN)

    # Chains

    def _has_links(self, chains: Chains | None, number: int) -> bool:
        return chains is not None and not chains.ended and self._fits(chains, number)

    def _fits(self, chains: Chains, number: int) -> bool:
        """Whether these links are the house's and the witness's, and not used up."""
        if not chains.first <= number < chains.first + chains.links:
            return False
        if (chains.house, chains.witness) != (self._house.public.hex(), self._witness.public.hex()):
            return False
        return self._house.root(bytes.fromhex(chains.chain), chains.links).hex() == chains.house_root

    def _open_chains(self, number: int) -> Asking[Command]:
        house, chain = self._house, self._identity()
        root = house.root(chain, LINKS)
        asked = OpenChain(
            house=house.public, table=house.table, chain=chain, first=number, links=LINKS, house_root=root
        )
        fixed = required((yield asked), ChainFixed)
        pair = asked.pair(witness=self._witness.public, witness_root=fixed.root)
        require_signed(pair.message, fixed.signature, self._witness.public)
        return OpenChains(
            opened=ChainsOpened(
                chain.hex(),
                number,
                LINKS,
                house.public.hex(),
                root.hex(),
                house.sign(pair.message).hex(),
                self._witness.public.hex(),
                fixed.root.hex(),
                fixed.signature.hex(),
                self._witness.inside,
            )
        )

    def _link(self, chains: Chains, number: int) -> bytes:
        return self._house.link(bytes.fromhex(chains.chain), chains.links, number - chains.first + 1)

    # One link a round

    def _fix(self, chains: Chains, decks: int, statement: Statement) -> Asking[Command]:
        loaded = yield from self._load(chains, decks, statement)
        return SupplyShuffle(
            fixed=ShuffleFixed(
                statement.number,
                decks,
                chain=chains.chain,
                seeds=statement.seeds.hex(),
                wagers=statement.wagers.hex(),
                rules=statement.rules,
                house_signature=self._house.sign(statement.message).hex(),
                witness_signature=loaded.witnessed.hex(),
            )
        )

    def _load(self, chains: Chains, decks: int, statement: Statement) -> Asking["_Loaded"]:
        released = required((yield statement), LinkReleased)
        self._witness_links.require(released.link, chains, statement.number)
        require_signed(statement.witnessed, released.signature, self._witness.public)
        own = self._link(chains, statement.number)
        self._loaded = _Loaded(statement, released, round_key(own, released.link, statement), decks)
        return self._loaded

    # The shoe of two keys

    def _seal(self, chains: Chains, number: int, decks: int) -> Asking[Command]:
        chain = bytes.fromhex(chains.chain)
        half = self._house.half(self._link(chains, number), chain=chain, number=number, decks=decks)
        asked = SealShoe(chain=chain, number=number, decks=decks, house_root=half.root)
        sealed = required((yield asked), ShoeSealed)
        pair = asked.pair(witness_root=sealed.root)
        require_signed(pair.message, sealed.signature, self._witness.public)
        return SupplyShuffle(
            fixed=ShuffleFixed(
                number,
                decks,
                chain=chains.chain,
                house_root=half.root.hex(),
                witness_root=sealed.root.hex(),
                house_signature=self._house.sign(pair.message).hex(),
                witness_signature=sealed.signature.hex(),
            )
        )

    def _open(self, state: State, chains: Chains, count: int, laid: Sequence[bytes], *, burn: bool) -> Asking[Command]:
        shuffle = _known(state.shuffle)
        if (shuffle.chain, shuffle.number, shuffle.place) in self._opened:
            return _at_once(self._cards(shuffle, shuffle.place, count))
        certain = 1 if burn else min(state.game_round.certain, shuffle.cards - shuffle.place)
        statement = about_cards(state, certain, laid, burn=burn)
        return self._open_by(statement, self._link(chains, shuffle.number), shuffle, count)

    def _open_by(self, statement: Statement, link: bytes, shuffle: Shuffle, count: int) -> Asking[Command]:
        place, cutting = statement.place, self._cutting(shuffle)
        opened = required((yield statement), CardsOpened)
        require_signed(statement.witnessed, opened.signature, self._witness.public)
        require_sealed(opened.openings, statement, shuffle)
        half = self._house.half(link, chain=statement.chain, number=statement.number, decks=shuffle.decks)
        signed = Witnessed(statement.count, base64(self._house.sign(statement.message)), base64(opened.signature))
        self._opened.clear()
        for index, opening in enumerate(opened.openings):
            own = half.open(cutting[int(opening.value)])
            known = Card(own.value), proof_of(opening, own), None if index else signed
            self._opened[shuffle.chain, shuffle.number, place + index] = known
        return self._cards(shuffle, place, count)

    def _cards(self, shuffle: Shuffle, place: int, count: int) -> SupplyCards:
        found = [self._opened[shuffle.chain, shuffle.number, place + index] for index in range(count)]
        cards, proofs, signed = zip(*found, strict=True)
        return SupplyCards(cards=cards, proofs=proofs, witnessed=signed[0])

    def _cutting(self, shuffle: Shuffle) -> list[int]:
        facts = shuffle.house_root, shuffle.witness_root, shuffle.seeds
        if self._cut is None or self._cut[0] != facts:
            house_root, witness_root, seeds = map(bytes.fromhex, facts)
            order = cut(house_root=house_root, witness_root=witness_root, seeds=seeds, decks=shuffle.decks)
            self._cut = facts, order
        return self._cut[1]

    # The end of a shuffle

    def _reveal(self, chains: Chains, shuffle: Shuffle) -> Asking[Command]:
        """A party that gives no link is named by an empty one. A silent witness is asked again later."""
        number, chain = shuffle.number, bytes.fromhex(chains.chain)
        if shuffle.chain != chains.chain or not self._fits(chains, number):
            return SupplyLinks(house_link="", witness_link="")
        link = b""
        if self._loaded is not None and self._loaded.is_of(chain, number):
            link = self._loaded.witness_link
        else:
            try:
                link = required((yield Reveal(chain=chain, number=number)), LinkRevealed).link
                self._witness_links.require(link, chains, number)
            except WitnessSilent:
                raise
            except WitnessRefusal:
                link = b""
        return SupplyLinks(house_link=self._link(chains, number).hex(), witness_link=link.hex())


class _Loaded:
    """The throw or the deck of a round."""

    def __init__(self, statement: Statement, released: LinkReleased, key: bytes, decks: int) -> None:
        self._statement = statement
        self.witness_link = released.link
        self.witnessed = released.signature
        self.key = key
        self.deck = shuffled_decks(key, decks) if decks else []

    def is_of(self, chain: bytes, number: int) -> bool:
        return (self._statement.chain, self._statement.number) == (chain, number)


def _at_once(command: Command) -> Asking[Command]:
    yield from ()  # no question
    return command


async def _succeeds(asked: Awaitable[object]) -> bool:
    try:
        await asked
    except WitnessRefusal:
        return False
    return True


def _known(value: T | None) -> T:
    assert value is not None, "the table wants it, so that it is there"
    return value
