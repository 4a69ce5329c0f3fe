"""Reads a PAR sheet as people do: by language, section, table and cell. Refuses markup that is not well formed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html.parser import HTMLParser

EMPTY = {"meta", "input", "br", "wbr", "rect", "line", "path", "col"}


@dataclass
class Node:
    tag: str
    attributes: dict[str, str]
    children: list["Node | str"] = field(default_factory=list)

    def all(self, tag: str = "", **attributes: str) -> Iterator["Node"]:
        """The elements below this one, in the order of the page."""
        for child in self.children:
            if isinstance(child, Node):
                given = {name.rstrip("_"): value for name, value in attributes.items()}
                if (not tag or child.tag == tag) and given.items() <= child.attributes.items():
                    yield child
                yield from child.all(tag, **attributes)

    def one(self, tag: str = "", **attributes: str) -> "Node":
        [node] = self.all(tag, **attributes)
        return node

    def texts(self, *, without: frozenset[str] = frozenset()) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in without:
                yield from child.texts(without=without)

    @property
    def text(self) -> str:
        return "".join(self.texts())

    @property
    def exact(self) -> Fraction:
        """The fraction that a cell carries for machines."""
        return Fraction(self.one("data").attributes["value"])


class Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = [self.root]
        self.feed(html)
        self.close()
        assert self.open == [self.root], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), "no attribute twice"
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in EMPTY:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY, f"<{tag}/> has content"
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str) -> Node:
    return Reader(html).root


def rows(table: Node) -> list[list[Node]]:
    """The cells of the body of a table or a figure, titles of groups left out."""
    found = []
    for body in table.all("tbody"):
        for row in body.all("tr"):
            if row.attributes.get("class") != "group":
                found.append([cell for cell in row.children if isinstance(cell, Node)])
    return found


def figure(article: Node, section: str, number: int) -> Node:
    """The figure with this number in a section: `figure(article, "4", 1)` is Table 4.1."""
    [found] = list(article.all("section", id=f"{article.attributes['lang']}-{section}"))
    return list(found.all("figure"))[number - 1]
