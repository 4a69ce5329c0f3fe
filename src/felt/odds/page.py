"""Odds as tables for people: what the pages of all games share."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from felt.core.odds import in_words
from felt.core.words import Language, Words, fill
from felt.odds.bet_odds import BetOdds

BET_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Pays", "Trả thưởng"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
    Words("", ""),
)
PATRON_EDGE = Words("<< patron's edge", "<< khách có lợi thế")
NOTHING = "–"


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """A table of text: the first column aligned left, the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        ).rstrip()
        for row in rows
    )


class Page:
    """Writes in one language, percentages alone or beside exact fractions."""

    def __init__(self, language: Language, *, exact: bool) -> None:
        self.language = language
        self.exact = exact

    def bets(self, bets: Sequence[BetOdds], names: Mapping[str, Words]) -> str:
        rows = [
            (
                self.say(names[bet.bet]),
                " / ".join(self.odds(odds) for odds in bet.pays),
                *(self.chance(chance) for chance in (bet.win, bet.lose, bet.push, bet.edge)),
                self.decimal(bet.standard_deviation),
                self.mark(patron_edge=bet.patron_edge),
            )
            for bet in bets
        ]
        return self.table(BET_COLUMNS, rows)

    def table(self, columns: Sequence[Words], rows: Sequence[Sequence[str]]) -> str:
        return aligned([tuple(map(self.say, columns)), *rows])

    def say(self, words: Words, **values: object) -> str:
        return fill(words, self.language, values) if values else words.in_language(self.language)

    def odds(self, odds: Fraction) -> str:
        return in_words(odds, self.language)

    def chance(self, chance: Fraction | None) -> str:
        if chance is None:
            return NOTHING
        percent = self._localised(f"{float(100 * chance):.4f}%")
        return f"{chance} ({percent})" if self.exact else percent

    def mark(self, *, patron_edge: bool) -> str:
        return self.say(PATRON_EDGE) if patron_edge else ""

    def decimal(self, value: float | None) -> str:
        return NOTHING if value is None else self._localised(f"{value:.4f}")

    def number(self, count: int) -> str:
        return f"{count:,}".replace(",", ".") if self.language is Language.VI else f"{count:,}"

    def _localised(self, number: str) -> str:
        return number.replace(".", ",") if self.language is Language.VI else number
