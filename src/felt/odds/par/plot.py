"""The house's hold per shift as a picture: an SVG that stands in the page."""

from math import ceil, floor, log10

from felt.core.words import Words
from felt.odds.audit.notation import decimal
from felt.odds.par.html import MINUS, Html, Writer, element, joined
from felt.odds.simulate.report import ShiftReport

WIDTH, HEIGHT = 640, 345
LEFT, RIGHT, TOP, BOTTOM = 58, 12, 66, 50
MARKED_PERCENT = (5, 50, 95)

TITLE = Words("The house's hold per shift", "Tỷ lệ giữ của casino mỗi ca")
DESCRIPTION = Words(
    "Bars: the share of {shifts} simulated shifts by the house's hold. {low} of them or less held {low_hold} at most, "
    "half {middle_hold} at most, {high} {high_hold} at most.",
    "Các cột: tỷ lệ trong {shifts} ca mô phỏng theo mức giữ của casino. {low} số ca giữ không quá {low_hold}, một nửa "
    "không quá {middle_hold}, {high} không quá {high_hold}.",
)
ACROSS = Words("House's hold over the shift, % of the money staked", "Tỷ lệ giữ của casino trong ca, % tiền cược")
UP = Words("Share of shifts", "Tỷ lệ số ca")
LOSES = Words("house loses", "casino lỗ")
HOLDS = Words("house wins", "casino lãi")


def ticks(low: float, high: float, *, about: int) -> list[float]:
    """Round numbers from `low` to `high`, some `about` of them."""
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough)
    return [step * number for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


class Plot:
    def __init__(self, shift: ShiftReport, writer: Writer) -> None:
        self.shift = shift
        self.writer = writer
        self.low = self._hold(shift.histogram[0].at_least)
        self.high = self._hold(shift.histogram[-1].less_than)
        self.most = 100 * max(bar.shifts for bar in shift.histogram) / shift.shifts

    def draw(self) -> Html:
        return element(
            "svg",
            element("title", self.writer.say(TITLE)),
            element("desc", self._description()),
            self._grid(),
            self._bars(),
            self._zero(),
            self._quantiles(),
            self._axes(),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            aria_label=self.writer.say(TITLE),
            class_="plot",
        )

    def _hold(self, cents: int) -> float:
        """In percent of the stakes."""
        return 100 * cents / self.shift.staked

    def _x(self, hold: float) -> float:
        return LEFT + (hold - self.low) / (self.high - self.low) * (WIDTH - LEFT - RIGHT)

    def _y(self, share: float) -> float:
        return HEIGHT - BOTTOM - share / self.most * (HEIGHT - TOP - BOTTOM)

    def _label(self, value: float, *, places: int | None = None) -> str:
        text = f"{value:g}" if places is None else f"{value:.{places}f}"
        return decimal(text, self.writer.language).replace("-", MINUS) + "%"

    def _description(self) -> str:
        holds = {quantile.percent: quantile.hold_percent for quantile in self.shift.quantiles}
        low, middle, high = MARKED_PERCENT
        return self.writer.say(
            DESCRIPTION,
            shifts=self.writer.count(self.shift.shifts),
            low=f"{low}%",
            high=f"{high}%",
            low_hold=self._label(holds[low], places=2),
            middle_hold=self._label(holds[middle], places=2),
            high_hold=self._label(holds[high], places=2),
        )

    def _grid(self) -> Html:
        marks = []
        for share in ticks(0, self.most, about=5):
            y = f"{self._y(share):.1f}"
            marks.append(element("line", x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=y, y2=y, class_="grid"))
            marks.append(_text(LEFT - 6, self._y(share) + 4, self._label(share), anchor="end"))
        return element("g", *marks)

    def _bars(self) -> Html:
        bars = []
        for bar in self.shift.histogram:
            if bar.shifts:
                left, right = self._x(self._hold(bar.at_least)), self._x(self._hold(bar.less_than))
                top = self._y(100 * bar.shifts / self.shift.shifts)
                bars.append(
                    element(
                        "rect",
                        x=f"{left:.1f}",
                        y=f"{top:.1f}",
                        width=f"{max(right - left - 0.6, 0.4):.1f}",
                        height=f"{HEIGHT - BOTTOM - top:.1f}",
                        class_="loses" if bar.less_than <= 0 else "holds",
                    )
                )
        return element("g", *bars)

    def _zero(self) -> Html:
        """The line at which the house breaks even, if the picture reaches it."""
        if not self.low < 0 < self.high:
            return Html("")
        x = self._x(0)
        return joined(
            (
                _upright(x, top=TOP - 16, class_="zero"),
                _text(x - 6, TOP - 7, self.writer.say(LOSES), anchor="end", class_="side"),
                _text(x + 6, TOP - 7, self.writer.say(HOLDS), anchor="start", class_="side"),
            )
        )

    def _quantiles(self) -> Html:
        """Marked above the bars, on two lines, so that neighbours do not run into each other."""
        marks = []
        anchors = dict(zip(MARKED_PERCENT, ("end", "middle", "start"), strict=True))
        for quantile in self.shift.quantiles:
            if quantile.percent in anchors:
                x = self._x(quantile.hold_percent)
                line = 16 if quantile.percent == MARKED_PERCENT[1] else 34
                label = f"{quantile.percent}%: {self._label(quantile.hold_percent, places=2)}"
                marks.append(_upright(x, top=line + 5, class_="quantile"))
                marks.append(_text(x, line, label, anchor=anchors[quantile.percent], class_="mark"))
        return element("g", *marks)

    def _axes(self) -> Html:
        base = HEIGHT - BOTTOM
        marks = [element("line", x1=str(LEFT), x2=str(WIDTH - RIGHT), y1=str(base), y2=str(base), class_="axis")]
        for hold in ticks(self.low, self.high, about=8):
            x = f"{self._x(hold):.1f}"
            marks.append(element("line", x1=x, x2=x, y1=str(base), y2=str(base + 5), class_="axis"))
            marks.append(_text(self._x(hold), base + 19, self._label(hold), anchor="middle"))
        middle = (LEFT + WIDTH - RIGHT) / 2
        marks.append(_text(middle, HEIGHT - 8, self.writer.say(ACROSS), anchor="middle"))
        marks.append(_text(4, 16, self.writer.say(UP), anchor="start"))
        return element("g", *marks)


def _text(x: float, y: float, text: str, *, anchor: str, class_: str = "") -> Html:
    return element("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, class_=class_ or False)


def _upright(x: float, *, top: float, class_: str) -> Html:
    return element("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=str(top), y2=str(HEIGHT - BOTTOM), class_=class_)
