"""Whole disputes to read, one for each book: each is acted out here by section 8, from the patron's opening to the end
of the formal complaint, and its file is written down in both languages beside this file.

Baccarat: Binh had 20 on the Banker, who won, and was paid as if the Player had. The round is corrected; Binh wants
more. Sic Bo: a guest without an account lost by the dice, and says that the lights count. Niu Niu: An says that the
dealer was rude, and is right in the end."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from felt.cases import orders
from felt.cases.entries import Corrected, File, RoundAttached
from felt.cases.file import case_file
from felt.cases.jurisdiction import Jurisdiction
from felt.cases.kinds import About, Heading, Money, Outcome
from felt.core.chips import Cents
from felt.core.words import Language, Words
from felt.journal import Chain
from felt.table.codec import encode
from felt.table.corrections.what_if import Reading, what_if, what_if_in_words
from felt.table.events import RoundSettled
from tests.cases.docket import NOW, Docket
from tests.golden.rounds import HERE
from tests.table.correcting import TRUTH, approved, found, proposal, proposed, settled_table
from tests.table.driver import TableUnderTest

MINUTE_MS = 60_000
BOOKS = ("baccarat", "sicbo", "niuniu")
LAW = Jurisdiction(name="hội an", utc_offset_min=420, two_people_from=Cents(0), notify_from=Cents(300_000))
"""Two people sign every decision."""
NUMBERS = {"baccarat": "1", "sicbo": "2", "niuniu": "3"}
TABLES = {"baccarat": "B1", "sicbo": "S1", "niuniu": "N1"}


class Act:
    """A dispute as it goes on. Everybody writes in one language."""

    def __init__(self, book: str, language: Language) -> None:
        self.book = book
        self.language = language
        self.docket = Docket(NUMBERS[book])
        self.table = settled_table(book)

    def say(self, english: str, vietnamese: str) -> str:
        return Words(english, vietnamese).in_language(self.language)

    def do(self, kind: type[orders.CaseOrder], by: str, *, after_min: int = 5, **fields: Any) -> None:
        self.docket.now += after_min * MINUTE_MS
        self.docket.do(kind, by, **fields)

    def evidence(self, heading: Heading, by: str, says: str, **fields: Any) -> None:
        self.do(orders.AddEvidence, by, heading=heading, says=says, **fields)


def attached(table: TableUnderTest, patron: str) -> RoundAttached:
    """Round 1 as the books have it, on the evening of the dispute."""
    recalled = found(table, 1)
    begins = NOW - 30 * MINUTE_MS
    chain, last = Chain(table.settings.name), 0
    for each, number in zip(table.history, table.rounds, strict=True):
        event = each.event
        chain.append(encode(event), kind=event.kind(), round_number=number, at=begins + each.at)
        if isinstance(event, RoundSettled) and number == 1:
            last = begins + each.at
            break
    assert recalled.settlement is not None
    nets = recalled.settlement.net_by_patron()
    return RoundAttached(
        table=table.settings.name,
        round=1,
        game=table.settings.game_name,
        edition=recalled.game.edition,
        rules_hash=recalled.rules_hash,
        at=last,
        seq=chain.seq,
        hash=chain.hash.hex(),
        net=nets.get(patron),
        staff=("mai",),
    )


def opening(act: Act, patron: str) -> dict[str, Any]:
    return {
        "table": TABLES[act.book],
        "book": act.book,
        "rounds": (attached(act.table, patron),),
        "language": act.language,
        "jurisdiction": LAW,
    }


def tried(act: Act) -> None:
    """8.1 and 8.2: a Pit Supervisor tries, the Pit Manager takes over, Surveillance is informed."""
    say = act.say
    act.do(orders.Acknowledge, "phúc", after_min=2)
    talk = say("I explained the result at the table.", "Tôi đã giải thích kết quả tại bàn.")
    act.do(orders.TrySettlement, "phúc", says=talk, content=False)
    act.do(orders.Escalate, "phúc", why=say("The guest insists.", "Khách vẫn không đồng ý."))
    asks = say("Please keep the recording of the round.", "Xin giữ lại hình ảnh của ván.")
    act.do(orders.InformSurveillance, "long", asks=asks)


def timed(act: Act) -> None:
    """8.3: a time is given, stands still, and goes on."""
    say = act.say
    until = act.docket.now + 125 * MINUTE_MS
    act.do(orders.GiveTime, "long", until=until, says=say("Please have a seat.", "Xin mời quý khách ngồi chờ."))
    why = say("Surveillance reads out its recording.", "Bộ phận Giám sát đang trích xuất hình ảnh.")
    act.do(orders.StopClock, "long", why=why)
    act.do(orders.ResumeClock, "long", after_min=40)


def truth(act: Act) -> str:
    """The round by the cards or dice that lay there in truth, beside what was paid."""
    reading = what_if(found(act.table, 1), Reading(deal=TRUTH[act.book]))
    return "\n".join(what_if_in_words(reading, act.language))


def proved(act: Act, patron: str, rules: str) -> None:
    """8.4: the eight headings."""
    say = act.say
    act.evidence(Heading.RULES, "long", rules)
    sign = say("The sign at the table names the pay table.", "Bảng tại bàn ghi tỷ lệ trả thưởng.")
    act.evidence(Heading.PUBLISHED, "long", sign, shared=True)
    call = say("The dealer calls the result before paying.", "Nhân viên phải hô kết quả trước khi trả.")
    act.evidence(Heading.PROCEDURES, "long", call)
    two = say("Two people signed each count of the rack.", "Hai người đã ký mỗi lần kiểm chip.")
    act.evidence(Heading.CONTROLS, "long", two)
    photo = File(sha256="5e" * 32, name="felt.png", size=48_213, media_type="image/png")
    own = say("I saw it myself.\nHere is my picture.", "Chính mắt tôi thấy.\nĐây là ảnh của tôi.")
    act.evidence(Heading.ACCOUNTS, patron or "phúc", own, file=photo)
    dealer = say("Mai says: I called it as I saw it.", "Mai nói: tôi hô đúng như đã thấy.")
    act.evidence(Heading.ACCOUNTS, "long", dealer)
    act.evidence(Heading.SURVEILLANCE, "vy", say("Camera 4 shows the felt.", "Camera 4 ghi rõ mặt bàn."))
    witness = say("The guest beside confirms it.", "Khách ngồi cạnh xác nhận.")
    act.evidence(Heading.OTHER, "long", witness)
    law = say("Nothing in the law speaks against it.", "Không có quy định nào của pháp luật trái với điều này.")
    act.evidence(Heading.LAW, "long", law)


def baccarat(act: Act) -> None:
    say = act.say
    says = say("The Banker had nine. I lost 20 that I had won.", "Nhà Cái chín điểm. Tôi thắng mà bị thu 20.")
    act.do(orders.OpenCase, "binh", about=About.WINNINGS, says=says, **opening(act, "binh"))
    tried(act)
    timed(act)
    proved(act, "binh", truth(act))
    proposed(act.table, proposal(act.table, "baccarat"))
    correction = approved(act.table)
    (share,) = [share for share in correction.shares if share.patron == "binh"]
    act.do(
        orders.Decide,
        "long",
        outcome=Outcome.FOR_PATRON,
        basis=tuple(Heading),
        says=say("The cards were read wrongly.", "Bài đã bị đọc sai."),
        money=Money.CORRECTION,
        amount=share.paid,
        correction=Corrected(table="B1", round=correction.round, number=correction.number),
    )
    act.do(orders.Approve, "hà")
    no = say("I lost an hour.", "Tôi mất một giờ đồng hồ.")
    act.do(orders.AnswerDecision, "binh", agrees=False, says=no)
    act.do(
        orders.FileComplaint,
        "binh",
        after_min=60,
        against=say("that nobody apologised", "không ai xin lỗi"),
        says=say("I had to wait for an hour.", "Tôi phải chờ một giờ."),
        wants=say("5 chips", "5 chip"),
    )
    sorry = say("We are sorry.", "Chúng tôi xin lỗi quý khách.")
    act.do(orders.AnswerComplaint, "tuấn", after_min=1_440, upheld=True, says=sorry, amount=Cents(500))
    act.do(orders.Approve, "khoa")


def sicbo(act: Act) -> None:
    """The guest has no account: staff write down what the guest says (8.6)."""
    say = act.say
    says = say("The lights showed Small.", "Đèn báo Xỉu.")
    act.do(orders.OpenCase, "phúc", about=About.LOSSES, guest="Mr Brown", says=says, **opening(act, "Mr Brown"))
    tried(act)
    timed(act)
    proved(act, "", truth(act))
    by_dice = say("The dice decide, not the lights.", "Kết quả tính theo xúc xắc, không theo đèn.")
    act.do(orders.Decide, "long", outcome=Outcome.FOR_HOUSE, basis=tuple(Heading), says=by_dice)
    act.do(orders.Approve, "hà")
    act.do(orders.AnswerDecision, "phúc", agrees=False, says=say("I do not agree.", "Tôi không đồng ý."))
    act.do(
        orders.FileComplaint,
        "phúc",
        against=say("the whole decision", "toàn bộ quyết định"),
        says=say("The lights are part of the table.", "Đèn là một phần của bàn."),
        wants=say("my 10 chips", "trả lại 10 chip"),
    )
    stands = say("The decision stands.", "Quyết định được giữ nguyên.")
    act.do(orders.AnswerComplaint, "khoa", after_min=2_880, upheld=False, says=stands)
    act.do(orders.Approve, "tuấn")


def niuniu(act: Act) -> None:
    """About the conduct of the dealer. Goodwill from 3,000 on is notified."""
    say = act.say
    rude = say("The dealer laughed at me.", "Nhân viên chia bài đã cười tôi.")
    act.do(orders.OpenCase, "an", about=About.CONDUCT, says=rude, **opening(act, "an"))
    tried(act)
    act.do(orders.Accuse, "long", people=("mai",))
    timed(act)
    proved(act, "an", say("The round was settled by the book.", "Ván đã được thanh toán đúng thể lệ."))
    kind = say("We do not see it.", "Chúng tôi không thấy như vậy.")
    act.do(orders.Decide, "long", outcome=Outcome.FOR_HOUSE, basis=tuple(Heading), says=kind)
    act.do(orders.Decline, "hà", why=say("Look at the recording again.", "Hãy xem lại hình ảnh."))
    act.do(
        orders.Decide,
        "long",
        outcome=Outcome.PARTLY,
        basis=tuple(Heading),
        says=say("We regret it.", "Chúng tôi lấy làm tiếc."),
        money=Money.GOODWILL,
        amount=Cents(100_000),
    )
    act.do(orders.Approve, "hà")
    act.do(orders.AnswerDecision, "an", agrees=False)
    heard = say("At the desk of the pit.", "Tại quầy của pit.")
    act.do(
        orders.FileComplaint,
        "phúc",
        against=say("how it was looked into", "cách xem xét vụ việc"),
        says=say("The recording has sound.", "Hình ảnh có cả tiếng."),
        wants=say("an apology, and 2,000", "lời xin lỗi và 2.000"),
        heard=heard,
    )
    right = say("You are right.", "Quý khách nói đúng.")
    act.do(orders.AnswerComplaint, "khoa", after_min=4_320, upheld=True, says=right, amount=Cents(200_000))
    act.do(orders.Approve, "tuấn")
    act.do(orders.Notify, "long", to=say("the authority", "cơ quan quản lý"), reference="2026/3")
    act.do(orders.Close, "long", why=say("paid and notified", "đã trả và đã báo"))


DISPUTES: dict[str, Callable[[Act], None]] = {"baccarat": baccarat, "sicbo": sicbo, "niuniu": niuniu}


def acted(book: str, language: Language = Language.EN) -> Act:
    act = Act(book, language)
    DISPUTES[book](act)
    return act


def dispute_file(book: str, language: Language) -> Path:
    return HERE / f"dispute-{book}.{language}.txt"


def dispute_written(book: str, language: Language) -> str:
    docket = acted(book, language).docket
    return case_file(docket.written, docket.case.key, language)
