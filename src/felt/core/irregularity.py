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

IN_PLAY = frozenset({Part.BETTING, Part.DEAL})
"""A round is under way and not yet settled."""
ALWAYS = frozenset(Part)

PARTS_IN_WORDS = {
    Part.BETWEEN_ROUNDS: Words("between two rounds", "giữa hai ván"),
    Part.BETTING: Words("while betting is open", "khi đang mở đặt cược"),
    Part.DEAL: Words("after betting has closed, before the result", "sau khi dừng đặt cược, trước khi có kết quả"),
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


class ShoeAfter(StrEnum):
    """What follows for the cards in use."""

    STAYS = "stays"
    REPLACED = "replaced"
    ENDED = "ended"


class Fault(StrEnum):
    """A fault that the table finds by itself. The round is void, and no person decides it."""

    TOO_FEW_CARDS = "too_few_cards"
    INTERRUPTED = "interrupted"
    """The device cannot continue its shuffle or its throw."""


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


def _a_card_is_dealt(table: InPlay) -> bool:
    return any(table.game_round.cards_by_hand.values())


A_CARD_IS_DEALT = Condition(
    Words("once a card of the round has been dealt", "khi đã chia lá bài của ván"), _a_card_is_dealt
)
