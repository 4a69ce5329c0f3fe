"""The dealers of a demonstration. Each runs one table until a visitor takes it, and comes back when nobody has been on
duty there for a while."""

from random import Random

from felt.client import Client
from felt.client.dealer import Dealer
from felt.client.dealer_bot import DealerBot, Pace
from felt.demo.clock import DemoClock
from felt.rooms.room import Room

PACE = Pace(step_s=1.6, betting_s=11.0, answer_s=7.0, result_s=6.0)
"""A visitor can read each step, and sees a round in about half a minute."""
GLANCE_S = 0.5
"""So often a dealer looks whether a visitor has come or gone."""
RETURN_S = 45.0
"""So long nobody has been on duty before a dealer comes back."""
SEATS = (2, 4, 6)
"""Of the guests without accounts."""


class DemoDealer:
    """`room` says who is on duty. A client is told only that somebody came or went."""

    def __init__(self, client: Client, dealer: Dealer, room: Room, clock: DemoClock, chance: Random) -> None:
        self._me = client.patron
        self._dealer = dealer
        self._room = room
        self._clock = clock
        self._bot = DealerBot(dealer, chance, seats=SEATS, pace=PACE)
        self.paid = 0
        """How many rounds this dealer has paid."""

    async def take(self) -> None:
        await self._dealer.take_table()

    async def work(self) -> None:
        while True:
            if self._visited:
                await self._make_way()
            elif self._bot.stands_still:
                await self._clock.sleep(GLANCE_S)
            elif await self._alone_for(self._bot.seconds_before_step()):
                if not self._dealer.table.mirror.you.on_duty:
                    self._take_over_shoe()
                self.paid += await self._bot.try_step()

    @property
    def _visited(self) -> bool:
        return any(person != self._me for person in self._room.state.attending)

    async def _make_way(self) -> None:
        await self._dealer.leave_table()
        while not await self._alone_for(RETURN_S):
            await self._clock.sleep(GLANCE_S)

    async def _alone_for(self, seconds: float) -> bool:
        """False as soon as a visitor is on duty."""
        until = self._clock.now() + round(seconds * 1000)
        while not self._visited and (left_ms := until - self._clock.now()) > 0:
            await self._clock.sleep(min(GLANCE_S, left_ms / 1000))
        return not self._visited

    def _take_over_shoe(self) -> None:
        """Another dealer may have dealt from it: a card that is used up would raise the alarm of the shoe."""
        shuffle = self._room.state.shuffle
        if shuffle is not None:
            self._bot.shoe.fill(shuffle.cards, without=shuffle.seen)
