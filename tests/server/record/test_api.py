"""The log over REST, for everybody."""

from dataclasses import replace
from pathlib import Path

import httpx
import msgspec
import pytest

from felt.record.checkpoint import cosigned_at, verified
from felt.record.note import key_from
from felt.record.proof import proved
from felt.rooms.fair.two_keys import TwoKeys
from felt.server import services as services_module
from felt.server.api.house.health import LogHealth, log_health
from felt.server.app import create_app
from felt.server.config.settings import ServerSettings
from felt.server.record.cosigning import WitnessState
from felt.server.services import Services
from felt.verify.bundle import verify
from felt.witness.inside import InsideWitness
from tests.machine import WITNESS_KEY
from tests.server.marks.house import BACCARAT, House
from tests.server.record.test_keeper import play, record_of
from tests.store.bank import SQLitePlace
from tests.witness_service.process import witness_process


def client(services: Services) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(create_app(services)), base_url="http://felt")


async def test_the_latest_checkpoint_and_the_proof_of_a_round(tmp_path: Path) -> None:
    house = House(SQLitePlace(tmp_path / "felt.db"), tmp_path, BACCARAT)
    async with house.open() as services, client(services) as asked:
        early = await asked.get("/api/log")
        assert (early.status_code, early.json()["error"]["code"]) == (404, "log_not_kept")
        await play(services, house)
        assert log_health(record_of(services)) == LogHealth(
            entries=len(await house.place.raw("SELECT 1 FROM log_leaves")),
            signed=record_of(services).size,
            cosigned=record_of(services).size,
            inside=True,
            state=WitnessState.COSIGNS,
            errors=0,
        )
        shown = (await asked.get("/api/log")).json()
        key, witness = key_from(shown["key"]), key_from(shown["witness"]["key"])
        note, checkpoint = verified(shown["checkpoint"].encode(), key)
        (cosignature,) = note.signatures_by(witness)
        assert cosigned_at(note.text, cosignature, witness) > 0
        assert shown["size"] == checkpoint.size == shown["witness"]["cosigned_size"]
        assert (shown["witness"]["inside"], shown["witness"]["state"]) == (True, "cosigns")
        plain = await asked.get("/api/log", params={"format": "note"})
        assert (plain.text, plain.headers["content-type"]) == (shown["checkpoint"], "text/plain; charset=utf-8")
        proof = (await asked.get("/api/log/rounds/B1/1")).json()
        found = proved(proof["proof"].encode(), log=key, witness=witness)
        assert (found.index, found.checkpoint.size) == (proof["index"], proof["size"])
        assert (found.record.journal, found.record.round) == ("B1", 1)
        text = await asked.get("/api/log/rounds/B1/1", params={"format": "proof"})
        assert text.text == proof["proof"]
        missing = await asked.get("/api/log/rounds/B1/99")
        assert (missing.status_code, missing.json()["error"]["code"]) == (404, "round_not_in_log")
        dealing = await asked.get("/api/log/rounds/B1/1/dealing")
        verdict = verify(dealing.content, house=key, witness=witness)
        assert verdict.problem is None
        assert "dealing" in {step.code for step in verdict.steps}
        missing = await asked.get("/api/log/rounds/B1/99/dealing")
        assert (missing.status_code, missing.json()["error"]["code"]) == (404, "nothing_to_bundle")
        async with client(replace(services, record=None)) as without:
            assert (await without.get("/api/log/rounds/B1/1/dealing")).status_code == 404
            assert (await without.get("/api/log/rounds/B1/1")).status_code == 404


class WithWitness(House):
    setting = ""

    def settings(self) -> ServerSettings:
        return msgspec.structs.replace(super().settings(), witness=self.setting)


async def test_a_witness_of_its_own_that_is_stopped_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the log: the cards come from inside, so there is something to sign while the witness is away. How it deals
    is in `tests/rooms/fair/test_over_http.py`."""
    inside = InsideWitness(WITNESS_KEY)
    monkeypatch.setattr(services_module, "_two_keys", lambda key, _: lambda table: TwoKeys(table, key, inside))
    house = WithWitness(SQLitePlace(tmp_path / "felt.db"), tmp_path, BACCARAT)
    with witness_process(tmp_path / "w") as process:
        house.setting = process.setting
        async with house.open() as services, client(services) as asked:
            record = await play(services, house)
            shown = (await asked.get("/api/log")).json()["witness"]
            assert (shown["inside"], shown["state"]) == (False, "cosigns")
            process.end()
            await play(services, house)
            shown = (await asked.get("/api/log")).json()
            assert shown["witness"]["state"] == "silent"
            assert shown["witness"]["cosigned_size"] < shown["size"]
    assert not (tmp_path / "felt.witness.db").exists(), "none runs inside"
    port = process.setting.partition(" ")[0].rpartition(":")[2]
    with witness_process(tmp_path / "w", "--port", port):
        async with house.open() as services:
            record = await play(services, house)
            assert record is record_of(services)
            assert record.cosigning.cosigned == record.latest
