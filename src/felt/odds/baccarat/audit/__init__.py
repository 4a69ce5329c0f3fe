"""The audit of Baccarat: `readings` of the book, `insurance`, `withdrawal`, `rounding`, and what the second edition
`mended`. `deals` counts rounds by any reading."""

from felt.games.baccarat.bets import NAMES
from felt.games.baccarat.rules import Rules
from felt.odds.audit.finding import Finding, patron_bets
from felt.odds.baccarat.audit import counting, insurance, mended, readings, rounding, withdrawal
from felt.odds.baccarat.audit.deals import deals
from felt.odds.baccarat.best_insurance import best_by_cards
from felt.odds.baccarat.exact import odds
from felt.odds.shoe import Shoe


def findings(rules: Rules) -> tuple[Finding, ...]:
    shoe = Shoe.of_decks(rules.decks)
    exact = odds(shoe, commission=rules.commission)
    by_cards = best_by_cards(shoe)
    counted = deals(shoe)
    names = {str(bet): name for bet, name in NAMES.items()}
    return (
        *patron_bets("baccarat", exact.bets, names, clauses=("baccarat 5.1", "baccarat 5.2")),
        *insurance.patron_edges(exact, by_cards),
        *counting.findings(rules),
        *withdrawal.findings(exact, counted),
        *insurance.findings(exact, counted),
        *readings.findings(shoe, commission=rules.commission),
        *rounding.findings(shoe),
        *mended.findings(exact, by_cards),
    )
