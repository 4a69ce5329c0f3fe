"""A case: one round as data, with its cards or dice, its wagers and its table. Its settlement needs no other input.

Each game has its own case in `games/GAME/case.py`."""

from typing import Any

import msgspec

from felt.core.cards import Card, Suit
from felt.core.refusals import NotAVoid
from felt.core.settlement import Settlement, settle_void
from felt.core.wagers import Clause, Wager
from felt.core.words import Language

SUIT_SIGNS = {Suit.SPADE: "♠", Suit.HEART: "♥", Suit.CLUB: "♣", Suit.DIAMOND: "♦"}


class Voided(msgspec.Struct, frozen=True):
    """Stands in the place of an outcome: this clause makes the round void."""

    clause: Clause


class Settled(msgspec.Struct, frozen=True):
    """A settled case: the outcome, and a line for every wager."""

    came_out: Any
    """An outcome of the game's own type, or `Voided`."""
    settlement: Settlement


class GameCase(msgspec.Struct, frozen=True, tag_field="game", forbid_unknown_fields=True):
    """A round of one game. The tag is the name of the game."""

    def settle(self) -> Settled:
        raise NotImplementedError

    @staticmethod
    def headline(outcome: Any, language: Language) -> str:
        """The outcome as one line of text."""
        raise NotImplementedError


def settled_void(wagers: tuple[Wager, ...], clause: Clause, known: tuple[Clause, ...]) -> Settled:
    refuse_not_a_void(clause, known, place="void")
    return Settled(Voided(clause), settle_void(wagers, clause))


def refuse_not_a_void(clause: Clause, known: tuple[Clause, ...], *, place: str) -> None:
    if clause not in known:
        raise NotAVoid(clause=clause, known=", ".join(known), place=place)


def cards_with_signs(cards: tuple[Card, ...]) -> str:
    """`10♥ 5♣ 5♦`"""
    return " ".join(f"{card[0].replace('T', '10')}{SUIT_SIGNS[card.suit]}" for card in cards)
