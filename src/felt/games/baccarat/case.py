"""A round of Baccarat as `felt settle` reads it."""

import msgspec

from felt.core.cards import Card
from felt.core.case import GameCase, Settled, cards_with_signs, settled_void
from felt.core.wagers import Clause, PatronName, Wager
from felt.core.words import Language, Words, fill
from felt.games.baccarat.irregularities import VOIDS
from felt.games.baccarat.round import Outcome, Round, Winner
from felt.games.baccarat.rules import Rules, refuse_too_many
from felt.games.baccarat.settle import check, refuse_on_free_hand, refuse_waived, settle

WINNERS = {
    Winner.PLAYER: Words("Player wins", "Nhà Con thắng"),
    Winner.BANKER: Words("Banker wins", "Nhà Cái thắng"),
    Winner.TIE: Words("Tie", "Hòa"),
}
HEADLINE = Words(
    "{winner}: Player {player} = {player_total}, Banker {banker} = {banker_total}",
    "{winner}: Nhà Con {player} = {player_total}, Nhà Cái {banker} = {banker_total}",
)


class Case(GameCase, frozen=True, tag="baccarat"):
    cards: tuple[Card, ...] = ()
    wagers: tuple[Wager, ...] = ()
    table: Rules = msgspec.field(default_factory=Rules)
    warned: frozenset[PatronName] = frozenset()
    void: Clause | None = None
    free_hand: bool = False
    waived: bool = False
    """baccarat 6.4.4: whether the Banker's third card was opened before the Player's."""

    def settle(self) -> Settled:
        refuse_too_many(self.cards, decks=self.table.decks)
        if self.waived:
            refuse_waived(self.wagers)
        if self.void is not None:
            check(self.wagers, self.table)
            return settled_void(self.wagers, self.void, VOIDS)
        outcome = Round.dealt(self.cards).outcome()
        if self.free_hand:
            refuse_on_free_hand(self.wagers)
        return Settled(outcome, settle(outcome, self.wagers, self.table, warned=self.warned))

    @staticmethod
    def headline(outcome: Outcome, language: Language) -> str:
        values = {
            "winner": WINNERS[outcome.winner],
            "player": cards_with_signs(outcome.player),
            "banker": cards_with_signs(outcome.banker),
            "player_total": outcome.player_total,
            "banker_total": outcome.banker_total,
        }
        return fill(HEADLINE, language, values)
