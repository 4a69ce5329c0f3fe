"""Felt and the books settle the same case."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from felt.cli.settle import settle
from felt.cli.settle.answer import answer
from felt.core.refusals import Refusal
from tests.games.settlement_oracle.answers import Answer, Case, Line, Refused, Settled
from tests.games.settlement_oracle.books import BOOKS


class Difference(NamedTuple):
    kind: str
    case: Case
    by_the_book: Answer
    by_felt: Answer

    def __str__(self) -> str:
        return f"{self.kind}: {json.dumps(self.case)}\n  book {shown(self.by_the_book)}\n  felt {shown(self.by_felt)}"


class Tally(NamedTuple):
    kinds: Counter[str]
    answers: Counter[str]
    """How many cases were settled, and how many were refused for each reason."""
    differences: list[Difference]


def shown(answered: Answer) -> str:
    if isinstance(answered, Refused):
        return f"refused: {', '.join(sorted(answered.codes))}"
    return f"{[tuple(line) for line in answered.lines]} {answered.outcome}"


def by_felt(case: Case) -> Answer:
    settled = settle(json.dumps(case).encode())
    if isinstance(settled, Refusal):
        return Refused(frozenset({settled.code}))
    lines = [Line(line.at_risk, line.returned, line.won, line.commission) for line in settled.settled.settlement.lines]
    return Settled(lines, _compared(case["game"], answer(settled.settled, settled.game).outcome))


def _compared(game: str, outcome: dict[str, Any]) -> dict[str, Any]:
    """The part of an outcome that the oracle knows as well."""
    if "void" in outcome:
        return {"void": outcome["void"]}
    if game == "baccarat":
        return {key: outcome[key] for key in ("winner", "player_total", "banker_total")}
    if game == "sicbo":
        return {"total": outcome["total"], "lit": sorted(outcome["lit"])}
    return {"won": {int(box): hand["wins"] for box, hand in outcome["boxes"].items()}}


def agree(book: Answer, felt: Answer) -> bool:
    """Two refusals agree if Felt gives one of the reasons of the books."""
    if isinstance(book, Refused) and isinstance(felt, Refused):
        return felt.codes <= book.codes
    return book == felt


def compare(cases: Iterable[tuple[str, Case]]) -> Tally:
    tally = Tally(Counter(), Counter(), [])
    for kind, case in cases:
        book, felt = BOOKS[case["game"]](case), by_felt(case)
        game = case["game"]
        tally.kinds[f"{game}: {kind}"] += 1
        if isinstance(book, Refused):
            tally.answers.update(f"{game} refused: {code}" for code in book.codes)
        else:
            tally.answers[f"{game} settled"] += 1
        if not agree(book, felt):
            tally.differences.append(Difference(kind, case, book, felt))
    return tally
