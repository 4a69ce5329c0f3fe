"""A little HTML: elements, and a writer that says things in one language and numbers what it writes."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from felt.core.odds import in_words
from felt.core.wagers import Clause
from felt.core.words import Language, Words, fill
from felt.odds.audit_written import NOTHING, PLACES, cited, decimal, number, percent
from felt.rulebook import find

MINUS = "\N{MINUS SIGN}"
EMPTY_ELEMENTS = frozenset({"br", "col", "input", "meta", "rect", "line", "path"})


class Html(str):
    """Text that is markup already. Any other text is escaped when it is put into an element."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: str | bool) -> Html:
    """`element("td", "1 < 2", class_="n")`; an underscore in a name stands for a dash, the last one for nothing."""
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


def exact(value: Fraction, shown: str) -> Html:
    """A figure as people read it, with the exact fraction for whoever reads the file by machine."""
    return element("data", shown, value=str(value))


class Writer:
    """Writes a sheet in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.sections: list[tuple[str, str, str]] = []
        """Anchor, number and title of each."""
        self._tables = 0
        self._number = ""

    def say(self, words: Words, **values: object) -> str:
        return fill(words, self.language, values) if values else words.in_language(self.language)

    def section(self, title: Words, *parts: str, appendix: str = "") -> Html:
        """Opens, fills and closes a section. Its number is given by `begin`, before its tables are written."""
        anchor, number_, _ = self.sections[-1]
        heading = element("h2", element("span", number_, class_="no"), " ", self.say(title))
        return element("section", heading, *parts, id=anchor, class_="appendix" if appendix else "")

    def begin(self, title: Words, *, appendix: str = "") -> Words:
        self._number = appendix or str(1 + sum(number_.isdigit() for _, number_, _ in self.sections))
        self._tables = 0
        self.sections.append((f"{self.language}-{self._number}", self._number, self.say(title)))
        return title

    def paragraph(self, words: Words, **values: object) -> Html:
        return element("p", self.say(words, **values))

    def table(
        self,
        caption: Words,
        head: Sequence[Words | str],
        rows: Iterable[Sequence[str]],
        *,
        align: str,
        class_: str = "",
        **values: object,
    ) -> Html:
        """`align` has a letter for each column: `l` for text, `n` for figures, `x` for long fractions. The first column
        names the row."""
        titles = [title if isinstance(title, str) else self.say(title) for title in head]
        head_cells = [element("th", title, scope="col", class_=kind) for title, kind in zip(titles, align, strict=True)]
        body = [
            element(
                "tr",
                element("th", row[0], scope="row", class_=align[0]),
                *(element("td", cell, class_=kind) for cell, kind in zip(row[1:], align[1:], strict=True)),
            )
            for row in rows
        ]
        return self.captioned(
            caption,
            element("table", element("thead", element("tr", *head_cells)), element("tbody", *body), class_=class_),
            **values,
        )

    def captioned(self, caption: Words, content: Html, **values: object) -> Html:
        """A table or a picture under its number. A wide one scrolls by itself and not the page."""
        self._tables += 1
        title = self.say(caption, **values)
        label = f"{self.say(TABLE)} {self._number}.{self._tables}"
        return element(
            "figure",
            element("figcaption", element("b", label), " ", title),
            element("div", content, class_="scroll", tabindex="0", role="region", aria_label=title),
        )

    def percent(self, share: Fraction | float, *, places: int = PLACES) -> Html:
        shown = percent(share, self.language, places=places).replace("-", MINUS)
        return exact(share, shown) if isinstance(share, Fraction) else Html(shown)

    def chance(self, share: Fraction | None) -> str:
        return NOTHING if share is None else self.percent(share)

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


TABLE = Words("Table", "Bảng")
