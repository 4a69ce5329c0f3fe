"""A simulation's report as a page for people."""

from collections import Counter
from collections.abc import Iterator, Sequence

from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words, fill
from felt.odds.registry import ODDS
from felt.odds.simulate.report import MIX, Bar, BetReport, Report, ShiftReport

WHOLE_MIX = Words("All bets", "Tất cả cửa cược")

HEADING = Words("{game}: {rounds} rounds, seed {seed}", "{game}: {rounds} ván, hạt giống {seed}")
COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Chips", "Chip"),
    Words("House edge", "Lợi thế casino"),
    Words("95% interval", "Khoảng tin cậy 95%"),
    Words("Exact", "Chính xác"),
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
        self.game = ODDS[report.game]
        self.language = language

    def lines(self) -> Iterator[str]:
        report = self.report
        yield self._heading()
        yield ""
        rows = [[column.in_language(self.language) for column in COLUMNS]]
        rows += [self._bet(bet) for bet in (*report.bets, report.mix)]
        yield from _table(rows)
        if note := self.game.simulated().note:
            yield self._say(note)
        yield ""
        yield from self._no_shift() if report.shift is None else self._shift(report.shift)
        yield self._say(DRAWDOWN, drawdown=self._chips(report.drawdown))

    def _heading(self) -> str:
        report = self.report
        title = self.game.game.title.en
        heading = self._say(HEADING, game=title, rounds=number(report.rounds, self.language), seed=report.seed)
        if self.game.table_in_words is None:
            return heading
        table = self.game.table_in_words(self.game.rules(**report.settings))
        return f"{heading}; {table.in_language(self.language)}"

    def _bet(self, bet: BetReport) -> list[str]:
        name = WHOLE_MIX if bet.bet == MIX else self.game.bet_names[bet.bet]
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
        """Neighbouring bars are merged until the picture fits on a screen. One bar always begins at 0."""
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
    """A table of text: names aligned left, figures right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *figures in rows:
        cells = [f"{figure:>{width}}" for figure, width in zip(figures, widths[1:], strict=True)]
        yield "  ".join([f"{name:<{widths[0]}}", *cells])
