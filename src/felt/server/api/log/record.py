"""The log of the house: its latest checkpoint, and the proof that a round is in it. Both contain hashes alone."""

from typing import Literal

import msgspec

from felt.logbook.refusals import LogNotKept, RoundNotInLog
from felt.record.checkpoint import checkpoint_of
from felt.server.api.call import Access, Call, Endpoint, Query, Text
from felt.server.api.rounds import RoundPath
from felt.server.record.cosigning import WitnessState
from felt.server.record.keeper import RecordKeeper

PLAIN = "text/plain; charset=utf-8"


class LogQuery(Query, frozen=True, kw_only=True):
    format: Literal["json", "note"] = "json"


class ProofQuery(Query, frozen=True, kw_only=True):
    format: Literal["json", "proof"] = "json"


class WitnessShown(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    inside: bool
    """Whether it runs in the house's own process: one operator then holds both keys."""
    state: WitnessState
    cosigned_size: int
    """The entries of the latest checkpoint that it has cosigned."""


class LogShown(msgspec.Struct, frozen=True, kw_only=True):
    key: str
    """The name of the log and its public key, as signed notes write it."""
    size: int
    at: int
    """When the checkpoint was signed."""
    checkpoint: str
    """The latest one, with the cosignatures that it has."""
    witness: WitnessShown


class RoundProof(msgspec.Struct, frozen=True, kw_only=True):
    index: int
    size: int
    proof: str
    """A proof of the form c2sp.org/tlog-proof@v1."""


async def house_log(call: Call) -> LogShown | Text:
    record = _record(call)
    latest = record.latest
    if latest is None:
        raise LogNotKept
    checkpoint = str(await record.book.with_cosignatures(latest))
    if call.query.format == "note":
        return Text(checkpoint, PLAIN)
    cosigning = record.cosigning
    return LogShown(
        key=str(record.key),
        size=latest.size,
        at=latest.at,
        checkpoint=checkpoint,
        witness=WitnessShown(
            key=str(cosigning.witness.key),
            inside=cosigning.witness.inside,
            state=cosigning.state,
            cosigned_size=cosigning.cosigned_size,
        ),
    )


async def round_proof(call: Call) -> RoundProof | Text:
    table, number = call.path.table, call.path.round
    proof = await _record(call).book.proof_of_round(table, number)
    if proof is None:
        raise RoundNotInLog(table=table, number=number)
    if call.query.format == "proof":
        return Text(str(proof), PLAIN, f"{table}-{number}.tlog-proof")
    return RoundProof(index=proof.index, size=checkpoint_of(proof.checkpoint).size, proof=str(proof))


def _record(call: Call) -> RecordKeeper:
    record = call.services.record
    if record is None:
        raise LogNotKept
    return record


CALLS = (
    Endpoint(
        method="GET",
        path="/api/log",
        summary="The log of the house: its latest checkpoint, and the witness",
        does=house_log,
        answer=LogShown,
        access=Access.OPEN,
        query=LogQuery,
        texts=("text/plain",),
    ),
    Endpoint(
        method="GET",
        path="/api/log/rounds/{table}/{round}",
        summary="The proof that the record of a round is in the log of the house",
        does=round_proof,
        answer=RoundProof,
        access=Access.OPEN,
        variables=RoundPath,
        query=ProofQuery,
        texts=("text/plain",),
        weight=2,
    ),
)
