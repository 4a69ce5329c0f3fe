"""What is held against the record of fair dealing: signatures of both, sealed cards, shuffles dealt again."""

from base64 import b64decode
from collections.abc import Sequence

from felt.core.words import Words
from felt.fairness.shoe import Opening, SealedHalf, Side, house_cards, order_of, was_sealed, witness_order
from felt.fairness.signing import is_signed
from felt.table.events import CardProof, ChainsOpened, ShuffleFixed
from felt.table.play import Chains, Shuffle
from felt.verify.wrong import WrongChance, shown

NOT_SIGNED = Words("a signature under it is not valid", "một chữ ký dưới sự kiện này không hợp lệ")
NOT_OF_HOUSE = Words("no given key is the key that signed it", "không khóa nào đã cho là khóa đã ký")
NOT_OF_CHAIN = Words("it does not belong to the links in force", "không thuộc các mắt xích đang có hiệu lực")
OTHER_STATEMENT = Words("it states something else than the record", "nội dung nêu ra khác với nhật ký")
NOT_SEALED = Words("a card was not sealed at its place", "một lá bài không được niêm phong ở vị trí của nó")
NOT_OPEN = Words("seeds are not taken here, or they have another hash", "ở đây không nhận hạt giống, hoặc mã băm khác")
OTHER_LINKS = Words(
    "the links give {expected} here, and the journal has {found}",
    "mắt xích cho ra {expected}, nhưng nhật ký ghi {found}",
)
HASH_BYTES = 32


def require(holds: bool, problem: Words) -> None:
    if not holds:
        raise WrongChance(problem)


def require_both(
    parties: Chains | ChainsOpened, by_house: bytes, by_witness: bytes, signatures: tuple[bytes, bytes]
) -> None:
    require(is_signed(by_house, signatures[0], bytes.fromhex(parties.house)), NOT_SIGNED)
    require(is_signed(by_witness, signatures[1], bytes.fromhex(parties.witness)), NOT_SIGNED)


def require_same(expected: Sequence[object], found: Sequence[object]) -> None:
    if tuple(expected) != tuple(found):
        raise WrongChance(OTHER_LINKS, expected=shown(expected), found=shown(found))


def require_sealed(
    shuffle: Shuffle | ShuffleFixed, cutting: Sequence[int], place: int, card: str, proof: CardProof
) -> None:
    """Both openings of a card lead to the roots of the shoe."""
    facts = {"chain": bytes.fromhex(shuffle.chain), "number": shuffle.number, "decks": shuffle.decks}
    order = Opening(str(proof.order), b64decode(proof.order_salt), _path(proof.order_path))
    own = Opening(card, b64decode(proof.card_salt), _path(proof.card_path))
    root, own_root = bytes.fromhex(shuffle.witness_root), bytes.fromhex(shuffle.house_root)
    require(was_sealed(order, root, Side.WITNESS, place=place, **facts), NOT_SEALED)  # type: ignore[arg-type]
    there = cutting[proof.order]
    require(was_sealed(own, own_root, Side.HOUSE, place=there, **facts), NOT_SEALED)  # type: ignore[arg-type]


def shoe_again(shuffle: Shuffle | ShuffleFixed, cutting: Sequence[int], house: bytes, witness: bytes) -> list[str]:
    """All cards of a shoe from both links, whose halves must have the roots that were sealed. Empty if the shoe was
    lost before its cut."""
    facts = {"chain": bytes.fromhex(shuffle.chain), "number": shuffle.number, "decks": shuffle.decks}
    for side, link, root in (
        (Side.HOUSE, house, shuffle.house_root),
        (Side.WITNESS, witness, shuffle.witness_root),
    ):
        require(SealedHalf(side, link, **facts).root.hex() == root, NOT_SEALED)  # type: ignore[arg-type]
    if not cutting:
        return []
    order = order_of(house_cards(house, shuffle.decks), cutting, witness_order(witness, shuffle.decks))
    return [str(card) for card in order]


def _path(text: str) -> tuple[bytes, ...]:
    joined = b64decode(text)
    return tuple(joined[start : start + HASH_BYTES] for start in range(0, len(joined), HASH_BYTES))
