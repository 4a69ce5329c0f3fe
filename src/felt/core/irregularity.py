"""An irregularity: one row of section 7 of a rule book, which says what is done when something goes wrong.

A clause has several rows if it gives several powers. In Baccarat, for example, a Pit Supervisor puts cards in order by
7.9, and a Shift Manager lets patrons withdraw by 7.9."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from felt.core.authority import ROLE_NAMES, Role, has_authority
from felt.core.refusals import THIS_ACT, ClauseDoesNotApply, NoAuthority
from felt.core.stage import InPlay, Part
from felt.core.wagers import Clause
from felt.core.words import Words

IN_PLAY = frozenset({Part.BETTING, Part.DEAL, Part.CALLED})
"""A round is under way and not yet settled."""
ALWAYS = frozenset(Part)

PARTS_IN_WORDS = {
    Part.BETWEEN_ROUNDS: Words("between two rounds", "giữa hai ván"),
    Part.BETTING: Words("while betting is open", "khi đang mở đặt cược"),
    Part.DEAL: Words("after betting has closed, before the result", "sau khi dừng đặt cược, trước khi có kết quả"),
    Part.CALLED: Words("after the call, before payment", "sau khi công bố, trước khi thanh toán"),
    Part.RESULT: Words("after the result", "sau khi có kết quả"),
}


class Remedy(StrEnum):
    """What the clause does to the round and its wagers."""

    VOID_ROUND = "void_round"
    VOID_BOX = "void_box"
    """One hand is void, and its wagers go back. The others continue."""
    RETURN_WAGERS = "return_wagers"
    """Wagers go back: to the patrons who withdraw, or to all of them before a free hand."""
    FREE_HAND = "free_hand"
    CONTINUE = "continue"
    """The fault is put right, and the round continues."""
    RESULT_STANDS = "result_stands"
    CORRECTION = "correction"
    SETTLEMENT = "settlement"
    """The settlement applies the clause to each wager."""
    STOP = "stop"


class Act(StrEnum):
    """What the table does when a person decides by the row."""

    NOTE = "note"
    """It is recorded, and the round continues as it is."""
    VOID = "void"
    OFFER_WITHDRAWAL = "offer_withdrawal"
    """Patrons choose: withdraw their wagers, or stay (ruling B21)."""
    OFFER_NEW_CARDS = "offer_new_cards"
    """Patrons choose by majority: other cards, or these (ruling B21)."""
    GIVE_TO_NEXT = "give_to_next"
    """A card that was dealt in error goes to the hand that is due."""
    CARRY = "carry"
    """Cards that were drawn or exposed in error open a free hand."""
    OPEN_FREE_HAND = "open_free_hand"
    REORDER = "reorder"
    """The cards of the round are put into their right order."""
    DEAL_TOGETHER = "deal_together"
    """Cards that were drawn together are dealt in this order."""
    OPEN_HAND = "open_hand"
    """The house opens a hand that lies face down."""
    OFFER_LATE_INSURANCE = "offer_late_insurance"
    TAKE_BACK = "take_back"
    """The hands from this box on are taken back in order, and dealt again."""
    SET_ASIDE = "set_aside"
    """These cards have no part in the round."""
    VOID_BOX = "void_box"
    BAR_FROM_ARRANGING = "bar_from_arranging"
    RETURN_TO_PATRONS = "return_to_patrons"
    """The wagers of the named patrons go back, and the round continues for the others."""
    STOP = "stop"
    """The table is paused. Only a person of the rank that the clause demands lets it continue."""
    GO_ON = "go_on"
    """The table that this clause stopped continues."""


class Asks(StrEnum):
    """What a person says besides the clause."""

    CARDS = "cards"
    PATRONS = "patrons"
    BOX = "box"
    HAND = "hand"
    WHY = "why"


ASKS: dict[Act, tuple[Asks, ...]] = {
    Act.NOTE: (),
    Act.VOID: (),
    Act.OFFER_WITHDRAWAL: (),
    Act.OFFER_NEW_CARDS: (),
    Act.GIVE_TO_NEXT: (Asks.CARDS,),
    Act.CARRY: (Asks.CARDS,),
    Act.OPEN_FREE_HAND: (),
    Act.REORDER: (Asks.CARDS,),
    Act.DEAL_TOGETHER: (Asks.CARDS,),
    Act.OPEN_HAND: (Asks.HAND,),
    Act.OFFER_LATE_INSURANCE: (Asks.PATRONS,),
    Act.TAKE_BACK: (Asks.BOX,),
    Act.SET_ASIDE: (Asks.CARDS,),
    Act.VOID_BOX: (Asks.BOX,),
    Act.BAR_FROM_ARRANGING: (Asks.PATRONS,),
    Act.RETURN_TO_PATRONS: (Asks.WHY,),
    Act.STOP: (),
    Act.GO_ON: (),
}


MAY_SAY: dict[Act, tuple[Asks, ...]] = {
    Act.OFFER_WITHDRAWAL: (Asks.PATRONS,),
    Act.RETURN_TO_PATRONS: (Asks.PATRONS,),
}
"""What a person can say beyond that: a choice for some patrons alone, the patrons whose wagers go back."""


class ShoeAfter(StrEnum):
    """What follows for the cards or dice in use."""

    STAYS = "stays"
    REPLACED = "replaced"
    ENDED = "ended"


class Fault(StrEnum):
    """A fault that the table finds by itself. The round is void, and no person decides it."""

    TOO_FEW_CARDS = "too_few_cards"
    INTERRUPTED = "interrupted"
    """The device cannot continue its shuffle or its throw."""


class Misfit(StrEnum):
    """Something that a dealer keys in and the table does not expect. The refusal offers the irregularities that fit."""

    NO_CARD_DUE = "no_card_due"
    OTHER_HAND = "other_hand"
    WRONG_COUNT = "wrong_count"
    SHAKEN_TOO_LITTLE = "shaken_too_little"


class Condition(NamedTuple):
    """A condition that the table can check."""

    words: Words
    holds: Callable[[InPlay], bool]


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    clause: Clause
    situation: Words
    least: Role | None
    """The lowest rank that decides by this clause (rulings A6 and A8). None if no person decides: the table or the
    settlement applies the clause by itself."""
    parts: frozenset[Part]
    remedy: Remedy
    condition: Condition | None = None
    shoe: ShoeAfter = ShoeAfter.STAYS
    fault: Fault | None = None
    offered_for: frozenset[Misfit] = frozenset()
    act: Act = Act.NOTE
    free_hand: bool = False
    """Whether a free hand follows."""
    stands_against: Clause = ""
    """The clause of the faults for which earlier results stand. No correction may cite it, or a clause under it."""

    def applies(self, table: InPlay) -> bool:
        """Whether this is its time, and its condition holds."""
        return table.part in self.parts and (self.condition is None or self.condition.holds(table))

    def forbids_correction_by(self, clause: Clause) -> bool:
        above = self.stands_against
        return bool(above) and (clause in (self.clause, above) or clause.startswith(f"{above}."))

    def refuse_below_rank(self, role: Role | None) -> None:
        """ruling A8: a role below the one that the clause demands cannot use the clause."""
        if self.least is None:
            raise self._does_not_apply(BY_ITSELF)
        refuse_below(self.least, role, self.clause, place="clause")

    def refuse_outside_its_time(self, table: InPlay) -> None:
        if table.part not in self.parts:
            when = _either([PARTS_IN_WORDS[part] for part in Part if part in self.parts])
        elif self.condition is not None and not self.condition.holds(table):
            when = self.condition.words
        else:
            return
        raise self._does_not_apply(when)

    def _does_not_apply(self, when: Words) -> ClauseDoesNotApply:
        values = {"clause": self.clause, "situation": self.situation, "when": when}
        return ClauseDoesNotApply(**values, place="clause", clauses=(self.clause,))


RECORDED_WRONGLY = Irregularity(
    clause="ruling A8",
    situation=Words("a settled round is recorded or paid wrongly", "ván đã thanh toán bị ghi hoặc trả sai"),
    least=Role.SHIFT_MANAGER,
    parts=ALWAYS,
    remedy=Remedy.CORRECTION,
)
"""In every game, a ground for a correction where the book names none."""

BY_ITSELF = Words("by itself, without a decision of a person", "tự động, không do người quyết định")


def refuse_below(least: Role, role: Role | None, clause: Clause, *, place: str = "") -> None:
    """`clause` demands the rank; it is empty if ruling A8 alone does."""
    if role is None or not has_authority(role, least):
        act = Words(f"To decide by {clause}", f"Quyết định theo {clause}") if clause else THIS_ACT
        cited = (clause, "ruling A8") if clause else ("ruling A8",)
        raise NoAuthority(act=act, needed=ROLE_NAMES[least], place=place, clauses=cited)


def clauses(rows: Iterable[Irregularity], remedy: Remedy) -> tuple[Clause, ...]:
    """The clauses with this remedy, in the order of the book."""
    return tuple(row.clause for row in rows if row.remedy is remedy)


def _either(parts: list[Words]) -> Words:
    return Words(" or ".join(part.en for part in parts), " hoặc ".join(part.vi for part in parts))


A_CARD_IS_DEALT = Condition(
    Words("once a card of the round has been dealt", "khi đã chia lá bài của ván"), lambda table: table.a_card_is_dealt
)
