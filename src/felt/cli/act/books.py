"""The books of a scenario, in a folder that is gone when the command ends, and their check by `felt check`."""

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from felt.acting.scene import Scene
from felt.check.resume import Resume
from felt.check.run import Plan, check
from felt.core.words import Language, Words
from felt.dealing.keys import MasterKey
from felt.ledger import Balance
from felt.store import Batch
from felt.store.factory import open_store, reading_of

TOGETHER_MAX = 200
"""So many batches are written in one transaction."""
OPEN_HOLDS = Words("Chips are held, and no round is under way.", "Có chip bị giữ mà không có ván nào đang chơi.")
OTHER_CHIPS = Words("The books and the scene count different chips.", "Sổ và kịch bản đếm ra số chip khác nhau.")


class Verdict(msgspec.Struct, frozen=True):
    """The chips at the end, and what the check of the books has found."""

    balances: dict[str, Balance]
    """By account."""
    events: int
    """In the journal of the table."""
    transfers: int
    hash: str
    """Of the last event."""
    problems: tuple[Words, ...]


class ActedBooks:
    """Books of the house's own kind: they decide about each batch once more, and are replayed at the end."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="felt-act-")
        self._path = str(Path(self._folder.name) / "felt.db")
        self._runner = asyncio.Runner()
        self._kept: list[Batch] = []
        self._transfers = 0
        self._problems: list[Words] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.close()
        self._folder.cleanup()

    def keep(self, batch: Batch) -> None:
        self._kept.append(batch)
        self._transfers += len(batch.transfers)
        if len(self._kept) == TOGETHER_MAX:
            self._runner.run(self._write())

    def verdict(self, scene: Scene) -> Verdict:
        return self._runner.run(self._verdict(scene))

    async def _write(self) -> dict[str, Balance]:
        """Write the batches that are kept, and return all balances."""
        batches, self._kept = self._kept, []
        store = await open_store(self._path)
        try:
            answers = await store.commit(batches)
            self._problems += [
                Words(*(refusal.message(language) for language in Language))
                for refusal in answers
                if refusal is not None
            ]
            return await store.balances()
        finally:
            await store.close()

    async def _verdict(self, scene: Scene) -> Verdict:
        balances = await self._write()
        self._problems += await self._findings(() if scene.dealer.key is None else (scene.dealer.key,))
        if balances != scene.ledger.balances:
            self._problems.append(OTHER_CHIPS)
        if not scene.state.in_play and any(balance.held for balance in balances.values()):
            self._problems.append(OPEN_HOLDS)
        return Verdict(balances, scene.chain.seq, self._transfers, scene.chain.hash.hex(), tuple(self._problems))

    async def _findings(self, keys: Sequence[MasterKey]) -> list[Words]:
        resume = Resume(None, database=self._path, with_keys=bool(keys))
        report = await check(reading_of(self._path), Plan({}, keys), progress=lambda events: None, resume=resume)
        return [finding.words for finding in report.findings]
