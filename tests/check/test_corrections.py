"""The check of books with a corrected round: the correction is derived again, and every forgery of it is found."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.events import Event
from felt.table import State
from felt.table.corrections.deal import Deal
from felt.table.corrections.events import Correction, CorrectionProposed, RoundCorrected, Share
from felt.table.state import Phase
from tests.check import forging
from tests.check.books import found
from tests.rooms.correcting import TABLES, house
from tests.store.bank import Place

every_game = pytest.mark.parametrize("game", TABLES)


async def written(game: str, place: Place) -> None:
    """Round 1 is corrected in round 2, and round 2 is played on: its transfers come before and after."""
    async with house(game, place) as here:
        await here.lay("an", 5_000)
        await here.propose()
        await here.approve()
        await here.until(Phase.RESULT)
        await here.until(Phase.BETTING)
        await here.close_table()


@every_game
@pytest.mark.clause("ruling A8")
def test_books_with_a_correction_are_right(game: str, place: Place) -> None:
    asyncio.run(written(game, place))
    assert found(place.url, keys=()) == set()


@pytest.mark.parametrize(
    ("statement", "codes"),
    [
        (
            "UPDATE transfers SET amount = amount + 1 WHERE id LIKE '%/owed/an'",
            {"transfer_differs", "books_do_not_balance"},
        ),
        (
            "DELETE FROM transfers WHERE id LIKE '%/owed/an'",
            {"transfer_missing", "books_do_not_balance", "account_unused"},
        ),
        ("UPDATE transfers SET purpose = 8 WHERE id LIKE '%/owed/an'", {"transfer_differs"}),
        ("UPDATE transfers SET purpose = 4 WHERE id LIKE '%/paid/binh'", {"transfer_differs"}),
        ("UPDATE transfers SET purpose = 8 WHERE purpose = 4 AND round = 1", {"transfer_differs"}),
        ("UPDATE transfers SET seq = seq + 1 WHERE id LIKE '%/owed/an'", {"transfer_missing", "transfer_unfounded"}),
        ("UPDATE transfers SET round = 2 WHERE id LIKE '%/owed/an'", {"transfer_differs"}),
    ],
)
def test_rows_that_were_changed(statement: str, codes: set[str], place: Place) -> None:
    asyncio.run(written("sicbo", place))
    asyncio.run(place.raw(statement))
    assert found(place.url, keys=()) >= codes


def other(**fields: Any) -> Callable[[State, Event], Event]:
    """The same fields in the proposal and in the correction, where they have them."""

    def changed(state: State, event: Event) -> Event:
        if not isinstance(event, Correction):
            return event
        own = {name: value for name, value in fields.items() if name in event.__struct_fields__}
        return msgspec.structs.replace(event, **own)

    return changed


def without_proposal(state: State, event: Event) -> Event:
    """Another person's words stand in its place."""
    return msgspec.structs.replace(event, why="nothing") if isinstance(event, CorrectionProposed) else event


def a_friend_is_paid(state: State, event: Event) -> Event:
    if not isinstance(event, RoundCorrected):
        return event
    share = Share("chi", 0, 5_000, 5_000, Cents(5_000))
    return msgspec.structs.replace(event, shares=(*event.shares, share))


@pytest.mark.parametrize(
    "change",
    [
        other(deal=Deal(dice=(6, 6, 6))),
        other(number=2),
        other(after=()),
        other(by="mai"),
        other(role="dealer"),
        other(approved_role="dealer"),
        other(clause="sicbo 7.2"),
        without_proposal,
        a_friend_is_paid,
    ],
)
@pytest.mark.clause("ruling A8")
def test_a_correction_that_was_forged_with_all_that_follows(
    change: Callable[[State, Event], Event], place: Place, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The chain, the transfers and the balances fit: the rules do not give it."""
    asyncio.run(written("sicbo", place))
    elsewhere = str(tmp_path_factory.mktemp("forged") / "felt.db")
    asyncio.run(forging.copy(place.url, elsewhere, change))
    assert found(elsewhere, keys=()) == {"journal_broken"}


def test_a_copy_without_changes_is_right(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    asyncio.run(written("sicbo", place))
    elsewhere = str(tmp_path_factory.mktemp("copied") / "felt.db")
    asyncio.run(forging.copy(place.url, elsewhere))
    assert found(elsewhere, keys=()) == set()
