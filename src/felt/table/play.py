"""One round on the felt, and the cards it is dealt from: the parts of a table's state."""

from functools import cached_property

import msgspec

from felt.core.cards import Card
from felt.core.chance import Round
from felt.core.chips import Cents
from felt.core.commands import PlaceChips
from felt.core.events import ChipsReturned
from felt.core.settlement import Circumstances
from felt.core.shoe.watch import Following
from felt.core.stage import AnyStage, Stage
from felt.core.wagers import Clause, Wager
from felt.table.events import CardProof

WITHDRAWAL, CARDS = "withdrawal", "cards"
"""What patrons choose about after an irregularity."""


class Patron(msgspec.Struct):
    """A patron at the table. An open table gives every patron a new seat number."""

    seat: int
    plays_from: int
    idle_rounds: int = 0
    leaving: bool = False


class Chains(msgspec.Struct, frozen=True, omit_defaults=True):
    """The links of house and witness from which shuffles are dealt."""

    chain: str
    first: int
    links: int
    house: str
    house_root: str
    witness: str
    witness_root: str
    inside: bool = False
    ended: bool = False
    """Whether no more shuffles come from these links."""


class Shuffle(msgspec.Struct, dict=True, omit_defaults=True):
    """The shuffle in use, and how much of it is dealt. `decks` is 0 for dice."""

    number: int
    decks: int
    nonce: str = ""
    commitment: str = ""
    place: int = msgspec.field(default=0, name="at")
    """The place of the next card."""
    burned: bool = False
    cut_card_out: bool = False
    last_hand: bool = False
    """ruling B11: one more round is dealt after the one in which the cut card came out."""
    finished: bool = False
    rounds: int = 0
    """The rounds with a card from it, where a dealer deals."""
    seen: list[Card] = []
    """The cards that a dealer has keyed in, in their order; empty where the machine deals."""
    chain: str = ""
    """The links from which it is dealt; empty for a shuffle of one key, or by hand."""
    house_root: str = ""
    witness_root: str = ""
    round: int = 0
    """The round for which the witness gave its link; 0 for a shoe."""
    seeds: str = ""
    """The hash of the seeds of patrons so far."""
    seed_by: dict[str, str] = {}
    """By patron, the seed for the cut of this shoe."""
    wagers: str = ""
    rules: str = ""
    """The hash of the rules of that round."""
    is_cut: bool = False
    lost: bool = False
    """Whether it could not be dealt to its end."""
    revealed: bool = False

    @property
    def waits_for_cut(self) -> bool:
        """Only a shoe of two keys has roots: not one by hand or of one key, nor a shuffle for one round."""
        return bool(self.house_root) and not self.is_cut and not self.finished

    @property
    def cards(self) -> int:
        return 52 * self.decks

    @cached_property
    def following(self) -> Following:
        """The watch of these cards. It is no part of the state: it is neither kept nor compared, but made again."""
        return Following(self.decks)

    def __deepcopy__(self, _memo: object) -> "Shuffle":
        """A copy has the same watch, which sees for itself how far it has followed the cards of this copy."""
        copied = msgspec.structs.replace(self, seen=[*self.seen])
        vars(copied).update(vars(self))
        return copied


class Hold(msgspec.Struct, frozen=True):
    """Held chips of a patron in this round: the wagers, or the wagers that a stage of the game added."""

    name: str
    patron: str
    amount: Cents
    purpose: str
    clause: Clause


class Undo(msgspec.Struct, frozen=True):
    """The round as it was before the last cards or dice were keyed in."""

    round: Round
    stages: dict[str, Stage]


class Decision(msgspec.Struct, frozen=True):
    """A person decided by this clause."""

    clause: Clause
    remedy: str
    box: int | None = None


class Choice(msgspec.Struct):
    """A choice that an irregularity gives to patrons (ruling B21). Who does not answer stays."""

    clause: Clause
    about: str
    asked: tuple[str, ...]
    back_to: str
    """The phase that it interrupts, and the deadline there."""
    deadline: int | None
    replaces_cards: bool
    """Whether the cards are replaced if every patron withdraws (baccarat 7.10.2)."""
    answers: dict[str, bool] = {}
    """True to stay, or to keep the cards."""
    then: tuple[Card, ...] = ()
    """Cards that are dealt in this order when the choice is over (baccarat 7.13)."""

    @property
    def unanswered(self) -> list[str]:
        return [patron for patron in self.asked if patron not in self.answers]


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
    recorded: dict[str, tuple[Wager, ...]] = {}
    """What a dealer has keyed in for guests without accounts, until betting closes."""
    undo: Undo | None = None
    """Until the next step, a dealer may correct the last cards or dice."""
    warned: frozenset[str] = frozenset()
    """The patrons who had wagers below the minimum in an earlier round (baccarat 7.17, ruling B10)."""
    void_boxes: dict[int, Clause] = {}
    free: bool = False
    """baccarat 7.8: a hand without wagers."""
    drawn: list[Card] = []
    """Cards that were drawn together and are not dealt yet (baccarat 7.12 and 7.13)."""
    ruled: frozenset[tuple[Clause, tuple[Card, ...]]] = frozenset()
    """The clauses by which a person has named cards in this round: the same cards come by the same clause once."""
    choice: Choice | None = None
    """The question that the patrons are asked after an irregularity."""
    decided: tuple[Decision, ...] = ()
    """What was decided in this round."""
    unseen_ms: int = 0
    """How long it takes to show what was dealt since patrons were last asked something."""
    seen_at: int = 0
    """When everything before that has been shown."""
    returned: dict[str, Cents] = {}
    """By patron, the chips that went back to those who withdrew."""
    seeds: str = ""
    """The hash of the seeds that came with the wagers so far; empty if none came."""
    seed_by: dict[str, str] = {}
    """By patron, the seed that came with the wagers."""
    proofs: dict[str, tuple[CardProof, ...]] = {}
    """By hand, how its cards were opened, where the shoe has two keys."""

    @property
    def circumstances(self) -> Circumstances:
        return Circumstances(self.warned, self.void_boxes)

    def has_confirmed(self, command: PlaceChips) -> bool:
        """Whether the patron has confirmed these wagers already; a command without wagers means the confirmed ones."""
        confirmed = self.confirmed.get(command.patron)
        return confirmed is not None and command.wagers in (None, confirmed) and not self.comes_back(command.patron)

    def has_bet(self, patron: str) -> bool:
        """Whether the patron's part in this betting is decided: wagers are confirmed, or were withdrawn (ruling A9).
        A patron who sits the round out may still come back."""
        return bool(self.confirmed.get(patron)) or patron in self.returned

    def comes_back(self, patron: str) -> bool:
        """Whether a patron who sat the round out has laid chips again: betting waits for them."""
        return bool(self.drafts.get(patron)) and self.sits_out(patron)

    def sits_out(self, patron: str) -> bool:
        """Whether the patron has confirmed that they bet nothing, and may still change their mind."""
        return self.round is None and patron in self.confirmed and not self.has_bet(patron)

    def stage(self, kind: type[AnyStage]) -> AnyStage:
        stage = self.stages[kind.name]
        assert isinstance(stage, kind)
        return stage

    def released_by(self, event: ChipsReturned) -> list[Hold]:
        own = [hold for hold in self.holds.values() if hold.patron == event.patron]
        return [hold for hold in own if event.hold in ("", hold.name)]

    def wagers(self) -> list[Wager]:
        """All wagers on the felt, in the order of placing."""
        placed = [wager for wagers in self.confirmed.values() for wager in wagers]
        for stage in self.stages.values():
            placed += stage.wagers()
        return placed
