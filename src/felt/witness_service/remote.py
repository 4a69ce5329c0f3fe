"""A witness as the house asks it: inside this process, or over HTTP."""

import asyncio
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Protocol, TypeVar
from urllib.parse import quote

import apsw
import msgspec

from felt.core.words import Words
from felt.record.checkpoint import log_key
from felt.record.judgement import Answer
from felt.record.note import PublicKey
from felt.witness.questions import Answer as Dealt
from felt.witness.questions import OpenChain, Question, Reveal, SignedQuestion
from felt.witness.refusals import BooksWentBack, SaidNo, WitnessLies, WitnessSilent
from felt.witness_service.link import SECONDS_MAX, WitnessLink
from felt.witness_service.messages import Given, No
from felt.witness_service.party import Party

T = TypeVar("T")


class AskedCosigner(Protocol):
    """All methods raise `WitnessSilent`."""

    @property
    def key(self) -> PublicKey: ...

    @property
    def inside(self) -> bool:
        """Whether it runs in the house's own process."""

    async def introduce(self, house: PublicKey) -> Answer: ...

    async def add_checkpoint(self, content: bytes) -> Answer: ...

    async def latest(self, origin: str) -> Answer: ...

    def close(self) -> None: ...


class InsideCosigner:
    inside = True

    def __init__(self, party: Party) -> None:
        self._party = party
        self.key = party.key

    async def introduce(self, house: PublicKey) -> Answer:
        """It knows its house."""
        await _done(lambda: self._party.cosigner.pin([house]))
        return Answer(HTTPStatus.OK)

    async def add_checkpoint(self, content: bytes) -> Answer:
        return await _done(lambda: self._party.cosigner.add_checkpoint(content))

    async def latest(self, origin: str) -> Answer:
        return await _done(lambda: self._party.cosigner.latest(origin))

    def close(self) -> None:
        self._party.close()


async def _done(work: Callable[[], T]) -> T:
    """In a thread. A witness that cannot write its books does not answer."""
    try:
        return await asyncio.to_thread(work)
    except apsw.Error as error:
        raise WitnessSilent(problem=str(error)) from error


class RemoteWitness:
    """Cosigns, and answers about the dealing (`felt.witness.AnyWitness`)."""

    inside = False

    def __init__(self, url: str, key: PublicKey, *, house: bytes, seconds_max: float = SECONDS_MAX) -> None:
        """`house` is the public key of the house that asks."""
        self.key = key
        self.public = key.public
        self.link = WitnessLink(url, seconds_max=seconds_max)
        self._house = house
        self._kept: dict[bytes, tuple[int, Question]] = {}
        """By chain, how many questions the witness has kept, and the last of them."""

    # The log

    async def introduce(self, house: PublicKey) -> Answer:
        return await self.link.call("POST", "/introduce", str(house).encode())

    async def add_checkpoint(self, content: bytes) -> Answer:
        return await self.link.call("POST", "/add-checkpoint", content)

    async def latest(self, origin: str) -> Answer:
        return await self.link.call("GET", f"/latest?origin={quote(origin, safe='')}")

    def close(self) -> None:
        self.link.close()

    # The dealing

    async def ask(self, asked: SignedQuestion) -> Dealt:
        """One round trip. The first question to a witness that does not know the house needs three."""
        content = msgspec.json.encode(asked)
        answer = await self.link.call("POST", "/deal", content)
        if answer.status == HTTPStatus.FORBIDDEN and isinstance(asked.question, OpenChain):
            await self.introduce(log_key("felt.house", self._house))
            answer = await self.link.call("POST", "/deal", content)
        return self._dealt(asked.question, answer)

    def recall(self, table: str, questions: Sequence[Question]) -> None:
        """It has its books."""

    async def ping(self) -> None:
        about = await self.link.call("GET", "/")
        if about.status != HTTPStatus.OK or about.body.strip() != str(self.key):
            raise WitnessSilent(problem=Words("another one answers there", "nơi đó có người khác trả lời"))

    def _dealt(self, question: Question, answer: Answer) -> Dealt:
        try:
            if answer.status == HTTPStatus.OK:
                given = msgspec.json.decode(answer.body, type=Given)
            elif answer.status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT):
                no = msgspec.json.decode(answer.body, type=No)
                raise SaidNo(reason=Words(no.en, no.vi))
            else:
                raise WitnessSilent(problem=f"{answer.status} {answer.body[:200]}".strip())
        except msgspec.DecodeError as error:
            raise WitnessLies(problem=str(error)) from error
        if not isinstance(question, Reveal):
            self._require_growth(question, given.kept)
        return given.answer

    def _require_growth(self, question: Question, kept: int) -> None:
        """A new question makes its books longer. If they are not, it has forgotten some that it had answered."""
        before, last = self._kept.get(question.chain, (0, None))
        self._kept[question.chain] = kept, question
        if kept < before + (question != last):
            raise BooksWentBack(kept=kept, before=before)
