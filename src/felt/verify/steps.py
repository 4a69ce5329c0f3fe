"""What a verification has found, one sentence a step, in both languages."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from felt.core.words import Words
from felt.journal import Record
from felt.table.events import RoundSettled, RoundVoided
from felt.verify.dealing_form import RoundDealing
from felt.verify.fair import Counts
from felt.verify.form import Bundle, Kind
from felt.verify.logged import Logged

READ = {
    Kind.ROUND: Words(
        "Bundle: round {number} of table {table}, {size} bytes.", "Gói: ván {number} của bàn {table}, {size} byte."
    ),
    Kind.SHOE: Words(
        "Bundle: shoe {number} of table {table}, {size} bytes.", "Gói: hộp bài {number} của bàn {table}, {size} byte."
    ),
    Kind.DAY: Words("Bundle: {day} at table {table}, {size} bytes.", "Gói: ngày {day} tại bàn {table}, {size} byte."),
}
READ_DEALING = Words(
    "Dealing: round {number} of table {table}, {size} bytes, without patrons and wagers.",
    "Việc chia: ván {number} của bàn {table}, {size} byte, không có khách và tiền cược.",
)
TRUSTED = Words("trusted", "đáng tin")
NAMED = Words("named by the bundle alone", "chỉ do gói nêu ra")
KEYS = Words("Keys: house {house} ({how}).", "Khóa: nhà cái {house} ({how}).")
KEYS_AND_WITNESS = Words(
    "Keys: house {house} ({how}), witness {witnesses} ({witness_how}).",
    "Khóa: nhà cái {house} ({how}), nhân chứng {witnesses} ({witness_how}).",
)
CHAIN = Words(
    "Journal: {records} records in {fragments} fragments, events {first} to {last}; every hash fits.",
    "Nhật ký: {records} bản ghi trong {fragments} đoạn, sự kiện {first} đến {last}; mọi mã băm đều khớp.",
)
RECORDS = Words(
    "Journal: {records} records about the dealing, events {first} to {last}; every hash fits.",
    "Nhật ký: {records} bản ghi về việc chia, sự kiện {first} đến {last}; mọi mã băm đều khớp.",
)
LOG = Words(
    "Log: the end of every fragment is in {origin} with {size} entries, signed by the house; cosigned: {cosigned}.",
    "Nhật ký chung: cuối mọi đoạn nằm trong {origin} với {size} mục, nhà cái đã ký; nhân chứng ký: {cosigned}.",
)
NOBODY = Words("nobody", "không ai")
DEALING = Words(
    "Dealing: {chains} pair of chains, {shoes} sealed shoes, {statements} statements, signed by both; {seeds} seeds.",
    "Chia bài: {chains} cặp chuỗi, {shoes} hộp bài niêm phong, {statements} tuyên bố, hai bên ký; {seeds} hạt giống.",
)
CARDS = Words("Cards: {cards} were opened at their sealed places.", "Lá bài: {cards} lá mở đúng vị trí niêm phong.")
AGAIN = Words(
    "Reveal: {links} links lead to their roots; {shuffles} shuffles dealt again are the same ({throws} throws).",
    "Công bố: {links} mắt xích dẫn về gốc; {shuffles} lượt xáo chia lại ra đúng kết quả ({throws} lần đổ xúc xắc).",
)
NOT_YET = Words(
    "Reveal: the links are not public yet; each card is proved by its own opening.",
    "Công bố: mắt xích chưa công khai; mỗi lá bài được chứng minh khi mở.",
)
NOT_BY_KEYS = Words(
    "Dealing: by hand. Nothing proves the cards or dice; the record is what was keyed in.",
    "Chia bài: bằng tay. Không có gì chứng minh bài hay xúc xắc; nhật ký là những gì được nhập.",
)
SETTLED = Words(
    "Round {number}: drawn and settled by the rules of its day; {lines} lines, the same again.",
    "Ván {number}: rút bài và thanh toán theo luật ngày đó; {lines} dòng, tính lại như cũ.",
)
VOIDED = Words(
    "Round {number}: void by {clause}; {lines} lines, the same again.",
    "Ván {number}: hủy theo {clause}; {lines} dòng, tính lại như cũ.",
)
CORRECTED = Words("Corrections: {corrections}, the same again.", "Sửa kết quả: {corrections}, tính lại như cũ.")


class Step(msgspec.Struct, frozen=True):
    code: str
    words: Words
    facts: dict[str, object]


def _step(code: str, words: Words, **facts: object) -> Step:
    return Step(code, Words(*(text.format(**facts) for text in words)), facts)


def read(bundle: Bundle | RoundDealing, size: int) -> Step:
    if isinstance(bundle, RoundDealing):
        return _step("bundle", READ_DEALING, table=bundle.table, number=bundle.round, size=size)
    facts = {"table": bundle.table, "number": bundle.number, "day": bundle.day, "size": size}
    return _step("bundle", READ[bundle.kind], **facts)


class NamesKeys(Protocol):
    """Who has signed, as a bundle says it."""

    @property
    def house(self) -> str: ...

    @property
    def witnesses(self) -> tuple[str, ...]: ...


def keys(bundle: NamesKeys, *, is_pinned: bool, witness_is_pinned: bool) -> Step:
    how, witness_how = (TRUSTED if each else NAMED for each in (is_pinned, witness_is_pinned))
    facts = {"house": bundle.house, "witnesses": ", ".join(bundle.witnesses)}
    words = KEYS_AND_WITNESS if bundle.witnesses else KEYS
    pairs = zip(words, how, witness_how, strict=True)
    told = Words(*(text.format(**facts, how=first, witness_how=second) for text, first, second in pairs))
    return Step("keys", told, {**facts, "house_trusted": is_pinned, "witness_trusted": witness_is_pinned})


def chain(fragments: Sequence[Sequence[Record]]) -> Step:
    return _step(
        "journal",
        CHAIN,
        records=sum(map(len, fragments)),
        fragments=len(fragments),
        first=fragments[0][0].seq,
        last=fragments[-1][-1].seq,
    )


def records(found: Sequence[Record]) -> Step:
    return _step("journal", RECORDS, records=len(found), first=found[0].seq, last=found[-1].seq)


def log(bundle: NamesKeys, found: Logged) -> Step:
    names = [key.partition("+")[0] for key in bundle.witnesses]
    times = [datetime.fromtimestamp(each, UTC).strftime("%Y-%m-%d %H:%M:%S UTC") for each in found.cosigned_seconds]
    cosigned = ", ".join(f"{name} {time}" for name, time in zip(names, times, strict=True))
    facts = {"origin": found.checkpoint.origin, "size": found.checkpoint.size}
    pairs = zip(LOG, NOBODY, strict=True)
    return Step(
        "log",
        Words(*(text.format(**facts, cosigned=cosigned or nobody) for text, nobody in pairs)),
        {**facts, "cosigned": cosigned},
    )


def dealing(counts: Counts, *, seeds: int) -> Step:
    return _step(
        "dealing", DEALING, chains=counts.chains, shoes=counts.shoes, statements=counts.statements, seeds=seeds
    )


def cards(counts: Counts) -> Step:
    return _step("cards", CARDS, cards=counts.cards)


def again(counts: Counts, *, throws: int) -> Step:
    facts = {"links": counts.links, "shuffles": counts.shuffles, "throws": throws}
    return _step("reveal", AGAIN if counts.links else NOT_YET, **facts)


def not_by_keys() -> Step:
    return _step("dealing", NOT_BY_KEYS)


def settled(number: int, end: RoundSettled | RoundVoided) -> Step:
    if isinstance(end, RoundVoided):
        return _step("round", VOIDED, number=number, clause=end.clause, lines=len(end.lines))
    return _step("round", SETTLED, number=number, lines=len(end.lines))


def corrected(corrections: int) -> Step:
    return _step("corrections", CORRECTED, corrections=corrections)
