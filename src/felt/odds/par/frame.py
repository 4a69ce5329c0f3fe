"""The frame of a PAR sheet: title block, key figures, hold per shift, methods and signatures."""

from collections.abc import Iterator, Sequence

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words
from felt.odds.audit.finding import Kind
from felt.odds.par.html import FIGURE, MINUS, Html, Writer, element
from felt.odds.par.plot import Plot
from felt.odds.par.sheet import Sheet
from felt.odds.par.shift import QUANTILES_PERCENT
from felt.odds.simulate.report import ShiftReport

PAR = Words("PAR sheet · probability accounting report", "Bảng PAR · báo cáo tính toán xác suất")
BOOK = Words("Rule book", "Thể lệ")
GAMING_TABLE = Words("Table", "Bàn")
SOFTWARE = Words("Software", "Phần mềm")
HASH = Words("Rules in force, SHA-256", "Thể lệ đang áp dụng, SHA-256")
ISSUED = Words("Date of issue", "Ngày phát hành")
MADE_BY = Words("Made by", "Lệnh tạo bảng")
CONTENTS = Words("Contents", "Mục lục")

KEY_CAPTION = Words("The game at a glance", "Tổng quan trò chơi")
KEY_COLUMNS = (Words("Figure", "Chỉ tiêu"), Words("Value", "Giá trị"), Words("Nature", "Loại"))
EXACT = Words("exact", "chính xác")
SIMULATED = Words("simulated", "mô phỏng")
CONVOLVED = Words("exact to 12 decimals", "chính xác đến 12 chữ số thập phân")
RECORDED = Words("simulated, recorded", "mô phỏng, đã lưu")
REPEATABLE = Words("repeatable", "lặp lại được")
LOWEST = Words("Lowest house edge: {bet}", "Lợi thế casino thấp nhất: {bet}")
HIGHEST = Words("Highest house edge: {bet}", "Lợi thế casino cao nhất: {bet}")
PATRON_EDGES = Words("Findings in which the patron has the edge", "Số phát hiện khách có lợi thế")
OPEN_CLAUSES = Words("Clauses that can be read in more than one way", "Số điều khoản có thể hiểu nhiều cách")
MEAN_HOLD = Words("Hold over a shift, {mix}", "Tỷ lệ giữ mỗi ca, {mix}")
LOSS = Words("Chance that the house loses over such a shift", "Khả năng casino lỗ trong một ca như vậy")

SHIFT_TEXT = Words(
    "A shift is {rounds} rounds: eight hours at a round a minute. The hold is the part of the money staked that the "
    "house keeps.",
    "Một ca là {rounds} ván: tám giờ, mỗi phút một ván. Tỷ lệ giữ là phần tiền cược casino giữ lại.",
)
SHIFT_CAPTION = Words(
    "One wager of one chip in every round, rounds independent: convolved exactly",
    "Mỗi ván một khoản cược một chip, các ván độc lập: tính chập chính xác",
)
SHIFT_COLUMNS = (
    Words("On the felt", "Trên bàn"),
    Words("Mean hold", "Tỷ lệ giữ trung bình"),
    Words("House loses", "Casino lỗ"),
)
QUANTILE = Words("Hold, {percent}% quantile", "Tỷ lệ giữ, phân vị {percent}%")
PLOT_TEXT = Words(
    "The simulated stakes, {mix}, in {shifts} simulated shifts ({rounds} rounds, seed {seed}): the house held {mean} "
    "chips on average, {hold} of {staked} chips staked; the exact edge of this mix is {edge}. It lost {loss} of the "
    "shifts (95% interval {low} to {high}).",
    "Mức cược mô phỏng, {mix}, qua {shifts} ca mô phỏng ({rounds} ván, hạt giống {seed}): casino giữ trung bình {mean} "
    "chip, bằng {hold} của {staked} chip tiền cược; lợi thế chính xác của tổ hợp này là {edge}. Casino lỗ {loss} số ca "
    "(khoảng tin cậy 95%: {low} đến {high}).",
)
PLOT_CAPTION = Words(
    "The house's hold per shift of {rounds} rounds, simulated", "Tỷ lệ giữ của casino mỗi ca {rounds} ván, mô phỏng"
)
QUANTILE_CAPTION = Words("Quantiles of the simulated shifts", "Phân vị của các ca mô phỏng")
QUANTILE_COLUMNS = (
    Words("Share of shifts", "Tỷ lệ số ca"),
    Words("House's result at most, chips", "Casino giữ không quá, chip"),
    Words("Hold at most", "Tỷ lệ giữ không quá"),
)

METHOD_CAPTION = Words("Method, nature and command line", "Phương pháp, loại và lệnh")
METHOD_COLUMNS = (
    Words("Figures", "Số liệu"),
    Words("Method", "Phương pháp"),
    Words("Nature", "Loại"),
    Words("Reproduced by", "Lệnh tính lại"),
)
CHANCES = Words("Chances, edges, variances", "Xác suất, lợi thế, phương sai")
VOLATILITY = Words("Volatility", "Độ biến động")
VOLATILITY_METHOD = Words(
    "square root of the exact variance; ranges by the normal law",
    "căn bậc hai của phương sai chính xác; các khoảng theo phân bố chuẩn",
)
SHIFT_CHANCES = Words("Hold of one wager over a shift", "Tỷ lệ giữ của một khoản cược mỗi ca")
SHIFT_METHOD = Words(
    "the exact distribution of a round convolved with itself, rounds independent",
    "chập phân bố chính xác của một ván với chính nó, các ván độc lập",
)
MIX_CHANCES = Words("Hold of the simulated stakes over a shift", "Tỷ lệ giữ của mức cược mô phỏng mỗi ca")
MIX_METHOD = Words(
    "rounds dealt from shuffled cards or thrown dice by a seeded generator (xoshiro256**), the same on any machine",
    "các ván chia từ bài đã xáo hoặc gieo xúc xắc bằng bộ sinh số có hạt giống (xoshiro256**), máy nào cũng cho cùng "
    "kết quả",
)
FINDING_PRICES = Words("Findings", "Các phát hiện")
FINDING_METHOD = Words(
    "the same counting with another verdict or drawing rule put in the place of the book's",
    "cùng cách đếm, thay quy tắc xử lý hoặc quy tắc rút bài của thể lệ bằng cách hiểu khác",
)
WHOLE_SHEET = Words("This sheet", "Bảng này")
SHEET_METHOD = Words(
    "the same command, software and date give the same file, byte for byte",
    "cùng lệnh, cùng phần mềm và cùng ngày cho ra cùng một tệp, đến từng byte",
)

SIGNATURE_TEXT = Words(
    "The undersigned have checked that this sheet describes the game named on its first page under the rules whose "
    "SHA-256 is given there.",
    "Những người ký tên dưới đây xác nhận bảng này mô tả đúng trò chơi ghi ở trang đầu, theo thể lệ có SHA-256 ghi "
    "tại đó.",
)
SIGNATURE_COLUMNS = (
    Words("For", "Vai trò"),
    Words("Name and position", "Họ tên, chức vụ"),
    Words("Signature", "Chữ ký"),
    Words("Date", "Ngày"),
)
SIGNED_BY = (
    Words("Prepared (game mathematics)", "Người lập (toán trò chơi)"),
    Words("Checked (testing laboratory)", "Người kiểm tra (phòng thử nghiệm)"),
    Words("Approved (operator)", "Người phê duyệt (doanh nghiệp)"),
)


def table(sheet: Sheet) -> str:
    """The part of every command line that names the table."""
    return sheet.plan.game.command_line(sheet.plan.rules)


def command(sheet: Sheet) -> str:
    """The command line that writes the sheet again."""
    plan = sheet.plan
    return f"felt par {table(sheet)} --rounds {plan.rounds} --seed {plan.seed} --issued {sheet.issued} -o FILE.html"


def masthead(writer: Writer, sheet: Sheet) -> Html:
    rows: list[tuple[Words, str]] = [
        (BOOK, writer.say(sheet.book)),
        (SOFTWARE, f"Felt {sheet.version}"),
        (HASH, element("span", sheet.rules_hash, class_="hash")),
        (ISSUED, _date(writer, sheet)),
        (MADE_BY, element("code", command(sheet))),
    ]
    if in_words := sheet.plan.game.table_in_words:
        rows.insert(1, (GAMING_TABLE, writer.say(in_words(sheet.plan.rules))))
    items = (element("div", element("dt", writer.say(name)), element("dd", value)) for name, value in rows)
    return element(
        "header",
        element("p", writer.say(PAR), class_="kicker"),
        element("h1", writer.say(sheet.game.title)),
        element("dl", *items),
    )


def _date(writer: Writer, sheet: Sheet) -> str:
    return f"{sheet.issued:%d/%m/%Y}" if writer.language is Language.VI else f"{sheet.issued:%Y-%m-%d}"


def contents(writer: Writer) -> Html:
    items = (
        element("li", element("a", element("span", number, class_="no"), " ", title, href=f"#{anchor}"))
        for anchor, number, title in writer.sections
    )
    return element("nav", element("h2", writer.say(CONTENTS)), element("ul", *items), aria_label=writer.say(CONTENTS))


def key_figures(writer: Writer, sheet: Sheet, more: Sequence[Sequence[str]]) -> Iterator[Html]:
    lowest, *_, highest = sorted(sheet.figures.positions, key=lambda position: position.edge)
    kinds = [finding.kind for finding in sheet.figures.findings]
    shift = _shift(sheet)
    mix = writer.say(sheet.pages.mix)
    exactly, simulated = writer.say(EXACT), writer.say(SIMULATED)
    rows = (
        (writer.say(LOWEST, bet=lowest.name), writer.percent(lowest.edge), exactly),
        (writer.say(HIGHEST, bet=highest.name), writer.percent(highest.edge), exactly),
        *more,
        (writer.say(PATRON_EDGES), writer.count(kinds.count(Kind.PATRON_EDGE)), exactly),
        (writer.say(OPEN_CLAUSES), writer.count(kinds.count(Kind.READINGS)), exactly),
        (writer.say(MEAN_HOLD, mix=mix), writer.percent(shift.hold_percent / 100), simulated),
        (writer.say(LOSS), writer.percent(shift.loss_percent / 100), simulated),
    )
    yield writer.table(KEY_CAPTION, KEY_COLUMNS, rows, align="lnl")


def _shift(sheet: Sheet) -> ShiftReport:
    assert sheet.simulated.shift is not None, "a sheet is written of a full shift at least"
    return sheet.simulated.shift


def hold(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    rounds = writer.count(sheet.plan.shift_rounds)
    yield writer.paragraph(SHIFT_TEXT, rounds=rounds)
    rows = [
        (
            writer.say(position.name),
            writer.percent(shift.mean),
            writer.percent(shift.loses),
            *(writer.percent(quantile, places=2) for quantile in shift.quantiles),
        )
        for position, shift in zip(sheet.figures.positions, sheet.shifts, strict=True)
    ]
    head: list[Words | str] = [
        *SHIFT_COLUMNS,
        *(writer.say(QUANTILE, percent=percent) for percent in QUANTILES_PERCENT),
    ]
    yield writer.table(SHIFT_CAPTION, head, rows, align="lnnnnn")
    shift = _shift(sheet)
    low, high = shift.loss_interval_percent
    yield writer.paragraph(
        PLOT_TEXT,
        mix=sheet.pages.mix,
        shifts=writer.count(shift.shifts),
        rounds=writer.count(sheet.simulated.rounds),
        seed=sheet.simulated.seed,
        mean=_chips(writer, Cents(round(shift.mean))),
        hold=writer.percent(shift.hold_percent / 100),
        staked=_chips(writer, shift.staked),
        edge=writer.percent(float(sheet.simulated.mix.exact)),
        loss=writer.percent(shift.loss_percent / 100),
        low=writer.percent(low / 100),
        high=writer.percent(high / 100),
    )
    yield writer.captioned(writer.say(PLOT_CAPTION, rounds=rounds), Plot(shift, writer).draw(), label=FIGURE)
    quantiles = (
        (f"{quantile.percent}%", _chips(writer, quantile.result), writer.percent(quantile.hold_percent / 100, places=2))
        for quantile in shift.quantiles
    )
    yield writer.table(QUANTILE_CAPTION, QUANTILE_COLUMNS, quantiles, align="lnn")


def _chips(writer: Writer, amount: Cents) -> str:
    return amount_in_words(amount, writer.language).replace("-", MINUS)


def methods(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    plan = sheet.plan
    simulate = f"felt simulate {table(sheet)} --rounds {plan.rounds} --shift {plan.shift_rounds} --seed {plan.seed}"
    rows = (
        (CHANCES, sheet.pages.method, EXACT, f"felt odds {table(sheet)} --exact"),
        (VOLATILITY, VOLATILITY_METHOD, EXACT, f"felt odds {table(sheet)} --exact"),
        (SHIFT_CHANCES, SHIFT_METHOD, CONVOLVED, command(sheet)),
        (MIX_CHANCES, MIX_METHOD, SIMULATED, simulate),
        (FINDING_PRICES, FINDING_METHOD, EXACT, f"felt audit {table(sheet)} --exact"),
        *((run.what, run.method, RECORDED, run.command) for run in sheet.pages.recorded_runs(plan.rules)),
        (WHOLE_SHEET, SHEET_METHOD, REPEATABLE, command(sheet)),
    )
    written = (
        (writer.say(what), writer.say(how), writer.say(nature), element("code", line))
        for what, how, nature, line in rows
    )
    yield writer.table(METHOD_CAPTION, METHOD_COLUMNS, written, align="llll")


def signatures(writer: Writer) -> Iterator[Html]:
    yield writer.paragraph(SIGNATURE_TEXT)
    rows = ((writer.say(who), "", "", "") for who in SIGNED_BY)
    yield element("div", writer.bare_table(SIGNATURE_COLUMNS, rows, align="llll"), class_="signatures")
