"""An evening at a table that people deal at, with everything that can go wrong, as a seed gives it.

Whatever comes is decided whole or refused whole. After every command the books balance, every stake is settled,
returned or in play, no card is used twice or lost, and the events alone give the same table."""

from collections.abc import Sequence
from random import Random

from felt.core.authority import LADDER, Role
from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.chips import Cents
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.wagers import Moment, Wager
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.ranking import arrange
from felt.ledger import is_seat, seat_name
from felt.table import State
from felt.table.codec import decode_state, encode_state
from felt.table.commands import CloseTable, Confirm, Join, Leave, OpenTable, PauseTable, Restart, ResumeTable, Tick
from felt.table.dealer.commands import (
    CallResult,
    CloseBetting,
    CorrectKeyed,
    ForSeat,
    GoOn,
    KeyCards,
    KeyDice,
    LeaveTable,
    OpenBetting,
    Pay,
    PrepareCards,
    RecordWagers,
    TakeTable,
)
from felt.table.events import BettingOpened, RoundSettled, RoundVoided
from felt.table.irregularity.commands import Choose, CloseChoice, OpenFreeHand, Rule
from felt.table.irregularity.events import (
    FreeHandOpened,
)
from felt.table.settings import Settings
from felt.table.state import BURN, Phase
from tests.table.dealer.pit import Pit

PEOPLE = {f"{role}": role for role in LADDER}
"""One person of each rank, called by the rank."""
PATRONS = ("an", "binh", "chi")
BETS = {
    "baccarat": ("player", "banker", "tie", "player_pair", "banker_pair", "lucky6"),
    "sicbo": ("big", "small", "total-9", "any_triple", "number-3", "double-2"),
}
STAKE = 500_000


class Evening:
    def __init__(self, settings: Settings, seed: int, *, crashes: bool = True) -> None:
        """Without `crashes`, `done` can be played again elsewhere."""
        self.crashes = crashes
        self.done: list[tuple[int, Command]] = [(0, OpenTable(by="pit", settings=settings))]
        self.chance = Random(seed)  # noqa: S311 - a seed makes the evening
        self.pit = Pit(settings)
        self.game = settings.game_name
        self.deck: list[Card] = []
        self.refused: dict[str, int] = {}
        self.ruled: dict[str, int] = {}
        self.rounds = 0
        for patron in PATRONS:
            self.pit.books.give(patron, STAKE)

    @property
    def state(self) -> State:
        return self.pit.state

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self._step()
            self._check()

    # One step: mostly what comes next, sometimes something else.

    def _step(self) -> None:
        self.pit.now += self.chance.choice((0, 1, 500, 3_000))
        roll = self.chance.random()
        if roll < 0.12:
            self._do(self._rule())
        elif roll < 0.22:
            self._do(self._odd())
        elif roll < 0.25 and self.crashes:
            self._crash()
        else:
            command = self._next()
            if command is not None:
                self._do(command)

    def _do(self, command: Command) -> list[Event]:
        try:
            events = self.pit.do(command)
        except Refusal as refusal:
            self.refused[refusal.code] = self.refused.get(refusal.code, 0) + 1
            return []
        self.done.append((self.pit.now, command))
        for event in events:
            self._follow(event)
        if isinstance(command, Rule) and events:
            self.ruled[command.clause] = self.ruled.get(command.clause, 0) + 1
        return events

    def _follow(self, event: Event) -> None:
        """The cards in the dealer's hands follow the cards of the record."""
        match event:
            case BettingOpened() | FreeHandOpened():
                self.rounds += 1
            case RoundSettled() | RoundVoided():
                self.pit.recalled()
            case _:
                pass

    def _next(self) -> Command | None:  # noqa: PLR0912 - one case a phase
        state, chance = self.state, self.chance
        if state.phase is Phase.CLOSED:
            return OpenTable(by="pit", settings=self.pit.settings)
        if state.paused:
            if state.unattended or not state.attending:
                return self._as(TakeTable, "dealer")
            return self._as(ResumeTable, "director")
        if not state.attending:
            return self._as(TakeTable, "dealer")
        if state.play.choice is not None:
            asked = chance.choice(state.play.choice.asked)
            if chance.random() < 0.25:
                return self._as(CloseChoice, self._on_duty())
            return self._wish(Choose(patron=asked, round=state.round, stay=chance.random() < 0.6), asked)
        if (stage := state.open_stage) is not None:
            return self._answer(stage.name)
        match state.phase:
            case Phase.BETTING:
                return self._bet()
            case Phase.DEALING:
                return self._deal()
            case Phase.CALLED:
                return self._as(Pay, self._on_duty())
        need = state.need
        if isinstance(need, SeedNeeded):
            self.deck = self._shuffled()
            return self._as(PrepareCards, self._on_duty(), cards=len(self.deck))
        if isinstance(need, CardsNeeded):
            return self._as(KeyCards, self._on_duty(), cards=(self._card(),))
        if state.free_hand:
            return self._as(OpenFreeHand, self._on_duty())
        if state.by_calls:
            return self._as(OpenBetting, self._on_duty())
        if not state.patrons:
            return Join(patron=chance.choice(PATRONS))
        self.pit.now = max(self.pit.now, state.deadline or 0)
        return Tick()

    def _bet(self) -> Command:
        state, chance = self.state, self.chance
        if chance.random() < 0.35:
            return self._as(CloseBetting, self._on_duty())
        if state.by_calls and chance.random() < 0.6:
            seat = chance.randint(1, 7)
            return self._as(RecordWagers, self._on_duty(), seat=seat, wagers=self._wagers(seat_name(seat)))
        patron = chance.choice(PATRONS)
        if patron not in state.patrons:
            return Join(patron=patron)
        if self.game == "baccarat" and chance.random() < 0.3:
            return Squeeze(patron=patron, round=state.round, side=chance.choice(("player", "banker")))
        return Confirm(patron=patron, round=state.round, wagers=self._wagers(patron))

    def _wagers(self, patron: str) -> tuple[Wager, ...]:
        chance = self.chance
        if self.game == "niuniu":
            box, ante = chance.randint(1, 7), chance.randint(1, 40)
            wagers = [Wager(patron, "ante", Cents(ante * 100), box=box)]
            if chance.random() < 0.5:
                wagers.append(Wager(patron, "double", Cents(ante * 200), box=box))
                wagers.append(Wager(patron, "additional", Cents(ante * 400), box=box))
            return tuple(wagers)
        bets = chance.sample(BETS[self.game], chance.randint(1, 3))
        return tuple(Wager(patron, bet, Cents(chance.randint(1, 60) * 100)) for bet in bets)

    def _deal(self) -> Command:
        state, by = self.state, self._on_duty()
        need = state.game_round.needs
        if isinstance(need, DiceNeeded):
            return self._as(KeyDice, by, dice=self._dice(), shakes=self.chance.randint(2, 5))
        if isinstance(need, CardsNeeded):
            return self._as(KeyCards, by, cards=self._cards(need.count))
        return self._as(CallResult, by)

    def _answer(self, stage: str) -> Command:
        state, chance = self.state, self.chance
        if chance.random() < 0.3:
            if not state.by_calls:
                self.pit.now = max(self.pit.now, state.deadline or 0)
                return Tick()
            return self._as(GoOn, self._on_duty())
        patron = chance.choice(sorted(state.confirmed))
        if stage == "squeeze":
            side = chance.choice(("player", "banker"))
            return self._wish(OpenCards(patron=patron, round=state.round, side=side), patron)
        if stage == "insurance":
            moment = Moment.FOUR_CARDS
            if sum(map(len, state.game_round.cards_by_hand.values())) > 4:
                moment = Moment.THIRD_CARD
            bet = chance.choice(("player_insurance", "banker_insurance"))
            wagers = (Wager(patron, bet, Cents(chance.randint(1, 20) * 100), moment),) if chance.random() < 0.6 else ()
            return self._wish(Insure(patron=patron, round=state.round, moment=moment, wagers=wagers), patron)
        boxes = [box for box, holder in state.boxes.items() if holder == patron]
        if not boxes:
            return self._as(GoOn, self._on_duty())
        hand = state.game_round.cards_by_hand.get(f"box {boxes[0]}", ())
        niu = arrange(hand).niu if len(hand) == 5 else ()
        return self._wish(Arrange(patron=patron, round=state.round, box=boxes[0], niu=tuple(niu)), patron)

    def _wish(self, command: Command, patron: str) -> Command:
        if not is_seat(patron):
            return command
        seat = int(patron.removeprefix("seat "))
        return self._as(ForSeat, self._on_duty(), seat=seat, command=command)

    # Something that goes wrong, or that somebody tries.

    def _rule(self) -> Command:
        state, chance = self.state, self.chance
        rows = state.game.irregularities
        fitting = [row for row in rows if row.least is not None and row.applies(state)] or list(rows)
        row = chance.choice(fitting if chance.random() < 0.8 else rows)
        cards: tuple[Card, ...] = ()
        if state.play.round is not None and chance.random() < 0.5:
            dealt = [card for hand in state.play.round.cards_by_hand.values() for card in hand]
            cards = tuple(chance.sample(dealt, len(dealt)))
        if not cards or "order" not in row.situation.en:
            cards = tuple(self.deck[-1 - index] for index in range(min(chance.randint(1, 2), len(self.deck))))
        able = [role for role in LADDER if row.least is None or LADDER.index(role) >= LADDER.index(row.least)]
        role: Role = chance.choice(able if chance.random() < 0.85 else LADDER)
        return Rule(
            by=str(role),
            role=role,
            round=state.round,
            clause=row.clause,
            remedy=row.remedy if chance.random() < 0.8 else None,
            cards=cards,
            patrons=tuple(sorted(state.confirmed)[:1]) if chance.random() < 0.5 else (),
            box=chance.choice((None, *sorted(state.boxes), 3)),
            hand=chance.choice(("player", "banker", "")),
            why="as decided" if chance.random() < 0.8 else "",
        )

    def _odd(self) -> Command:
        state, chance, by = self.state, self.chance, self._on_duty()
        round_ = state.round
        choices: Sequence[Command] = (
            self._as(TakeTable, chance.choice(tuple(PEOPLE))),
            self._as(LeaveTable, by),
            self._as(PauseTable, "dealer", why="a look"),
            self._as(CorrectKeyed, by, cards=self._cards(1), dice=self._dice()),
            self._as(CorrectKeyed, "pit_supervisor", cards=self._cards(5)),
            self._as(KeyCards, by, cards=self._cards(chance.randint(1, 5)), to=chance.choice(("player", BURN, None))),
            self._as(Pay, by),
            self._as(CallResult, by, result=chance.choice(("player", "7", ""))),
            self._as(OpenFreeHand, by),
            self._as(GoOn, by),
            Leave(patron=chance.choice(PATRONS)),
            Join(patron=chance.choice(PATRONS)),
            Choose(patron=chance.choice((*PATRONS, "seat 1")), round=round_, stay=False),
            Tick(),
            *((CloseTable(by="pit"),) if chance.random() < 0.1 else ()),
        )
        return chance.choice(choices)

    def _crash(self) -> None:
        """The room comes back: the table is what its events say."""
        self.pit.state, self.pit.replayed = self.pit.replayed, self.pit.state
        if self.state.phase in (Phase.CLOSED, Phase.WAITING, Phase.COUNTDOWN):
            ended = self.state.ended
            self.pit.state = decode_state(encode_state(self.state))
            self.pit.state.ended = ended
        self._do(Restart(away_since=self.pit.now))

    # The dealer's hands.

    def _as(self, kind: type[Command], by: str, **fields: object) -> Command:
        if "round" in kind.__struct_fields__:
            fields.setdefault("round", self.state.round)
        return kind(by=by, role=PEOPLE[by], **fields)

    def _on_duty(self) -> str:
        return self.chance.choice(sorted(self.state.attending) or ["dealer"])

    def _shuffled(self) -> list[Card]:
        deck = [card for card in Card for _ in range(self.state.game.decks(self.state.rules))]
        self.chance.shuffle(deck)
        return deck

    def _card(self) -> Card:
        return self._cards(1)[0]

    def _cards(self, count: int) -> tuple[Card, ...]:
        """Cards that can still come out of the cards in use."""
        shuffle = self.state.shuffle
        seen = list(shuffle.seen) if shuffle is not None else []
        left = self._whole()
        for card in (*seen, *self.state.carried):
            if card in left:
                left.remove(card)
        return tuple(self.chance.sample(left, min(count, len(left))))

    def _whole(self) -> list[Card]:
        return [card for card in Card for _ in range(max(1, self.state.game.decks(self.state.rules)))]

    def _dice(self) -> tuple[int, ...]:
        return tuple(self.chance.randint(1, 6) for _ in range(3))

    # What must hold.

    def _check(self) -> None:
        state, books = self.state, self.pit.books
        in_play = sum(wager.amount for wager in state.play.wagers()) if state.in_play else 0
        assert books.on_felt(self.pit.settings.name) == in_play
        for patron in PATRONS:
            assert books.available(patron) >= 0
        assert state == self.pit.replayed, "the events give another table"
