"""A dealer's call ends a round and opens the next one at once. The snapshot is taken between these two events."""

from collections.abc import Callable

import pytest

from felt.rooms.recovery import rebuild
from felt.table.dealer.commands import GoOn, OpenBetting
from felt.table.state import Phase
from tests.journals import check_table
from tests.rooms.again import house
from tests.store.bank import Place
from tests.table.dealer.pit import Pit, casino_table


def sicbo_round(pit: Pit) -> None:
    pit.bets({1: [("big", 10)]})
    pit.throw(1, 5, 6)


def baccarat_round(pit: Pit) -> None:
    pit.bets({1: [("player", 10)]})
    pit.deal("9S 2H KD 5C")


def niuniu_round(pit: Pit) -> None:
    pit.bets({1: [("ante", 10, 1)]})
    pit.key("TS JH QD 2C 6H")
    pit.key("9S 8S 7S 6D 4D")
    pit.act(GoOn)


# The events before the end of the first round. Sic Bo: the table opens and stands still, a person comes, the table
# resumes, betting opens, a wager is recorded and confirmed, betting closes, dice, the call, the settlement. Baccarat:
# also the cards, the burn, and four cards for the throw. Niu Niu: the cards, two hands, and the arranging opens and
# closes.
ROUNDS: dict[str, tuple[Callable[[Pit], None], int]] = {
    "sicbo": (sicbo_round, 11),
    "baccarat": (baccarat_round, 16),
    "niuniu": (niuniu_round, 15),
}


@pytest.mark.parametrize("game", ROUNDS)
async def test_a_casino_table_rests_between_two_rounds(game: str, place: Place) -> None:
    play, events_before = ROUNDS[game]
    pit = Pit(casino_table(game)).ready()
    play(pit)
    pit.paid()
    pit.act(OpenBetting)
    async with house("C1", place.store(), snapshot_every=8) as here:
        await here.start()
        await here.take(pit.done)
        snapshot = await here.store.snapshot("C1")
        assert snapshot is not None
        assert snapshot.seq == events_before + 1, "after the end of the round"
        assert here.room.state.phase is Phase.BETTING
        rebuilt = await rebuild(here.store, "C1")
        assert (rebuilt.snapshot_seq, rebuilt.state) == (snapshot.seq, here.room.state)
        await here.compare(pit)
        assert await check_table(here.store, "C1") == snapshot.seq + 1
