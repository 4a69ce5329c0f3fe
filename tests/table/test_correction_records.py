"""The record of a correction: its recall byte for byte, its transcript, and what patrons are told."""

from typing import Any

import msgspec
import pytest

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.words import Language
from felt.table.codec import decode, encode
from felt.table.corrections.commands import WithdrawCorrection
from felt.table.corrections.deal import Deal, LaidBy
from felt.table.corrections.events import CorrectionProposed, RoundCorrected, Share
from felt.table.corrections.parts import own_parts, without_patrons
from felt.table.recall import ReplayDiffers, TimedEvent, recall
from felt.table.transcript import transcript
from tests.table.correcting import GROUND, approved, corrected_table, laid, proposal, proposed, settled_table
from tests.table.driver import GAMES, TableUnderTest

every_game = pytest.mark.parametrize("game", GAMES)


def forged(table: TableUnderTest, **fields: Any) -> list[TimedEvent]:
    """The record of round 1, with other fields in its correction and in its proposal where that has them."""
    again = []
    for each in table.happenings(1):
        event: Event = each.event
        if isinstance(event, CorrectionProposed | RoundCorrected):
            event = msgspec.structs.replace(
                event, **{name: value for name, value in fields.items() if name in event.__struct_fields__}
            )
        again.append(TimedEvent(each.at, decode(encode(event))))
    return again


class TestRecall:
    @every_game
    @pytest.mark.clause("ruling A8")
    def test_the_correction_is_recalled(self, game: str) -> None:
        table = corrected_table(game, an=300)
        recalled = recall(table.settings.name, 1, table.settings, forged(table))
        assert recalled.correction is not None
        assert recalled.settlement is not None
        assert recalled.corrected is not None
        assert [line.net for line in recalled.settlement.lines] == [
            share.before for share in recalled.correction.shares
        ]
        assert [line.net for line in recalled.corrected.lines] == [share.after for share in recalled.correction.shares]

    def test_a_round_without_one(self) -> None:
        table = settled_table("sicbo")
        recalled = recall("S1", 1, table.settings, table.happenings(1))
        assert (recalled.correction, recalled.corrected) == (None, None)

    @pytest.mark.parametrize(
        "fields",
        [
            {"deal": Deal(dice=(6, 6, 6))},
            {"deal": Deal(dice=(6, 6))},
            {"wagers": (LaidBy("an"),)},
            {"outcome": {}},
            {"mark": "1-1-1"},
            {"before": ()},
            {"after": ()},
            {"commission": 5},
            {"clause": "sicbo 7.8"},
            {"clause": "sicbo 7.2"},
            {"least": "dealer"},
            {"shares": ()},
            {
                "shares": (
                    Share("an", 1_000, -1_000, -2_000, collected=Cents(9_000)),
                    Share("binh", -500, 500, 1_000, Cents(1_000)),
                )
            },
            {"approved_by": "hoa"},
            {"approved_role": "dealer"},
            {"approved_role": "nobody"},
            {"role": "pit_supervisor"},
            {"role": "pit_manager"},
        ],
        ids=str,
    )
    @pytest.mark.clause("ruling A8")
    def test_a_record_that_was_changed_is_refused(self, fields: dict[str, Any]) -> None:
        """By a Shift Manager, approved by a Pit Manager."""
        table = corrected_table("sicbo")
        with pytest.raises(ReplayDiffers):
            recall("S1", 1, table.settings, forged(table, **fields))

    def test_a_correction_that_nobody_proposed(self) -> None:
        table = corrected_table("sicbo")
        alone = [each for each in table.happenings(1) if not isinstance(each.event, CorrectionProposed)]
        with pytest.raises(ReplayDiffers):
            recall("S1", 1, table.settings, alone)

    def test_a_correction_of_another_proposal(self) -> None:
        table = corrected_table("sicbo")
        other = [
            TimedEvent(each.at, msgspec.structs.replace(each.event, why="another"))
            if isinstance(each.event, CorrectionProposed)
            else each
            for each in table.happenings(1)
        ]
        with pytest.raises(ReplayDiffers):
            recall("S1", 1, table.settings, other)

    def test_a_correction_of_a_round_that_was_not_settled(self) -> None:
        table = corrected_table("sicbo")
        proposals = [each for each in table.happenings(1) if isinstance(each.event, CorrectionProposed)]
        with pytest.raises(ReplayDiffers):
            recall("S1", 2, table.settings, [*table.happenings(2), *proposals])


class TestTranscript:
    def test_before_after_because(self) -> None:
        table = corrected_table("baccarat", an=300)
        text = transcript(recall("B1", 1, table.settings, table.happenings(1)), Language.EN)
        assert "correction 1 proposed by Shift Manager hoa (7.16): read wrongly" in text
        assert "correction 1 by Shift Manager hoa, approved by Pit Manager mai (7.16), because: read wrongly" in text
        before, after = text.split("After correction 1 (7.16: read wrongly):")
        assert "an: Player 10 won 10" in before
        assert "an: Player 10 lost 10" in after
        assert "an: before +10, after −10; gives back 3; owes 17" in after
        assert "binh: before −20, after +19; gets 39" in after

    def test_in_vietnamese(self) -> None:
        table = corrected_table("niuniu", an=300)
        text = transcript(recall("N1", 1, table.settings, table.happenings(1)), Language.VI)
        assert "Quản lý Ca hoa đề nghị sửa, số 1 (7.9): read wrongly" in text
        assert "sửa lần số 1: Quản lý Ca hoa đề nghị, Quản lý Pit mai duyệt (7.9), vì: read wrongly" in text
        assert "an: trước +9,50, sau −10; trả lại 3; còn nợ 16,50" in text
        assert "binh: trước −5, sau +4,75; được trả thêm 9,75" in text

    def test_a_patron_for_whom_nothing_changes_is_not_named(self) -> None:
        table = settled_table("sicbo")
        proposed(table, proposal(table, "sicbo", wagers=(LaidBy("binh"),)))
        approved(table)
        after = transcript(recall("S1", 1, table.settings, table.happenings(1)), Language.EN).split("After correction")[
            1
        ]
        assert "an: before" not in after
        assert "binh: before −5, after 0; gets 5" in after

    def test_a_proposal_withdrawn(self) -> None:
        table = settled_table("sicbo")
        proposed(table, proposal(table, "sicbo"))
        table.do(WithdrawCorrection(by="mai", role=Role.PIT_MANAGER, round=1, number=1))
        text = transcript(recall("S1", 1, table.settings, table.happenings(1)), Language.EN)
        assert "correction 1 withdrawn by Pit Manager mai: –" in text
        assert "After correction" not in text


class TestParts:
    def test_each_patron_is_told_their_own(self) -> None:
        table = settled_table("baccarat")
        fields = {"wagers": (laid("an", ("player", 5)), laid("binh", ("banker", 30))), "clause": GROUND["baccarat"]}
        preview = proposed(table, proposal(table, "baccarat", **fields, deal=Deal()))
        assert preview.commission == 0
        event = approved(table)
        parts = own_parts(event)
        assert set(parts) == {"an", "binh"}
        for patron, part in parts.items():
            assert {line.patron for line in (*part.before, *part.after)} == {patron}
            assert [share.patron for share in part.shares] == [laid.patron for laid in part.wagers] == [patron]
        nothing = without_patrons(event)
        assert (nothing.wagers, nothing.before, nothing.after, nothing.shares, nothing.commission) == (
            (),
            (),
            (),
            (),
            0,
        )

    def test_the_commission_is_their_own(self) -> None:
        table = corrected_table("baccarat")
        (event,) = [each.event for each in table.history if isinstance(each.event, RoundCorrected)]
        assert {patron: part.commission for patron, part in own_parts(event).items()} == {"an": 0, "binh": 100}
