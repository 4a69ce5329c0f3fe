"""How a round was dealt, for everybody: no patron and no wager is in it."""

from felt.logbook.dealings import DealingGatherer
from felt.logbook.refusals import LogNotKept
from felt.server.api.call import Access, Call, Encoded, Endpoint
from felt.server.api.rounds import RoundPath
from felt.verify.dealing_form import RoundDealing


async def round_dealing(call: Call) -> Encoded:
    record = call.services.record
    if record is None:
        raise LogNotKept
    gatherer = DealingGatherer(call.services.accounts.store, record.key.public, bytes_max=0)
    async with call.services.reading.one_round:  # one event holds the lines of all patrons
        dealing = await gatherer.dealing(call.path.table, call.path.round)
    return Encoded(dealing.encoded())


CALLS = (
    Endpoint(
        method="GET",
        path="/api/log/rounds/{table}/{round}/dealing",
        summary="How a round was dealt, to be verified by everybody; without patrons and wagers",
        does=round_dealing,
        answer=RoundDealing,
        access=Access.OPEN,
        variables=RoundPath,
        weight=4,
    ),
)
