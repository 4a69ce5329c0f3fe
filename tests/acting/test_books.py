"""The check at the end is real: books that do not say what was played are found out."""

from collections.abc import Callable

import msgspec
import pytest

from felt.acting.scenario import Scenario
from felt.cli.act.answers import Answers
from felt.cli.act.books import TOGETHER_MAX, ActedBooks, Verdict
from felt.cli.act.explanation import Explanation
from felt.core.chips import Cents
from felt.core.words import Language
from felt.ledger import Purpose
from felt.store import Batch
from tests.acting.acted import BANKER_SEVEN, act, bets, do, opening, raw, seated, wait

LINES = [opening(rules={"insurance": False}, deal={"cards": BANKER_SEVEN}), *seated("an"), bets("an", banker=1_000_00)]


def verdict(change: Callable[[Batch], Batch | None]) -> Verdict:
    """The round of `LINES`, with batches that are changed on their way to the books, or lost."""
    with ActedBooks() as books:

        def keep(batch: Batch) -> None:
            changed = change(batch)
            if changed is not None:
                books.keep(changed)

        scenario = Scenario(keep, line_bytes_max=10_000)
        for line in LINES:
            list(scenario.read(raw(line)))
        assert scenario.scene is not None
        assert scenario.scene.state.phase == "result"
        return books.verdict(scenario.scene)


def one_cent_more(batch: Batch) -> Batch:
    won = [each for each in batch.transfers if each.purpose is Purpose.WON]
    more = {each.id: msgspec.structs.replace(each, amount=Cents(each.amount + 1)) for each in won}
    return msgspec.structs.replace(batch, transfers=tuple(more.get(each.id, each) for each in batch.transfers))


def held_for_ever(batch: Batch) -> Batch:
    ended = {Purpose.WAGER, Purpose.RETURNED} if len(batch.transfers) > 1 else set()
    return msgspec.structs.replace(batch, transfers=tuple(t for t in batch.transfers if t.purpose not in ended))


def without_joining(batch: Batch) -> Batch | None:
    return None if any(record.kind == "joined" for record in batch.records) else batch


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (one_cent_more, "differs from its event"),
        (held_for_ever, "missing from the books"),
        (without_joining, "event"),
    ],
)
def test_changed_books_are_found_out(change: Callable[[Batch], Batch | None], said: str) -> None:
    found = verdict(change)
    assert any(said in problem.en for problem in found.problems)
    assert any("different chips" in problem.en for problem in found.problems)
    assert b'"balanced":false' in Answers(Language.EN).ended(found)
    assert "Sổ sai: ".encode() in Explanation(Language.VI).ended(found)


def test_unchanged_books_are_right() -> None:
    assert verdict(lambda batch: batch).problems == ()


def test_a_long_scenario_is_written_in_parts() -> None:
    comings = [do("an", "join"), do("an", "leave")] * TOGETHER_MAX
    acted = act(opening(), *comings, wait(1))
    assert acted.code == 0
    assert acted.end["books"]["events"] == len(acted.events()) > 2 * TOGETHER_MAX
