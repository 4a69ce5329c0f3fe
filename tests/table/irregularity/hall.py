"""A casino table with people of every rank, and a table that crashes after every event."""

from typing import Any

from felt.core.authority import ROLE_NAMES, Role
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.wagers import Clause
from felt.table import Command, Event, State, decide, evolve
from felt.table.codec import decode, encode
from felt.table.dealer.commands import PrepareCards
from felt.table.irregularity.commands import Rule
from felt.table.money import transfers
from felt.table.settings import Settings
from tests.table.books import Books
from tests.table.dealer.pit import DEALER, MANAGER, ROLES, SUPERVISOR, Pit, encode_any

SHIFT, OPERATIONS, ASSISTANT, DIRECTOR = "sơn", "tú", "vân", "khải"
RANKS = {
    **{person: ROLES[person] for person in (DEALER, SUPERVISOR, MANAGER)},
    SHIFT: Role.SHIFT_MANAGER,
    OPERATIONS: Role.OPERATIONS_MANAGER,
    ASSISTANT: Role.ASSISTANT_DIRECTOR,
    DIRECTOR: Role.DIRECTOR,
}
"""By name, from the lowest rank to the highest."""

__all__ = ["ASSISTANT", "DEALER", "DIRECTOR", "MANAGER", "OPERATIONS", "RANKS", "SHIFT", "SUPERVISOR", "Hall", "kinds"]


class Hall(Pit):
    """It keeps every command, and after every event the event's bytes and the state."""

    def __init__(self, settings: Settings) -> None:
        self.commands: list[tuple[int, Command]] = []
        self.ends: list[int] = []
        """After each command, how many events there were."""
        self.bytes: list[bytes] = []
        self.given: dict[str, int] = {}
        super().__init__(settings)

    def do(self, command: Command) -> list[Event]:
        happened = super().do(command)
        self.commands.append((self.now, command))
        self.bytes += [encode(event) for event in happened]
        self.ends.append(len(self.bytes))
        return happened

    def sits(self, patron: str, chips: int, *wagers: Any) -> None:
        self.given[patron] = chips * 100
        super().sits(patron, chips, *wagers)

    def order(self, clause: Clause, by: str = MANAGER, **fields: Any) -> Rule:
        return Rule(by=by, role=RANKS[by], round=self.state.round, clause=clause, **fields)

    def rules(self, clause: Clause, by: str = MANAGER, **fields: Any) -> list[Event]:
        return self.do(self.order(clause, by, **fields))

    def not_ruled(self, clause: Clause, by: str = MANAGER, **fields: Any) -> Refusal:
        refusal = self.refused(self.order(clause, by, **fields))
        assert clause in refusal.clauses or refusal.code in ("not_now", "remedy_needed", "card_used_up")
        return refusal

    def only_from(self, least: str, clause: Clause, **fields: Any) -> None:
        """ruling A8: every lower rank is refused, and hears who could."""
        for by in list(RANKS)[: list(RANKS).index(least)]:
            refusal = self.not_ruled(clause, by, **fields)
            assert (refusal.code, refusal.place) == ("no_authority", "clause"), by
            assert least_name(least) in str(refusal)

    def new_deck(self) -> list[Event]:
        return self.act(PrepareCards, cards=52)

    def survives_a_crash_after_every_event(self) -> None:
        end, moved = encode_any(self.state), self.books.ids
        for crash in range(len(self.bytes) + 1):
            state, books = State(), self._books()
            for stored in self.bytes[:crash]:
                event = decode(stored)
                books.apply(transfers(state, event, seq=1))
                evolve(state, event)
            if crash not in self.ends:
                continue  # the journal takes the events of a command whole: the next one is never decided from here
            for now, command in self.commands[len([done for done in self.ends if done <= crash]) :]:
                for event in decide(state, command, now, lambda patron: Cents(books.available(patron))):  # noqa: B023
                    books.apply(transfers(state, event, seq=1))
                    evolve(state, event)
            assert encode_any(state) == end, f"after {crash} events"
            assert books.ids == moved
            assert books.balance == self.books.balance

    def _books(self) -> Books:
        books = Books()
        for patron, cents in self.given.items():
            books.give(patron, cents)
        return books


def least_name(by: str) -> str:
    return ROLE_NAMES[RANKS[by]].en


def kinds(events: list[Event]) -> list[str]:
    return [event.kind() for event in events]
