"""A settlement line as one plain sentence: `Banker 1,000 won 950: even money less 5% (5.1.2)`."""

from felt.core.chips import Cents
from felt.core.odds import in_words
from felt.core.settlement import Line
from felt.core.wagers import Clause
from felt.core.words import Language, Words, amount_in_words, fill
from felt.rulebook import find, short

WON = Words("won {won}", "thắng {won}")
LOST = Words("lost {lost}", "thua {lost}")
LOST_PART = Words("lost {lost}, {returned} returned", "thua {lost}, trả lại {returned}")
RETURNED = Words("returned", "được trả lại")


def explain(line: Line, bet: Words, language: Language) -> str:
    values = _values(line, language)
    reasons = "; ".join(_reason(clause, values, language) for clause in line.clauses)
    return f"{bet.in_language(language)} {values['stake']} {fill(_result(line), language, values)}: {reasons}"


def _result(line: Line) -> Words:
    if line.odds:
        return WON
    if line.returned == line.wager.amount:
        return RETURNED
    return LOST_PART if line.returned else LOST


def _reason(clause: Clause, values: dict[str, str], language: Language) -> str:
    because = find(clause).because
    assert because is not None, f"{clause} decides lines and has no phrase for a line"
    return f"{fill(because.words(), language, values)} ({short(clause, language)})"


def _values(line: Line, language: Language) -> dict[str, str]:
    stake = line.wager.amount
    amounts = {
        "stake": stake,
        "at_risk": line.at_risk,
        "returned": line.returned,
        "won": line.won,
        "lost": stake - line.returned,
        "excess": stake - line.at_risk,
    }
    texts = {name: amount_in_words(Cents(amount), language) for name, amount in amounts.items()}
    return texts | {"odds": in_words(line.odds, language)}
