"""A round of Baccarat in progress, and its outcome."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, Dealt, Need, cards_for, play_out
from felt.core.wagers import Clause
from felt.games.baccarat.hands import hand_name
from felt.games.baccarat.refusals import CardsLeftOver, CardsMissing
from felt.games.baccarat.rules import (
    BANKER_DRAWS_AGAINST_STANDING_ON,
    BANKER_DRAWS_ON,
    NATURAL,
    PLAYER_DRAWS_ON,
    POINTS,
    total,
)


class Winner(StrEnum):
    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"


TO_PLAYER = CardsNeeded(to="player", count=1)
TO_BANKER = CardsNeeded(to="banker", count=1)


class Outcome(msgspec.Struct, frozen=True):
    """The two complete hands and their result."""

    winner: Winner
    player_total: int
    banker_total: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_pair: bool
    banker_pair: bool
    natural: bool


class Round(msgspec.Struct, frozen=True):
    """The cards dealt so far to both hands."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @classmethod
    def dealt(cls, cards: Sequence[Card]) -> "Round":
        """The finished round with exactly these cards, in this order. Refuses missing cards and cards left over."""
        supply = iter(cards)

        def next_card(need: Need) -> tuple[Card, ...]:
            assert isinstance(need, CardsNeeded)
            card = next(supply, None)
            if card is None:
                raise CardsMissing(to=hand_name(need.to), place="cards", clauses=(_why_drawn(len(cards)),))
            return (card,)

        finished = play_out(cls(), next_card)
        left_over = next(supply, None)
        if left_over is not None:
            used = len(finished.player) + len(finished.banker)
            raise CardsLeftOver(used=used, card=left_over, place=f"cards[{used}]", clauses=(finished.why_over(),))
        return finished

    @property
    def certain(self) -> int:
        """The first four cards come whatever they are; a third card depends on them (baccarat 4.11)."""
        return 0 if self.needs is None else max(1, 4 - len(self.player) - len(self.banker))

    @property
    def needs(self) -> CardsNeeded | None:
        """baccarat 4.9, 4.9.1, 4.9.1.1 and 4.9.1.2, online 2.b.2: Player, Banker, Player, Banker; then third cards
        by the tables (baccarat 4.11)."""
        players, bankers = len(self.player), len(self.banker)
        if players + bankers < 4:
            return TO_PLAYER if players == bankers else TO_BANKER
        if bankers == 3:
            return None
        if players == 2:
            return self._after_four_cards()
        return TO_BANKER if self._banker_draws_to(self.player[2]) else None

    @property
    def cards_by_hand(self) -> dict[str, tuple[Card, ...]]:
        return {"player": self.player, "banker": self.banker}

    @property
    def dice(self) -> tuple[int, ...]:
        return ()

    def _after_four_cards(self) -> CardsNeeded | None:
        player, banker = total(self.player), total(self.banker)
        if max(player, banker) >= NATURAL:  # baccarat 4.14
            return None
        if player in PLAYER_DRAWS_ON:  # baccarat 4.15
            return TO_PLAYER
        return TO_BANKER if banker in BANKER_DRAWS_AGAINST_STANDING_ON else None  # baccarat 4.17

    def _banker_draws_to(self, player_third: Card) -> bool:
        """baccarat 4.16"""
        return POINTS[player_third.rank] in BANKER_DRAWS_ON[total(self.banker)]

    def take(self, dealt: Dealt) -> "Round":
        need = self.needs
        cards = cards_for(need, dealt, hand_name)
        if need is TO_PLAYER:
            return Round(self.player + cards, self.banker)
        return Round(self.player, self.banker + cards)

    def why_over(self) -> Clause:
        """The clause that ends the drawing in a finished round."""
        if len(self.player) == 3:
            return "baccarat 4.16"
        natural = max(total(self.player), total(self.banker[:2])) >= NATURAL
        return "baccarat 4.14" if natural else "baccarat 4.17"

    def outcome(self) -> Outcome:
        """baccarat 6.1, online 1.3 and 2.b.4: the higher total wins; equal totals are a tie (baccarat 2.2.16). The
        cards decide, even if the dealer called another result (baccarat 7.16)."""
        assert self.needs is None, "the round is not over"
        player, banker = total(self.player), total(self.banker)
        if player == banker:
            winner = Winner.TIE
        else:
            winner = Winner.PLAYER if player > banker else Winner.BANKER
        return Outcome(
            winner=winner,
            player_total=player,
            banker_total=banker,
            player=self.player,
            banker=self.banker,
            player_pair=is_pair(self.player),
            banker_pair=is_pair(self.banker),
            natural=max(total(self.player[:2]), total(self.banker[:2])) >= NATURAL,
        )


def _why_drawn(dealt: int) -> Clause:
    """The clause that requires another card: one of the first four cards, or a third card."""
    return "baccarat 4.9.1" if dealt < 4 else "baccarat 4.11"


def is_pair(hand: tuple[Card, ...]) -> bool:
    """baccarat 2.2.10, 4.9.1.3, 4.12.2.1 and 6.2.1.1, ruling B1: the first two cards have the same rank; suits do not
    count."""
    return hand[0].rank == hand[1].rank
