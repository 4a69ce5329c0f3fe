"""A settled round for a person to read."""

from felt.core.case import Settled, Voided
from felt.core.chips import Cents
from felt.core.game import Game
from felt.core.words import Language, Words, amount_in_words, fill
from felt.rulebook import find, short
from felt.rulebook.explain import explain

NET = Words("Net", "Kết quả")
HOUSE = Words("the house", "casino")
VOID = Words("Void ({clause}): {summary}", "Vô hiệu ({clause}): {summary}")


def explained(settled: Settled, game: Game, language: Language) -> bytes:
    settlement = settled.settlement
    rows = [headline(settled, game, language)]
    width = max((len(line.wager.patron) for line in settlement.lines), default=0)
    for line in settlement.lines:
        sentence = explain(line, game.name_of(line.wager), language)
        rows.append(f"  {line.wager.patron:<{width}}  {sentence}")
    nets = [*settlement.net_by_patron().items(), (HOUSE.in_language(language), settlement.house)]
    rows.append(f"  {NET.in_language(language)}: " + ", ".join(f"{who} {_signed(net, language)}" for who, net in nets))
    return ("\n".join(rows) + "\n\n").encode()


def headline(settled: Settled, game: Game, language: Language) -> str:
    match settled.came_out:
        case Voided(clause=clause):
            return fill(VOID, language, {"clause": short(clause, language), "summary": find(clause).summary})
        case outcome:
            return game.case.headline(outcome, language)


def _signed(net: Cents, language: Language) -> str:
    return ("+" if net > 0 else "") + amount_in_words(net, language)
