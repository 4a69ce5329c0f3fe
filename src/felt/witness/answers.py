"""What the witness answers, from its key and its book."""

from felt.dealing.keys import MasterKey
from felt.fairness.chain import HashChain
from felt.fairness.shoe import SealedHalf, Side
from felt.fairness.signing import SigningKey, is_signed
from felt.fairness.statement import Statement
from felt.witness.book import Book
from felt.witness.questions import (
    Answer,
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
from felt.witness.refusals import NotSignedByHouse


class Witness:
    """Ask `admits` first. If the question is new, write it down durably and `keep` it. Then `answer`. Links are derived
    from the witness's key when they are needed: no disk holds a link that is not yet given."""

    def __init__(self, key: MasterKey, book: Book | None = None) -> None:
        self.book = book or Book()
        self._key = key
        self._signing = SigningKey(key.subkey("witness signing"))
        self.public = self._signing.public
        self._secrets: dict[tuple[bytes, str], _Secrets] = {}
        """By house and table, the chain in use."""

    def admits(self, asked: SignedQuestion) -> bool:
        """Whether the question is new. Raises the refusal of a question that gets no answer."""
        self.house_of(asked)
        return self.book.is_new(asked.question)

    def house_of(self, asked: SignedQuestion) -> bytes:
        """The key of the house that asks, with its signature verified."""
        question = asked.question
        opened = question if isinstance(question, OpenChain) else self.book.chain(question.chain).opened
        if not is_signed(question.message, asked.signature, opened.house):
            raise NotSignedByHouse
        return opened.house

    def keep(self, question: Question) -> None:
        self.book.keep(question)

    def answer(self, question: Question) -> Answer:
        """The answer to a question that is in the book."""
        opened = self.book.chain(question.chain).opened
        secrets = self._of(opened)
        if isinstance(question, OpenChain):
            root = secrets.chain.root
            pair = opened.pair(witness=self.public, witness_root=root)
            return ChainFixed(root, self._signing.sign(pair.message))
        link = secrets.chain.link(question.number - opened.first + 1)
        match question:
            case SealShoe(decks=decks):
                root = secrets.half(question.number, decks).root
                return ShoeSealed(root, self._signing.sign(question.pair(witness_root=root).message))
            case Reveal():
                return LinkRevealed(link)
            case Statement(count=0):
                return LinkReleased(link, self._signing.sign(question.witnessed))
            case Statement(place=place, count=count):
                shoe = self.book.chain(question.chain).shoe
                assert shoe is not None, "a question in the book"
                half = secrets.half(question.number, shoe.decks)
                openings = tuple(half.open(each) for each in range(place, place + count))
                return CardsOpened(openings, self._signing.sign(question.witnessed))

    def _of(self, opened: OpenChain) -> "_Secrets":
        known = self._secrets.get((opened.house, opened.table))
        if known is None or known.opened != opened:
            known = self._secrets[opened.house, opened.table] = _Secrets(opened, self._key)
        return known


class _Secrets:
    def __init__(self, opened: OpenChain, key: MasterKey) -> None:
        self.opened = opened
        self.chain = HashChain(key.link(opened.table, opened.chain), opened.links)
        self._half: tuple[int, int, SealedHalf] | None = None

    def half(self, number: int, decks: int) -> SealedHalf:
        known = self._half
        if known is None or known[:2] != (number, decks):
            link = self.chain.link(number - self.opened.first + 1)
            half = SealedHalf(Side.WITNESS, link, chain=self.opened.chain, number=number, decks=decks)
            self._half = known = number, decks, half
        return known[2]
