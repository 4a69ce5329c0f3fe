"""Baccarat's odds as `felt odds` shows them: plain data, and tables for people."""

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill

from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import Offer
from felt.games.baccarat.round import Winner
from felt.odds.baccarat.best_insurance import BestByPoints, BestInsurance, best_by_cards
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.baccarat.insurance import InsuranceOdds
from felt.odds.bet_odds import bet_as_json
from felt.odds.page import Page, aligned

CELL_COLUMNS = (
    Words("Pays", "Trả thưởng"),
    Words("Offered", "Tần suất"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
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
PATRON_EDGE_COUNT = Words(
    "The patron has the edge in {count} of {cells} insurance cells.",
    "Khách có lợi thế ở {count} trên {cells} ô bảo hiểm.",
)
BEST = Words(
    "Insuring by the best rule: gain per round, of the wager",
    "Mua bảo hiểm theo cách tốt nhất: mức lợi mỗi ván, trên tiền cược",
)
BEST_COLUMNS = (
    Words("Wager, decided", "Khoản cược, quyết định"),
    Words("Both offers free", "Hai lần mời đều tự do"),
    Words("House edge then", "Lợi thế casino khi đó"),
)
WAGER_OF = Words("Wager of {chips} chips", "Cược {chips} chip")
ONE_OFFER = Words("No chip for a second offer", "Không mua để giữ lần mời sau")
WAGERS_SHOWN_CHIPS = (100, 10)
NOTE_WIDTH = 120
BEST_NOTE = Words(
    "By points the patron looks at the totals of the hands, by cards at every card on the felt. Both offers were free "
    "before ruling B8. By ruling B8 a patron who takes nothing at the first offer has no second one. One chip of "
    "insurance, bought at the first offer, keeps the second: the larger the wager, the less that chip counts.",
    "Theo điểm là khách nhìn tổng điểm hai tay bài, theo lá bài là nhìn từng lá trên bàn. Trước quyết định B8, hai "
    "lần mời đều tự do. Theo quyết định B8, khách không mua ở lần mời đầu thì không được mời lần sau. Mua một chip "
    "bảo hiểm ở lần đầu là giữ được lần sau: tiền cược càng lớn thì chip đó càng không đáng kể.",
)


def as_json(odds: BaccaratOdds) -> dict[str, object]:
    by_cards = [_best_as_json(best, odds) for best in best_by_cards(odds.shoe)]
    return table_as_json(odds) | {"best_insurance_by_cards": by_cards}


def table_as_json(odds: BaccaratOdds) -> dict[str, object]:
    """Without insurance by cards, which takes many times as long."""
    return {
        "game": "baccarat",
        "commission": odds.commission,
        "shoe": {"cards": odds.shoe.cards, "values": odds.shoe.values, "ranks": odds.shoe.ranks},
        "bets": [bet_as_json(bet) for bet in odds.bets],
        "insurance": [_cell_as_json(cell) for cell in odds.insurance],
        "best_insurance": [_best_as_json(best, odds) | _rule_as_json(best) for best in odds.best_insurance],
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
        "variance": _or_none(cell.variance),
        "standard_deviation": cell.standard_deviation,
    }


def _or_none(fraction: Fraction | None) -> str | None:
    return None if fraction is None else str(fraction)


def _best_as_json(best: BestInsurance, odds: BaccaratOdds) -> dict[str, object]:
    return {
        "side": best.side,
        "seen": best.seen,
        "value": str(best.value),
        "value_percent": float(100 * best.value),
        "edge_insured": str(odds.edge_insured(best)),
        "value_of_wager_chips": {str(chips): str(best.value_of(wager_chips=chips)) for chips in WAGERS_SHOWN_CHIPS},
        "value_of_one_offer": str(best.value_of_one_offer),
        "chips_for_second_offer": str(best.chips_for_second_offer),
    }


def _rule_as_json(best: BestByPoints) -> dict[str, object]:
    def totals(offer: Offer) -> dict[str, int]:
        return {"own": offer.own, "other": offer.other}

    return {
        "after_four_cards": [totals(offer) for offer in best.after_four_cards],
        "after_third_card": [
            totals(offer) | {"passed": None if passed is None else totals(passed)}
            for passed, offer in best.after_third_card
        ],
    }


def as_page(odds: BaccaratOdds, page: Page) -> str:
    commission = WITH_COMMISSION if odds.commission else WITHOUT_COMMISSION
    title = f"Baccarat, {odds.shoe.cards} {page.say(CARDS_LEFT)}, {page.say(commission)}"
    parts = [title, page.bets(odds.bets, {str(bet): name for bet, name in NAMES.items()})]
    if odds.shoe.ranks is None:
        parts.append(page.say(PAIRS_UNKNOWN))
    for side in OTHER:
        for moment in Moment:
            parts.append(_cells(page, odds.cells(side, moment), side, moment))
    return "\n\n".join([*parts, _summary(odds, page)])


def _cells(page: Page, cells: Sequence[InsuranceOdds], side: Winner, moment: Moment) -> str:
    title = f"{page.say(INSURANCE_OF[side])}, {page.say(MOMENTS[moment])}"
    hands = (page.say(NAMES[Bet(side)]), page.say(NAMES[Bet(OTHER[side])]))
    rows = [
        (
            str(cell.own),
            str(cell.other),
            page.odds(cell.odds),
            *(page.chance(chance) for chance in (cell.frequency, cell.win, cell.lose, cell.push, cell.edge)),
            page.decimal(cell.standard_deviation),
            page.mark(patron_edge=cell.patron_edge),
        )
        for cell in cells
    ]
    return title + "\n" + aligned([(*hands, *map(page.say, CELL_COLUMNS)), *rows])


def _summary(odds: BaccaratOdds, page: Page) -> str:
    flagged = sum(cell.patron_edge for cell in odds.insurance)
    count = page.say(PATRON_EDGE_COUNT, count=flagged, cells=len(odds.insurance))
    return "\n\n".join([count, _best(odds, page), fill(page.say(BEST_NOTE), width=NOTE_WIDTH)])


def _best(odds: BaccaratOdds, page: Page) -> str:
    head = (
        *map(page.say, BEST_COLUMNS),
        *(page.say(WAGER_OF, chips=chips) for chips in WAGERS_SHOWN_CHIPS),
        page.say(ONE_OFFER),
    )
    rows = [
        (
            page.say(best.name),
            page.chance(best.value),
            page.chance(odds.edge_insured(best)),
            *(page.chance(best.value_of(wager_chips=chips)) for chips in WAGERS_SHOWN_CHIPS),
            page.chance(best.value_of_one_offer),
        )
        for best in (*odds.best_insurance, *best_by_cards(odds.shoe))
    ]
    return page.say(BEST) + "\n" + aligned([head, *rows])
