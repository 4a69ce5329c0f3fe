"""A simulation's report as a page for people, and as rows for a spreadsheet."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TextIO

import msgspec

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words, fill
from felt.games.baccarat.bets import NAMES as BACCARAT_NAMES
from felt.games.niuniu.bets import NAMES as NIUNIU_NAMES
from felt.games.sicbo.bets import SPOTS
from felt.odds.simulate.plan import NAMES
from felt.odds.simulate.report import MIX, Bar, BetReport, ShiftReport
from felt.odds.simulate.run import Report

BETS: dict[str, dict[str, Words]] = {
    "baccarat": {str(bet): name for bet, name in BACCARAT_NAMES.items()},
    "sicbo": {bet: spot.name for bet, spot in SPOTS.items()},
    "niuniu": {str(bet): name for bet, name in NIUNIU_NAMES.items()},
}
WHOLE_MIX = Words("All bets", "Tất cả cửa cược")

HEADING = Words("{game}: {rounds} rounds, seed {seed}", "{game}: {rounds} ván, hạt giống {seed}")
SHOE = Words("; {decks} decks, {commission}", "; {decks} bộ bài, {commission}")
COMMISSION = {
    True: Words("with commission", "có hoa hồng"),
    False: Words("without commission", "không hoa hồng"),
}
COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Chips", "Chip"),
    Words("House edge", "Lợi thế casino"),
    Words("95% interval", "Khoảng tin cậy 95%"),
    Words("Exact", "Chính xác"),
)
CUT_CARD = Words(
    "Exact is a round from a full shoe; the cut card moves the average over whole shoes a little "
    "(with 8 decks Lucky 6 by about 0.01 points, the others less).",
    "Cột chính xác là một ván từ hộp bài đầy; lá cắt làm trung bình cả hộp lệch một chút "
    "(với 8 bộ bài, Số 6 May Mắn khoảng 0,01 điểm phần trăm, các cửa khác ít hơn).",
)
INTERVAL = Words("{low} to {high}", "{low} đến {high}")
SHIFTS = Words(
    "Over {shifts} shifts of {rounds} rounds the house held {mean} chips on average, {hold} of what was staked.",
    "Qua {shifts} ca, mỗi ca {rounds} ván, casino giữ trung bình {mean} chip, bằng {hold} tiền cược.",
)
LOSES = Words(
    "Chance that the house loses over a shift: {loss} (95% interval {low} to {high}).",
    "Khả năng casino lỗ trong một ca: {loss} (khoảng tin cậy 95%: {low} đến {high}).",
)
EXTREMES = Words(
    "The least that it held was {least} chips, the most {most}.",
    "Ca ít nhất giữ {least} chip, ca nhiều nhất {most} chip.",
)
QUANTILE = Words("{percent}% of the shifts held at most", "{percent}% số ca giữ nhiều nhất")
HISTOGRAM = Words("Shifts by the chips that they held, from:", "Số ca theo số chip giữ được, từ:")
NO_SHIFT = Words(
    "No full shift of {rounds} rounds was played; give more rounds or a shorter --shift.",
    "Chưa chơi hết một ca {rounds} ván; hãy cho thêm ván hoặc giảm --shift.",
)
DRAWDOWN = Words(
    "Largest drawdown of the house over the run: {drawdown} chips.",
    "Mức sụt giảm lớn nhất của casino trong cả lần chạy: {drawdown} chip.",
)

LINES_MAX = 25
BAR_WIDTH = 40


def number(count: int, language: Language) -> str:
    return _decimal(f"{count:,}", language)


def page(report: Report, language: Language) -> str:
    return "\n".join(Page(report, language).lines())


class Page:
    def __init__(self, report: Report, language: Language) -> None:
        self.report = report
        self.language = language

    def lines(self) -> Iterator[str]:
        report = self.report
        yield self._heading()
        yield ""
        rows = [[column.in_language(self.language) for column in COLUMNS]]
        rows += [self._bet(bet) for bet in (*report.bets, report.mix)]
        yield from _table(rows)
        if report.decks is not None:
            yield self._say(CUT_CARD)
        yield ""
        yield from self._no_shift() if report.shift is None else self._shift(report.shift)
        yield self._say(DRAWDOWN, drawdown=self._chips(report.drawdown))

    def _heading(self) -> str:
        report = self.report
        heading = self._say(
            HEADING, game=NAMES[report.game], rounds=number(report.rounds, self.language), seed=report.seed
        )
        if report.commission is None:
            return heading
        return heading + self._say(SHOE, decks=report.decks, commission=COMMISSION[report.commission])

    def _bet(self, bet: BetReport) -> list[str]:
        name = WHOLE_MIX if bet.bet == MIX else BETS[self.report.game][bet.bet]
        low, high = bet.interval_percent
        return [
            name.in_language(self.language),
            self._chips(bet.stake),
            self._percent(bet.edge_percent),
            self._say(INTERVAL, low=self._percent(low), high=self._percent(high)),
            self._percent(bet.exact_percent),
        ]

    def _no_shift(self) -> Iterator[str]:
        yield self._say(NO_SHIFT, rounds=number(self.report.shift_rounds, self.language))

    def _shift(self, shift: ShiftReport) -> Iterator[str]:
        low, high = shift.loss_interval_percent
        yield self._say(
            SHIFTS,
            shifts=number(shift.shifts, self.language),
            rounds=number(self.report.shift_rounds, self.language),
            mean=self._chips(Cents(round(shift.mean))),
            hold=self._percent(shift.hold_percent),
        )
        yield self._say(
            LOSES,
            loss=self._percent(shift.loss_percent),
            low=self._percent(low),
            high=self._percent(high),
        )
        yield self._say(EXTREMES, least=self._chips(shift.least), most=self._chips(shift.most))
        yield ""
        yield from _table(
            [
                [
                    self._say(QUANTILE, percent=quantile.percent),
                    self._chips(quantile.result),
                    self._percent(quantile.hold_percent),
                ]
                for quantile in shift.quantiles
            ]
        )
        yield ""
        yield self._say(HISTOGRAM)
        yield from self._histogram(shift.histogram)
        yield ""

    def _histogram(self, bars: Sequence[Bar]) -> Iterator[str]:
        """Neighbouring bars are put together until the picture fits on a screen; one always begins at 0."""
        together = -(-len(bars) // LINES_MAX)
        width = together * (bars[0].less_than - bars[0].at_least)
        shifts_from: Counter[int] = Counter()
        for bar in bars:
            shifts_from[bar.at_least // width * width] += bar.shifts
        longest = max(shifts_from.values())
        labels = {at_least: self._chips(Cents(at_least)) for at_least in shifts_from}
        label_width = max(map(len, labels.values()))
        for at_least, shifts in shifts_from.items():
            drawn = "█" * round(BAR_WIDTH * shifts / longest)
            yield f"{labels[at_least]:>{label_width}}  {drawn:<{BAR_WIDTH}}  {number(shifts, self.language)}"

    def _say(self, words: Words, **values: object) -> str:
        return fill(words, self.language, values)

    def _chips(self, amount: Cents) -> str:
        return amount_in_words(amount, self.language)

    def _percent(self, value: float) -> str:
        return _decimal(f"{value:,.4f}%", self.language)


def _decimal(text: str, language: Language) -> str:
    return text.translate(str.maketrans(",.", ".,")) if language is Language.VI else text


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Names to the left, figures to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        cells = [f"{figure:>{width}}" for figure, width in zip(figures, widths[1:], strict=True)]
        yield "  ".join([f"{name:<{widths[0]}}", *cells])


def write_csv(report: Report, file: TextIO) -> None:
    """One figure to a row: what it belongs to, its name and its value. Amounts are whole cents."""
    writer = csv.writer(file)
    writer.writerow(("part", "item", "figure", "value"))
    writer.writerows(_rows(report))


def _rows(report: Report) -> Iterator[tuple[str, str, str, object]]:
    yield from _figures("run", "", report)
    for bet in (*report.bets, report.mix):
        yield from _figures("bet", bet.bet, bet, named_by="bet")
    if report.shift is not None:
        yield from _figures("shift", "", report.shift)
        for quantile in report.shift.quantiles:
            yield from _figures("shift_quantile", str(quantile.percent), quantile, named_by="percent")
        for bar in report.shift.histogram:
            yield "shift_histogram", str(bar.at_least), "shifts", bar.shifts


def _figures(
    part: str, item: str, record: msgspec.Struct, *, named_by: str = ""
) -> Iterator[tuple[str, str, str, object]]:
    """The record's own figures; what it holds in turn has rows of its own, and an interval has two."""
    for figure, value in msgspec.structs.asdict(record).items():
        match value:
            case str() | int() | float() | Fraction() if figure != named_by:
                yield part, item, figure, value
            case (float() as low, float() as high):
                yield part, item, f"{figure}_low", low
                yield part, item, f"{figure}_high", high
