"""The section of the Baccarat sheet about the shoe: what the cut card does to the mean per round."""

from collections.abc import Iterator

from felt.core.words import Words
from felt.games.baccarat.rules import CUT_CARD_FROM_END, Rules
from felt.odds.baccarat.recorded import recorded
from felt.odds.par.frame import table
from felt.odds.par.html import Html, Writer, element
from felt.odds.par.recorded import RecordedRun
from felt.odds.par.sheet import Sheet

TITLE = Words("The shoe and the cut card", "Hộp bài và lá bài cắt")
TEXT = Words(
    "Every figure of a round in this sheet is that of a full shoe, and it holds for any round by its number in the "
    "shoe: the first, the tenth, the last. Cards that nobody has seen are in random order, so that no place in the "
    "shoe is better than another.",
    "Mọi số liệu của một ván trong bảng này là của hộp bài đầy, và đúng với ván thứ mấy trong hộp cũng vậy: ván đầu, "
    "ván thứ mười, ván cuối. Các lá chưa ai thấy nằm theo thứ tự ngẫu nhiên, nên không chỗ nào trong hộp tốt hơn chỗ "
    "khác.",
)
WHY = Words(
    "The mean over all rounds dealt is another matter. The cut card lies {cut} cards before the end; the round in "
    "which it comes out is finished, and one more is dealt (ruling B11). So shoes differ in their number of rounds: "
    "one in which few third cards were drawn has a round more. Such a shoe counts for more rounds in the mean, and "
    "the cards left at its end are not like those of other shoes. With T for the number of rounds in a shoe, and M "
    "for the house edge in its last round by the cards then unseen, the mean per round differs from the edge of a "
    "full shoe by exactly Cov(T, M) / E[T].",
    "Trung bình của mọi ván đã chia lại là chuyện khác. Lá bài cắt nằm cách cuối hộp {cut} lá; ván có lá bài cắt ra "
    "thì chia cho xong, rồi thêm một ván (quyết định B11). Vì thế số ván của các hộp không bằng nhau: hộp ít khi rút "
    "lá thứ ba thì thêm được một ván. Hộp như vậy góp nhiều ván hơn vào trung bình, mà các lá còn lại ở cuối hộp lại "
    "không giống các hộp khác. Gọi T là số ván của một hộp, M là lợi thế casino ở ván cuối theo các lá khi đó chưa "
    "thấy, thì trung bình mỗi ván lệch so với lợi thế của hộp bài đầy đúng bằng Cov(T, M) / E[T].",
)
MEASURED = Words(
    "Measured over {shoes} simulated shoes of {rounds} rounds on average (seed {seed}). M is exact for each shoe, so "
    "only T and M vary, not the results of the rounds.",
    "Đo qua {shoes} hộp bài mô phỏng, trung bình {rounds} ván mỗi hộp (hạt giống {seed}). M được tính chính xác cho "
    "từng hộp, nên chỉ có T và M dao động, không phải kết quả các ván.",
)
NOT_MEASURED = Words(
    "No run of this table has been recorded. The command below measures the difference.",
    "Chưa có lần chạy nào được lưu cho bàn này. Lệnh dưới đây đo độ lệch đó.",
)
CAPTION = Words("The cut-card effect on the house edge", "Ảnh hưởng của lá bài cắt đến lợi thế casino")
COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Edge, full shoe", "Lợi thế, hộp đầy"),
    Words("Difference, percentage points", "Độ lệch, điểm phần trăm"),
    Words("Standard error", "Sai số chuẩn"),
    Words("Mean per round, whole shoes", "Trung bình mỗi ván, cả hộp"),
)
CUT_CARD_METHOD = Words(
    "whole shoes dealt; before the last round of each, the edge by the cards unseen, counted exactly",
    "chia cả hộp; trước ván cuối của mỗi hộp, lợi thế theo các lá chưa thấy được đếm chính xác",
)
COUNTING = Words("Finding on counting cards", "Phát hiện về đếm bài")
COUNTING_METHOD = Words(
    "whole shoes dealt; before every round, each bet's average gain by the cards unseen, counted exactly",
    "chia cả hộp; trước mỗi ván, mức lời trung bình của từng cửa theo các lá chưa thấy được đếm chính xác",
)
PLACES = 5
COMMAND = "felt simulate {table} --shoes 1000000 --seed 1"


def recorded_runs(rules: Rules) -> tuple[RecordedRun, ...]:
    run = recorded(rules)
    if run is None:
        return ()
    return (
        RecordedRun(CAPTION, CUT_CARD_METHOD, run.cut_card.command),
        RecordedRun(COUNTING, COUNTING_METHOD, run.counting.command),
    )


def cut_card(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield writer.paragraph(TEXT)
    yield writer.paragraph(WHY, cut=CUT_CARD_FROM_END)
    run = recorded(sheet.figures.rules)
    if run is None:
        yield writer.paragraph(NOT_MEASURED)
        yield element("p", element("code", COMMAND.format(table=table(sheet))))
        return
    report = run.cut_card.report
    yield writer.paragraph(
        MEASURED,
        shoes=writer.count(report.shoes),
        rounds=writer.decimal(report.rounds.mean, places=2),
        seed=report.seed,
    )
    yield element("p", element("code", run.cut_card.command))
    exact = {bet.bet: bet.edge for bet in sheet.figures.bets}
    rows = [
        (
            writer.say(sheet.figures.names[effect.bet]),
            writer.percent(exact[effect.bet]),
            writer.decimal(effect.points.mean, places=PLACES),
            writer.decimal(effect.points.error, places=PLACES),
            writer.percent(float(exact[effect.bet]) + effect.points.mean / 100),
        )
        for effect in report.cut_card
    ]
    yield writer.table(CAPTION, COLUMNS, rows, align="lnnnn")
