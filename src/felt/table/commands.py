"""The commands of every table, from patrons, from the room and from staff. The stages of a game add their own."""

from felt.core.authority import Role
from felt.core.cards import Card
from felt.core.commands import Command, InRound, PatronInRound, PlaceChips
from felt.core.wagers import Clause, PatronName, Wager
from felt.table.events import CardProof, ChainsOpened, ShuffleFixed, Witnessed
from felt.table.settings import Settings


class Join(Command, frozen=True, kw_only=True, tag="join"):
    patron: PatronName
    seat: int | None = None
    """The wanted seat; None takes any free seat."""


class Leave(Command, frozen=True, kw_only=True, tag="leave"):
    patron: PatronName


class SetWagers(PatronInRound, frozen=True, kw_only=True, tag="set_wagers"):
    """Replace the patron's draft by these wagers."""

    wagers: tuple[Wager, ...]


class Confirm(PlaceChips, frozen=True, kw_only=True, tag="confirm"):
    """Lock the draft, or these wagers instead of it. An empty list passes this round."""

    seed: str = ""
    """The patron's part in the chance of this round, in hexadecimal."""


class GiveSeed(Command, frozen=True, kw_only=True, tag="give_seed"):
    """Have a part in the cut of the shoe that is about to be dealt."""

    patron: PatronName
    number: int
    """Of the shuffle."""
    seed: str


class Tick(Command, frozen=True, kw_only=True, tag="tick"):
    """Time has passed."""


class Restart(Command, frozen=True, kw_only=True, tag="restart"):
    """The room is back after a break. `away_since` is the time of the last event. Patrons get the lost time back."""

    away_since: int


class OpenChains(Command, frozen=True, kw_only=True, tag="open_chains"):
    """House and witness have fixed their links."""

    opened: ChainsOpened


class SupplySeed(Command, frozen=True, kw_only=True, tag="supply_seed"):
    """A shuffle has been fixed."""

    nonce: str = ""
    commitment: str = ""


class SupplyShuffle(Command, frozen=True, kw_only=True, tag="supply_shuffle"):
    """A shuffle of two keys has been fixed."""

    fixed: ShuffleFixed


class SupplyLinks(Command, frozen=True, kw_only=True, tag="supply_links"):
    """The links of a shuffle that is over. A party that did not give its link leaves it empty."""

    house_link: str
    witness_link: str


class SupplyCards(Command, frozen=True, kw_only=True, tag="supply_cards"):
    cards: tuple[Card, ...]
    proofs: tuple[CardProof, ...] = ()
    witnessed: Witnessed | None = None


class SupplyDice(Command, frozen=True, kw_only=True, tag="supply_dice"):
    dice: tuple[int, ...]


class CannotDeal(Command, frozen=True, kw_only=True, tag="cannot_deal"):
    """The shuffle cannot be continued, or none can be fixed: the round cannot continue."""

    chains_over: bool = False
    """Whether the witness will not answer about these links any more."""


class StartAfresh(Command, frozen=True, kw_only=True, tag="start_afresh"):
    """The books come from a backup: rounds that they do not contain may have been dealt from the shuffle in use."""


class OpenTable(Command, frozen=True, kw_only=True, tag="open_table"):
    by: str
    settings: Settings


class CloseTable(Command, frozen=True, kw_only=True, tag="close_table"):
    """Close the table after the round in progress, if there is one."""

    by: str
    why: str = ""


class PauseTable(Command, frozen=True, kw_only=True, tag="pause_table"):
    """Stop the table. `clause` names the irregularity, if there is one."""

    by: str
    role: Role | None = None
    why: str = ""
    clause: Clause = ""


class ResumeTable(Command, frozen=True, kw_only=True, tag="resume_table"):
    """`why` is needed if an alarm about the shoe is open: it is then judged false."""

    by: str
    role: Role | None = None
    why: str = ""


class VoidRound(InRound, frozen=True, kw_only=True, tag="void_round"):
    """Make the round in progress void by a clause of the game. Without a role nobody can do it."""

    by: str
    role: Role | None = None
    clause: Clause
