"""The commands that follow something that went wrong."""

from felt.core.cards import Card
from felt.core.commands import PatronInRound
from felt.core.irregularity import Remedy
from felt.core.wagers import Clause, PatronName
from felt.table.dealer.commands import StaffCommand, StaffInRound


class Rule(StaffInRound, frozen=True, kw_only=True, tag="rule"):
    """Decide by a clause of section 7. The row of the clause says which of the other fields it needs."""

    clause: Clause
    remedy: Remedy | None = None
    """Chooses the row, where a clause gives several powers; None takes the row that applies now."""
    cards: tuple[Card, ...] = ()
    patrons: tuple[PatronName, ...] = ()
    """The patrons concerned; none named means all with wagers."""
    box: int | None = None
    hand: str = ""
    why: str = ""


class OpenFreeHand(StaffCommand, frozen=True, kw_only=True, tag="open_free_hand"):
    """Deal the hand without wagers that is due (baccarat 7.8)."""


class CloseChoice(StaffInRound, frozen=True, kw_only=True, tag="close_choice"):
    """The dealer has waited long enough. Who has not answered stays (ruling B21)."""


class Choose(PatronInRound, frozen=True, kw_only=True, tag="choose"):
    """A patron's answer: stay in the game, or withdraw. Where the cards are in question: keep them, or change them."""

    stay: bool
