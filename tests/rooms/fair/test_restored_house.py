"""The books of the house come back from a backup, and nothing beside them: the house does not know it. Its witness
does, and no card or throw that was seen is dealt again."""

import hashlib
import shutil
from itertools import count
from pathlib import Path

import pytest

from felt.core.chips import Cents
from felt.core.wagers import Wager
from felt.rooms.bank import Bank
from felt.rooms.clock import VirtualClock
from felt.rooms.fair.later import RETRY_MS
from felt.rooms.fair.two_keys import TwoKeys
from felt.rooms.room import Room
from felt.store.factory import open_store
from felt.store.writer import Writer
from felt.table.commands import Confirm
from felt.table.events import CardsDealt, ChainsEnded, ChainsOpened, DiceThrown, RoundSettled, RoundVoided, ShuffleFixed
from felt.table.state import Phase
from tests.machine import KEY
from tests.patience import come_true
from tests.rooms.fair.elsewhere import CHIPS, TABLES, Elsewhere, Table, table
from tests.rooms.fair.test_elsewhere import checks_clean

BETS = {"baccarat": {"player": 1}, "sicbo": {"small": 1}, "niuniu": {"ante": 1, "double": 2, "additional": 4}}


async def confirm_otherwise(here: Table) -> None:
    """Who has seen the result bets on it."""
    box = 1 if here.game == "niuniu" else None
    wagers = tuple(Wager("an", bet, Cents(20_000 * times), box=box) for bet, times in BETS[here.game].items())
    await here.room.do(Confirm(patron="an", wagers=wagers, seed="ab" * 16))


@pytest.mark.parametrize("game", TABLES)
async def test_nothing_that_was_seen_is_dealt_again(tmp_path: Path, game: str) -> None:
    witness = Elsewhere()
    first, restored = tmp_path / "first", tmp_path / "restored"
    first.mkdir()
    async with table(first, game, witness) as here:
        await here.supplied()
        shutil.copytree(first, restored)
        await here.bet()
        await here.supplied()
        await here.to(Phase.RESULT)
        seen = await here.events()
        assert any(isinstance(each, CardsDealt | DiceThrown) for each in seen)
        asked = len(witness.asked)
    store = await open_store(str(restored / "felt.db"))
    writer = Writer(store)
    names = (hashlib.sha256(f"again {each}".encode()).digest()[:16] for each in count())
    device = TwoKeys("T", KEY, witness, identity=names.__next__)
    clock = VirtualClock(1_700_000_000_000)
    room = Room("T", store=store, writer=writer, bank=Bank(store), device=device, clock=clock)
    try:
        await room.start()
        again = Table(room, clock, witness, game)
        assert room.state.phase is Phase.BETTING, "as if nothing had been dealt"
        before = len(await again.events())
        await confirm_otherwise(again)
        await come_true(lambda: room.state.phase is Phase.RESULT)
        events = (await again.events())[before:]
        assert not any(isinstance(each, CardsDealt | DiceThrown | RoundSettled) for each in events)
        assert sum(isinstance(each, RoundVoided) for each in events) == 1
        assert sum(isinstance(each, ChainsEnded) for each in events) == 1
        assert await Bank(store).available("an") == CHIPS
        assert len(witness.asked) > asked, "the witness has refused"
        clock.advance(RETRY_MS)
        await again.supplied()
        await again.to(Phase.BETTING)
        await again.bet()
        await again.supplied()
        await again.to(Phase.RESULT)
        after = await again.events()
        chains = {each.chain for each in after if isinstance(each, ChainsOpened)}
        assert len(chains) == 2
        last = [each for each in after if isinstance(each, ShuffleFixed)][-1]
        assert last.chain not in {each.chain for each in seen if isinstance(each, ChainsOpened)}
        assert sum(isinstance(each, RoundSettled) for each in after) == 1
        await checks_clean(again, restored)
    finally:
        room._later.stop()
        await writer.close()
        await store.close()
