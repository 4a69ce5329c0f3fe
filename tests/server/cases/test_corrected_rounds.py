"""A case about a round that is corrected meanwhile: bound before and after, paid as the correction says."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from felt.cases.entries import Corrected
from felt.cases.kinds import About
from felt.cases.orders import AttachRound, OpenCase
from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.dossier.verify import verified
from felt.server.cases.refusals import CorrectionPaysOtherwise, NoSuchCorrection
from tests.server.floor.test_corrections import PROPOSED, settled
from tests.server.online import online
from tests.table.driver import PLAYER_WINS, baccarat_table

BINH: dict[str, Any] = {"by": "binh", "role": Role.PATRON}


async def test_the_record_of_a_corrected_round_is_verified_in_two_fragments(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table(), deal=PLAYER_WINS) as here:
        _, _, hoa, mai = await settled(here)
        cases, store = here.services.cases, here.services.accounts.store
        (before,) = await cases.rounds("B1", (1,), "binh")
        assert (before.net, before.staff) == (-2_000, ())
        case = await cases.open_case(
            OpenCase(id="1", about=About.LOSSES, says="I won.", table="B1", book="baccarat", rounds=(before,), **BINH)
        )
        booked = Corrected(table="B1", round=1, number=1)
        with pytest.raises(NoSuchCorrection):
            await cases.refuse_other_correction(case, booked, Cents(3_900))
        await hoa.accepted("propose_correction", **PROPOSED)
        with pytest.raises(NoSuchCorrection):
            await cases.refuse_other_correction(case, booked, Cents(3_900))
        await mai.accepted("approve_correction", table="B1", round=1, number=1)
        await cases.refuse_other_correction(case, booked, Cents(3_900))
        with pytest.raises(CorrectionPaysOtherwise):
            await cases.refuse_other_correction(case, booked, Cents(1))
        (after,) = await cases.rounds("B1", (1,), "binh")
        assert (after.net, after.staff) == (1_900, ("hoa", "mai"))
        again = AttachRound(id="2", by="lan", role=Role.PIT_SUPERVISOR, attached=after)
        assert len((await cases.do(case, again)).rounds) == 1
        out = io.BytesIO()
        await write_bundle(store, await case_on_record(store, 1), out, languages=(Language.EN,))
        checked = verified(out, "bundle")
        assert (checked.number, checked.findings) == (1, ())
        with zipfile.ZipFile(out) as archive:
            form = json.loads(archive.read("rounds/B1-1.json"))
        kinds = [record["event"]["type"] for fragment in form["fragments"] for record in fragment["records"]]
        assert kinds[-2:] == ["correction_proposed", "round_corrected"]
