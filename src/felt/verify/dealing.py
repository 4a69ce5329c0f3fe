"""Verifies the dealing of a round as everybody may see it: signatures, seeds, roots, cards or dice, links, the log. It
has no wager in it, so nothing is settled here (docs/BUNDLES.md, “The dealing of a round”)."""

from base64 import b64decode
from collections.abc import Callable, Sequence

from felt.core.cards import DECK
from felt.core.events import Event
from felt.core.words import Words
from felt.fairness.chain import leads_to
from felt.fairness.merkle import root_of
from felt.fairness.round_key import round_key
from felt.fairness.shoe import cut
from felt.fairness.statement import NO_SEEDS, ChainPair, ShoePair, Statement, with_seed
from felt.fairness.stream import shuffled_decks, thrown_dice
from felt.journal import JournalBroken, Record, kind_of, link
from felt.record.kinds import ENDS_OF_ROUNDS, KINDS
from felt.record.note import PublicKey
from felt.table.events import CardsDealt, ChainsOpened, DiceThrown, LinksRevealed, ShoeCut, ShuffleFixed, Witnessed
from felt.verify import steps
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
from felt.verify.dealing_form import RoundDealing
from felt.verify.fair import Counts
from felt.verify.logged import logged
from felt.verify.records import event_of
from felt.verify.refusals import DealingDiffers, NotWhole
from felt.verify.steps import Step
from felt.verify.wrong import WrongChance

SHOWN = (ChainsOpened, ShuffleFixed, ShoeCut, CardsDealt, DiceThrown, LinksRevealed)
"""The events that tell no patron and no wager."""
FIRST_CARDS = 4
"""The cards that certainly come when a round of a shoe begins."""

OTHER_HASH = Words("its hash does not fit", "mã băm không khớp")
NOT_SHOWN = Words("a dealing shows no such event", "việc chia không có loại sự kiện này")
NOT_LATER = Words("it does not come after the one before", "không nằm sau sự kiện trước")
NOT_READ = Words("a value of it cannot be read", "có giá trị không đọc được")
PARTS = Words("it has not exactly one shuffle with its chains", "không có đúng một lượt xáo cùng chuỗi của nó")
OTHER_ROUND = Words("it has cards or dice of another round", "có bài hay xúc xắc của ván khác")
NOT_REVEALED = Words("the links of this round are not in it", "không có mắt xích của ván này")
OTHER_STATEMENTS = Words("a card or a statement is missing", "thiếu lá bài hoặc tuyên bố")


def follow_dealing(dealing: RoundDealing, keys: Sequence[PublicKey], done: Callable[[Step], None]) -> None:
    records = _chained(dealing)
    done(steps.records(records))
    done(steps.log(dealing, logged(_in_log(dealing, records), dealing.proofs, keys)))
    followed = _Followed(dealing, keys[0].public)
    for record in records:
        followed.follow(record)
    followed.refuse_parts(records)
    done(steps.dealing(followed.counts, seeds=followed.counts.seeds))
    if followed.counts.cards:
        done(steps.cards(followed.counts))
    done(steps.again(followed.counts, throws=int(bool(followed.dice))))


def _chained(dealing: RoundDealing) -> list[Record]:
    """Every record with its hash made again."""
    found: list[Record] = []
    for each in dealing.records:
        body = each.body.encode()
        record = Record(dealing.table, each.seq, each.round, each.at, kind_of(body), body, _hash(each.hash))
        previous = _hash(each.previous)
        fits = len(previous) == 32 and previous.hex() == each.previous and record.hash.hex() == each.hash
        try:
            made = link(previous, record.table, record.seq, record.round, record.at, body)
        except (OverflowError, ValueError, ArithmeticError):
            made = b""
        problem = OTHER_HASH if not fits or made != record.hash else None
        if record.kind not in {event.kind() for event in SHOWN}:
            problem = problem or NOT_SHOWN
        if record.seq <= (found[-1].seq if found else 0):
            problem = problem or NOT_LATER
        if problem is not None:
            raise JournalBroken(table=record.table, seq=record.seq, problem=problem)
        found.append(record)
    if not found:
        raise NotWhole(problem=PARTS)
    if _hash(dealing.end.hash).hex() != dealing.end.hash:
        raise JournalBroken(table=dealing.table, seq=dealing.end.seq, problem=OTHER_HASH)
    return found


def _hash(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _plain(text: str) -> bytes:
    """Digits in capitals are the same bytes, and not the same text."""
    found = bytes.fromhex(text)
    if found.hex() != text:
        raise ValueError(text)
    return found


def _in_log(dealing: RoundDealing, records: Sequence[Record]) -> list[Record]:
    """In the order of the journal. The kind of the end is one of two; its body is not shown."""
    ended = dealing.end
    end = Record(dealing.table, ended.seq, dealing.round, 0, ENDS_OF_ROUNDS[0], b"", _hash(ended.hash))
    return sorted((*(each for each in records if each.kind in KINDS), end), key=lambda each: each.seq)


class _Followed:
    def __init__(self, dealing: RoundDealing, house: bytes) -> None:
        self._dealing = dealing
        self._house = house
        self._chains: ChainsOpened | None = None
        self._fixed: ShuffleFixed | None = None
        self._statement: Statement | None = None
        self._cutting: list[int] = []
        self._cards: list[tuple[int, str]] = []
        self._place = self._left = self._groups = 0
        self._seeds = NO_SEEDS
        self._laid: list[bytes] = []
        self.dice: tuple[int, ...] = ()
        self.counts = Counts()

    def follow(self, record: Record) -> None:
        try:
            self._follow(event_of(record))
        except WrongChance as wrong:
            raise DealingDiffers(seq=record.seq, problem=wrong.words) from None
        except (ValueError, IndexError, OverflowError) as error:
            raise DealingDiffers(seq=record.seq, problem=NOT_READ) from error

    def _follow(self, event: Event) -> None:
        match event:
            case ChainsOpened():
                self._open(event)
            case ShuffleFixed():
                self._fix(event)
            case ShoeCut():
                self._cut_by(event)
            case CardsDealt():
                self._deal(event)
            case DiceThrown(dice=dice):
                require(self._fixed is not None and not self._fixed.decks, OTHER_STATEMENT)
                self.dice = dice
            case LinksRevealed():
                self._reveal(event)

    def _open(self, opened: ChainsOpened) -> None:
        require(opened.house == self._house.hex(), NOT_OF_HOUSE)
        pair = ChainPair(
            house=bytes.fromhex(opened.house),
            witness=bytes.fromhex(opened.witness),
            table=self._dealing.table,
            chain=bytes.fromhex(opened.chain),
            first=opened.first,
            links=opened.links,
            house_root=bytes.fromhex(opened.house_root),
            witness_root=bytes.fromhex(opened.witness_root),
        )
        signatures = bytes.fromhex(opened.house_signature), bytes.fromhex(opened.witness_signature)
        require_both(opened, pair.message, pair.message, signatures)
        self._chains = opened
        self.counts.chains += 1

    def _fix(self, fixed: ShuffleFixed) -> None:
        chains = self._chains
        require(chains is not None and self._fixed is None and fixed.chain == chains.chain, NOT_OF_CHAIN)
        assert chains is not None
        require(chains.first <= fixed.number < chains.first + chains.links, NOT_OF_CHAIN)
        self._fixed = fixed
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
        self._take_seeds()
        statement = self._about(place=0, count=0)
        require(
            (fixed.seeds, fixed.wagers, fixed.rules)
            == (statement.seeds.hex(), statement.wagers.hex(), statement.rules),
            OTHER_STATEMENT,
        )
        require_both(chains, statement.message, statement.witnessed, signatures)
        self._statement = statement
        self.counts.statements += 1

    def _take_seeds(self) -> None:
        for seed in self._dealing.seeds:
            self._seeds = with_seed(self._seeds, _plain(seed))
            self.counts.seeds += 1

    def _about(self, *, place: int, count: int) -> Statement:
        """The next statement of this round."""
        assert self._fixed is not None
        self._laid += map(_plain, self._dealing.laid[self.counts.statements])
        return Statement(
            chain=bytes.fromhex(self._fixed.chain),
            number=self._fixed.number,
            round=self._dealing.round,
            place=place,
            count=count,
            rules=self._dealing.rules,
            seeds=self._seeds,
            wagers=root_of(self._laid),
        )

    def _cut_by(self, event: ShoeCut) -> None:
        fixed = self._fixed
        require(fixed is not None and bool(fixed.house_root) and fixed.number == event.number, NOT_OPEN)
        assert fixed is not None
        self._take_seeds()
        require(event.seeds == self._seeds.hex(), NOT_OPEN)
        self._cutting = cut(
            house_root=bytes.fromhex(fixed.house_root),
            witness_root=bytes.fromhex(fixed.witness_root),
            seeds=self._seeds,
            decks=fixed.decks,
        )

    def _deal(self, event: CardsDealt) -> None:
        fixed = self._fixed
        require(fixed is not None and event.place >= self._place, NOT_SEALED)
        assert fixed is not None
        self._cards += [(event.place + index, str(card)) for index, card in enumerate(event.cards)]
        self._place = event.place + len(event.cards)
        if not fixed.house_root:
            return
        require(len(event.proofs) == len(event.cards), NOT_SEALED)
        require((self._left == 0) == (event.witnessed is not None), OTHER_STATEMENT)
        if event.witnessed is not None:
            self._witness(fixed, event.witnessed, event.place)
        self._left -= len(event.cards)
        for index, (card, proof) in enumerate(zip(event.cards, event.proofs, strict=True)):
            require_sealed(fixed, self._cutting, event.place + index, str(card), proof)
            self.counts.cards += 1

    def _witness(self, fixed: ShuffleFixed, witnessed: Witnessed, place: int) -> None:
        """A group has the cards that certainly come: the first four, or one."""
        certain = min(1 if self._groups else FIRST_CARDS, len(DECK) * fixed.decks - place)
        require(witnessed.count == certain, OTHER_STATEMENT)
        statement = self._about(place=place, count=certain)
        signatures = b64decode(witnessed.house_signature), b64decode(witnessed.witness_signature)
        assert self._chains is not None
        require_both(self._chains, statement.message, statement.witnessed, signatures)
        self._left = certain
        self._groups += 1
        self.counts.statements += 1

    def _reveal(self, event: LinksRevealed) -> None:
        fixed, chains = self._fixed, self._chains
        require(fixed is not None and chains is not None and event.number == fixed.number, NOT_OF_CHAIN)
        assert fixed is not None
        assert chains is not None
        house, witness = bytes.fromhex(event.house_link), bytes.fromhex(event.witness_link)
        count = fixed.number - chains.first + 1
        for given, root in ((house, chains.house_root), (witness, chains.witness_root)):
            require(not given or leads_to(given, bytes.fromhex(root), steps=count), NOT_OF_CHAIN)
            self.counts.links += bool(given)
        if not house or not witness:
            return  # nobody can deal it again; the table counts it
        order: Sequence[object]
        if self._statement is None:
            order = shoe_again(fixed, self._cutting, house, witness)
        else:
            key = round_key(house, witness, self._statement)
            require_same(thrown_dice(key, len(self.dice)), self.dice)
            order = [str(card) for card in shuffled_decks(key, fixed.decks)]
        require_same([order[place] for place, _ in self._cards], [card for _, card in self._cards])
        self.counts.shuffles += 1

    def refuse_parts(self, records: Sequence[Record]) -> None:
        """It has what a dealing has: one shuffle, the cards or dice of this round, every card that was asked for."""
        end = self._dealing.end.seq
        dealt = [each for each in records if each.kind in {CardsDealt.kind(), DiceThrown.kind()}]
        whole = self._statement is None or LinksRevealed.kind() in {each.kind for each in records}
        for holds, problem in (
            (self._fixed is not None and self.counts.chains == 1, PARTS),
            (all(each.round == self._dealing.round and each.seq < end for each in dealt), OTHER_ROUND),
            (whole, NOT_REVEALED),
            (len(self._dealing.laid) == self.counts.statements and self._left == 0, OTHER_STATEMENTS),
        ):
            if not holds:
                raise NotWhole(problem=problem)
