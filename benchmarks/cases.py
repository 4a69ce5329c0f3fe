"""A case with 20 rounds and 32 MiB of evidence: the time to file it, to write its bundle, and to verify the bundle."""

import asyncio
import io
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.reception import SICBO, reception
from tests.store.bank import SQLitePlace

from felt.cases.entries import File
from felt.cases.kinds import About, Heading
from felt.cases.orders import AddEvidence, OpenCase
from felt.core.authority import Role
from felt.core.words import Language
from felt.dossier.bundle import write_bundle
from felt.dossier.gather import case_on_record
from felt.dossier.verify import verified
from felt.store.files import parts_of

ROUNDS = 20
PATRONS = 7
FILE_BYTES = 32 * 1024 * 1024


def run() -> None:
    """Goal: a bundle in under five seconds."""
    with tempfile.TemporaryDirectory(prefix="felt-bench-") as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    async with reception(SQLitePlace(folder / "felt.db"), tables=(SICBO,)) as desk:
        patrons = [(await desk.guest())[1].person.id for _ in range(PATRONS)]
        numbers = [await desk.play(*patrons) for _ in range(ROUNDS)]
        rounds = await desk.cases.rounds(SICBO.name, numbers, patrons[0])
        whose: dict[str, Any] = {"by": patrons[0], "role": Role.PATRON, "says": "All of these."}
        case = await desk.cases.open_case(OpenCase(id="1", about=About.LOSSES, rounds=rounds, table="S1", **whose))
        content = bytes(FILE_BYTES)
        parts = parts_of(content)
        file = File(sha256=parts[0].hash.hex(), name="video.mkv", size=FILE_BYTES, media_type="video/x-matroska")
        evidence = AddEvidence(id="2", heading=Heading.OTHER, file=file, **whose)
        started = time.perf_counter()
        await desk.cases.add_file(case, evidence, parts, most=FILE_BYTES)
        print(f"a file of {FILE_BYTES:,} bytes committed: {time.perf_counter() - started:.2f} s")
        out = io.BytesIO()
        started = time.perf_counter()
        await write_bundle(desk.store, await case_on_record(desk.store, 1), out, languages=tuple(Language))
        print(f"bundle of {ROUNDS} rounds, {len(out.getvalue()):,} bytes: {time.perf_counter() - started:.2f} s")
        started = time.perf_counter()
        checked = verified(out, "the bundle")
        assert not checked.findings, checked.findings
        print(f"verified: {time.perf_counter() - started:.2f} s")
