"""Why the witness gives no answer, or its answer does not count.

Refusal
└── WitnessRefusal
    ├── WitnessSilent     it does not answer, or too late
    ├── WitnessLies       its answer does not verify
    └── WitnessRefuses    it answers no
        └── NotSignedByHouse   NotAQuestion   UnknownChain   ChainIsTaken   OutsideChain   NumberIsSpent   ShoeNotSealed
            PlaceIsSpent       OtherSeeds     EarlierRound   HouseNotServed      SaidNo
            BooksWentBack
"""

from felt.core.refusals import Refusal
from felt.core.words import Words


class WitnessRefusal(Refusal):
    """The house gets nothing from its witness."""


class WitnessSilent(WitnessRefusal):
    words = Words("The witness does not answer: {problem}.", "Nhân chứng không trả lời: {problem}.")


class WitnessLies(WitnessRefusal):
    words = Words("The witness's answer does not verify: {problem}.", "Trả lời của nhân chứng không đúng: {problem}.")


class WitnessRefuses(WitnessRefusal):
    """The witness says no, and keeps saying it."""


class NotSignedByHouse(WitnessRefuses):
    words = Words(
        "This question does not have the signature of the house that opened the chain.",
        "Câu hỏi này không có chữ ký của nhà cái đã mở chuỗi.",
    )


class NotAQuestion(WitnessRefuses):
    words = Words("The witness does not take {what} of this size.", "Nhân chứng không nhận {what} cỡ này.")


class UnknownChain(WitnessRefuses):
    words = Words("The witness has no chain {chain}.", "Nhân chứng không có chuỗi {chain}.")


class ChainIsTaken(WitnessRefuses):
    words = Words(
        "Chain {chain} was opened with other facts; a chain needs an identity of its own.",
        "Chuỗi {chain} đã được mở với dữ kiện khác; mỗi chuỗi cần một mã riêng.",
    )


class OutsideChain(WitnessRefuses):
    words = Words(
        "Number {number} is outside this chain: it has the numbers from {first} to {last}.",
        "Số {number} nằm ngoài chuỗi này: chuỗi có các số từ {first} đến {last}.",
    )


class NumberIsSpent(WitnessRefuses):
    words = Words(
        "Number {number} is spent: the witness has answered another question about it, or about a later number.",
        "Số {number} đã dùng: nhân chứng đã trả lời câu hỏi khác về số này, hoặc về một số sau đó.",
    )


class ShoeNotSealed(WitnessRefuses):
    words = Words(
        "Shoe {number} is not sealed here, so that none of it can be opened or revealed.",
        "Hộp bài {number} chưa được niêm phong ở đây nên không mở hay công bố được.",
    )


class PlaceIsSpent(WitnessRefuses):
    words = Words(
        "The next place of shoe {number} that can be opened is {next}; it has {cards} cards.",
        "Vị trí kế tiếp mở được của hộp bài {number} là {next}; hộp có {cards} lá.",
    )


class OtherSeeds(WitnessRefuses):
    words = Words(
        "Shoe {number} was cut with other seeds, and a shoe is cut once.",
        "Hộp bài {number} đã được cắt bằng các hạt giống khác, và chỉ cắt một lần.",
    )


class EarlierRound(WitnessRefuses):
    words = Words(
        "Shoe {number} is at round {round}; its next cards cannot be opened for an earlier one.",
        "Hộp bài {number} đang ở ván {round}; không thể mở lá tiếp theo cho ván trước đó.",
    )


class HouseNotServed(WitnessRefuses):
    words = Words("This witness serves another house.", "Nhân chứng này phục vụ nhà cái khác.")


class SaidNo(WitnessRefuses):
    """The refusal of a witness elsewhere, in its own words."""

    words = Words("The witness refuses: {reason}", "Nhân chứng từ chối: {reason}")


class BooksWentBack(WitnessRefuses):
    """Chains that it may have answered differently are not used any more."""

    words = Words(
        "The witness has kept {kept} questions about this chain, and had kept {before}: old books were restored there.",
        "Nhân chứng giữ {kept} câu hỏi về chuỗi này, trước đó là {before}: sổ cũ đã được phục hồi ở đó.",
    )
