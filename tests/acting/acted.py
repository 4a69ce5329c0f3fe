"""Acts out scenarios in this process, as `felt act` does it."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from felt.cli.act import act as act_out
from felt.cli.act.answers import Answers
from felt.cli.act.explanation import Explanation
from felt.core.words import Language

Given = dict[str, Any] | str | bytes


class Acted(NamedTuple):
    code: int
    lines: list[dict[str, Any]]

    @property
    def end(self) -> dict[str, Any]:
        return self.lines[-1]

    @property
    def balances(self) -> dict[str, int]:
        found: dict[str, int] = self.end["balances"]
        return found

    def events(self, kind: str = "", *, line: int = 0) -> list[dict[str, Any]]:
        found = [each["event"] for each in self.lines if "event" in each and line in (0, each["line"])]
        return [event for event in found if kind in ("", event["type"])]

    def happened(self, line: int) -> list[str]:
        return [event["type"] for event in self.events(line=line)]

    def at(self, kind: str) -> list[int]:
        return [each["at"] for each in self.lines if "event" in each and each["event"]["type"] == kind]

    def refusals(self) -> list[tuple[str, str]]:
        found = [each["refused"] for each in self.lines if "refused" in each]
        return [(refused["code"], refused["at"]) for refused in found]

    def asks(self) -> list[dict[str, Any]]:
        return [each["asks"] for each in self.lines if "asks" in each]


def raw(line: Given) -> bytes:
    if isinstance(line, dict):
        return json.dumps(line).encode()
    return line.encode() if isinstance(line, str) else line


def act(*lines: Given) -> Acted:
    written: list[bytes] = []
    code = act_out([[raw(line) for line in lines]], Answers(Language.EN), written.append)
    return Acted(code, [json.loads(line) for line in b"".join(written).splitlines()])


def explained(lines: Sequence[Given], language: Language = Language.EN) -> str:
    written: list[bytes] = []
    act_out([[raw(line) for line in lines]], Explanation(language), written.append)
    return b"".join(written).decode()


def opening(
    game: str = "baccarat", *, rules: dict[str, Any] | None = None, times: dict[str, int] | None = None, **more: Any
) -> dict[str, Any]:
    """A table of the game with An and Binh, who have 10,000 and 5,000 chips, and five members of the staff."""
    settings = {"game": game, "name": "T1", "rules": {"mode": "online", **(rules or {})}, "times": times or {}}
    chips = {"an": 10_000_00, "binh": 5_000_00}
    staff = {"mai": "dealer", "sam": "pit_supervisor", "long": "pit_manager", "ha": "director", "eye": "surveillance"}
    return {"open": settings, "chips": chips, "staff": staff, **more}


def do(who: str, what: str, **fields: Any) -> dict[str, Any]:
    return {"who": who, "do": what, **fields}


def bets(who: str, **amounts: int) -> dict[str, Any]:
    """A confirmation, in cents by bet."""
    return do(who, "confirm", wagers=[{"bet": bet, "amount": amount} for bet, amount in amounts.items()])


def wait(ms: int) -> dict[str, Any]:
    return {"do": "wait", "ms": ms}


def seated(*patrons: str) -> list[dict[str, Any]]:
    """They join at once, and betting opens after the countdown of five seconds."""
    return [*(do(patron, "join") for patron in patrons), wait(5_000)]


PLAYER_NINE = ["AS", "9S", "2H", "KD", "5C"]
"""The ace is exposed; then nine to seven, on four cards."""
BANKER_SEVEN = ["AS", "KS", "KD", "4H", "5C", "7S", "2D"]
"""The ace is exposed. Four to five insures the Banker, and so does one to five; the Banker draws to seven."""
NIU_8 = ["TS", "JH", "QD", "2C", "6H"]
HOUSE_NIU_6 = ["TH", "JS", "QC", "2D", "4H"]
