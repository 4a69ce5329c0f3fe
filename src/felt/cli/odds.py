"""`felt odds`: exact odds of every bet, as data or as tables."""

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction

import msgspec

from felt.cli import EXIT_DONE
from felt.cli.columns import aligned
from felt.core.odds import in_words
from felt.core.refusals import UnknownGame
from felt.core.wagers import Moment
from felt.core.words import Language, Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import Offer
from felt.games.baccarat.round import Winner
from felt.games.sicbo.bets import SPOTS
from felt.odds.baccarat import exact as baccarat
from felt.odds.baccarat.exact import BaccaratOdds, BestInsurance, InsuranceOdds
from felt.odds.bet_odds import BetOdds
from felt.odds.refusals import OptionNotForThisGame, ShoeUnreadable
from felt.odds.shoe import EIGHT_DECKS, Shoe
from felt.odds.sicbo import exact as sicbo

BET_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Pays", "Trả thưởng"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
)
CELL_COLUMNS = (
    Words("Pays", "Trả thưởng"),
    Words("Offered", "Tần suất"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("", ""),
)
WITH_COMMISSION = Words("with commission", "có hoa hồng")
WITHOUT_COMMISSION = Words("without commission", "không hoa hồng")
CARDS_LEFT = Words("cards in the shoe", "lá trong hộp bài")
PAIRS_UNKNOWN = Words(
    "Pairs go by rank: give the shoe with --shoe-ranks to have their odds.",
    "Cược đôi tính theo bậc của lá bài: hãy cho hộp bài bằng --shoe-ranks để xem tỷ lệ.",
)
MOMENTS = {
    Moment.FOUR_CARDS: Words("after four cards", "sau bốn lá bài đầu"),
    Moment.THIRD_CARD: Words("after the Player's third card", "sau lá thứ ba của Nhà Con"),
}
INSURANCE_OF = {Winner.PLAYER: NAMES[Bet.PLAYER_INSURANCE], Winner.BANKER: NAMES[Bet.BANKER_INSURANCE]}
OTHER = {Winner.PLAYER: Winner.BANKER, Winner.BANKER: Winner.PLAYER}
PATRON_EDGE = Words("<< patron's edge", "<< khách có lợi thế")
PATRON_EDGE_COUNT = Words(
    "The patron has the edge in {count} of {cells} insurance cells.",
    "Khách có lợi thế ở {count} trên {cells} ô bảo hiểm.",
)
BEST = Words(
    "{side} insured by the best rule: gains {value} of the wager per round; the house's edge on it is then {edge}.",
    "{side} mua bảo hiểm theo cách tốt nhất: lợi {value} tiền cược mỗi ván; lợi thế casino khi đó là {edge}.",
)

SHOE_OPTIONS = ("decks", "shoe", "shoe_ranks", "commission")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="baccarat, sicbo or niuniu")
    parser.add_argument("--json", action="store_true", help="print data: exact fractions as p/q")
    parser.add_argument("--exact", action="store_true", help="print the exact fractions beside the percentages")
    parser.add_argument(
        "--commission",
        action=argparse.BooleanOptionalAction,
        help="Baccarat: 5%% commission on Banker wins, or none and half pay on a six (default: commission)",
    )
    shoe = parser.add_mutually_exclusive_group()
    shoe.add_argument("--decks", type=int, metavar="N", help="Baccarat: full decks in the shoe (default: 8)")
    shoe.add_argument("--shoe", metavar="COUNTS", help="Baccarat: cards left that count 0,1,2,…,9: 128,32,…")
    shoe.add_argument("--shoe-ranks", metavar="COUNTS", help="Baccarat: aces, twos, …, kings left: 32,32,…")


def run(options: argparse.Namespace) -> int:
    show = GAMES.get(options.game)
    if show is None:
        raise UnknownGame(game=options.game, at="game")
    return show(options)


def _baccarat(options: argparse.Namespace) -> int:
    odds = baccarat.odds(_shoe(options), commission=options.commission is not False)
    if options.json:
        return _print_json(baccarat_as_json(odds))
    print(Page(options.lang, exact=options.exact).baccarat(odds))
    return EXIT_DONE


def _sicbo(options: argparse.Namespace) -> int:
    _refuse_shoe_options(options, game="Sic Bo")
    if options.json:
        return _print_json({"game": "sicbo", "bets": [bet_as_json(bet) for bet in sicbo.odds()]})
    names = {bet: spot.name for bet, spot in SPOTS.items()}
    print(Page(options.lang, exact=options.exact).bets(sicbo.odds(), names))
    return EXIT_DONE


def _niuniu(options: argparse.Namespace) -> int:
    _refuse_shoe_options(options, game="Niu Niu")
    from felt.cli import odds_niuniu

    if options.json:
        return _print_json(odds_niuniu.as_json())
    return odds_niuniu.show(options)


GAMES: dict[str, Callable[[argparse.Namespace], int]] = {"baccarat": _baccarat, "sicbo": _sicbo, "niuniu": _niuniu}


def _shoe(options: argparse.Namespace) -> Shoe:
    if options.shoe is not None:
        return Shoe.by_values(_counts(options.shoe))
    if options.shoe_ranks is not None:
        return Shoe.by_ranks(_counts(options.shoe_ranks))
    return EIGHT_DECKS if options.decks is None else Shoe.of_decks(options.decks)


def _counts(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(count) for count in text.split(","))
    except ValueError:
        raise ShoeUnreadable(text=text) from None


def _refuse_shoe_options(options: argparse.Namespace, *, game: str) -> None:
    for option in SHOE_OPTIONS:
        if getattr(options, option) is not None:
            raise OptionNotForThisGame(option="--" + option.replace("_", "-"), game=game)


def _print_json(data: object) -> int:
    print(msgspec.json.encode(data).decode())
    return EXIT_DONE


def bet_as_json(bet: BetOdds) -> dict[str, object]:
    return {
        "bet": bet.bet,
        "pays": [str(odds) for odds in bet.pays],
        "win": str(bet.win),
        "lose": str(bet.lose),
        "push": str(bet.push),
        "edge": str(bet.edge),
        "edge_percent": bet.edge_percent,
        "patron_edge": bet.edge < 0,
        "variance": str(bet.variance),
        "standard_deviation": bet.standard_deviation,
    }


def baccarat_as_json(odds: BaccaratOdds) -> dict[str, object]:
    return {
        "game": "baccarat",
        "commission": odds.commission,
        "shoe": {"cards": odds.shoe.cards, "values": odds.shoe.values, "ranks": odds.shoe.ranks},
        "bets": [bet_as_json(bet) for bet in odds.bets],
        "insurance": [_cell_as_json(cell) for cell in odds.insurance],
        "best_insurance": [_best_as_json(best, odds) for best in odds.best_insurance],
    }


def _cell_as_json(cell: InsuranceOdds) -> dict[str, object]:
    return {
        "moment": cell.moment,
        "side": cell.side,
        "own": cell.own,
        "other": cell.other,
        "odds": str(cell.odds),
        "frequency": str(cell.frequency),
        "win": _or_none(cell.win),
        "lose": _or_none(cell.lose),
        "push": _or_none(cell.push),
        "edge": _or_none(cell.edge),
        "edge_percent": None if cell.edge is None else float(100 * cell.edge),
        "patron_edge": cell.patron_edge,
    }


def _or_none(fraction: Fraction | None) -> str | None:
    return None if fraction is None else str(fraction)


def _best_as_json(best: BestInsurance, odds: BaccaratOdds) -> dict[str, object]:
    def totals(offer: Offer) -> dict[str, int]:
        return {"own": offer.own, "other": offer.other}

    return {
        "side": best.side,
        "value": str(best.value),
        "value_percent": float(100 * best.value),
        "edge_insured": str(odds.edge_insured(best)),
        "after_four_cards": [totals(offer) for offer in best.after_four_cards],
        "after_third_card": [
            totals(offer) | {"passed": None if passed is None else totals(passed)}
            for passed, offer in best.after_third_card
        ],
    }


class Page:
    """Tables for a person, in one language, with percentages alone or beside exact fractions."""

    def __init__(self, language: Language, *, exact: bool) -> None:
        self.language = language
        self.exact = exact

    def baccarat(self, odds: BaccaratOdds) -> str:
        commission = WITH_COMMISSION if odds.commission else WITHOUT_COMMISSION
        title = f"Baccarat, {odds.shoe.cards} {self._say(CARDS_LEFT)}, {self._say(commission)}"
        names = {str(bet): name for bet, name in NAMES.items()}
        parts = [title, self.bets(odds.bets, names)]
        if odds.shoe.ranks is None:
            parts.append(self._say(PAIRS_UNKNOWN))
        for side in OTHER:
            for moment in Moment:
                cells = [cell for cell in odds.insurance if cell.side is side and cell.moment is moment]
                parts.append(self._cells(cells, side, moment))
        flagged = sum(cell.patron_edge for cell in odds.insurance)
        summary = [self._say(PATRON_EDGE_COUNT).format(count=flagged, cells=len(odds.insurance))]
        for best in odds.best_insurance:
            edge = self._chance(odds.edge_insured(best))
            side_name = self._say(NAMES[Bet(best.side)])
            summary.append(self._say(BEST).format(side=side_name, value=self._chance(best.value), edge=edge))
        return "\n\n".join([*parts, "\n".join(summary)])

    def bets(self, bets: Sequence[BetOdds], names: dict[str, Words]) -> str:
        rows = [
            (
                self._say(names[bet.bet]),
                " / ".join(in_words(odds, self.language) for odds in bet.pays),
                *(self._chance(chance) for chance in (bet.win, bet.lose, bet.push, bet.edge)),
                self._decimal(f"{bet.standard_deviation:.4f}"),
            )
            for bet in bets
        ]
        return aligned([tuple(map(self._say, BET_COLUMNS)), *rows])

    def _cells(self, cells: Sequence[InsuranceOdds], side: Winner, moment: Moment) -> str:
        title = f"{self._say(INSURANCE_OF[side])}, {self._say(MOMENTS[moment])}"
        hands = (self._say(NAMES[Bet(side)]), self._say(NAMES[Bet(OTHER[side])]))
        rows = [
            (
                str(cell.own),
                str(cell.other),
                in_words(cell.odds, self.language),
                *(self._chance(chance) for chance in (cell.frequency, cell.win, cell.lose, cell.push, cell.edge)),
                self._say(PATRON_EDGE) if cell.patron_edge else "",
            )
            for cell in cells
        ]
        return title + "\n" + aligned([(*hands, *map(self._say, CELL_COLUMNS)), *rows])

    def _say(self, words: Words) -> str:
        return words.in_language(self.language)

    def _chance(self, chance: Fraction | None) -> str:
        if chance is None:
            return "–"
        percent = self._decimal(f"{float(100 * chance):.4f}%")
        return f"{chance} ({percent})" if self.exact else percent

    def _decimal(self, number: str) -> str:
        return number.replace(".", ",") if self.language is Language.VI else number
