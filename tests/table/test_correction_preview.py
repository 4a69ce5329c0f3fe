"""The preview of a correction: what it means for each patron, before anybody has proposed or approved it."""

import copy

import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.irregularity import ShoeAfter
from felt.table.codec import decode, encode
from felt.table.corrections.events import CorrectionProposed, RoundCorrected
from felt.table.corrections.refusals import NotYourOwnToApprove
from felt.table.preview import Preview, preview, preview_of_proposal
from felt.table.state import Phase
from tests.table.correcting import approval, approved, proposal, proposed, settled_table
from tests.table.driver import TableUnderTest

HAD = {"an": 1_500, "binh": 0}


def seen(table: TableUnderTest, command: Command) -> Preview:
    before = copy.deepcopy(table.state)
    told = preview(table.state, command, table.now, lambda patron: Cents(HAD[patron]))
    assert table.state == before
    return told


@pytest.mark.clause("ruling A8", "baccarat 7.16")
def test_by_hand() -> None:
    """The Banker wins in truth: An's 10 were paid and are lost, Binh's 20 were lost and pay 19."""
    table = settled_table("baccarat")
    told = seen(table, proposal(table, "baccarat"))
    assert isinstance(told.correction, CorrectionProposed)
    assert [(each.patron, each.difference, each.collected, each.owed) for each in told.correction.shares] == [
        ("an", -2_000, 1_500, 500),
        ("binh", 3_900, 0, 0),
    ]
    assert (told.moved, told.transfers, told.phase, told.shoe) == ((), (), Phase.BETTING, ShoeAfter.STAYS)
    assert told.correction == decode(encode(proposed(table, proposal(table, "baccarat"), **HAD)))
    assert preview_of_proposal(table.state, table.state.proposals[1]) == told
    told = seen(table, approval())
    assert isinstance(told.correction, RoundCorrected)
    assert sorted(transfer.amount for transfer in told.transfers) == [100, 500, 1_500, 3_900]
    assert told.correction == decode(encode(approved(table, **HAD)))


@pytest.mark.clause("ruling A8")
def test_an_approval_that_needs_a_higher_rank() -> None:
    """Neither of two Pit Managers has the rank of the clause."""
    table = settled_table("baccarat")
    proposed(table, proposal(table, "baccarat", role=Role.PIT_MANAGER, clause="ruling A8"))
    told = seen(table, approval())
    assert told.needs is Role.SHIFT_MANAGER
    assert isinstance(told.correction, RoundCorrected)
    with pytest.raises(NotYourOwnToApprove):
        seen(table, approval(by="hoa"))
