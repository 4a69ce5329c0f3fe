"""The names of the people whom an answer mentions by id, so that a console need not ask for each."""

from collections.abc import Iterable

from felt.ledger import is_seat
from felt.server.api.call import Call


async def names_of(call: Call, people: Iterable[str | None]) -> dict[str, str]:
    """By id. A guest without an account is known by the seat, and has no name."""
    ids = {person for person in people if person and not is_seat(person)}
    return await call.services.accounts.directory.names(sorted(ids))
