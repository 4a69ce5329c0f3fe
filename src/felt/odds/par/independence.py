"""Shifts of rounds that are independent beside shifts of rounds that are dealt from shoes: two figures of one sheet."""

from collections.abc import Iterator

from felt.core.words import Words
from felt.odds.audit.notation import NOTHING
from felt.odds.par.frame import command, table
from felt.odds.par.html import Html, Writer, element
from felt.odds.par.recorded import RecordedShifts
from felt.odds.par.sheet import Sheet

FROM_SHOES = Words(
    "Rounds of one shoe are not independent. A card that has come out is missing from the rounds that follow, so that "
    "good and bad rounds balance a little, and fewer shifts lose. The convolved figures of this section take the "
    "rounds as independent; the simulated ones deal them from shuffled shoes, down to the cut card. Here are both for "
    "the same bets.",
    "Các ván chia từ cùng một hộp bài không độc lập. Lá đã ra thì không còn trong các ván sau, nên ván tốt và ván xấu "
    "bù trừ nhau đôi chút, và số ca lỗ ít hơn. Các số liệu tính chập trong mục này coi các ván là độc lập; các số liệu "
    "mô phỏng thì chia từ hộp bài đã xáo, đến lá bài cắt. Dưới đây là cả hai, với cùng các khoản cược.",
)
FRESH = Words(
    "Every round has fresh cards or dice: rounds are independent, and both figures are of the same chance.",
    "Ván nào cũng dùng bài mới xáo hoặc gieo lại xúc xắc: các ván độc lập, và cả hai số liệu là của cùng một xác suất.",
)
CAPTION = Words(
    "Chance that the house loses over a shift, {mix}, by how it is obtained",
    "Khả năng casino lỗ trong một ca, {mix}, theo cách tính",
)
COLUMNS = (
    Words("How it is obtained", "Cách tính"),
    Words("House loses", "Casino lỗ"),
    Words("Standard error", "Sai số chuẩn"),
    Words("Reproduced by", "Lệnh tính lại"),
)
CONVOLVED = Words(
    "Rounds independent: the exact distribution of a round, convolved",
    "Các ván độc lập: tính chập phân bố chính xác của một ván",
)
SIMULATED = Words(
    "This sheet's run: {shifts} shifts, seed {seed}", "Lần chạy của bảng này: {shifts} ca, hạt giống {seed}"
)
RECORDED = Words("Recorded run: {shifts} shifts, seed {seed}", "Lần chạy đã lưu: {shifts} ca, hạt giống {seed}")


def independence(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    simulation = sheet.plan.game.simulated()
    yield writer.paragraph(FRESH if simulation.shoes is None else FROM_SHOES)
    shift, plan = sheet.simulated.shift, sheet.plan
    assert shift is not None, "a sheet is written of a full shift at least"
    ran = RecordedShifts(
        command=f"felt simulate {table(sheet)} --rounds {plan.rounds} --shift {plan.shift_rounds} --seed {plan.seed}",
        seed=plan.seed,
        rounds=plan.rounds,
        shifts=shift.shifts,
        lost=shift.lost,
    )
    rows = [
        (writer.say(CONVOLVED), writer.percent(sheet.mix_shift.loses), NOTHING, element("code", command(sheet))),
        _run(writer, SIMULATED, ran),
    ]
    recorded = sheet.pages.recorded_shifts(plan.rules)
    if recorded is not None:
        rows.append(_run(writer, RECORDED, recorded))
    yield writer.table(writer.say(CAPTION, mix=sheet.pages.mix), COLUMNS, rows, align="lnnl")


def _run(writer: Writer, how: Words, run: RecordedShifts) -> tuple[str, str, str, str]:
    return (
        writer.say(how, shifts=writer.count(run.shifts), seed=run.seed),
        writer.percent(run.loses),
        writer.percent(run.error),
        element("code", run.command),
    )
