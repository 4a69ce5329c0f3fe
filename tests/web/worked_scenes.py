"""The worked scenarios of section 7, acted out at real tables: up to the decision over the wire, the decision itself at
two consoles, and then what the books say."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser
from tools.worked import Example, examples

from felt.ledger import Kind
from felt.protocol.requests import request_types
from felt.store.queries import KIND_NUMBERS
from tests.acting.acted import Acted, act
from tests.server.serve.process import Process, serve
from tests.web.guest import Guest
from tests.web.wire import Office, Wire, stranger

SCENES = {example.name: example for example in examples()}
IN_ROUND = {str(kind.__struct_config__.tag) for kind in request_types() if "round" in kind.__struct_fields__}
TABLES_PER_GUEST = 8
"""Who joins more tables within a minute is told to come back later."""
OPENS = ("betting_opened", "free_hand_opened")
MOVED = (KIND_NUMBERS[Kind.MOVE], KIND_NUMBERS[Kind.POST])


def table_of(example: Example) -> str:
    return "W" + "-".join(example.name.replace(".", "-").split())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)


def floor(scenes: Sequence[Example]) -> str:
    """A table for each scenario, with its settings."""
    rows = []
    for example in scenes:
        settings = msgspec.json.decode(example.lines[0])["open"] | {"name": table_of(example)}
        rows.append("\n".join(["[[tables]]", *(f"{key} = {_toml(each)}" for key, each in settings.items())]))
    return "\n".join(rows)


def acted(example: Example) -> Acted:
    """By `felt act`, in a thread of its own: this one has the loop of the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act, *example.lines).result()


class House:
    """A server with these tables, its people, and a console for each rank."""

    def __init__(self, process: Process, browser: Browser, books: Path) -> None:
        self.address = process.address
        self.office = Office(process.address, process.line())
        self.books = books
        self._browser = browser
        self._open = ExitStack()
        self._consoles: dict[str, Guest] = {}
        self._seated = 0
        self._patron: Wire | None = None

    def console(self, role: str) -> Guest:
        """The tablet of the first person of this role. It is opened once."""
        if role not in self._consoles:
            console = Guest(self._browser, self.address, "tablet", "en", cookie=self.office.cookie(role))
            console.go("/")
            self._consoles[role] = console
        return self._consoles[role]

    def patron(self) -> Wire:
        """A guest with an account."""
        if self._patron is None or self._seated == TABLES_PER_GUEST:
            self._patron = self._open.enter_context(stranger(self.address))
            self._seated = 0
        self._seated += 1
        return self._patron

    def close(self) -> None:
        self._open.close()
        for console in self._consoles.values():
            console.close()


@contextmanager
def house(folder: Path, browser: Browser, scenes: Sequence[Example]) -> Iterator[House]:
    (folder / "felt.toml").write_text(floor(scenes))
    with serve(folder) as process:
        found = House(process, browser, folder / "felt.db")
        try:
            yield found
        finally:
            found.close()


class Scene:
    """One scenario: its lines, what `felt act` makes of them, and the people who send them."""

    def __init__(self, house: House, example: Example) -> None:
        self.house, self.example, self.table = house, example, table_of(example)
        first, *lines = map(msgspec.json.decode, example.lines)
        self.lines: list[tuple[int, dict[str, Any]]] = list(enumerate(lines, 2))
        """By their numbers in the file."""
        self.staff: dict[str, str] = first["staff"]
        self.patrons: dict[str, Wire] = {name: house.patron() for name in first.get("chips", {})}
        self.acted = acted(example)
        self._open = ExitStack()
        self._wires: dict[str, Wire] = {}

    def __enter__(self) -> "Scene":
        self.dealer = self._open.enter_context(self.house.office.wire("dealer"))
        self.dealer.ask("subscribe", table=self.table)
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def wire(self, who: str) -> Wire:
        if who in self.patrons:
            return self.patrons[who]
        role = self.staff[who]
        if role == "dealer":
            return self.dealer
        if who not in self._wires:
            self._wires[who] = self._open.enter_context(self.house.office.wire(role))
        return self._wires[who]

    def round(self, number: int) -> int:
        """The round under way at this line, or the last one."""
        before = [each["event"] for each in self.acted.lines if "event" in each and each["line"] < number]
        return max((event["round"] for event in before if event["type"] in OPENS), default=0)

    def named(self, patron: str) -> str:
        """A patron as the server knows them."""
        return self.patrons[patron].patron if patron in self.patrons else patron

    def sends(self, number: int, line: dict[str, Any]) -> None:
        """Over the wire. It is refused if `felt act` refuses it."""
        fields = {key: value for key, value in line.items() if key not in ("who", "do")}
        if line["do"] in IN_ROUND:
            fields.setdefault("round", self.round(number))
        if "patrons" in fields:
            fields["patrons"] = [self.named(patron) for patron in fields["patrons"]]
        answer = self.wire(line["who"]).answer(line["do"], table=self.table, **fields)
        assert (answer.get("code") or "") == self.refused(number), (self.example.name, line, answer)

    def refused(self, number: int) -> str:
        """The code of the refusal, if `felt act` refuses this line."""
        found = [each["refused"] for each in self.acted.lines if each.get("line") == number and "refused" in each]
        return str(found[0]["code"]) if found else ""


class Books:
    """What the server has written about one table."""

    def __init__(self, file: Path, table: str) -> None:
        self._books = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        self._table = table

    def events(self, kind: str = "") -> list[dict[str, Any]]:
        rows = self._books.execute(
            "SELECT body FROM events WHERE table_id = (SELECT id FROM names WHERE name = ?) ORDER BY seq",
            (self._table,),
        )
        found = [json.loads(body) for (body,) in rows]
        return [event for event in found if kind in ("", event["type"])]

    def won(self) -> dict[str, int]:
        """By patron and seat, where it is not zero."""
        name = "(SELECT name FROM names WHERE id = t.{})".format
        rows = self._books.execute(
            f"SELECT t.id, t.kind, {name('debit')}, {name('credit')}, t.amount FROM transfers t "  # noqa: S608
            "WHERE t.table_id = (SELECT id FROM names WHERE name = ?)",
            (self._table,),
        )
        found: Counter[str] = Counter()
        for transfer, kind, debit, credit, amount in rows:
            if kind not in MOVED:
                continue
            for account, change in ((debit, -amount), (credit, amount)):
                owner, _, whose = account.partition(":")
                if owner == "outside":
                    found[transfer.rpartition("/")[2]] += change
                elif owner == "patron":
                    found[whose] += change
        return {patron: cents for patron, cents in found.items() if cents}

    def close(self) -> None:
        self._books.close()
