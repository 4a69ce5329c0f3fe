"""A round of Niu Niu as `felt settle` reads it."""

import msgspec

from felt.core.cards import Card
from felt.core.case import GameCase, Settled, cards_with_signs, refuse_not_a_void, settled_void
from felt.core.wagers import Clause, Wager
from felt.core.words import Language, Words, fill
from felt.games.niuniu.irregularities import BOX_VOIDS, VOIDS
from felt.games.niuniu.ranking import Arrangement
from felt.games.niuniu.refusals import CardDealtTwice, NoSuchBox, WrongNumberOfCards
from felt.games.niuniu.round import Outcome, Round
from felt.games.niuniu.rules import HAND_SIZE, Rules
from felt.games.niuniu.settle import check, settle

HOUSE = Words("House {hand}", "Nhà cái {hand}")
BOX = Words("box {box} {hand}: {result}", "cửa {box} {hand}: {result}")
RESULTS = {True: Words("wins", "thắng"), False: Words("loses", "thua")}


class Case(GameCase, frozen=True, tag="niuniu"):
    hands: dict[int, tuple[Card, ...]] = msgspec.field(default_factory=dict)
    house: tuple[Card, ...] = ()
    wagers: tuple[Wager, ...] = ()
    table: Rules = msgspec.field(default_factory=Rules)
    void: Clause | None = None
    void_boxes: dict[int, Clause] = msgspec.field(default_factory=dict)

    def settle(self) -> Settled:
        if self.void is not None:
            check(self.wagers, self.table)
            return settled_void(self.wagers, self.void, VOIDS)
        for box, clause in self.void_boxes.items():
            refuse_not_a_void(clause, BOX_VOIDS, place=f"void_boxes.{box}")
        outcome = self._dealt().outcome()
        return Settled(outcome, settle(outcome, self.wagers, self.table, void_boxes=self.void_boxes))

    def _dealt(self) -> Round:
        boxes = tuple(sorted(box for box in self.hands if box not in self.void_boxes))
        if boxes and not 1 <= boxes[0] <= boxes[-1] <= self.table.boxes:
            raise NoSuchBox(boxes=self.table.boxes, place="hands")
        game_round = Round(boxes)
        for place, hand, clause in (
            *((f"hands.{box}", self.hands[box], "niuniu 7.4") for box in boxes),
            ("house", self.house, "niuniu 7.5"),
        ):
            if len(hand) != HAND_SIZE:
                raise WrongNumberOfCards(expected=HAND_SIZE, count=len(hand), place=place, clauses=(clause,))
            try:
                game_round = game_round.take(hand)
            except CardDealtTwice as refusal:
                raise refusal.placed(place) from None
        return game_round

    @staticmethod
    def headline(outcome: Outcome, language: Language) -> str:
        parts = [fill(HOUSE, language, {"hand": _hand(outcome.house, language)})]
        for box, hand in outcome.boxes.items():
            result = RESULTS[box in outcome.boxes_won]
            parts.append(fill(BOX, language, {"box": box, "hand": _hand(hand, language), "result": result}))
        return "; ".join(parts)


def _hand(hand: Arrangement, language: Language) -> str:
    """The three cards of the Niu and the two beside it: `10♥ 5♣ 5♦ | K♠ Q♦ (Niu Niu)`."""
    laid = " | ".join(cards_with_signs(cards) for cards in (hand.niu, hand.rest) if cards)
    return f"{laid} ({hand.name.in_language(language)})"
