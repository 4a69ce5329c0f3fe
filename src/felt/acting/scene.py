"""The table of a scenario on a virtual clock. A line comes in; what it does, or its refusal, goes out.

A command has all of its effects or none: it is tried on a copy of the table, and the copy counts once the books have
taken its events."""

import copy
from collections.abc import Callable, Iterator

import msgspec

from felt.acting import views
from felt.acting.forms import SPAN_MS_MAX, Asked, Line, Look, TableRequest, Timed, Wait, kinds, request_of
from felt.acting.ledger import Ledger
from felt.acting.opening import Opened
from felt.acting.record import Rounds
from felt.acting.refusals import NothingLeftToDeal, TimeHasPassed, TooLate, TooManyDeadlines, TwoTimes, UnknownPerson
from felt.core.authority import Role
from felt.core.chance import ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded, Want, describe
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.stage import HOUSE
from felt.house import HOUSE_JOURNAL, ChipsGiven, next_record
from felt.journal import Chain, Record
from felt.ledger import Purpose, Transfer, patron_account
from felt.protocol.authority import check
from felt.protocol.requests import OpenTable
from felt.store import Batch
from felt.table import State, commands, decide, evolve
from felt.table.codec import encode
from felt.table.commands import SupplyCards, SupplyDice, SupplySeed, Tick
from felt.table.corrections.commands import ProposeCorrection
from felt.table.corrections.events import filed_under
from felt.table.money import transfers
from felt.table.needs import name_of
from felt.table.preview import Preview, preview

DEADLINES_MAX = 2_000
"""So many deadlines may pass in one line."""
CHIPS = "chips of the scenario"


class Happened(msgspec.Struct, frozen=True):
    """An event, its time, and the chips that it moved."""

    at: int
    event: Event
    moved: tuple[Transfer, ...]


class Moved(msgspec.Struct, frozen=True):
    """Chips that moved without an event of the table."""

    transfer: Transfer


class Foreseen(msgspec.Struct, frozen=True):
    """What a line would do, if it asks for a preview."""

    at: int
    preview: Preview


class Refused(msgspec.Struct, frozen=True):
    """A refusal of the table, of the server's check of ranks or of the books: a result like any other."""

    at: int
    refusal: Refusal


class Unplayable(msgspec.Struct, frozen=True):
    """A line that cannot be acted out as it stands: a mistake of the scenario."""

    at: int
    refusal: Refusal


Outcome = Happened | Moved | Foreseen | Refused | Unplayable | views.Look


class Scene:
    """`keep` gets every batch of events and transfers that the books have taken, in order."""

    def __init__(self, opened: Opened, keep: Callable[[Batch], None]) -> None:
        self.settings = opened.settings
        self.roles = opened.roles
        self.start = self.at = opened.at
        self.state = State()
        self.ledger = Ledger()
        self.chain = Chain(opened.settings.name)
        self.dealer = opened.dealer
        self._rounds = Rounds(opened.settings)
        self._chips = opened.chips
        self._keep = keep
        self._stuck: Want | None = None
        """The need that the scenario could not meet."""

    def begin(self) -> list[Outcome]:
        """Give out the chips and open the table. Raises a refusal if the table cannot be opened."""
        gifts = self._gifts()
        try:
            self._commit(gifts)
        except Refusal as refusal:
            raise refusal.placed("chips") from None
        try:
            opened = self._carry_out(commands.OpenTable(by=HOUSE, settings=self.settings))
        except Refusal as refusal:
            place = refusal.place.removeprefix("settings.").replace("table.", "rules.", 1)
            raise refusal.placed(f"open.{place}".rstrip(".")) from None
        return [*(Moved(transfer) for transfer in gifts.transfers), *opened]

    def _gifts(self) -> Batch:
        house = Chain(HOUSE_JOURNAL)
        gifts = [
            ChipsGiven(f"scenario/{who}", patron_account(who), amount, Purpose.BUY_IN, CHIPS)
            for who, amount in self._chips.items()
            if amount
        ]
        records = tuple(next_record(house, gift, at=self.at) for gift in gifts)
        return Batch(records, tuple(gift.transfer() for gift in gifts))

    def perform(self, line: Line) -> Iterator[Outcome]:
        """The outcomes of a line, in order. No refusal is raised."""
        try:
            role = self._role(line) if isinstance(line, Asked) else Role.PATRON
            until = self._time_of(line)
            yield from self._pass_until(until)
        except Refusal as refusal:
            yield Unplayable(self.at, refusal)
            return
        if isinstance(line, Asked):
            try:
                yield from self._asked(line, role)
            except Refusal as refusal:
                yield Refused(self.at, refusal)
        elif isinstance(line, Look):
            yield views.look(self.state, self.at, self._at_hand())
        yield from self._pass_until(self.at)  # a phase may last no time at all

    def _role(self, line: Asked) -> Role:
        if line.who not in self.roles:
            raise UnknownPerson(who=line.who, place="who")
        return self.roles[line.who]

    def _time_of(self, line: Line) -> int:
        match line:
            case Wait(ms=ms):
                at, place = self.at + ms, "ms"
            case Timed(when=None, after=None):
                return self.at
            case Timed(when=None, after=int(ms)):
                at, place = self.at + ms, "after"
            case Timed(when=int(ms), after=None):
                at, place = self.start + ms, "when"
                if at < self.at:
                    raise TimeHasPassed(when=ms, elapsed=self.at - self.start, place="when")
            case _:
                raise TwoTimes(place="after")
        if at > self.start + SPAN_MS_MAX:
            raise TooLate(most=SPAN_MS_MAX, place=place)
        return at

    def _pass_until(self, until: int) -> Iterator[Outcome]:
        """Time passes, and every deadline on the way is kept at its own time."""
        for _ in range(DEADLINES_MAX):
            deadline = None if self.state.paused else self.state.deadline
            if deadline is None or deadline > until:
                break
            self.at = max(self.at, deadline)
            try:
                happened = self._carry_out(Tick())
            except Refusal as refusal:  # the books do not take it: the table stands still
                yield Refused(self.at, refusal)
                break
            yield from happened
            if not happened:  # the table needs something else first
                break
        else:
            raise TooManyDeadlines(most=DEADLINES_MAX)
        self.at = max(self.at, until)

    def _asked(self, line: Asked, role: Role) -> list[Outcome]:
        request: TableRequest = request_of(line, kinds()[type(line)], self.settings.name, self.state.round)
        check(role, request)
        command = self._command(request, line.who, role)
        if isinstance(request, StaffRequest) and request.preview:
            return [Foreseen(self.at, preview(self.state, command, self.at, self.ledger.available))]
        return self._carry_out(command)

    def _command(self, request: TableRequest, who: str, role: Role) -> Command:
        if isinstance(request, PatronRequest):
            return request.command(who)
        if isinstance(request, OpenTable):
            return commands.OpenTable(by=who, settings=self.settings)
        command = request.command(who, role)
        if isinstance(command, ProposeCorrection):
            return msgspec.structs.replace(command, found=self._rounds.recalled(command.round))
        return command

    def _at_hand(self) -> dict[str, Cents]:
        return {who: self.ledger.available(who) for who, role in self.roles.items() if role is Role.PATRON}

    def _carry_out(self, command: Command) -> list[Outcome]:
        """Raises the refusal of the table or of the books; then nothing has changed."""
        attempt = _Attempt(self)
        attempt.take(command)
        missing = attempt.supply(self._stuck)
        self._commit(Batch(tuple(attempt.records), tuple(attempt.moved)))
        self.state, self.chain, self.dealer = attempt.state, attempt.chain, attempt.dealer
        for number, happened in attempt.kept:
            self._rounds.keep(number, happened.at, happened.event)
        outcomes: list[Outcome] = [*attempt.happened]
        if missing is not None:
            self._stuck = self.state.wants
            outcomes.append(Unplayable(self.at, missing))
        elif self.state.wants is None:
            self._stuck = None
        return outcomes

    def _commit(self, batch: Batch) -> None:
        if batch.records or batch.transfers:
            self.ledger.commit(batch)
            self._keep(batch)


class _Attempt:
    """A command on a copy of the table."""

    def __init__(self, scene: Scene) -> None:
        self.state = copy.deepcopy(scene.state, {id(scene.state.settings): scene.state.settings})
        self.chain = Chain(scene.chain.table, scene.chain.seq, scene.chain.hash)
        self.dealer = copy.copy(scene.dealer)
        self.happened: list[Happened] = []
        self.kept: list[tuple[int, Happened]] = []
        """With the round under which each is filed."""
        self.records: list[Record] = []
        self.moved: list[Transfer] = []
        self._at = scene.at
        self._available = scene.ledger.available

    def take(self, command: Command) -> None:
        for event in decide(self.state, command, self._at, self._available):
            moved = tuple(transfers(self.state, event, seq=self.chain.seq + 1))
            evolve(self.state, event)
            happened = Happened(self._at, event, moved)
            if event.kept:
                number = filed_under(event, self.state.round)
                body = encode(event)
                self.records.append(self.chain.append(body, kind=event.kind(), round_number=number, at=self._at))
                self.kept.append((number, happened))
            self.moved += moved
            self.happened.append(happened)

    def supply(self, stuck: Want | None) -> Refusal | None:
        """Deal what the table wants, as a room does. The refusal, if the scenario has nothing that fits."""
        while (want := self.state.wants) is not None and want != stuck:
            try:
                self.take(self._supplied(want))
            except Refusal as refusal:
                return refusal.placed(self.dealer.source)
        return None

    def _supplied(self, want: Want) -> Command:
        if isinstance(want, SeedNeeded):
            seed = self.dealer.fix(want)
            return SupplySeed(nonce=seed.nonce, commitment=seed.commitment)
        assert self.state.shuffle is not None
        assert not isinstance(want, LinksNeeded | ChainsNeeded), "a scenario deals from one key"
        dealt = self.dealer.supply(want, place=self.state.shuffle.place)
        if dealt is None:
            raise NothingLeftToDeal(need=describe(want, lambda hand: name_of(self.state, hand)))
        if isinstance(want, DiceNeeded):
            return SupplyDice(dice=dealt)  # type: ignore[arg-type]
        return SupplyCards(cards=dealt)  # type: ignore[arg-type]
