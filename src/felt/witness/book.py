"""What the witness keeps: the questions that it has answered, in their order. They decide what it refuses.

A link that is given tells all links before it. So a number is asked about once, and numbers only go up: whatever is
below the latest number is over."""

import msgspec

from felt.core.cards import DECK
from felt.core.words import Words
from felt.fairness.signing import PUBLIC_BYTES
from felt.fairness.statement import Statement
from felt.witness.questions import OpenChain, Question, Reveal, SealShoe
from felt.witness.refusals import (
    ChainIsTaken,
    EarlierRound,
    NotAQuestion,
    NumberIsSpent,
    OtherSeeds,
    OutsideChain,
    PlaceIsSpent,
    ShoeNotSealed,
    UnknownChain,
)

CHAIN_BYTES = 16
HASH_BYTES = 32
LINKS_MAX = 65_536
DECKS_MAX = 16
TABLE_MAX = 200
NUMBER_MAX = 2**53


class ChainBook(msgspec.Struct):
    """One chain, and its latest number. Older numbers are over, and nothing about them is needed."""

    opened: OpenChain
    number: int = 0
    """The latest number; 0 before the first."""
    shoe: SealShoe | None = None
    """The shoe of that number, if it is one."""
    statements: dict[int, Statement] = {}
    """The statements about that number, by place."""
    latest: Statement | None = None
    revealed: bool = False
    """Whether that shoe is over."""

    @property
    def next_place(self) -> int:
        return 0 if self.latest is None else self.latest.place + self.latest.count

    def begin(self, number: int) -> None:
        self.number, self.shoe, self.statements, self.latest, self.revealed = number, None, {}, None, False


class Book:
    def __init__(self) -> None:
        self._chains: dict[bytes, ChainBook] = {}

    def chain(self, chain: bytes) -> ChainBook:
        known = self._chains.get(chain)
        if known is None:
            raise UnknownChain(chain=chain.hex())
        return known

    def drop(self, table: str) -> None:
        """Forget the chains of a table."""
        self._chains = {name: kept for name, kept in self._chains.items() if kept.opened.table != table}

    def is_new(self, question: Question) -> bool:
        """Whether the question must be kept before it is answered: the same question again has the same answer. Raises
        the refusal of a question that gets no answer."""
        if isinstance(question, OpenChain):
            return self._is_new_chain(question)
        known = self.chain(question.chain)
        first, links = known.opened.first, known.opened.links
        if not first <= question.number < first + links:
            raise OutsideChain(number=question.number, first=first, last=first + links - 1)
        match question:
            case SealShoe():
                return _is_new_shoe(known, question)
            case Reveal():
                return _is_new_reveal(known, question)
            case Statement(count=0):
                return _is_new_release(known, question)
            case Statement():
                return _is_new_opening(known, question)

    def keep(self, *questions: Question) -> None:
        """Follow questions that were answered, in their order."""
        for question in questions:
            self._keep(question)

    def _keep(self, question: Question) -> None:
        if isinstance(question, OpenChain):
            self._chains[question.chain] = ChainBook(question)
            return
        known = self.chain(question.chain)
        if question.number > known.number:
            known.begin(question.number)
        match question:
            case SealShoe():
                known.shoe = question
            case Reveal():
                known.revealed = True
            case Statement():
                known.statements[question.place] = known.latest = question

    def _is_new_chain(self, asked: OpenChain) -> bool:
        _require(len(asked.house) == PUBLIC_BYTES, "a key", "khóa")
        _require(len(asked.chain) == CHAIN_BYTES, "an identity", "mã chuỗi")
        _require(len(asked.house_root) == HASH_BYTES, "a root", "gốc")
        _require(1 <= len(asked.table) <= TABLE_MAX, "a name", "tên")
        _require(1 <= asked.first <= NUMBER_MAX and 1 <= asked.links <= LINKS_MAX, "a chain", "chuỗi")
        known = self._chains.get(asked.chain)
        if known is not None and known.opened != asked:
            raise ChainIsTaken(chain=asked.chain.hex())
        return known is None


def _is_new_shoe(known: ChainBook, asked: SealShoe) -> bool:
    _require(1 <= asked.decks <= DECKS_MAX, "a shoe", "hộp bài")
    _require(len(asked.house_root) == HASH_BYTES, "a root", "gốc")
    if asked.number > known.number:
        return True
    if asked == known.shoe:
        return False
    raise NumberIsSpent(number=asked.number)


def _is_new_reveal(known: ChainBook, asked: Reveal) -> bool:
    """A link below the latest number is no secret any more, nor is a link that was released."""
    if asked.number > known.number:
        raise ShoeNotSealed(number=asked.number)
    return asked.number == known.number and known.shoe is not None and not known.revealed


def _is_new_release(known: ChainBook, asked: Statement) -> bool:
    """A whole link, for one round."""
    _check_statement(asked)
    _require(asked.place == 0, "a statement", "tuyên bố")
    if asked.number > known.number:
        return True
    if known.shoe is None and asked == known.latest:
        return False
    raise NumberIsSpent(number=asked.number)


def _is_new_opening(known: ChainBook, asked: Statement) -> bool:
    """Some cards of a shoe."""
    _check_statement(asked)
    if asked.number > known.number:
        raise ShoeNotSealed(number=asked.number)
    shoe = known.shoe
    if asked.number < known.number or shoe is None or known.revealed:
        raise NumberIsSpent(number=asked.number)
    if asked == known.statements.get(asked.place):
        return False
    cards = len(DECK) * shoe.decks
    if asked.place < known.next_place or asked.place + asked.count > cards:
        raise PlaceIsSpent(number=asked.number, next=known.next_place, cards=cards)
    latest = known.latest
    if latest is not None and asked.seeds != latest.seeds:
        raise OtherSeeds(number=asked.number)
    if latest is not None and asked.round < latest.round:
        raise EarlierRound(number=asked.number, round=latest.round)
    return True


def _check_statement(asked: Statement) -> None:
    _require(min(asked.round, asked.place, asked.count) >= 0, "a statement", "tuyên bố")
    _require(len(asked.seeds) == HASH_BYTES and len(asked.wagers) == HASH_BYTES, "a statement", "tuyên bố")
    _require(len(asked.rules) == 2 * HASH_BYTES and asked.beacon == 0, "a statement", "tuyên bố")


def _require(holds: bool, en: str, vi: str) -> None:
    if not holds:
        raise NotAQuestion(what=Words(en, vi))
