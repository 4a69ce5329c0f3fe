"""The audit of Baccarat: `readings` of the book, `insurance`, `rounding`. `deals` counts rounds by any reading."""

from felt.games.baccarat.bets import NAMES
from felt.games.baccarat.rules import Rules
from felt.odds.audit.finding import Finding, patron_bets
from felt.odds.baccarat.audit import counting, insurance, readings, rounding
from felt.odds.baccarat.audit.deals import deals
from felt.odds.baccarat.exact import odds
from felt.odds.shoe import Shoe


def findings(rules: Rules) -> tuple[Finding, ...]:
    shoe = Shoe.of_decks(rules.decks)
    exact = odds(shoe, commission=rules.commission)
    names = {str(bet): name for bet, name in NAMES.items()}
    return (
        *patron_bets("baccarat", exact.bets, names, clauses=("baccarat 5.1", "baccarat 5.2")),
        *counting.findings(rules),
        *insurance.findings(exact, deals(shoe)),
        *readings.findings(shoe, commission=rules.commission),
        *rounding.findings(shoe),
    )
