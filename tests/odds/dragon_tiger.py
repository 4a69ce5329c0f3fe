"""A fourth game, as small as a game can be: one card to the Dragon, one to the Tiger, the higher rank wins.

Its odds are registered by the tests alone: nothing in `src` names it."""

import dataclasses
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import msgspec

from felt.core.cards import DECK, Card
from felt.core.chance import CardsNeeded, Dealt
from felt.core.settlement import Verdict, lose, win
from felt.core.words import Words
from felt.games import SICBO
from felt.odds.bet_odds import BetOdds, bet_odds
from felt.odds.game_odds import GameOdds, Option
from felt.odds.walk import walk

NAMES = {"dragon": Words("Dragon", "Rồng"), "tiger": Words("Tiger", "Hổ"), "tie": Words("Tie", "Hòa")}
HALF = Fraction(1, 2)


class Rules(msgspec.Struct, frozen=True):
    decks: int = 1


class Round(msgspec.Struct, frozen=True):
    dealt: tuple[Card, ...] = ()

    @property
    def needs(self) -> CardsNeeded | None:
        sides = ("dragon", "tiger")
        return CardsNeeded(sides[len(self.dealt)], 1) if len(self.dealt) < len(sides) else None

    def take(self, dealt: Dealt) -> "Round":
        [card] = dealt
        assert isinstance(card, Card)
        return Round((*self.dealt, card))

    def verdicts(self) -> dict[str, Verdict]:
        dragon, tiger = (card.rank for card in self.dealt)
        wins, tied = win(Fraction(1)), dragon == tiger
        return {
            "dragon": lose(keeps=HALF) if tied else wins if dragon > tiger else lose(),
            "tiger": lose(keeps=HALF) if tied else wins if tiger > dragon else lose(),
            "tie": win(Fraction(8)) if tied else lose(),
        }


def bets(rules: Rules) -> Iterable[BetOdds]:
    ways: dict[str, Counter[Verdict]] = {bet: Counter() for bet in NAMES}
    for walked in walk(Round(), dict.fromkeys(DECK, rules.decks)):
        for bet, verdict in walked.finished.verdicts().items():
            ways[bet][verdict] += walked.ways
    return [bet_odds(bet, counted.items()) for bet, counted in ways.items()]


DRAGON_TIGER = GameOdds(
    game=dataclasses.replace(
        SICBO, name="dragon_tiger", title=Words("Dragon Tiger", "Rồng Hổ"), rules_type=Rules, shoe=True
    ),
    bet_names=NAMES,
    bets=lambda rules: tuple(bets(rules)),
    options=(Option("decks", "decks in the shoe (default: 1)", metavar="N", most=8),),
)
