"""Has the witness cosign the latest checkpoint. Whatever the witness does, play goes on: a checkpoint without a
cosignature is shown and counted as such.

| the witness | what follows |
|---|---|
| is silent, or late | tried again with the next checkpoint, or after ten seconds |
| knows another size (it was restarted, an answer was lost) | asked once more, from the size that it knows |
| knows a smaller size than it has cosigned (it was restored) | the same, and counted |
| does not know the house | the house says its key; a witness that serves another house refuses |
| answers what does not verify | counted as wrong; nothing of it is kept |
| shows a checkpoint of this log, signed by this house, that the books do not contain | the log has forked |"""

import logging
from collections import Counter
from enum import StrEnum
from http import HTTPStatus

from felt.core.refusals import Refusal
from felt.logbook.book import Cosignature, KeptCheckpoint, LogBook
from felt.record.checkpoint import checkpoint_of, cosigned_at, verified
from felt.record.judgement import Answer
from felt.record.note import PublicKey, signatures_from
from felt.record.request import AddCheckpoint
from felt.record.text import Unread, number_from
from felt.witness.refusals import WitnessSilent
from felt.witness_service.remote import AskedCosigner

logger = logging.getLogger(__name__)

ATTEMPTS_MAX = 3
"""In one go: for a witness that does not know the house, and then another size."""


class WitnessState(StrEnum):
    NOT_ASKED = "not_asked"
    COSIGNS = "cosigns"
    SILENT = "silent"
    REFUSES = "refuses"
    WRONG = "wrong"
    """Its answers do not verify."""
    FORKED = "forked"
    """It has proved that this house has signed another log."""


class Cosigning:
    def __init__(self, book: LogBook, witness: AskedCosigner, *, log: PublicKey) -> None:
        self._book = book
        self._log = log
        self.witness = witness
        self.state = WitnessState.NOT_ASKED
        self.cosigned: KeptCheckpoint | None = None
        """The latest checkpoint of this log that this witness has cosigned."""
        self.counted: Counter[str] = Counter()
        """By what the witness did."""
        self.went_back = 0
        """How often it knew less than it had cosigned."""

    async def open(self) -> None:
        last = await self._book.latest_cosigned()
        if last is not None and checkpoint_of(last.note).origin == self._log.name:
            witnesses = {each.witness for each in await self._book.cosignatures(last)}
            self.cosigned = last if str(self.witness.key) in witnesses else None

    @property
    def cosigned_size(self) -> int:
        return 0 if self.cosigned is None else self.cosigned.size

    @property
    def forked(self) -> bool:
        return self.state is WitnessState.FORKED

    async def compare(self) -> None:
        """Before the first checkpoint after a start: does the witness know a log that these books do not contain?"""
        try:
            seen = await self.witness.latest(self._log.name)
        except WitnessSilent:
            return
        if seen.status == HTTPStatus.OK and await self._shows_other_log(seen):
            self.state = WitnessState.FORKED
            self.counted[self.state] += 1

    async def ask(self, checkpoint: KeptCheckpoint) -> None:
        if self.forked or (self.cosigned is not None and self.cosigned.number == checkpoint.number):
            return
        before = self.state
        try:
            self.state = await self._asked(checkpoint)
        except WitnessSilent as silent:
            self.state = WitnessState.SILENT
            self._tell(before, silent)
        self.counted[self.state] += 1

    async def _asked(self, checkpoint: KeptCheckpoint) -> WitnessState:
        old_size, before = self.cosigned_size, self.state
        for _ in range(ATTEMPTS_MAX):
            proof = await self._book.growth(old_size, checkpoint.size)
            request = AddCheckpoint(old_size, proof, checkpoint.note)
            answer = await self.witness.add_checkpoint(request.content())
            if answer.status == HTTPStatus.OK:
                return await self._keep(checkpoint, answer)
            if answer.status == HTTPStatus.NOT_FOUND:
                introduced = await self.witness.introduce(self._log)
                if introduced.status != HTTPStatus.OK:
                    self._tell(before, introduced.body)
                    return WitnessState.REFUSES
                continue
            known = _size_in(answer) if answer.status == HTTPStatus.CONFLICT else None
            if known is not None and known <= checkpoint.size and known != old_size:
                self._note_size(known)
                old_size = known
                continue
            if answer.status in (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY):
                return await self._examined()
            self._tell(before, f"{answer.status} {answer.body}")
            return WitnessState.REFUSES
        self._tell(before, "it names another size each time")
        return WitnessState.WRONG

    async def _keep(self, checkpoint: KeptCheckpoint, answer: Answer) -> WitnessState:
        key, before = self.witness.key, self.state
        try:
            mine = [each for each in signatures_from(answer.body) if each.is_by(key)]
            for each in mine:
                cosigned_at(checkpoint.note.text, each, key)
        except Refusal as refusal:
            self._tell(before, refusal)
            return WitnessState.WRONG
        if not mine:
            self._tell(before, "it has signed with another key")
            return WitnessState.WRONG
        await self._book.cosigned(checkpoint, Cosignature(str(key), mine[0].line()))
        self.cosigned = checkpoint
        return WitnessState.COSIGNS

    async def _examined(self) -> WitnessState:
        """It says that the log does not grow from what it has seen."""
        before, seen = self.state, await self.witness.latest(self._log.name)
        try:
            if await self._shows_other_log(seen):
                return WitnessState.FORKED
        except Refusal as refusal:
            self._tell(before, refusal)
        else:
            self._tell(before, "it refuses a log that has only grown")
        return WitnessState.WRONG

    async def _shows_other_log(self, seen: Answer) -> bool:
        """Only our own signature proves that we have signed another log: otherwise a witness could stop a house by its
        word."""
        note, found = verified(seen.body.encode(), self._log)
        size = await self._book.size()
        if found.size <= size and await self._book.root(found.size) == found.root:
            return False
        logger.critical(
            "the log has forked: the witness shows a checkpoint of this house that these books do not contain; if the "
            "books come from a backup, start once with --restored",
            extra={"checkpoint": str(note), "size": size},
        )
        return True

    def _note_size(self, known: int) -> None:
        if self.cosigned is not None and known < self.cosigned.size:
            self.went_back += 1
            facts = {"cosigned": self.cosigned.size, "known": known}
            logger.error("the witness knows less than it has cosigned; it was restored", extra=facts)

    def _tell(self, before: WitnessState, reason: object) -> None:
        """Once, until it cosigns again."""
        if before in (WitnessState.NOT_ASKED, WitnessState.COSIGNS):
            facts = {"witness": self.witness.key.name, "reason": str(reason)}
            logger.error("checkpoints are not cosigned", extra=facts)


def _size_in(answer: Answer) -> int | None:
    try:
        return number_from(answer.body.removesuffix("\n"))
    except Unread:
        return None
