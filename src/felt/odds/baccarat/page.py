"""Baccarat's odds as `felt odds` shows them: plain data, and tables for people."""

from collections.abc import Sequence
from fractions import Fraction

from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import Offer
from felt.games.baccarat.round import Winner
from felt.odds.baccarat.exact import BaccaratOdds
from felt.odds.baccarat.insurance import BestInsurance, InsuranceOdds
from felt.odds.bet_odds import bet_as_json
from felt.odds.page import Page, aligned

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


def as_json(odds: BaccaratOdds) -> dict[str, object]:
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
            page.say(PATRON_EDGE) if cell.patron_edge else "",
        )
        for cell in cells
    ]
    return title + "\n" + aligned([(*hands, *map(page.say, CELL_COLUMNS)), *rows])


def _summary(odds: BaccaratOdds, page: Page) -> str:
    flagged = sum(cell.patron_edge for cell in odds.insurance)
    lines = [page.say(PATRON_EDGE_COUNT, count=flagged, cells=len(odds.insurance))]
    for best in odds.best_insurance:
        side, edge = page.say(NAMES[Bet(best.side)]), page.chance(odds.edge_insured(best))
        lines.append(page.say(BEST, side=side, value=page.chance(best.value), edge=edge))
    return "\n".join(lines)
