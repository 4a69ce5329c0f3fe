"""The parts of the Baccarat sheet: the drawing tables and insurance."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt

from felt.core.wagers import Moment
from felt.core.words import Words
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.insurance import (
    BANKER_AFTER_FOUR_CARDS,
    BANKER_AFTER_PLAYERS_THIRD_CARD,
    PLAYER_AFTER_FOUR_CARDS,
    PLAYER_AFTER_PLAYERS_THIRD_CARD,
)
from felt.games.baccarat.round import Winner
from felt.games.baccarat.rules import BANKER_DRAWS_AGAINST_STANDING_ON, BANKER_DRAWS_ON, NATURAL, PLAYER_DRAWS_ON, Rules
from felt.odds.audit.notation import NOTHING
from felt.odds.baccarat import audit, cut_card
from felt.odds.baccarat.audit.insurance import MOMENTS, OTHER, cell_name
from felt.odds.baccarat.best_insurance import best_by_cards
from felt.odds.baccarat.exact import BaccaratOdds, odds
from felt.odds.baccarat.insurance import InsuranceOdds
from felt.odds.baccarat.recorded import recorded
from felt.odds.baccarat.ways import ways_of_bets
from felt.odds.par.frame import EXACT
from felt.odds.par.html import Html, Writer, element, exact, fraction
from felt.odds.par.pages import Pages, pay_table
from felt.odds.par.sections import bets, course, patron_sign, settings, ways
from felt.odds.par.sheet import Figures, Sheet
from felt.odds.par.ways import Ways, positions
from felt.odds.shoe import Shoe

COURSE = (
    "baccarat 4.9.1", "baccarat 4.9.1.1", "baccarat 4.9.1.2", "baccarat 4.12.1", "baccarat 4.12.2", "baccarat 4.13.2",
    "baccarat 4.14", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17", "baccarat 6.1", "baccarat 6.1.1.3",
    "baccarat 6.1.2.3", "ruling B1", "ruling B2", "ruling B5", "ruling B6", "ruling B7", "ruling B8", "ruling B11",
    "ruling B17",
)  # fmt: skip

DRAWS, STANDS = Words("draws", "rút"), Words("stands", "dừng")
PLAYER_CAPTION = Words("Player's third card (4.15, Table One)", "Lá thứ ba của Nhà Con (4.15, Bảng 1)")
FIRST_TWO = Words("First two cards", "Hai lá đầu")
BANKER_CAPTION = Words(
    "Banker's third card (4.16, Table Two; 4.17 where the Player stands), by the value of the Player's third card",
    "Lá thứ ba của Nhà Cái (4.16, Bảng 2; 4.17 khi Nhà Con dừng), theo điểm lá thứ ba của Nhà Con",
)
BANKER_TOTAL = Words("Banker's first two", "Hai lá đầu của Nhà Cái")
NO_THIRD_CARD = Words("none", "không rút")
NATURAL_TEXT = Words(
    "With {natural} or 9 on the first two cards of either hand no further card is dealt (4.14).",
    "Một trong hai tay bài có {natural} hoặc 9 điểm ở hai lá đầu thì không chia thêm lá nào (4.14).",
)
LIMITS_TEXT = Words(
    "Limits and differential decide which part of a wager is at risk (7.17, 7.18, 7.19); the rest goes back and earns "
    "nothing. Insurance covers the part at risk only (ruling B6). So they change no figure per chip at risk. Two "
    "settings lower what insuring by the best rule gains, and raise nothing: limits of insurance by its odds "
    "(6.4.3.1), and an online table, which sells insurance in whole chips.",
    "Giới hạn cược và khoảng chênh lệch quyết định phần nào của khoản cược bị tính (7.17, 7.18, 7.19); phần còn lại "
    "trả về và không sinh lợi. Bảo hiểm chỉ áp dụng cho phần bị tính (quyết định B6). Vì vậy chúng không thay đổi số "
    "liệu nào trên mỗi chip bị tính. Hai điều làm giảm mức lợi của cách bảo hiểm tốt nhất và không làm tăng gì: giới "
    "hạn bảo hiểm theo tỷ lệ (6.4.3.1), và bàn trực tuyến chỉ bán bảo hiểm theo chip nguyên.",
)

PRINTED = (
    (Winner.BANKER, Moment.FOUR_CARDS, BANKER_AFTER_FOUR_CARDS),
    (Winner.BANKER, Moment.THIRD_CARD, BANKER_AFTER_PLAYERS_THIRD_CARD),
    (Winner.PLAYER, Moment.FOUR_CARDS, PLAYER_AFTER_FOUR_CARDS),
    (Winner.PLAYER, Moment.THIRD_CARD, PLAYER_AFTER_PLAYERS_THIRD_CARD),
)
INSURANCE_OF = {Winner.PLAYER: NAMES[Bet.PLAYER_INSURANCE], Winner.BANKER: NAMES[Bet.BANKER_INSURANCE]}
INSURANCE_CAPTION = Words("Insurance pay table (5.1.8, 6.4.6)", "Bảng trả thưởng bảo hiểm (5.1.8, 6.4.6)")
INSURANCE_COLUMNS = (
    Words("Points of the hand insured", "Điểm tay bài được bảo hiểm"),
    Words("Points of the other hand", "Điểm tay bài kia"),
    Words("Pays", "Trả thưởng"),
)
WAYS_CAPTION = Words(
    "Every way in which each bet ends, of {of} ordered deals of six cards",
    "Mọi cách mỗi cửa cược kết thúc, trên {of} cách chia có thứ tự sáu lá",
)

INSURANCE = Words("Insurance", "Bảo hiểm")
HEAT_TEXT = Words(
    "House edge in percent of the insurance stake, when the cell is offered and bought: down the points of the hand "
    "insured, across those of the other. ▲ and an orange ground mark the cells in which the patron has the edge; the "
    "deeper the blue, the larger the house's. A dash: no such cell.",
    "Lợi thế casino, tính theo phần trăm tiền bảo hiểm, khi ô được mời và được mua: hàng là điểm tay bài được bảo "
    "hiểm, cột là điểm tay bài kia. ▲ và nền cam là ô khách có lợi thế; nền xanh càng đậm thì lợi thế casino càng "
    "lớn. Gạch ngang: không có ô này.",
)
HEAT_CAPTION = Words(
    "{insurance}, {moment}",
    "{insurance}, {moment}",
)
HEAT_STEPS = (Fraction(2, 100), Fraction(10, 100), Fraction(20, 100), Fraction(30, 100))
"""A deeper blue from each of these edges on."""
BEST_TEXT = Words(
    "A patron gains most by insuring to the cap, and only where that gains. By points the patron looks at the totals "
    "of the hands; by cards at every card on the felt. Ruling B8 ends the insurance of a patron who takes nothing at "
    "the first offer, so the patron buys at least one chip there to keep the second. With a large wager that chip "
    "counts for nothing, and the gain is that of two free offers.",
    "Khách lợi nhất khi bảo hiểm tới mức trần và chỉ khi có lợi. Theo điểm là nhìn tổng điểm hai tay bài; theo lá bài "
    "là nhìn từng lá trên bàn. Theo quyết định B8, khách không mua ở lần mời đầu thì hết quyền bảo hiểm trong ván, nên "
    "phải mua ít nhất một chip để giữ lần mời sau. Với khoản cược lớn, chip đó không đáng kể, và mức lợi bằng mức lợi "
    "của hai lần mời tự do.",
)
BEST_CAPTION = Words("Insuring by the best rule, per chip wagered", "Bảo hiểm theo cách tốt nhất, trên mỗi chip cược")
BEST_COLUMNS = (
    Words("Wager on", "Cược"),
    Words("Edge uninsured", "Lợi thế khi không bảo hiểm"),
    Words("Gained by insuring a large wager", "Lợi nhờ bảo hiểm khoản cược lớn"),
    Words("Edge insured", "Lợi thế khi có bảo hiểm"),
    Words("Gained by a wager of 10 chips", "Lợi với khoản cược 10 chip"),
    Words("Gained without a chip for the second offer", "Lợi khi không mua để giữ lần mời sau"),
)
SMALL_WAGER_CHIPS = 10
PATRON_CELLS = Words(
    "Insurance cells in which the patron has the edge, of {cells}", "Số ô bảo hiểm khách có lợi thế, trên {cells} ô"
)
CELL_COLUMNS = (
    Words("Cell", "Ô"),
    Words("Offered", "Tần suất"),
    Words("Win", "Thắng"),
    Words("Lose", "Thua"),
    Words("Push", "Hoàn"),
    Words("House edge", "Lợi thế casino"),
    Words("Std. deviation", "Độ lệch chuẩn"),
)
CELLS_CAPTION = Words("Exact fractions of every insurance cell", "Phân số chính xác của mọi ô bảo hiểm")


def rules(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield settings(writer, sheet)
    yield writer.paragraph(LIMITS_TEXT)
    yield course(writer, COURSE)
    yield writer.paragraph(NATURAL_TEXT, natural=NATURAL)
    totals = range(NATURAL)
    yield writer.table(
        PLAYER_CAPTION,
        (FIRST_TWO, *map(str, totals)),
        [(writer.say(NAMES[Bet.PLAYER]), *(_drawing(writer, draws=total in PLAYER_DRAWS_ON) for total in totals))],
        align="l" + "c" * len(totals),
    )
    values = range(10)
    yield writer.table(
        BANKER_CAPTION,
        (BANKER_TOTAL, *map(str, values), NO_THIRD_CARD),
        [
            (
                str(total),
                *(_drawing(writer, draws=value in BANKER_DRAWS_ON[total]) for value in values),
                _drawing(writer, draws=total in BANKER_DRAWS_AGAINST_STANDING_ON),
            )
            for total in totals
        ],
        align="l" + "c" * (len(values) + 1),
    )


def _drawing(writer: Writer, *, draws: bool) -> Html:
    return element("span", writer.say(DRAWS if draws else STANDS), class_="draws" if draws else "stands")


def pays(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield pay_table(writer, _bets(sheet))
    groups = [
        (
            f"{writer.say(INSURANCE_OF[side])}, {writer.say(MOMENTS[moment])}",
            [(own, other, writer.odds([Fraction(pays)])) for own, other, pays in printed],
        )
        for side, moment, printed in PRINTED
    ]
    yield writer.grouped_table(INSURANCE_CAPTION, INSURANCE_COLUMNS, groups, align="lll")


def _bets(sheet: Sheet) -> list[tuple[Words, Ways]]:
    return [(sheet.figures.names[bet], ended) for bet, ended in sheet.figures.ways.items()]


def chances(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield bets(writer, sheet)
    of = sum(sheet.figures.ways[Bet.PLAYER].values())
    yield ways(writer, writer.say(WAYS_CAPTION, of=writer.count(of)), _bets(sheet))


def _odds(sheet: Sheet) -> BaccaratOdds:
    assert isinstance(sheet.figures.of_game, BaccaratOdds)
    return sheet.figures.of_game


def insurance(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    exact_odds = _odds(sheet)
    yield writer.paragraph(HEAT_TEXT)
    maps = (
        _heat_map(
            writer, side, moment, [cell for cell in exact_odds.insurance if (cell.side, cell.moment) == (side, moment)]
        )
        for side, moment, _ in PRINTED
    )
    yield element("div", *maps, class_="maps")
    rows = []
    for best in (*exact_odds.best_insurance, *best_by_cards(exact_odds.shoe)):
        wager = exact_odds.bet(best.side)
        assert wager is not None, "every shoe tells the odds of the two hands"
        figures = (
            wager.edge,
            best.value,
            exact_odds.edge_insured(best),
            best.value_of(wager_chips=SMALL_WAGER_CHIPS),
            best.value_of_one_offer,
        )
        rows.append((writer.say(best.name), *map(writer.percent, figures)))
    yield writer.paragraph(BEST_TEXT)
    yield writer.table(BEST_CAPTION, BEST_COLUMNS, rows, align="lnnnnn")


def _heat_map(writer: Writer, side: Winner, moment: Moment, cells: Sequence[InsuranceOdds]) -> Html:
    by_points = {(cell.own, cell.other): cell for cell in cells}
    owns = sorted({cell.own for cell in cells})
    others = range(min(cell.other for cell in cells), max(cell.other for cell in cells) + 1)
    caption = writer.say(HEAT_CAPTION, insurance=INSURANCE_OF[side], moment=MOMENTS[moment])
    hands = f"{writer.say(NAMES[Bet(side)])} \\ {writer.say(NAMES[Bet(OTHER[side])])}"
    head = element("tr", element("th", hands, scope="col"), *(element("th", str(o), scope="col") for o in others))
    body = (
        element(
            "tr",
            element("th", str(own), scope="row"),
            *(_heat(writer, by_points.get((own, other))) for other in others),
        )
        for own in owns
    )
    return writer.captioned(caption, element("table", element("thead", head), element("tbody", *body), class_="heat"))


def _heat(writer: Writer, cell: InsuranceOdds | None) -> Html:
    if cell is None or cell.edge is None:
        return element("td", NOTHING, class_="none")
    shown = exact(cell.edge, writer.decimal(float(100 * cell.edge), places=2))
    if cell.patron_edge:
        return element("td", patron_sign(), shown, class_="patron")
    return element("td", shown, class_=f"house{sum(cell.edge >= step for step in HEAT_STEPS)}")


def key_figures(writer: Writer, sheet: Sheet) -> Sequence[Sequence[str]]:
    cells = _odds(sheet).insurance
    flagged = sum(cell.patron_edge for cell in cells)
    return [(writer.say(PATRON_CELLS, cells=len(cells)), writer.count(flagged), writer.say(EXACT))]


def fractions(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    rows = [
        (
            writer.say(cell_name(cell.offer)),
            *(
                NOTHING if value is None else fraction(value)
                for value in (cell.frequency, cell.win, cell.lose, cell.push, cell.edge)
            ),
            _deviation(writer, cell),
        )
        for cell in _odds(sheet).insurance
    ]
    yield writer.table(CELLS_CAPTION, CELL_COLUMNS, rows, align="lxxxxxn")


def _deviation(writer: Writer, cell: InsuranceOdds) -> str:
    if cell.variance is None:
        return NOTHING
    return exact(cell.variance, writer.decimal(sqrt(cell.variance)))


def figures(table: Rules) -> Figures:
    shoe = Shoe.of_decks(table.decks)
    exact_odds = odds(shoe, commission=table.commission)
    ways_of_bet = ways_of_bets(shoe, commission=table.commission)
    names = {str(bet): name for bet, name in NAMES.items()}
    return Figures(
        rules=table,
        names=names,
        bets=exact_odds.bets,
        ways=ways_of_bet,
        positions=positions(ways_of_bet, names),
        findings=audit.findings(table),
        of_game=exact_odds,
    )


PAGES = Pages(
    figures=figures,
    mix=Words("one chip on each of the six bets", "một chip trên mỗi cửa trong sáu cửa"),
    method=Words(
        "every deal of six cards from the full shoe counted, in whole numbers",
        "đếm mọi cách chia sáu lá từ hộp bài đầy, bằng số nguyên",
    ),
    settings={
        "commission": Words("Commission on Banker wins", "Hoa hồng khi Nhà Cái thắng"),
        "insurance": Words("Insurance offered", "Có Bảo hiểm"),
        "decks": Words("Decks in the shoe", "Số bộ bài trong hộp"),
        "differential": Words("Table differential", "Khoảng chênh lệch của bàn"),
        "lucky6": Words("Lucky 6 offered", "Có cửa Số 6 May Mắn"),
        "squeeze": Words("Dealt face down, for the squeeze", "Chia úp để nặn bài"),
        "banker_first": Words(
            "Banker's third card opened first on request", "Mở lá thứ ba của Nhà Cái trước khi có yêu cầu"
        ),
        "insurance_limits": Words("Limits of insurance by its odds", "Giới hạn bảo hiểm theo tỷ lệ"),
    },
    rules=rules,
    pays=pays,
    chances=chances,
    special=((INSURANCE, insurance), (cut_card.TITLE, cut_card.cut_card)),
    recorded_runs=cut_card.recorded_runs,
    recorded_shifts=lambda table: run.shifts if (run := recorded(table)) else None,
    key_figures=key_figures,
    fractions=fractions,
)
