"""What a table is at one moment."""

from enum import StrEnum

import msgspec

from felt.core.chance import CardsNeeded, DiceNeeded, Round, SeedNeeded
from felt.core.chips import Cents
from felt.core.game import Game
from felt.core.wagers import Moment, Wager
from felt.games.baccarat import Offer
from felt.games.baccarat.rules import CUT_CARD_FROM_END
from felt.table.settings import Settings, Times

BURN = "burn"
WAGER = "wager"


class Phase(StrEnum):
    CLOSED = "closed"
    WAITING = "waiting"
    COUNTDOWN = "countdown"
    BETTING = "betting"
    DEALING = "dealing"
    SQUEEZE = "squeeze"
    INSURANCE = "insurance"
    ARRANGING = "arranging"
    RESULT = "result"


IN_PLAY = (Phase.BETTING, Phase.DEALING, Phase.SQUEEZE, Phase.INSURANCE, Phase.ARRANGING)
"""The phases in which a round is under way and not yet settled."""


class Patron(msgspec.Struct):
    """Somebody at the table. Open tables give everybody a seat of their own."""

    seat: int
    plays_from: int
    idle_rounds: int = 0
    leaving: bool = False


class Shuffle(msgspec.Struct):
    """The shuffle that is being dealt, and how far it has come. `decks` is none for dice."""

    number: int
    decks: int
    nonce: str
    commitment: str
    at: int = 0
    burned: bool = False
    cut_card_out: bool = False
    last_hand: bool = False
    """ruling B11: one more round is dealt after the one in which the cut card came out."""
    finished: bool = False

    @property
    def cards(self) -> int:
        return 52 * self.decks

    @property
    def cut_at(self) -> int:
        return self.cards - CUT_CARD_FROM_END


class Hold(msgspec.Struct, frozen=True):
    """Chips of a patron that lie in this round: a wager, or insurance at one of its moments."""

    what: str
    patron: str
    amount: Cents


class Play(msgspec.Struct):
    """All that belongs to one round and is gone with it (baccarat 2.2.12, sicbo 2.1, niuniu 2.2.5)."""

    drafts: dict[str, tuple[Wager, ...]] = {}
    confirmed: dict[str, tuple[Wager, ...]] = {}
    """In the order of arrival."""
    unconfirmed: set[str] = set()
    """Who may bet in this round and has not confirmed."""
    totals: dict[str, Cents] = {}
    boxes: dict[int, str] = {}
    squeeze_asked: set[tuple[str, str]] = set()
    squeezers: dict[str, str] = {}
    face_down: set[str] = set()
    """Hands with a card that their squeezer has not opened."""
    round: Round | None = None
    """The cards or dice so far; None until betting has closed."""
    moments: set[Moment] = set()
    """The moments at which insurance has been offered, or was found to be of no use to anybody."""
    offers: tuple[Offer, ...] = ()
    unanswered: set[str] = set()
    insurance: tuple[Wager, ...] = ()
    """In the order of arrival."""
    unarranged: dict[int, str] = {}
    """Boxes whose holder may still arrange them."""
    arranged: bool = False
    holds: dict[tuple[str, str], Hold] = {}

    def has_confirmed(self, patron: str, wagers: tuple[Wager, ...] | None) -> bool:
        """Whether these wagers are confirmed already; none named are whatever the patron has confirmed."""
        confirmed = self.confirmed.get(patron)
        return confirmed is not None and wagers in (None, confirmed)

    def has_insured(self, patron: str, wagers: tuple[Wager, ...]) -> bool:
        """Whether this insurance has been taken already."""
        taken = {wager.moment for wager in wagers}
        return bool(wagers) and wagers == tuple(w for w in self.insurance if w.patron == patron and w.moment in taken)

    def may_insure(self, patron: str) -> bool:
        """Whether the patron has a wager on a hand that insurance is offered on."""
        sides = {offer.side for offer in self.offers}
        return any(wager.bet in sides for wager in self.confirmed.get(patron, ()))

    def wagers(self) -> list[Wager]:
        """All that lie on the felt, in the order in which they were placed."""
        return [wager for wagers in self.confirmed.values() for wager in wagers] + list(self.insurance)


class State(msgspec.Struct):
    """A table. `settings` is None until it is first opened."""

    settings: Settings | None = None
    rules_hash: str = ""
    phase: Phase = Phase.CLOSED
    round: int = 0
    """The number of the round under way, or of the last one."""
    deadline: int | None = None
    paused: bool = False
    left_ms: int | None = None
    """What was left on the clock when the table was paused."""
    closing: bool = False
    patrons: dict[str, Patron] = {}
    seat_last: int = 0
    """The highest seat ever taken: an open table gives out the next."""
    shuffle: Shuffle | None = None
    shuffles: int = 0
    results: list[str] = []
    """What the scoreboard shows: the results of the shoe, or the latest ones."""
    play: Play = msgspec.field(default_factory=Play)

    @property
    def opened(self) -> Settings:
        assert self.settings is not None, "the table has never been opened"
        return self.settings

    @property
    def game(self) -> Game:
        return self.opened.game

    @property
    def times(self) -> Times:
        return self.opened.times

    def has_left(self, patron: str) -> bool:
        return patron not in self.patrons or self.patrons[patron].leaving

    @property
    def wants(self) -> SeedNeeded | CardsNeeded | DiceNeeded | None:
        """What the room must supply before anything else can happen."""
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
        return SeedNeeded(number=self.shuffles + 1, decks=self.game.decks(self.opened.rules))
