"""The worked examples of section 7: each scenario comes to what the book gives, reckoned by hand in `worked/*.toml`."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.worked import Example, examples, reasons

from felt.core.wagers import Clause
from felt.games import GAMES
from felt.rulebook import Status, books, find
from tests.acting.acted import Acted, act

LINES_MAX = 36
WORKED = {example.name: example for example in examples()}


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    """The reckoning in words."""
    chips: dict[str, int]
    """The net change of each patron and seat, in cents."""
    voided: bool
    rounds_settled: int
    ruled_by: str
    """The least rank that the clause demands; empty if no person decides."""
    shoe: str = "stays"


EXPECTED: dict[str, Expected] = {
    name: msgspec.convert(table, Expected)
    for path in sorted((Path(__file__).parent / "worked").glob("*.toml"))
    for name, table in tomllib.loads(path.read_text()).items()
}


@pytest.mark.parametrize("name", WORKED)
def test_the_scenario_comes_to_what_the_book_gives(name: str) -> None:
    example, expected = WORKED[name], EXPECTED[name]
    assert len(example.lines) <= LINES_MAX
    acted = act(*example.lines)
    assert acted.code == 0, acted.refusals()
    assert acted.end["books"]["problems"] == []
    assert acted.end["holds"] == {}
    nonzero = {patron: cents for patron, cents in expected.chips.items() if cents}
    assert won(acted, example) == nonzero, expected.why
    assert set(expected.chips) <= people(acted, example)
    happened = Counter(event["type"] for event in acted.events())
    assert bool(happened["round_voided"]) == expected.voided
    assert happened["round_settled"] == expected.rounds_settled
    assert decided_by(acted, example.clause) == expected.ruled_by
    assert what_became_of_the_shoe(acted, expected.shoe)
    assert is_named(example.clause, acted), "no event or refusal names the clause"


def test_every_scenario_has_its_reckoning_and_the_other_way_round() -> None:
    assert sorted(WORKED) == sorted(EXPECTED)
    assert all(expected.why for expected in EXPECTED.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_the_section_has_a_scenario(game: str) -> None:
    (book,) = (book for book in books() if book.book == game)
    in_book = {f"{game} {entry.number}" for entry in book.clause if entry.number.startswith("7.")}
    in_rows = {row.clause for row in GAMES[game].irregularities}
    assert {f"{game} {number}" for number in ("7.1", "7.2", "7.7", "7.8")} < in_book
    assert in_book | in_rows <= {example.clause for example in WORKED.values()}


@pytest.mark.parametrize("name", WORKED)
def test_what_people_write_has_its_vietnamese(name: str) -> None:
    written = {line["why"] for line in map(msgspec.json.decode, WORKED[name].lines) if line.get("why")}
    assert written <= reasons().keys()


def test_no_vietnamese_is_left_over() -> None:
    written = {str(line.get("why")) for each in WORKED.values() for line in map(msgspec.json.decode, each.lines)}
    assert reasons().keys() <= written


def people(acted: Acted, example: Example) -> set[str]:
    seats = {event["patron"] for event in acted.events("wagers_recorded")}
    return {*msgspec.json.decode(example.lines[0]).get("chips", {}), *seats}


def won(acted: Acted, example: Example) -> dict[str, int]:
    """By patron and seat, where it is not zero. Patrons by their accounts; guests by the transfers of their seat, which
    together make up the account of all guests."""
    first = msgspec.json.decode(example.lines[0])
    outside = f"outside:{first['open']['name']}"
    found = {patron: acted.balances[f"patron:{patron}"] - cents for patron, cents in first.get("chips", {}).items()}
    by_seat: Counter[str] = Counter()
    for transfer in (each["transfer"] for each in acted.lines if "transfer" in each):
        if transfer["kind"] in ("move", "post") and outside in (transfer["debit"], transfer["credit"]):
            change = transfer["amount"] if transfer["credit"] == outside else -transfer["amount"]
            by_seat[transfer["id"].rpartition("/")[2]] += change
    assert sum(by_seat.values()) == acted.balances.get(outside, 0)
    return {patron: cents for patron, cents in (found | by_seat).items() if cents}


def decided_by(acted: Acted, clause: Clause) -> str:
    """The rank of the last person who decided by the clause; of a correction, the rank that one of the two needs."""
    decided = [event["role"] for event in acted.events("ruled") if event["clause"] == clause]
    corrected = [event["least"] for event in acted.events("round_corrected") if event["clause"] == clause]
    return str(["", *decided, *corrected][-1])


def what_became_of_the_shoe(acted: Acted, shoe: str) -> bool:
    removed = bool(acted.events("shoe_removed"))
    last_hand = any(event.get("last_hand") for event in acted.events())
    return {"stays": not removed and not last_hand, "replaced": removed, "ended": removed or last_hand}[shoe]


def is_named(clause: Clause, acted: Acted) -> bool:
    """In a decision, a void round or a line of a settlement. A heading: a clause below it. A clause that applies by
    itself and moves no chips: in a refusal."""
    in_events = {cited for event in acted.events() for cited in citations(event)}
    if clause in in_events:
        return True
    if clause in (row.clause for game in GAMES.values() for row in game.irregularities if row.least is not None):
        return False
    if find(clause).status is Status.HEADING:
        return any(cited.startswith(f"{clause}.") for cited in in_events)
    return any(clause in each["refused"]["clauses"] for each in acted.lines if "refused" in each)


def citations(value: Any) -> Iterator[Clause]:
    """The values of `clause` and `clauses`, at any depth."""
    if isinstance(value, dict):
        yield from (str(value.get("clause", "")), *value.get("clauses", ()))
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from citations(each)
