"""The state of a table."""

from enum import StrEnum
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded, LinksNeeded, Round, SeedNeeded, Want
from felt.core.chips import Cents
from felt.core.citations import Citations
from felt.core.commands import PlaceChips
from felt.core.events import ChipsPlaced
from felt.core.game import Game, OnFelt
from felt.core.refusals import NotNow
from felt.core.shoe.findings import Alarm
from felt.core.stage import AnyStage, Available, Covered, Part, Stage
from felt.core.times import Times
from felt.core.wagers import Clause, Mode, Wager, staked
from felt.ledger import InsufficientChips, is_seat, seat_name
from felt.table.commands import Confirm
from felt.table.corrections.events import Booked, CorrectionProposed
from felt.table.play import Chains, Patron, Play, Shuffle
from felt.table.refusals import BettingNotOpen, NotAtTable, TablePausedNow, WaitForNextRound
from felt.table.settings import Betting, Dealing, Settings

BURN = "burn"


class Phase(StrEnum):
    """The table's own phases. While a stage of the game is open, the phase is the stage's name."""

    CLOSED = "closed"
    WAITING = "waiting"
    COUNTDOWN = "countdown"
    BETTING = "betting"
    DEALING = "dealing"
    CALLED = "called"
    """A dealer has called the result, and nothing is paid yet."""
    RESULT = "result"
    CHOICE = "choice"
    """Patrons choose after an irregularity. It interrupts another phase."""


OUT_OF_PLAY = (Phase.CLOSED, Phase.WAITING, Phase.COUNTDOWN, Phase.RESULT)
"""The phases without an unsettled round."""
PARTS: dict[str, Part] = {
    **dict.fromkeys((Phase.CLOSED, Phase.WAITING, Phase.COUNTDOWN), Part.BETWEEN_ROUNDS),
    Phase.BETTING: Part.BETTING,
    Phase.CALLED: Part.CALLED,
    Phase.RESULT: Part.RESULT,
}


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
    stopped_why: str = ""
    """The reason for the pause in words, if one was given."""
    stopped_by_alarm: bool = False
    """Whether the table is paused for its alarms alone."""
    alarms: list[Alarm] = []
    """What the watch of the shoe has found, and nobody has decided."""
    judged: list[Alarm] = []
    """What it has found in the cards in use, and a person has decided: it is not told again."""
    closing: bool = False
    patrons: dict[str, Patron] = {}
    seat_last: int = 0
    """The highest seat that was ever taken. An open table gives out the next number."""
    chains: Chains | None = None
    """The links of the next shuffles; None before the first of them, and where the machine deals from one key."""
    shuffle: Shuffle | None = None
    shuffles: int = 0
    aborts: int = 0
    """The shuffles that could not be dealt to their end, or whose links were not revealed."""
    results: list[str] = []
    """The scoreboard: the results of the shoe, or the latest results."""
    play: Play = msgspec.field(default_factory=Play)
    warned: list[str] = []
    """The patrons who have had wagers below the minimum since the table opened (baccarat 7.17)."""
    barred: list[str] = []
    """The patrons for whom the house arranges at this table (niuniu 7.10, ruling N10)."""
    carried: list[Card] = []
    """Cards that open the free hand to come (baccarat 7.5, 7.6 and 7.7)."""
    free_hand: Clause = ""
    """The clause by which the next hand is a free hand."""
    attending: dict[str, str] = {}
    """The people on duty at a table that is dealt by hand, and their roles."""
    unattended: bool = False
    """Whether the table stands still because nobody is on duty."""
    in_use: tuple[str, ...] = ()
    """The identities of the decks or dice in use, as far as a dealer has named them."""
    set_aside: dict[str, Clause] = {}
    """By identity, the clause by which a deck or a set of dice was taken out of play here (ruling B19)."""
    proposals: dict[int, CorrectionProposed] = {}
    """By round, the correction that waits for its approval (ruling A8)."""
    corrected: dict[int, Booked] = {}
    corrections: int = 0
    """How many corrections were proposed at this table."""
    ended: Play | None = None
    """The round that is over, until betting opens for the next one: a patron who lost an answer asks again."""
    code_hash: str = ""
    """The software that runs the table now, as the room knows it: no event changes it. A record names its own."""

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

    @property
    def by_hand(self) -> bool:
        return self.opened.dealing is Dealing.HAND

    @property
    def by_calls(self) -> bool:
        """Whether the calls of a dealer open and close betting, instead of the clock."""
        return self.opened.betting is Betting.CALLED

    def seats_guest(self, patron: str) -> bool:
        """Whether this is the name of a seat of this table, at which a guest without an account can play."""
        return self.by_calls and patron in map(seat_name, range(1, (self.opened.seats or 0) + 1))

    @property
    def wrong_number_of_cards(self) -> tuple[Clause, ...]:
        """The clause for cards that are too many or too few (baccarat 7.1.1, niuniu 7.1.3)."""
        return () if self.game.wrong_cards is None else (self.game.wrong_cards.number,)

    @property
    def cards_are_over(self) -> bool:
        """Whether the next round needs new cards."""
        shuffle = self.shuffle
        if shuffle is None or shuffle.finished:
            return True
        return self.phase is Phase.RESULT and shuffle.last_hand and not self.free_hand

    @property
    def lacks_dice(self) -> bool:
        """Whether the table takes no dice without the register, and has none."""
        return self.opened.equipment_registered and not self.game.decks(self.rules) and not self.in_use

    @property
    def cards_in_use(self) -> bool:
        return self.shuffle is not None and not self.shuffle.finished

    @property
    def waits_for_dealer(self) -> bool:
        """Whether new cards, other dice or a free hand have to come before the clock can open betting."""
        comes_first = self.need is not None or bool(self.free_hand) or self.lacks_dice
        return self.phase is Phase.COUNTDOWN and self.by_hand and comes_first

    def has_left(self, patron: str) -> bool:
        return not is_seat(patron) and (patron not in self.patrons or self.patrons[patron].leaving)

    @property
    def guests(self) -> set[str]:
        """The guests without accounts who have chips on the felt. A guest without chips holds no seat."""
        if not self.in_play:
            return set()
        placed = {**self.play.confirmed, **self.play.recorded}
        return {patron for patron, wagers in placed.items() if wagers and is_seat(patron)}

    def until(self, now: int, lasts_ms: int) -> int | None:
        return None if self.by_calls else now + lasts_ms

    def until_seen(self, now: int, lasts_ms: int) -> int | None:
        return self.until(max(now, self.play.seen_at) + self.play.unseen_ms, lasts_ms)

    def shows(self, lasts_ms: int) -> None:
        """Where a dealer deals, the cards are seen as they are dealt."""
        if not self.by_hand:
            self.play.unseen_ms += lasts_ms

    @property
    def in_play(self) -> bool:
        """Whether a round is under way and not yet settled."""
        phase = self.play.choice.back_to if self.play.choice is not None else self.phase
        return phase not in OUT_OF_PLAY

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
        phase = self.play.choice.back_to if self.play.choice is not None else self.phase
        return PARTS.get(phase, Part.DEAL)

    @property
    def burn_forgotten(self) -> bool:
        return bool(self.game.shoe) and self.shuffle is not None and not (self.shuffle.burned or self.shuffle.finished)

    @property
    def may_still_burn(self) -> bool:
        """baccarat 7.11.1: no card of these cards has been seen."""
        unseen = self.shuffle is not None and self.shuffle.rounds == 0 and not self.carried
        return self.burn_forgotten and unseen

    @property
    def a_card_is_dealt(self) -> bool:
        return self.play.round is not None and any(self.play.round.cards_by_hand.values())

    @property
    def first_hand(self) -> bool:
        rounds = 0 if self.shuffle is None else self.shuffle.rounds
        return rounds == 0 or (rounds == 1 and self.a_card_is_dealt)

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
        self._refuse_betting_closed(now)
        if known.plays_from > self.round:
            raise WaitForNextRound(clauses=self.citations.joined_late)

    def refuse_wish(self, patron: str, now: int) -> None:
        """As for a wager. A guest without an account is where the dealer sees the chips."""
        if is_seat(patron):
            self._refuse_betting_closed(now)
        else:
            self.refuse_bet(patron, now)

    def _refuse_betting_closed(self, now: int) -> None:
        self.refuse_paused()
        if self.phase is not Phase.BETTING or not self.is_in_time(now):
            raise BettingNotOpen(clauses=self.citations.betting_closed)

    def refuse_what_cannot_lie(self, wagers: tuple[Wager, ...], on_felt: OnFelt) -> None:
        """An online table refuses wagers outside the limits. A dealer-run table records them (ruling A5)."""
        game = self.game
        recorded = self.opened.rules.mode is Mode.DEALER and game.lies is not None
        (game.lies if recorded and game.lies else game.admit)(wagers, self.rules, on_felt)

    def refuse_without_chips(self, patron: str, wagers: tuple[Wager, ...], available: Available) -> None:
        if is_seat(patron):
            return  # the dealer sees the chips on the felt
        amount = staked(wagers)
        at_hand = available(patron)
        if amount > at_hand:
            raise InsufficientChips(available=at_hand, amount=amount)

    def ask(self, stage: Stage, deadline: int | None, lasts_ms: int) -> None:
        self.interrupt(stage.name, deadline)
        self.play.unseen_ms, self.play.seen_at = 0, 0 if deadline is None else deadline - lasts_ms

    def interrupt(self, phase: str, deadline: int | None) -> None:
        """Patrons are asked something. Their time runs once the table stands still no more."""
        self.phase, self.deadline = phase, deadline
        if self.paused:
            self.left_ms = None if deadline is None else self.times.insurance_ms

    def go_on(self) -> None:
        self.phase, self.deadline = Phase.DEALING, None
        if self.paused:
            self.left_ms = None

    def repeats(self, command: PlaceChips) -> bool:
        """Whether these chips are on the felt already, or were in the round that is just over: a repeated command
        counts once."""
        play = self.ended if self.ended is not None and command.round == self.round else self.play
        if isinstance(command, Confirm):
            return play.has_confirmed(command)
        stage = play.stages.get(self.game.stage_of(type(command)) or "") if self.settings else None
        return stage is not None and stage.repeats(command)

    def meant(self, command: PlaceChips) -> tuple[Wager, ...] | None:
        """The wagers that the command places; None if it has no wagers and there is no draft."""
        return self.play.drafts.get(command.patron) if command.wagers is None else command.wagers

    @property
    def wants(self) -> Want | None:
        """The shuffle, cards, dice or links that the room must supply next."""
        shuffle = self.shuffle
        if shuffle is not None and shuffle.chain and not shuffle.revealed and self._is_dealt_out(shuffle):
            return LinksNeeded(number=shuffle.number)
        return None if self.settings is None or self.by_hand else self.need

    def _is_dealt_out(self, shuffle: Shuffle) -> bool:
        """Whether no more cards come from a shuffle. Dice and single decks serve one round."""
        return shuffle.finished or (not self.game.shoe and not self.in_play)

    @property
    def waits_for_cut(self) -> bool:
        """Whether patrons may give seeds for the cut of the shoe."""
        return self.shuffle is not None and self.shuffle.waits_for_cut

    @property
    def need(self) -> SeedNeeded | CardsNeeded | DiceNeeded | None:
        """The shuffle, cards or dice that come next, from the machine or from a dealer."""
        if self.paused or self.settings is None or self.phase is Phase.BETTING:
            return None
        shuffle = self.shuffle
        own_cards = self.by_hand and self.game.decks(self.rules) > 0
        between = self.phase is Phase.COUNTDOWN or (own_cards and self.phase in (Phase.WAITING, Phase.RESULT))
        if between and (self.game.shoe or own_cards):
            if self.cards_are_over:
                return self._next_seed()
            if self.waits_for_cut:
                return None
            if self.may_still_burn:  # later the shoe is played as it is (baccarat 7.11.3)
                return CardsNeeded(to=BURN, count=1)
        if self.phase is not Phase.DEALING:
            return None
        if not self.game.shoe and not self.by_hand and (shuffle is None or shuffle.finished):
            return self._next_seed()
        assert self.play.round is not None
        return self.play.round.needs

    def _next_seed(self) -> SeedNeeded:
        return SeedNeeded(number=self.shuffles + 1, decks=self.game.decks(self.rules))
