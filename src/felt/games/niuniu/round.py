"""A round of Niu Niu in progress."""

from collections.abc import Callable, Sequence

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Dealt, cards_for
from felt.core.wagers import Clause
from felt.games.niuniu.hands import HOUSE, box_name, hand_name
from felt.games.niuniu.ranking import Arrangement, arrange
from felt.games.niuniu.refusals import CardDealtTwice
from felt.games.niuniu.rules import HAND_SIZE


class Outcome(msgspec.Struct, frozen=True):
    """Every hand, arranged. The boxes in `boxes_won` beat the house (niuniu 4.11 and 6.1)."""

    house: Arrangement
    boxes: dict[int, Arrangement]
    boxes_won: frozenset[int]

    def tie_break(self, box: int) -> tuple[Clause, ...]:
        """The clause that decided between a box and a house of equal rank: the points, the highest card, or its
        suit."""
        hand = self.boxes[box]
        if hand.rank != self.house.rank:
            return ()
        if hand.points != self.house.points:
            return ("ruling N4",)
        same_card = hand.highest.rank == self.house.highest.rank
        return ("niuniu 6.2.10",) if same_card else ("niuniu 6.2.9",)


class Round(msgspec.Struct, frozen=True):
    """The boxes with wagers, in the order of dealing, and the hands dealt so far. The house comes last."""

    boxes: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] = ()

    def __post_init__(self) -> None:
        assert list(self.boxes) == sorted(set(self.boxes)), "boxes are dealt to once each, clockwise"

    @property
    def needs(self) -> CardsNeeded | None:
        """niuniu 4.8, 4.8.1 and 4.8.2: clockwise five cards to each box with wagers, then five to the house."""
        dealt = len(self.hands)
        if dealt < len(self.boxes):
            return CardsNeeded(to=box_name(self.boxes[dealt]), count=HAND_SIZE)
        return CardsNeeded(to=HOUSE, count=HAND_SIZE) if dealt == len(self.boxes) else None

    @property
    def certain(self) -> int:
        return HAND_SIZE * (len(self.boxes) + 1 - len(self.hands))

    def take(self, dealt: Dealt) -> "Round":
        cards = cards_for(self.needs, dealt, hand_name)
        seen = {card for hand in self.hands for card in hand}
        for card in cards:
            if card in seen:  # niuniu 4.1: one deck
                raise CardDealtTwice(card=card, clauses=("niuniu 4.1",))
            seen.add(card)
        return Round(self.boxes, (*self.hands, cards))

    @property
    def cards_by_hand(self) -> dict[str, tuple[Card, ...]]:
        names = (*map(box_name, self.boxes), HOUSE)
        return dict(zip(names, self.hands, strict=False))

    @property
    def dice(self) -> tuple[int, ...]:
        return ()

    def without_box(self, box: int) -> "Round":
        """niuniu 7.4.1 and 7.8.1: the other boxes continue. Until the house has its cards, the box was passed over: a
        hand that was keyed in for it belongs to the next box."""
        place = self.boxes.index(box)
        boxes = self.boxes[:place] + self.boxes[place + 1 :]
        return Round(boxes, self.hands if self.needs else self.hands[:place] + self.hands[place + 1 :])

    def taken_back(self, box: int) -> "Round":
        """niuniu 7.7 and 7.8: the hands from this box on are taken back, in order."""
        return Round(self.boxes, self.hands[: sum(each < box for each in self.boxes)])

    def hand_in(self, box: int) -> tuple[Card, ...]:
        return self.hands[self.boxes.index(box)]

    def outcome(self, arranged: Callable[[Sequence[Card]], Arrangement] = arrange) -> Outcome:
        assert self.needs is None, "the round is not over"
        *hands, house = (arranged(hand) for hand in self.hands)
        boxes = dict(zip(self.boxes, hands, strict=True))
        return Outcome(
            house=house,
            boxes=boxes,
            boxes_won=frozenset(box for box, hand in boxes.items() if hand.strength > house.strength),
        )
