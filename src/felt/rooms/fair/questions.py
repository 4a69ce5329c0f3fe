"""A question to the witness, and the answer that counts: one that verifies."""

from base64 import b64encode
from collections.abc import Generator, Iterator, Sequence
from typing import TypeAlias, TypeVar

from felt.core.words import Words
from felt.fairness.chain import KnownLinks
from felt.fairness.shoe import Opening, Side, was_sealed
from felt.fairness.signing import is_signed
from felt.fairness.statement import Statement
from felt.table import State
from felt.table.events import CardProof
from felt.table.fair import as_fixed
from felt.table.play import Chains, Shuffle
from felt.witness.questions import Answer, OpenChain, Question, Reveal, SealShoe
from felt.witness.refusals import WitnessLies

T = TypeVar("T")

Asking: TypeAlias = Generator[Question, Answer, T]
"""Yields questions to the witness, is sent its answers, and returns what came of them."""


def required(answer: Answer, kind: type[T]) -> T:
    if not isinstance(answer, kind):
        raise WitnessLies(problem=Words("it answers another question", "trả lời câu hỏi khác"))
    return answer


def require_signed(message: bytes, signature: bytes, witness: bytes) -> None:
    if not is_signed(message, signature, witness):
        raise WitnessLies(problem=Words("its signature", "chữ ký"))


class WitnessLinks:
    """Holds links of the witness against the root of its chain."""

    def __init__(self) -> None:
        self._root = ""
        self._links = KnownLinks(b"", first=1)

    def require(self, link: bytes, chains: Chains, number: int) -> None:
        if self._root != chains.witness_root:
            self._root = chains.witness_root
            self._links = KnownLinks(bytes.fromhex(self._root), first=chains.first)
        if not self._links.has(link, number):
            raise WitnessLies(problem=Words("its link is not of its chain", "mắt xích không thuộc chuỗi"))


def require_sealed(openings: Sequence[Opening], statement: Statement, shuffle: Shuffle) -> None:
    if len(openings) != statement.count:
        raise WitnessLies(problem=Words("another number of cards", "số lá khác"))
    root = bytes.fromhex(shuffle.witness_root)
    for place, opening in enumerate(openings, statement.place):
        facts = {"chain": statement.chain, "number": statement.number, "decks": shuffle.decks, "place": place}
        if not was_sealed(opening, root, Side.WITNESS, **facts):  # type: ignore[arg-type]
            raise WitnessLies(problem=Words(f"place {place} of its half", f"vị trí {place} của nửa đó"))


def opening_of(chains: Chains, table: str) -> OpenChain:
    """The question by which the chains were opened."""
    return OpenChain(
        house=bytes.fromhex(chains.house),
        table=table,
        chain=bytes.fromhex(chains.chain),
        first=chains.first,
        links=chains.links,
        house_root=bytes.fromhex(chains.house_root),
    )


def answered(state: State, table: str) -> Iterator[Question]:
    """What the witness has answered about a table, as far as it matters for what comes: the links in use, and their
    latest shuffle. All cards that are dealt count as one group."""
    chains, shuffle = state.chains, state.shuffle
    if chains is None:
        return
    yield opening_of(chains, table)
    if shuffle is None or shuffle.chain != chains.chain:
        return
    chain = bytes.fromhex(chains.chain)
    if not shuffle.house_root:
        yield as_fixed(shuffle)
        return
    yield SealShoe(
        chain=chain, number=shuffle.number, decks=shuffle.decks, house_root=bytes.fromhex(shuffle.house_root)
    )
    if shuffle.place:
        yield Statement(
            chain=chain,
            number=shuffle.number,
            round=state.round,
            place=0,
            count=shuffle.place,
            rules=state.rules_hash,
            seeds=bytes.fromhex(shuffle.seeds),
            wagers=bytes(32),
        )
    if shuffle.revealed:
        yield Reveal(chain=chain, number=shuffle.number)


def proof_of(order: Opening, card: Opening) -> CardProof:
    return CardProof(
        int(order.value),
        base64(order.salt),
        base64(b"".join(order.path)),
        base64(card.salt),
        base64(b"".join(card.path)),
    )


def base64(data: bytes) -> str:
    return b64encode(data).decode()
