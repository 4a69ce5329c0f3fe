"""A table as the person on duty runs it.

    dealer = Dealer(await client.table("C1"))
    await dealer.take_table()
    await dealer.open_betting()
    await dealer.record_wagers(3, [Stake("banker", Cents(10_000))])
    await dealer.close_betting()
    await dealer.key_cards(["9S"])
    shown = await dealer.preview(Rule, clause="baccarat 7.3")

`table.mirror.you.need` says what comes next. Each call returns once it is in the books. A preview does nothing: it
shows who would win, lose or get back how much by which clause, and the rank that may decide it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from felt.client.table import Table
from felt.core.cards import Card
from felt.core.requests import PatronRequestInRound, StaffRequest, Stake
from felt.protocol import dealer as requests
from felt.protocol.messages import Accepted, Preview


class Dealer:
    def __init__(self, table: Table) -> None:
        self.table = table

    async def take_table(self) -> None:
        """Come on duty."""
        await self._ask(requests.TakeTable)

    async def leave_table(self) -> None:
        await self._ask(requests.LeaveTable)

    async def prepare_cards(
        self, cards: int, *, by_machine: bool = True, cut_by: str = "", decks: Iterable[str] = ()
    ) -> None:
        """`cards` were counted; `decks` are the numbers on the seals."""
        await self._ask(requests.PrepareCards, cards=cards, by_machine=by_machine, cut_by=cut_by, decks=tuple(decks))

    async def prepare_dice(self, identity: str) -> None:
        """`identity` is the number on the box of the dice."""
        await self._ask(requests.PrepareDice, identity=identity)

    async def open_betting(self) -> None:
        await self._ask(requests.OpenBetting)

    async def record_wagers(self, seat: int, wagers: Iterable[Stake]) -> None:
        """All that lies on the felt for the guest at this seat."""
        await self._ask(requests.RecordWagers, seat=seat, wagers=tuple(wagers))

    async def close_betting(self) -> None:
        await self._ask(requests.CloseBetting)

    async def key_cards(self, cards: Iterable[Card | str], to: str | None = None) -> None:
        await self._ask(requests.KeyCards, cards=tuple(map(Card, cards)), to=to)

    async def key_dice(self, dice: Iterable[int], shakes: int) -> None:
        await self._ask(requests.KeyDice, dice=tuple(dice), shakes=shakes)

    async def correct_keyed(self, *, cards: Iterable[Card | str] = (), dice: Iterable[int] = ()) -> None:
        await self._ask(requests.CorrectKeyed, cards=tuple(map(Card, cards)), dice=tuple(dice))

    async def for_seat(self, seat: int, wish: type[PatronRequestInRound], **fields: Any) -> None:
        """What the guest at this seat wants: the request of a patron and its own fields."""
        asked = {"do": str(wish.__struct_config__.tag), **msgspec.to_builtins(fields)}
        round_number = self.table.mirror.round

        def make(id_: str) -> requests.SeatRequest:
            about = {"id": id_, "table": self.table.name, "round": round_number, "seat": seat, "wish": asked}
            return msgspec.convert({"do": "for_seat", **about}, requests.for_seat())

        await self.table.ask(make)

    async def go_on(self) -> None:
        await self._ask(requests.GoOn)

    async def call_result(self, result: str = "") -> None:
        await self._ask(requests.CallResult, result=result)

    async def pay(self) -> None:
        await self._ask(requests.Pay)

    async def open_free_hand(self) -> None:
        """Deal the hand without wagers that is due (baccarat 7.8)."""
        await self._ask(requests.OpenFreeHand)

    async def close_choice(self) -> None:
        """The patrons who have not answered stay."""
        await self._ask(requests.CloseChoice)

    async def preview(self, kind: type[StaffRequest], **fields: Any) -> Preview:
        """What a request of this kind would do, with these fields. It is for the round under way, unless `round` names
        another."""
        answer = await self._ask(kind, preview=True, **fields)
        assert answer.preview is not None
        return answer.preview

    async def _ask(self, kind: type[StaffRequest], **fields: Any) -> Accepted:
        if "round" in kind.__struct_fields__:
            fields.setdefault("round", self.table.mirror.round)
        return await self.table.ask(lambda id_: kind(id=id_, table=self.table.name, **fields))
