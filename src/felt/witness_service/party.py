"""The witness with everything that it has: one key, one file of books, and its two tasks."""

from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

import msgspec

from felt.core.words import Language
from felt.dealing.keys import MasterKey, master_key
from felt.record.judgement import Answer
from felt.record.note import PublicKey
from felt.witness.refusals import HouseNotServed, NotSignedByHouse, UnknownChain, WitnessRefuses
from felt.witness_service.books import WitnessBooks
from felt.witness_service.cosigner import Cosigner
from felt.witness_service.dealing import DealingWitness
from felt.witness_service.messages import JSON, QUESTION, No

STATUSES: dict[type[WitnessRefuses], HTTPStatus] = {
    HouseNotServed: HTTPStatus.FORBIDDEN,
    NotSignedByHouse: HTTPStatus.FORBIDDEN,
    UnknownChain: HTTPStatus.NOT_FOUND,
}


class Party:
    def __init__(
        self, books: WitnessBooks, key: MasterKey, *, name: str | None = None, now_ms: Callable[[], int]
    ) -> None:
        self.cosigner = Cosigner(books, key, name=name, now_ms=now_ms)
        self.dealing = DealingWitness(books, key, now_ms=now_ms)
        self._books = books

    @property
    def key(self) -> PublicKey:
        return self.cosigner.key

    def deal(self, content: bytes) -> Answer:
        """A question about the dealing. Only what a house that it serves has signed gets 200 or 409."""
        try:
            asked = QUESTION.decode(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Answer(HTTPStatus.BAD_REQUEST, f"{error}\n")
        try:
            given = self.dealing.given(asked, houses=self.cosigner.houses())
        except WitnessRefuses as refusal:
            return _refused(refusal)
        return Answer(HTTPStatus.OK, msgspec.json.encode(given).decode(), JSON)

    def close(self) -> None:
        self._books.close()


def _refused(refusal: WitnessRefuses) -> Answer:
    no = No(refusal.code, refusal.message(Language.EN), refusal.message(Language.VI))
    return Answer(STATUSES.get(type(refusal), HTTPStatus.CONFLICT), msgspec.json.encode(no).decode(), JSON)


def opened(folder: Path, *, name: str | None = None, now_ms: Callable[[], int]) -> Party:
    """The witness whose key and books are in the folder. Both are made if they are not there."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Party(WitnessBooks(folder / "witness.db"), master_key(folder / "witness.key"), name=name, now_ms=now_ms)
