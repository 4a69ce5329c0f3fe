"""The sections of a PAR sheet that every game has."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import msgspec

from felt.core.settlement import Result, Verdict
from felt.core.wagers import Mode
from felt.core.words import Words
from felt.odds.audit.finding import KINDS, Finding, Unit
from felt.odds.audit.notation import NOTHING, figure
from felt.odds.bet_odds import BetOdds
from felt.odds.par.html import FINDING, MINUS, Html, Writer, element, exact, fraction, joined
from felt.odds.par.sheet import Sheet
from felt.odds.par.ways import Ways

CONFIDENCE_PERCENT = 90
SIGMAS = NormalDist().inv_cdf((1 + CONFIDENCE_PERCENT / 100) / 2)
"""The volatility index is so many standard deviations: what slot PAR sheets call V.I. at 90%."""
ROUNDS_SHOWN = (480, 10_000, 1_000_000)

SETTINGS = {
    "mode": Words("Run by", "Điều hành bởi"),
    "limits": Words("Limits", "Giới hạn cược"),
}
"""The settings that tables of every game have."""
MODES = {
    Mode.ONLINE: Words("the machine (online room)", "máy (phòng trực tuyến)"),
    Mode.DEALER: Words("a dealer", "nhân viên điều hành"),
}
YES_NO = {True: Words("yes", "có"), False: Words("no", "không")}
BY_THE_SIGN = Words(
    "as on the table's sign; every figure here is per chip at risk",
    "theo bảng tại bàn; mọi số liệu ở đây tính trên mỗi chip bị tính",
)
SETTING_COLUMNS = (Words("Setting", "Cài đặt"), Words("In force", "Đang áp dụng"))
SETTING_CAPTION = Words("Settings of the table", "Cài đặt của bàn")
COURSE_CAPTION = Words(
    "The course of a round, in short; the rule book stands", "Tóm tắt diễn biến một ván; thể lệ là văn bản gốc"
)
COURSE_COLUMNS = (Words("Clause", "Điều"), Words("What it says", "Nội dung"))

BET_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Pays", "Trả thưởng"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
)
BETS_CAPTION = Words(
    "Chances and house edge, per chip staked (▲: the patron has the edge)",
    "Xác suất và lợi thế casino, trên mỗi chip cược (▲: khách có lợi thế)",
)
WAYS_COLUMNS = (
    Words("Result", "Kết quả"),
    Words("Clauses", "Điều"),
    Words("Gain per chip", "Lãi mỗi chip"),
    Words("Ways", "Số cách"),
    Words("Chance", "Xác suất"),
    Words("Gain × chance", "Lãi × xác suất"),
)
RESULTS = {
    Result.WIN: Words("wins", "thắng"),
    Result.LOSE: Words("loses", "thua"),
    Result.STAND_OFF: Words("goes back", "trả lại"),
}
IN_ALL = Words("in all", "tổng cộng")

VOLATILITY_TEXT = Words(
    "The volatility index is {sigmas} standard deviations of one round per chip staked. After n rounds the hold lies "
    "within edge ± index / √n in {confidence}% of cases (rounds taken as independent, normal approximation).",
    "Chỉ số biến động bằng {sigmas} lần độ lệch chuẩn của một ván trên mỗi chip cược. Sau n ván, tỷ lệ giữ nằm trong "
    "khoảng lợi thế ± chỉ số / √n với xác suất {confidence}% (coi các ván độc lập, xấp xỉ chuẩn).",
)
VOLATILITY_CAPTION = Words("Volatility, per chip on the felt", "Độ biến động, trên mỗi chip trên bàn")
VOLATILITY_COLUMNS = (
    Words("On the felt", "Trên bàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
    Words("Volatility index", "Chỉ số biến động"),
)
RANGE_AFTER = Words("{confidence}% range, {rounds} rounds", "Khoảng {confidence}%, {rounds} ván")

FINDINGS_TEXT = Words(
    "What an audit of the rules as data found. ● marks what the software does and what every other figure of this "
    "sheet rests on.",
    "Những điều rút ra khi kiểm tra thể lệ dưới dạng dữ liệu. ● là cách phần mềm áp dụng và là cơ sở của mọi số liệu "
    "khác trong bảng này.",
)
READING = Words("What is priced", "Nội dung được tính")
IN_FORCE = "●"

FRACTION_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Variance", "Phương sai"),
)
FRACTIONS_CAPTION = Words("Exact fractions of every bet", "Phân số chính xác của mọi cửa cược")
DATA_TEXT = Words(
    "The rules in force as the software holds them, in canonical JSON. The SHA-256 of exactly these {bytes} bytes is "
    "the one on the first page: the same digest, the same rules, down to the last row of a pay table. A table with "
    "limits of its own has them in the part “table”, and so a digest of its own.",
    "Thể lệ đang áp dụng đúng như phần mềm lưu giữ, dạng JSON chuẩn hóa. SHA-256 của đúng {bytes} byte này là giá trị "
    "ghi ở trang đầu: cùng giá trị băm là cùng thể lệ, đến từng dòng của bảng trả thưởng. Bàn có giới hạn cược riêng "
    "thì ghi trong phần “table”, và có giá trị băm riêng.",
)
FINGERPRINT = Words("SHA-256: {hash}", "SHA-256: {hash}")


def settings(writer: Writer, sheet: Sheet) -> Html:
    names = {**SETTINGS, **sheet.pages.settings}
    rows = [
        (writer.say(names[name]), _setting(writer, value))
        for name, value in msgspec.structs.asdict(sheet.figures.rules).items()
    ]
    return writer.table(SETTING_CAPTION, SETTING_COLUMNS, rows, align="ll")


def _setting(writer: Writer, value: object) -> str:
    match value:
        case Mode():
            return writer.say(MODES[value])
        case bool():
            return writer.say(YES_NO[value])
        case int():
            return writer.count(value)
        case _:  # the limits and the differential, which a sheet leaves open
            return writer.say(BY_THE_SIGN)


def course(writer: Writer, clauses: Sequence[str]) -> Html:
    rows = [(writer.clauses([clause]), writer.summary(clause)) for clause in clauses]
    return writer.table(COURSE_CAPTION, COURSE_COLUMNS, rows, align="kl")


def bets(writer: Writer, sheet: Sheet) -> Html:
    return writer.table(
        BETS_CAPTION, BET_COLUMNS, (_bet(writer, sheet, bet) for bet in sheet.figures.bets), align="llnnnnn"
    )


def _bet(writer: Writer, sheet: Sheet, bet: BetOdds) -> Sequence[str]:
    chances = (writer.percent(chance) for chance in (bet.win, bet.lose, bet.push))
    edge = writer.percent(bet.edge)
    if bet.patron_edge:
        edge = joined((patron_sign(), edge))
    name = writer.say(sheet.figures.names[bet.bet])
    return (name, writer.odds(bet.pays), *chances, edge, exact(bet.variance, writer.decimal(bet.standard_deviation)))


def patron_sign() -> Html:
    """Stands before an edge that is the patron's."""
    return element("span", "▲", class_="sign")


def ways(writer: Writer, caption: Words | str, bets_alike: Sequence[tuple[Words, Ways]]) -> Html:
    """Every result of every bet, and its part of the patron's average gain. The sum is the edge with the sign
    reversed."""
    groups = [(writer.say(name), _ways_of_bet(writer, ended)) for name, ended in bets_alike]
    return writer.grouped_table(caption, WAYS_COLUMNS, groups, align="llnnnn", summed=True)


def _ways_of_bet(writer: Writer, ended: Ways) -> list[Sequence[str]]:
    of = sum(ended.values())
    rows: list[Sequence[str]] = [
        (
            writer.say(RESULTS[verdict.result]),
            writer.clauses(verdict.clauses),
            gain(writer, verdict.net),
            writer.count(count),
            writer.percent(Fraction(count, of)),
            writer.percent(verdict.net * Fraction(count, of)),
        )
        for verdict, count in sorted(ended.items(), key=_best_first)
    ]
    average = sum((verdict.net * count for verdict, count in ended.items()), Fraction(0)) / of
    total = (writer.say(IN_ALL), "", "", writer.count(of), writer.percent(Fraction(1)), writer.percent(average))
    return [*rows, total]


def _best_first(way: tuple[Verdict, int]) -> tuple[Fraction, int]:
    verdict, count = way
    return -verdict.net, -count


def gain(writer: Writer, net: Fraction) -> Html:
    """`+8`, `−1`, `+0.95`"""
    sign = "+" if net > 0 else MINUS if net < 0 else ""
    return exact(net, sign + writer.decimal(float(abs(net)), places=2).rstrip("0").rstrip(".,"))


def volatility(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield writer.paragraph(VOLATILITY_TEXT, sigmas=writer.decimal(SIGMAS, places=3), confidence=CONFIDENCE_PERCENT)
    ranges = [
        writer.say(RANGE_AFTER, confidence=CONFIDENCE_PERCENT, rounds=writer.count(rounds)) for rounds in ROUNDS_SHOWN
    ]
    rows = []
    for position in sheet.figures.positions:
        deviation = sqrt(position.variance)
        rows.append(
            (
                writer.say(position.name),
                writer.percent(position.edge),
                exact(position.variance, writer.decimal(deviation)),
                writer.decimal(SIGMAS * deviation),
                *(_range(writer, float(position.edge), SIGMAS * deviation / sqrt(rounds)) for rounds in ROUNDS_SHOWN),
            )
        )
    yield writer.table(VOLATILITY_CAPTION, (*VOLATILITY_COLUMNS, *ranges), rows, align="lnnnnnn")


def _range(writer: Writer, middle: float, reach: float) -> Html:
    low, high = (writer.percent(end, places=2) for end in (middle - reach, middle + reach))
    return joined((low, high), by=" … ")


def findings(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield writer.paragraph(FINDINGS_TEXT)
    for kind, title in KINDS.items():
        of_kind = [finding for finding in sheet.figures.findings if finding.kind is kind]
        if of_kind:
            yield writer.heading(title)
            for finding in of_kind:
                yield _finding(writer, finding)


def _finding(writer: Writer, finding: Finding) -> Html:
    rows = [
        (
            joined((element("span", IN_FORCE if row.in_force else "", class_="dot"), writer.say(row.what))),
            *(_priced(writer, value, column.unit) for column, value in zip(finding.columns, row.figures, strict=True)),
        )
        for row in finding.priced
    ]
    head = (READING, *(column.name for column in finding.columns))
    text = element("p", writer.say(finding.says), " (", writer.clauses(finding.clauses), ")")
    table = writer.bare_table(head, rows, align="l" + "n" * len(finding.columns))
    return writer.captioned(finding.title, table, label=FINDING, text=text)


def _priced(writer: Writer, value: Fraction | None, unit: Unit) -> str:
    if value is None:
        return NOTHING
    return exact(value, figure(value, unit, writer.language).replace("-", MINUS))


def fractions(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    rows = [
        (
            writer.say(sheet.figures.names[bet.bet]),
            *map(fraction, (bet.win, bet.lose, bet.push, bet.edge, bet.variance)),
        )
        for bet in sheet.figures.bets
    ]
    yield writer.table(FRACTIONS_CAPTION, FRACTION_COLUMNS, rows, align="lxxxxx")


def data(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield writer.paragraph(DATA_TEXT, bytes=writer.count(len(sheet.rules_data.encode())))
    yield element("p", writer.say(FINGERPRINT, hash=sheet.rules_hash), class_="hash")
    yield element("pre", sheet.rules_data)
