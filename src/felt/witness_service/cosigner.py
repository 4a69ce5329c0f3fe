"""The witness of the log: which houses it serves, and which checkpoints it cosigns."""

import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

import apsw

from felt.core.refusals import Refusal
from felt.dealing.keys import MasterKey
from felt.fairness.signing import SigningKey
from felt.record.checkpoint import witness_key
from felt.record.judgement import Answer, CosigningKey, SeenLog, judged
from felt.record.note import KeyKind, PublicKey, key_from
from felt.witness_service.books import WitnessBooks

logger = logging.getLogger(__name__)

SIGNING = "witness signing"
"""The use of the witness's master key with which it signs."""
CONFLICTS_MAX = 1_000
"""Evidence beyond this is not kept: a house that signs a thousand contradictions needs no more proof."""


class Cosigner:
    def __init__(
        self, books: WitnessBooks, key: MasterKey, *, name: str | None = None, now_ms: Callable[[], int]
    ) -> None:
        signing = SigningKey(key.subkey(SIGNING))
        self.key: PublicKey = witness_key(name or f"felt.witness/{signing.public.hex()[:16]}", signing.public)
        self._cosigner = CosigningKey(self.key.name, signing)
        self._books = books
        self._now_ms = now_ms

    def pin(self, houses: Sequence[PublicKey]) -> None:
        """These houses may begin logs here, and no other one that comes later."""

        def pinned(database: apsw.Connection) -> None:
            for house in houses:
                self._pin(database, house)

        self._books.run(pinned)

    def houses(self) -> list[bytes]:
        """The keys of the houses that it serves."""
        return self._books.run(houses_in)

    def introduced(self, content: bytes) -> Answer:
        """A house says its key. The first one is taken; after that, only those that are pinned already."""
        try:
            house = key_from(content.decode(errors="replace").removesuffix("\n"))
        except Refusal as refusal:
            return Answer(HTTPStatus.BAD_REQUEST, f"{refusal}\n")
        if house.kind is not KeyKind.LOG:
            return Answer(HTTPStatus.BAD_REQUEST, "this is the key of a witness\n")
        return self._books.run(lambda database: self._introduced(database, house))

    def add_checkpoint(self, content: bytes) -> Answer:
        return self._books.run(lambda database: self._add_checkpoint(database, content))

    def latest(self, origin: str) -> Answer:
        """The latest checkpoint that was cosigned, with the signature of the log."""
        seen = self._books.run(lambda database: _seen(database, origin))
        if seen is None:
            return Answer(HTTPStatus.NOT_FOUND, "this witness does not know the log\n")
        return Answer(HTTPStatus.OK, seen.note)

    def _pin(self, database: apsw.Connection, house: PublicKey) -> None:
        database.execute(
            "INSERT INTO houses (public, name, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (house.public, house.name, self._now_ms()),
        )

    def _introduced(self, database: apsw.Connection, house: PublicKey) -> Answer:
        houses = houses_in(database)
        if house.public in houses:
            return Answer(HTTPStatus.OK)
        if houses:
            return Answer(HTTPStatus.FORBIDDEN, "this witness serves another house\n")
        self._pin(database, house)
        logger.warning("house pinned at its first call", extra={"house": str(house)})
        return Answer(HTTPStatus.OK)

    def _add_checkpoint(self, database: apsw.Connection, content: bytes) -> Answer:
        now = self._now_ms()
        found = judged(
            content,
            houses=houses_in(database),
            seen=lambda origin: _seen(database, origin),
            cosigner=self._cosigner,
            seconds=now // 1_000,
        )
        if found.seen is not None:
            _keep(database, found.seen)
        if found.conflict:
            logger.error("a signed checkpoint does not fit what was seen", extra={"checkpoint": found.conflict})
            _keep_conflict(database, found.conflict, now)
        return found.answer


def houses_in(database: apsw.Connection) -> list[bytes]:
    return [public for (public,) in database.execute("SELECT public FROM houses ORDER BY at, public")]


def _seen(database: apsw.Connection, origin: str) -> SeenLog | None:
    query = "SELECT origin, public, size, root, note FROM logs WHERE origin = ?"
    row: Any
    for row in database.execute(query, (origin,)).fetchall():
        return SeenLog(*row)
    return None


def _keep(database: apsw.Connection, seen: SeenLog) -> None:
    database.execute(
        """
        INSERT INTO logs (origin, public, size, root, note) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (origin) DO UPDATE SET size = excluded.size, root = excluded.root, note = excluded.note
        """,
        (seen.origin, seen.public, seen.size, seen.root, seen.note),
    )


def _keep_conflict(database: apsw.Connection, note: str, now: int) -> None:
    """Together with the checkpoint of the same log that was cosigned: both bear the signature of the log."""
    origin = note.partition("\n")[0]
    database.execute(
        """
        INSERT INTO conflicts (at, seen, note)
        SELECT ?, (SELECT note FROM logs WHERE origin = ?), ? WHERE (SELECT count(*) FROM conflicts) < ?
        ON CONFLICT DO NOTHING
        """,
        (now, origin, note, CONFLICTS_MAX),
    )
