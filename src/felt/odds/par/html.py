"""HTML elements, and a writer that works in one language and numbers sections, tables and figures."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from felt.core.odds import in_words
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill
from felt.odds.audit.notation import NOTHING, PLACES, cited, decimal, number, percent
from felt.rulebook import find

TABLE = Words("Table", "Bảng")
FIGURE = Words("Figure", "Hình")
FINDING = Words("Finding", "Phát hiện")
MINUS = "\N{MINUS SIGN}"
SHORT_ROWS_MAX = 10
"""A table of so many rows is printed on one page."""
EMPTY_ELEMENTS = frozenset({"input", "meta", "rect", "line"})


class Html(str):
    """Text that is markup already. Any other text is escaped when it is put into an element."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: str | bool) -> Html:
    """`element("td", "1 < 2", class_="n")`. In an attribute's name an underscore is a dash; a last one is dropped."""
    given = "".join(
        f" {name.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for name, value in attributes.items()
        if value is not False
    )
    if tag in EMPTY_ELEMENTS:
        return Html(f"<{tag}{given}/>")
    return Html(f"<{tag}{given}>{joined(children)}</{tag}>")


def joined(children: Iterable[str], *, by: str = "") -> Html:
    return Html(by.join(child if isinstance(child, Html) else escape(child, quote=False) for child in children))


NO_TEXT = Html("")


def fraction(value: Fraction) -> Html:
    """The fraction with all its digits. A line may break after the stroke."""
    numerator = str(value.numerator).replace("-", MINUS)
    return Html(numerator if value.denominator == 1 else f"{numerator}/<wbr/>{value.denominator}")


def exact(value: Fraction, shown: str) -> Html:
    """A figure as people read it, with the exact fraction for programs that read the file."""
    return element("data", shown, value=str(value))


class Writer:
    """Writes a sheet in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.sections: list[tuple[str, str, str]] = []
        """Anchor, number and title of each section."""
        self._number = ""
        self._captions = 0

    def say(self, words: Words, **values: object) -> str:
        return fill(words, self.language, values) if values else words.in_language(self.language)

    def said(self, text: Words | str) -> str:
        """The text in the writer's language. A plain string stays as it is."""
        return self.say(text) if isinstance(text, Words) else text

    def section(self, title: Words, parts: Iterable[str], *, appendix: str = "") -> Html:
        """`parts` are written after the section has its number, because their tables carry it."""
        self._number = appendix or str(1 + sum(number_.isdigit() for _, number_, _ in self.sections))
        self._captions = 0
        anchor = f"{self.language}-{self._number}"
        self.sections.append((anchor, self._number, self.say(title)))
        heading = element("h2", element("span", self._number, class_="no"), " ", self.say(title))
        return element("section", heading, *parts, id=anchor, class_="appendix" if appendix else False)

    def heading(self, title: Words) -> Html:
        """The heading of a part of a section."""
        return element("h3", self.say(title))

    def paragraph(self, words: Words, **values: object) -> Html:
        return element("p", self.say(words, **values))

    def table(
        self,
        caption: Words | str,
        head: Sequence[Words | str],
        rows: Iterable[Sequence[str]],
        *,
        align: str,
    ) -> Html:
        """`align` has a letter for each column: `l` for text, `k` for text on one line, `n` for figures, `c` for
        centred cells, `x` for long fractions. The first cell of a row is its heading."""
        return self.captioned(caption, self.bare_table(head, rows, align=align))

    def bare_table(self, head: Sequence[Words | str], rows: Iterable[Sequence[str]], *, align: str) -> Html:
        written = [self._row(row, align) for row in rows]
        short = "short" if len(written) <= SHORT_ROWS_MAX else False
        return element("table", self._head(head, align), element("tbody", *written), class_=short)

    def grouped_table(
        self,
        caption: Words | str,
        head: Sequence[Words | str],
        groups: Iterable[tuple[str, Sequence[Sequence[str]]]],
        *,
        align: str,
        summed: bool = False,
    ) -> Html:
        """Rows in named groups. With `summed`, the last row of each group is its sum."""
        bodies = []
        for name, rows in groups:
            title = element("tr", element("th", name, scope="rowgroup", colspan=str(len(align))), class_="group")
            last = len(rows) - 1 if summed else None
            written = (self._row(row, align, class_="sum" if place == last else "") for place, row in enumerate(rows))
            bodies.append(element("tbody", title, *written))
        return self.captioned(caption, element("table", self._head(head, align), *bodies))

    def _head(self, head: Sequence[Words | str], align: str) -> Html:
        titles = map(self.said, head)
        cells = (element("th", title, scope="col", class_=kind) for title, kind in zip(titles, align, strict=True))
        return element("thead", element("tr", *cells))

    @staticmethod
    def _row(row: Sequence[str], align: str, *, class_: str = "") -> Html:
        name = element("th", row[0], scope="row", class_=align[0])
        cells = (element("td", cell, class_=kind) for cell, kind in zip(row[1:], align[1:], strict=True))
        return element("tr", name, *cells, class_=class_ or False)

    def captioned(self, caption: Words | str, content: Html, *, label: Words = TABLE, text: Html = NO_TEXT) -> Html:
        """A table or a picture with its number, and a `text` that explains it. A wide table scrolls by itself, so that
        the page does not."""
        self._captions += 1
        title = self.said(caption)
        numbered = element("b", f"{self.say(label)} {self._number}.{self._captions}")
        return element(
            "figure",
            element("figcaption", numbered, " ", title),
            text,
            element("div", content, class_="scroll", tabindex="0", role="region", aria_label=title),
        )

    def percent(self, share: Fraction | float, *, places: int = PLACES) -> Html:
        shown = percent(share, self.language, places=places).replace("-", MINUS)
        return exact(share, shown) if isinstance(share, Fraction) else Html(shown)

    def decimal(self, value: float, *, places: int = PLACES) -> str:
        return decimal(f"{value:,.{places}f}", self.language).replace("-", MINUS)

    def count(self, count: int) -> str:
        return number(count, self.language).replace("-", MINUS)

    def odds(self, odds: Iterable[Fraction]) -> str:
        return " / ".join(in_words(each, self.language) for each in odds) or NOTHING

    def clauses(self, clauses: Iterable[Clause]) -> Html:
        return joined((cited(clause, self.language) for clause in clauses), by=", ")

    def summary(self, clause: Clause) -> str:
        """The clause in our own words, as the catalogue has it."""
        return " ".join(self.say(find(clause).summary).split())
