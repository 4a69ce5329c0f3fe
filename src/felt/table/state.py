"""The state of a table."""

from enum import StrEnum
from typing import Any

import msgspec

from felt.core.chance import CardsNeeded, DiceNeeded, Round, SeedNeeded
from felt.core.chips import Cents
from felt.core.citations import Citations
from felt.core.commands import PlaceChips
from felt.core.events import ChipsPlaced
from felt.core.game import Game
from felt.core.refusals import NotNow
from felt.core.stage import AnyStage, Available, Covered, Part, Stage
from felt.core.times import Times
from felt.core.wagers import Clause, Wager
from felt.ledger import InsufficientChips
from felt.table.refusals import BettingNotOpen, NotAtTable, TablePausedNow, WaitForNextRound
from felt.table.settings import Settings

BURN = "burn"


class Phase(StrEnum):
    """The table's own phases. While a stage of the game is open, the phase is the stage's name."""

    CLOSED = "closed"
    WAITING = "waiting"
    COUNTDOWN = "countdown"
    BETTING = "betting"
    DEALING = "dealing"
    RESULT = "result"


OUT_OF_PLAY = (Phase.CLOSED, Phase.WAITING, Phase.COUNTDOWN, Phase.RESULT)
"""The phases without an unsettled round."""
PARTS: dict[str, Part] = {
    Phase.CLOSED: Part.BETWEEN_ROUNDS,
    Phase.WAITING: Part.BETWEEN_ROUNDS,
    Phase.COUNTDOWN: Part.BETWEEN_ROUNDS,
    Phase.BETTING: Part.BETTING,
    Phase.RESULT: Part.RESULT,
}


class Patron(msgspec.Struct):
    """A patron at the table. An open table gives every patron a new seat number."""

    seat: int
    plays_from: int
    idle_rounds: int = 0
    leaving: bool = False


class Shuffle(msgspec.Struct):
    """The shuffle in use, and how much of it is dealt. `decks` is 0 for dice."""

    number: int
    decks: int
    nonce: str
    commitment: str
    place: int = msgspec.field(default=0, name="at")
    """The place of the next card."""
    burned: bool = False
    cut_card_out: bool = False
    last_hand: bool = False
    """ruling B11: one more round is dealt after the one in which the cut card came out."""
    finished: bool = False

    @property
    def cards(self) -> int:
        return 52 * self.decks


class Hold(msgspec.Struct, frozen=True):
    """Held chips of a patron in this round: the wagers, or the wagers that a stage of the game added."""

    name: str
    patron: str
    amount: Cents
    purpose: str
    clause: Clause


class Play(msgspec.Struct):
    """The part of the state that belongs to one round (baccarat 2.2.12, sicbo 2.1, niuniu 2.2.5)."""

    drafts: dict[str, tuple[Wager, ...]] = {}
    confirmed: dict[str, tuple[Wager, ...]] = {}
    """In the order of arrival."""
    unconfirmed: set[str] = set()
    """The patrons who may bet in this round and have not confirmed."""
    totals: dict[str, Cents] = {}
    boxes: dict[int, str] = {}
    round: Round | None = None
    """The cards or dice so far; None until betting has closed."""
    stages: dict[str, Stage] = {}
    """By name, in the order of the game."""
    holds: dict[tuple[str, str], Hold] = {}

    def has_confirmed(self, command: PlaceChips) -> bool:
        """Whether the patron has confirmed these wagers already; a command without wagers means the confirmed ones."""
        confirmed = self.confirmed.get(command.patron)
        return confirmed is not None and command.wagers in (None, confirmed)

    def stage(self, kind: type[AnyStage]) -> AnyStage:
        stage = self.stages[kind.name]
        assert isinstance(stage, kind)
        return stage

    def wagers(self) -> list[Wager]:
        """All wagers on the felt, in the order of placing."""
        placed = [wager for wagers in self.confirmed.values() for wager in wagers]
        for stage in self.stages.values():
            placed += stage.wagers()
        return placed


class State(msgspec.Struct):
    """The state of a table. `settings` is None until the table is first opened."""

    settings: Settings | None = None
    rules_hash: str = ""
    edition: int = 1
    """The edition of the rules of the round under way, or of the last round."""
    phase: str = Phase.CLOSED
    """A `Phase`, or the name of the stage that is open."""
    round: int = 0
    """The number of the round under way, or of the last round."""
    deadline: int | None = None
    paused: bool = False
    left_ms: int | None = None
    """The time that was left when the table was paused."""
    stopped_by: Clause = ""
    """The irregularity for which the table is paused."""
    closing: bool = False
    patrons: dict[str, Patron] = {}
    seat_last: int = 0
    """The highest seat that was ever taken. An open table gives out the next number."""
    shuffle: Shuffle | None = None
    shuffles: int = 0
    results: list[str] = []
    """The scoreboard: the results of the shoe, or the latest results."""
    play: Play = msgspec.field(default_factory=Play)
    ended: Play | None = None
    """The round that is over, until betting opens for the next one: a patron who lost an answer asks again."""

    @property
    def opened(self) -> Settings:
        assert self.settings is not None, "the table has never been opened"
        return self.settings

    @property
    def game(self) -> Game:
        game = self.opened.game
        return game if game.edition == self.edition else game.of_edition(self.edition)

    @property
    def rules(self) -> Any:
        return self.game.own_rules(self.opened.rules)

    @property
    def times(self) -> Times:
        return self.opened.times

    @property
    def citations(self) -> Citations:
        return self.game.citations[self.opened.rules.mode]

    def held_by(self, event: ChipsPlaced) -> Clause:
        """The clause under which the chips of this event are held."""
        return event.clause or self.citations.wagers_held

    def has_left(self, patron: str) -> bool:
        return patron not in self.patrons or self.patrons[patron].leaving

    @property
    def in_play(self) -> bool:
        """Whether a round is under way and not yet settled."""
        return self.phase not in OUT_OF_PLAY

    @property
    def open_stage(self) -> Stage | None:
        return self.play.stages.get(self.phase)

    @property
    def cut_at(self) -> int | None:
        """The number of cards before the cut card; None if there is no cut card."""
        if self.shuffle is None or self.game.shoe is None:
            return None
        return self.shuffle.cards - self.game.shoe.cut_card_from_end

    # The methods below implement `felt.core.stage.InPlay` for the stages of the game.

    @property
    def part(self) -> Part:
        return PARTS.get(self.phase, Part.DEAL)

    def stage(self, kind: type[AnyStage]) -> AnyStage:
        return self.play.stage(kind)

    @property
    def game_round(self) -> Round:
        assert self.play.round is not None, "nothing has been dealt"
        return self.play.round

    @property
    def confirmed(self) -> dict[str, tuple[Wager, ...]]:
        return self.play.confirmed

    @property
    def totals(self) -> dict[str, Cents]:
        return self.play.totals

    @property
    def boxes(self) -> dict[int, str]:
        return self.play.boxes

    def is_open(self, stage: Stage) -> bool:
        return self.phase == stage.name

    def is_in_time(self, now: int) -> bool:
        return self.deadline is None or now < self.deadline

    def refuse_paused(self) -> None:
        if self.paused:
            raise TablePausedNow

    def refuse_out_of_play(self) -> None:
        if not self.in_play:
            raise NotNow(phase=self.phase)

    def cover_of(self, hand: str) -> Covered | None:
        for stage in self.play.stages.values():
            cover = stage.covers(self, hand)
            if cover is not None:
                return cover
        return None

    def refuse_not_open(self, stage: Stage, now: int | None = None) -> None:
        self.refuse_paused()
        if not self.is_open(stage) or (now is not None and not self.is_in_time(now)):
            raise NotNow(phase=self.phase)

    def refuse_bet(self, patron: str, now: int) -> None:
        """No wager after the close, not even by a millisecond (baccarat 4.1, 4.2 and 4.6, sicbo 4.4, niuniu 4.7)."""
        known = self.patrons.get(patron)
        if known is None or known.leaving:
            raise NotAtTable
        self.refuse_paused()
        if self.phase is not Phase.BETTING or not self.is_in_time(now):
            raise BettingNotOpen(clauses=self.citations.betting_closed)
        if known.plays_from > self.round:
            raise WaitForNextRound(clauses=self.citations.joined_late)

    def refuse_without_chips(self, patron: str, wagers: tuple[Wager, ...], available: Available) -> None:
        amount = Cents(sum(wager.amount for wager in wagers))
        at_hand = available(patron)
        if amount > at_hand:
            raise InsufficientChips(available=at_hand, amount=amount)

    def ask(self, stage: Stage, deadline: int | None) -> None:
        self.phase, self.deadline = stage.name, deadline

    def go_on(self) -> None:
        self.phase, self.deadline = Phase.DEALING, None

    def repeats(self, command: PlaceChips) -> bool:
        """Whether these chips are on the felt already, or were in the round that is just over: a repeated command
        counts once."""
        play = self.ended if self.ended is not None and command.round == self.round else self.play
        stage = play.stages.get(self.game.stage_of(type(command)) or "") if self.settings else None
        if stage is not None:
            return stage.repeats(command)
        return play.has_confirmed(command)

    def meant(self, command: PlaceChips) -> tuple[Wager, ...] | None:
        """The wagers that the command places; None if it has no wagers and there is no draft."""
        return self.play.drafts.get(command.patron) if command.wagers is None else command.wagers

    @property
    def wants(self) -> SeedNeeded | CardsNeeded | DiceNeeded | None:
        """The shuffle, cards or dice that the room must supply next."""
        if self.paused or self.settings is None:
            return None
        shuffle = self.shuffle
        if self.game.shoe and self.phase is Phase.COUNTDOWN:
            if shuffle is None or shuffle.finished:
                return self._next_seed()
            if not shuffle.burned:
                return CardsNeeded(to=BURN, count=1)
        if self.phase is not Phase.DEALING:
            return None
        if not self.game.shoe and (shuffle is None or shuffle.finished):
            return self._next_seed()
        assert self.play.round is not None
        need = self.play.round.needs
        assert not isinstance(need, SeedNeeded)
        return need

    def _next_seed(self) -> SeedNeeded:
        return SeedNeeded(number=self.shuffles + 1, decks=self.game.decks(self.rules))
