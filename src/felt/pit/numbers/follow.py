"""Follows the journal of one table through a shift. Events before the shift only say how the table stood when it began.

The next record is handed in after the last one, so a table of any age is followed with little memory."""

from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from felt.core.authority import Role, has_authority
from felt.core.game import Game
from felt.core.wagers import Clause
from felt.journal import Record
from felt.ledger import is_seat
from felt.odds.rating import Spot
from felt.pit.numbers.pace import Pace, Part
from felt.pit.numbers.tally import OfRound, Ratings, RulesKey, Tally, gain
from felt.table.codec import decode
from felt.table.corrections.events import CORRECTIONS, RoundCorrected
from felt.table.dealer.events import CardsCorrected, DiceCorrected, ResultCalled, StaffCame, StaffLeft
from felt.table.events import (
    BettingClosed,
    BettingOpened,
    NobodyBet,
    RoundEnded,
    RoundSettled,
    RoundVoided,
    SettledLine,
    TableClosed,
    TableOpened,
    TablePaused,
    TableResumed,
)
from felt.table.irregularity.events import ChoiceOpened, FreeHandOpened, Ruled
from felt.table.settings import Settings


class Span(NamedTuple):
    """From `begin` to just before `end`, in milliseconds since 1970."""

    begin: int
    end: int

    def __contains__(self, at: object) -> bool:
        assert isinstance(at, int), "a time is whole milliseconds"
        return self.begin <= at < self.end


class Place(NamedTuple):
    """Where a round was played, and who was on duty. Empty names: the machine deals, nobody supervises."""

    table: str
    game: str
    shoe: int
    dealer: str
    supervisor: str


class Noted(StrEnum):
    """What is counted by clause or kind, and by person."""

    IRREGULARITY = "irregularity"
    VOID = "void"
    STOP = "stop"
    KEYED_AGAIN = "keyed_again"
    CORRECTION = "correction"
    INCIDENT = "incident"


class Sale(NamedTuple):
    """Chips sold for cash, which is in the drop box."""

    at: int
    amount: int


class Patron:
    """What one patron wagered at this table."""

    def __init__(self) -> None:
        self.rounds = 0
        self.at_risk = 0
        self.lost = 0
        self.not_rated = 0
        self.spots: Counter[tuple[RulesKey, Spot]] = Counter()


Note = tuple[Noted, str, str]
Known = TypeVar("Known")
Other = TypeVar("Other")

FILED_UNDER_ANOTHER_ROUND = frozenset(kind.kind() for kind in CORRECTIONS)
UNKNOWN_RULES: RulesKey = ("", "")
"""Of a round before the journal was followed: its wagers are not rated."""


class Follower:
    def __init__(self, table: str, span: Span, ratings: Ratings, sales: Iterable[Sale] = ()) -> None:
        self.table = table
        self.span = span
        self.tallies: dict[Place, Tally] = {}
        self.patrons: dict[str, Patron] = {}
        self.notes: Counter[Note] = Counter()
        self.pace = Pace(*span)
        self.first_seq = 0
        """Of the shift; 0 before it."""
        self.last_seq = 0
        self.rounds = (0, 0)
        """The first and the last round of the shift."""
        self.corrected: set[int] = set()
        """The rounds that were corrected in the shift. They may be earlier ones."""
        self.game = ""
        self._ratings = ratings
        self._sales = deque(sorted(sale for sale in sales if sale.at in span))
        self._settings: Settings | None = None
        self._edition = 1
        self._rules_hash = ""
        self._shoe = 0
        self._attending: dict[str, str] = {}
        self._round = 0
        self._ruled: set[Clause] = set()
        self._choice = False
        self._not_rated: set[int] = set()
        """Rounds in which patrons could take wagers back after they had seen cards."""
        self._places: list[tuple[int, Place]] = []
        """By its first round, each place in which rounds were settled."""
        self._rules: list[tuple[int, RulesKey]] = []
        """By their first round, the rules in force."""

    def follow(self, record: Record) -> None:
        if record.at >= self.span.end:
            return
        inside = record.at in self.span
        self._sell(record.at)
        if inside:
            self._reach(record)
        follow = _FOLLOWED.get(record.kind)
        if follow is not None:
            follow(self, decode(record.body), record.at, inside)

    def finish(self) -> None:
        self._sell(self.span.end)
        self.pace.finish()

    def _reach(self, record: Record) -> None:
        self.first_seq = self.first_seq or record.seq
        self.last_seq = record.seq
        if record.kind not in FILED_UNDER_ANOTHER_ROUND:
            self.rounds = (self.rounds[0] or record.round, max(self.rounds[1], record.round))

    # How the table stands.

    def _opened(self, event: TableOpened, at: int, inside: bool) -> None:
        self._settings, self._edition, self._rules_hash = event.settings, event.edition, event.rules_hash
        self.game = event.settings.game_name
        self.pace.turn(Part.BETWEEN, at)
        self.pace.pause(at, paused=False)

    def _closed(self, event: TableClosed, at: int, inside: bool) -> None:
        self.pace.turn(Part.CLOSED, at)

    def _came(self, event: StaffCame, at: int, inside: bool) -> None:
        self._attending[event.by] = event.role

    def _left(self, event: StaffLeft, at: int, inside: bool) -> None:
        self._attending.pop(event.by, None)

    def _round_opened(self, event: BettingOpened | FreeHandOpened, at: int, inside: bool) -> None:
        self._round, self._shoe = event.round, event.shuffle
        self._edition, self._rules_hash = event.edition, event.rules_hash
        self._ruled, self._choice = set(), False
        key = self._key()
        if not self._rules or self._rules[-1][1] != key:
            self._rules.append((event.round, key))
        self.pace.turn(Part.BETTING if isinstance(event, BettingOpened) else Part.DEALING, at)

    def _betting_closed(self, event: BettingClosed, at: int, inside: bool) -> None:
        self.pace.turn(Part.DEALING, at)

    def _between(self, event: NobodyBet | RoundEnded, at: int, inside: bool) -> None:
        self.pace.turn(Part.BETWEEN, at)

    def _called(self, event: ResultCalled, at: int, inside: bool) -> None:
        self.pace.turn(Part.PAYING, at)

    def _paused(self, event: TablePaused, at: int, inside: bool) -> None:
        self.pace.pause(at, paused=True)
        if inside and event.clause:
            self.notes[Noted.STOP, event.clause, event.by] += 1

    def _resumed(self, event: TableResumed, at: int, inside: bool) -> None:
        self.pace.pause(at, paused=False)

    def _choice_opened(self, event: ChoiceOpened, at: int, inside: bool) -> None:
        self._choice = True
        self._not_rated.add(self._round)

    # What happened in the shift.

    def _settled(self, event: RoundSettled, at: int, inside: bool) -> None:
        self.pace.turn(Part.RESULT, at)
        if inside and not event.free:
            of_round = OfRound(self._key(), event.lines, event.outcome)
            place = self._place(event.by)
            if not self._places or self._places[-1][1] != place:
                self._places.append((self._round, place))
            self._at(place).settle(of_round, self._ratings, rated=not self._choice)
            self._rate_patrons(of_round)

    def _voided(self, event: RoundVoided, at: int, inside: bool) -> None:
        self.pace.turn(Part.RESULT, at)
        if inside:
            self._at(self._place("")).void += 1
            if event.clause not in self._ruled:
                self.notes[Noted.VOID, event.clause, event.by] += 1

    def _irregular(self, event: Ruled, at: int, inside: bool) -> None:
        self._ruled.add(event.clause)
        if inside:
            self.notes[Noted.IRREGULARITY, event.clause, event.by] += 1

    def _keyed_again(self, event: CardsCorrected | DiceCorrected, at: int, inside: bool) -> None:
        if inside:
            self.notes[Noted.KEYED_AGAIN, event.kind(), event.by] += 1

    def _corrected(self, event: RoundCorrected, at: int, inside: bool) -> None:
        """It counts in the shift in which it is booked, for the people of its round."""
        if not inside:
            return
        self.notes[Noted.CORRECTION, event.clause, event.by] += 1
        self.corrected.add(event.round)
        key = _since(self._rules, event.round, UNKNOWN_RULES)
        before, after = (OfRound(key, lines, event.outcome) for lines in (event.before, event.after))
        place = _since(self._places, event.round, None)
        rated = place is not None and event.round not in self._not_rated
        # A round of an earlier shift has no place in this one but the table.
        tally = self._at(place or Place(self.table, self.game, 0, "", ""))
        tally.correct(before, after, self._ratings if rated else None)
        for share in event.shares:
            if not is_seat(share.patron):
                self.patrons.setdefault(share.patron, Patron()).lost -= share.difference

    def _key(self) -> RulesKey:
        assert self._settings is not None, "a table is opened before its first round"
        game: Game = self._settings.game.of_edition(self._edition)
        return self._ratings.add(game, game.own_rules(self._settings.rules), self._rules_hash)

    def _place(self, dealer: str) -> Place:
        """`dealer` paid; the others who are on duty as dealers do not count then."""
        dealers = [dealer] if dealer else [name for name, role in self._attending.items() if role == Role.DEALER]
        above = [
            name
            for name, role in self._attending.items()
            if name != dealer and role != Role.DEALER and has_authority(Role(role), Role.DEALER)
        ]
        return Place(self.table, self.game, self._shoe, " + ".join(sorted(dealers)), " + ".join(sorted(above)))

    def _at(self, place: Place) -> Tally:
        return self.tallies.setdefault(place, Tally())

    def _sell(self, at: int) -> None:
        while self._sales and self._sales[0].at <= at:
            self._at(self._place("")).drop += self._sales.popleft().amount

    def _rate_patrons(self, of_round: OfRound) -> None:
        rating = None if self._choice else self._ratings.get(of_round.key)
        seen: set[str] = set()
        for line in of_round.lines:
            if is_seat(line.patron):
                continue
            patron = self.patrons.setdefault(line.patron, Patron())
            patron.rounds += line.patron not in seen
            seen.add(line.patron)
            self._rate(patron, line, None if rating is None else rating.spot(line, of_round.outcome), of_round.key)

    @staticmethod
    def _rate(patron: Patron, line: SettledLine, spot: Spot | None, key: RulesKey) -> None:
        patron.at_risk += line.at_risk
        patron.lost += gain((line,))
        if spot is None:
            patron.not_rated += line.at_risk
        elif line.at_risk:
            patron.spots[key, spot] += line.at_risk


def _since(changes: list[tuple[int, Known]], round_number: int, otherwise: Other) -> Known | Other:
    """What was so from the last change before this round on."""
    found = bisect_right(changes, round_number, key=lambda change: change[0])
    return changes[found - 1][1] if found else otherwise


_FOLLOWED: dict[str, Callable[[Follower, Any, int, bool], None]] = {
    TableOpened.kind(): Follower._opened,
    TableClosed.kind(): Follower._closed,
    StaffCame.kind(): Follower._came,
    StaffLeft.kind(): Follower._left,
    BettingOpened.kind(): Follower._round_opened,
    FreeHandOpened.kind(): Follower._round_opened,
    BettingClosed.kind(): Follower._betting_closed,
    NobodyBet.kind(): Follower._between,
    RoundEnded.kind(): Follower._between,
    ResultCalled.kind(): Follower._called,
    TablePaused.kind(): Follower._paused,
    TableResumed.kind(): Follower._resumed,
    ChoiceOpened.kind(): Follower._choice_opened,
    RoundSettled.kind(): Follower._settled,
    RoundVoided.kind(): Follower._voided,
    Ruled.kind(): Follower._irregular,
    CardsCorrected.kind(): Follower._keyed_again,
    DiceCorrected.kind(): Follower._keyed_again,
    RoundCorrected.kind(): Follower._corrected,
}
"""By kind. All other events change no figure, and are not even decoded."""
