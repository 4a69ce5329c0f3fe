"""Who stands behind each event: a person with the rank for it, the patron concerned, or the table itself.

Written from rulings A6, A8 and A9 and the rows of the books, not from the code that decides."""

from felt.core.authority import LADDER, Role
from felt.core.commands import Command, PatronInRound
from felt.core.events import Event
from felt.core.irregularity import Irregularity, Remedy, ShoeAfter
from felt.games.baccarat.events import (
    CardsOpened,
    InsuranceAnswered,
    InsuranceClosed,
    InsuranceOffered,
    InsuranceReturned,
    InsuranceWaived,
    SqueezeAsked,
    SqueezeRestricted,
    SqueezeStarted,
)
from felt.games.niuniu.events import ArrangingClosed, ArrangingOpened, HandArranged
from felt.ledger import is_seat
from felt.table import State
from felt.table.commands import Join, Leave
from felt.table.corrections.events import CorrectionProposed, CorrectionWithdrawn, RoundCorrected
from felt.table.dealer.commands import CloseBetting, ForSeat
from felt.table.dealer.events import ActedForSeat, StaffCame
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    Burned,
    CardsDealt,
    CountdownStarted,
    CountdownStopped,
    DiceThrown,
    Joined,
    Left,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    ShoeRemoved,
    ShuffleFixed,
    ShuffleLost,
    TableClosed,
    TableClosing,
    TableOpened,
    TablePaused,
    TableRestarted,
    TableResumed,
    WagersConfirmed,
)
from felt.table.irregularity.events import (
    ArrangingBarred,
    BoxVoided,
    CardsCarried,
    CardsDrawnTogether,
    CardsReordered,
    CardsSetAside,
    ChoiceClosed,
    ChoiceOpened,
    Chosen,
    FreeHandDue,
    HandsTakenBack,
    Ruled,
    WagersWithdrawn,
)

OF_PATRONS = (Joined, Left, WagersConfirmed, Chosen, SqueezeAsked, InsuranceAnswered, InsuranceWaived, HandArranged)
OF_THE_TABLE = (
    *(CountdownStarted, CountdownStopped, NobodyBet, SeatGivenUp, RoundEnded, TableClosed, TableRestarted),
    *(ShuffleFixed, ShuffleLost, SqueezeStarted, CardsOpened, InsuranceOffered, InsuranceClosed),
    *(ArrangingOpened, ArrangingClosed, ChoiceClosed),
)
"""They follow from the clock, from the device, or from the course of the round."""
OF_A_RULING = (
    CardsReordered,
    InsuranceReturned,
    HandsTakenBack,
    CardsSetAside,
    BoxVoided,
    ArrangingBarred,
    ChoiceOpened,
)
LATER = (CardsCarried, FreeHandDue, CardsDrawnTogether)
"""They follow from a ruling, perhaps when the patrons have chosen or when a free hand has begun."""
BY_NOBODY = (Burned, CardsDealt, DiceThrown, BettingOpened, BettingClosed, RoundSettled)
"""Where the machine deals, where the clock opens betting, and where cards lie on the table already."""
WITHOUT_ROLE = (TableOpened, TableClosing)


class Authority:
    def begin(self, state: State, command: Command) -> None:
        """Before the command is decided."""
        self.command = command
        self.rows: tuple[Irregularity, ...] = () if state.settings is None else state.game.irregularities
        self.applying = [row for row in self.rows if row.applies(state)]
        self.attending = dict(state.attending)
        self.by_hand = state.settings is not None and state.by_hand
        self.stopped_by, self.unattended = state.stopped_by, state.unattended
        self.recorded = set(state.play.recorded)
        choice = state.play.choice
        self.withdrew = set() if choice is None else {name for name, stays in choice.answers.items() if not stays}
        self.ruled: Ruled | None = None
        self.seat = ""
        """The guest for whom the dealer speaks."""
        self.proposals = dict(state.proposals)

    def check(self, events: list[Event]) -> None:
        for event in events:
            self._check(event)

    def _check(self, event: Event) -> None:
        if isinstance(event, OF_PATRONS):
            self._of_patron(event.patron if not isinstance(event, InsuranceWaived) else event.by, event)
        elif event.by_staff:
            self._of_staff(event)
        elif isinstance(event, WagersWithdrawn):
            named = self.ruled is not None and event.patron in self.ruled.patrons
            assert named or event.patron in self.withdrew, "nobody let the patron withdraw (ruling A9)"
        elif isinstance(event, ShoeRemoved):
            taken_out = {row.clause for row in self.rows if row.shoe is not ShoeAfter.STAYS}
            assert event.clause in taken_out
        elif isinstance(event, OF_A_RULING):
            assert self.ruled is not None
            assert event.clause == self.ruled.clause
        else:
            assert isinstance(event, (*OF_THE_TABLE, *LATER)), f"{event.kind()} is not in these lists"

    def _of_patron(self, patron: str, event: Event) -> None:
        if isinstance(event, WagersConfirmed) and patron in self.recorded:
            assert isinstance(self.command, CloseBetting)
        elif is_seat(patron):
            assert patron == self.seat
        else:
            assert isinstance(self.command, PatronInRound | Join | Leave)
            assert self.command.patron == patron
        if isinstance(event, Chosen):
            (self.withdrew.discard if event.stay else self.withdrew.add)(patron)

    def _of_staff(self, event: Event) -> None:
        by, role = event.by, getattr(event, "role", "")  # type: ignore[attr-defined]
        if isinstance(event, RoundCorrected):
            self._two_persons(event)
            return
        if by in ("", "house"):
            self._of_the_house(event)
            return
        assert by == self.command.by  # type: ignore[attr-defined]
        if isinstance(event, WITHOUT_ROLE):
            return
        assert role == self.command.role  # type: ignore[attr-defined]
        assert rank(role) >= rank(self._least(event, role)), f"{event.kind()} by a {role}"
        if isinstance(event, ActedForSeat):
            assert isinstance(self.command, ForSeat)
            self.seat = event.patron
        if isinstance(event, Ruled):
            self.ruled = event

    def _least(self, event: Event, role: str) -> str:
        match event:
            case Ruled(clause=clause, remedy=remedy):
                (row,) = [row for row in self.applying if (row.clause, row.remedy) == (clause, remedy) and row.least]
                return str(row.least)
            case RoundVoided(clause=clause):
                ranks = [row.least for row in self.applying if row.clause == clause and row.least]
                return str(max(ranks, key=LADDER.index))
            case TableResumed() if self.unattended:
                return Role.DEALER
            case TableResumed():
                named = [row.least for row in self.rows if row.clause == self.stopped_by and row.least]
                goes_on = [row for row in self.rows if row.clause == self.stopped_by and row.remedy is Remedy.CONTINUE]
                return str(max([Role.PIT_SUPERVISOR, *(named if goes_on else ())], key=LADDER.index))
            case SqueezeRestricted() | CorrectionProposed() | CorrectionWithdrawn():
                return Role.PIT_MANAGER
            case TablePaused() | StaffCame():
                return Role.DEALER
        assert event.by in self.attending or self.ruled is not None  # type: ignore[attr-defined]
        return Role.DEALER

    def _of_the_house(self, event: Event) -> None:
        """The table stands still because nobody is there, a round is void by itself, or the machine deals."""
        match event:
            case TablePaused(unattended=unattended):
                assert unattended
            case RoundVoided(clause=clause, role=role):
                assert role == ""
                by_itself = {row.clause for row in self.rows if row.fault is not None or row.shoe is ShoeAfter.REPLACED}
                assert clause in by_itself
            case DiceThrown() | RoundSettled() | Burned():
                assert not self.by_hand
            case _:
                assert isinstance(event, BY_NOBODY)

    def _two_persons(self, event: RoundCorrected) -> None:
        proposed = self.proposals[event.round]
        assert (event.by, event.role, event.number) == (proposed.by, proposed.role, proposed.number)
        assert (event.approved_by, event.approved_role) == (self.command.by, self.command.role)  # type: ignore[attr-defined]
        assert event.by != event.approved_by, "nobody approves their own act"
        ranks = sorted((rank(event.role), rank(event.approved_role)))
        assert ranks[0] >= rank(Role.PIT_MANAGER)
        assert ranks[1] >= max(rank(event.least), rank(Role.SHIFT_MANAGER))


def rank(role: str) -> int:
    return LADDER.index(Role(role))
