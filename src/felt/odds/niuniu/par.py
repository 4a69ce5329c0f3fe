"""The parts of the Niu Niu sheet: ranks of hands, a patron on one or two boxes, and the whole table."""

from collections.abc import Iterator, Sequence

from felt.core.words import Words
from felt.games.niuniu.bets import ADDITIONAL_KEEPS, NAMES, PAYS
from felt.games.niuniu.ranking import RANK_CLAUSES, RANK_NAMES, HandRank
from felt.games.niuniu.rules import Rules
from felt.odds.niuniu import audit
from felt.odds.niuniu.exact import STRONGEST_FIRST, BoxesOdds, RankOdds, TwoBoxes, two_boxes
from felt.odds.niuniu.ways import boxes, ways_of_bets
from felt.odds.par.html import Html, Writer, exact
from felt.odds.par.pages import Pages
from felt.odds.par.sections import bets, course, settings, ways
from felt.odds.par.sheet import Figures, Sheet

COURSE = (
    "niuniu 2.2.1", "niuniu 2.2.2", "niuniu 2.2.3", "niuniu 4.1", "niuniu 4.6", "niuniu 4.8.1", "niuniu 4.8.2",
    "niuniu 4.9.1", "niuniu 4.9.2", "niuniu 6.2.9", "niuniu 6.2.10", "niuniu 6.2.11", "niuniu 6.2.12", "niuniu 6.2.13",
    "niuniu 6.3.1", "niuniu 6.3.2", "ruling N1", "ruling N2", "ruling N3", "ruling N4",
)  # fmt: skip

PAYS_CAPTION = Words(
    "What a box wins by its hand (5.1), and what it keeps of the Additional by the house's (6.4)",
    "Cửa thắng được trả theo tay bài của mình (5.1), giữ lại Cược thêm theo tay bài nhà cái (6.4)",
)
PAYS_COLUMNS = (
    Words("Hand", "Tay bài"),
    Words("What it is, in short", "Tóm tắt"),
    Words("Clause", "Điều"),
    Words("Ante", "Cược đặt chỗ"),
    Words("Double", "Cược gấp đôi"),
    Words("Commission", "Hoa hồng"),
    Words("Additional kept", "Giữ lại Cược thêm"),
)
WAYS_CAPTION = Words(
    "Every way in which each bet ends, of {of} deals to a box and the house",
    "Mọi cách mỗi khoản cược kết thúc, trên {of} cách chia cho một cửa và nhà cái",
)
BETS_TEXT = Words(
    "Each bet is shown by itself. A Double cannot be had without its Additional (2.2.3): what a patron can have is a "
    "box, in the next section. An Additional of which half is lost counts as lost.",
    "Từng khoản cược được xét riêng. Cược gấp đôi phải kèm Cược thêm (2.2.3): thứ khách thật sự có là cả một cửa, ở "
    "mục sau. Cược thêm thua một nửa được tính là thua.",
)

HANDS = Words("Hands and boxes", "Tay bài và cửa cược")
RANKS_CAPTION = Words("Ranks of hands, and how a box fares that holds one", "Hạng tay bài, và cửa có tay bài đó ra sao")
RANKS_COLUMNS = (
    Words("Hand", "Tay bài"),
    Words("Hands", "Số tay bài"),
    Words("Held", "Xuất hiện"),
    Words("Held and won", "Có và thắng"),
    Words("Held and lost", "Có và thua"),
    Words("Won when held", "Thắng khi có"),
)
BOXES_CAPTION = Words(
    "A patron's boxes, in Antes of one box", "Các cửa của một khách, tính bằng Cược đặt chỗ của một cửa"
)
BOXES_COLUMNS = (
    Words("On the felt", "Trên bàn"),
    Words("Antes", "Số cược"),
    Words("House edge, Antes a round", "Lợi thế casino mỗi ván"),
    Words("House edge, per chip", "Lợi thế casino mỗi chip"),
    Words("Std. deviation, Antes", "Độ lệch chuẩn"),
)
TWO = Words("two boxes: {bets}", "hai cửa: {bets}")
TOGETHER = Words(
    "Of two boxes both win {both}, one {one}, none {none} of the time: both meet the same house hand.",
    "Với hai cửa: cùng thắng {both}, thắng một {one}, cùng thua {none} số ván: cả hai cùng so với một tay bài nhà cái.",
)

TABLE = Words("The whole table", "Cả bàn")
TABLE_TEXT = Words(
    "All boxes meet the same house hand, so their results go together: the correlation between any two is {alone} with "
    "the Ante alone, {doubled} with Ante, Double and Additional. A round of k boxes has the variance k × that of one "
    "box + k × (k − 1) × the covariance of two. Both are exact: every deal to the house and two boxes is counted. More "
    "boxes cost the same per chip, but the house's result swings more than k boxes at k tables would make it.",
    "Mọi cửa cùng so với một tay bài nhà cái nên kết quả đi cùng nhau: tương quan giữa hai cửa bất kỳ là {alone} khi "
    "chỉ có Cược đặt chỗ, {doubled} khi có cả Cược gấp đôi và Cược thêm. Phương sai của một ván k cửa bằng k × phương "
    "sai một cửa + k × (k − 1) × hiệp phương sai hai cửa. Cả hai đều chính xác: đếm mọi cách chia cho nhà cái và hai "
    "cửa. Nhiều cửa thì lợi thế mỗi chip không đổi, nhưng kết quả của casino dao động hơn so với k cửa ở k bàn khác "
    "nhau.",
)
TABLE_CAPTION = Words(
    "The table by its number of boxes, in Antes of one box", "Bàn theo số cửa, tính bằng Cược đặt chỗ của một cửa"
)
TABLE_COLUMNS = (
    Words("Boxes", "Số cửa"),
    Words("Antes", "Số cược"),
    Words("House edge, Antes a round", "Lợi thế casino mỗi ván"),
    Words("Std. deviation, Antes a round", "Độ lệch chuẩn mỗi ván"),
    Words("Std. deviation, per chip", "Độ lệch chuẩn mỗi chip"),
    Words("House loses over a shift", "Casino lỗ trong một ca"),
)
TABLE_METHOD = Words(
    "The chance that the house loses over a shift of {rounds} rounds is by the normal law with the exact mean and the "
    "exact variance; the rounds are independent, since each has a shuffle of its own. For one box the same chance is "
    "computed exactly in the section on the hold per shift: it shows how close the normal law comes.",
    "Khả năng casino lỗ trong một ca {rounds} ván tính theo phân bố chuẩn với trung bình và phương sai chính xác; các "
    "ván độc lập vì mỗi ván xáo bài riêng. Với một cửa, mục về tỷ lệ giữ mỗi ca tính chính xác khả năng này, nhờ đó "
    "thấy phân bố chuẩn sát đến đâu.",
)
KEY_DEVIATION = Words(
    "Std. deviation of a round, {boxes} boxes with all bets, Antes",
    "Độ lệch chuẩn mỗi ván, {boxes} cửa có đủ cược, tính bằng Cược đặt chỗ",
)
KEY_LOSS = Words(
    "Chance that the house loses over a shift, {boxes} boxes with all bets",
    "Khả năng casino lỗ trong một ca, {boxes} cửa có đủ cược",
)
EXACT = Words("exact", "chính xác")
NORMAL_LAW = Words("normal law, exact variance", "phân bố chuẩn, phương sai chính xác")
LOW = Words("of these {hand}", "trong đó {hand}")


def rules(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield settings(writer, sheet)
    yield course(writer, COURSE)


def pays(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    rows = [
        (
            writer.say(RANK_NAMES[rank]),
            writer.summary(RANK_CLAUSES[rank]),
            writer.clauses([RANK_CLAUSES[rank], *ADDITIONAL_KEEPS[rank].clauses]),
            writer.odds([PAYS[rank].ante]),
            writer.odds([PAYS[rank].double]),
            writer.percent(PAYS[rank].commission, places=0),
            writer.percent(ADDITIONAL_KEEPS[rank].keeps, places=0),
        )
        for rank in STRONGEST_FIRST
    ]
    yield writer.table(PAYS_CAPTION, PAYS_COLUMNS, rows, align="lllnnnn")


def chances(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield writer.paragraph(BETS_TEXT)
    yield bets(writer, sheet)
    by_bet = [(NAMES[bet], sheet.figures.ways[bet]) for bet in NAMES]
    yield ways(writer, writer.say(WAYS_CAPTION, of=writer.count(_boxes(sheet).one_box.deals)), by_bet)


def _boxes(sheet: Sheet) -> TwoBoxes:
    assert isinstance(sheet.figures.of_game, TwoBoxes)
    return sheet.figures.of_game


def hands(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    both = _boxes(sheet)
    ranks: list[Sequence[str]] = []
    for rank in both.one_box.ranks:
        ranks.append(_rank(writer, writer.say(rank.name), rank))
        if rank.rank is HandRank.NIU_6_OR_LESS:
            ranks += [_rank(writer, writer.say(LOW, hand=low.name), low) for low in both.one_box.low_niu]
    yield writer.table(RANKS_CAPTION, RANKS_COLUMNS, ranks, align="lnnnnn")
    rows = []
    for two in (both.ante_alone, both.with_double):
        on_felt = " + ".join(writer.say(NAMES[bet]) for bet in two.each.bets)
        for name, box in ((on_felt, two.each), (writer.say(TWO, bets=on_felt), two)):
            deviation = exact(box.variance, writer.decimal(box.standard_deviation))
            edges = (writer.percent(box.edge_per_ante), writer.percent(box.edge_per_chip))
            rows.append((name, writer.count(box.antes), *edges, deviation))
    yield writer.table(BOXES_CAPTION, BOXES_COLUMNS, rows, align="lnnnn")
    yield writer.paragraph(
        TOGETHER,
        both=writer.percent(float(both.both_win)),
        one=writer.percent(float(both.one_wins)),
        none=writer.percent(float(both.both_lose)),
    )


def _rank(writer: Writer, name: str, rank: RankOdds) -> Sequence[str]:
    chances = map(writer.percent, (rank.held, rank.win, rank.lose, rank.win_when_held))
    return (name, writer.count(rank.hands), *chances)


def whole_table(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    both, rounds = _boxes(sheet), sheet.plan.shift_rounds
    yield writer.paragraph(
        TABLE_TEXT,
        alone=writer.decimal(float(both.ante_alone.correlation)),
        doubled=writer.decimal(float(both.with_double.correlation)),
    )
    groups = []
    for two in (both.ante_alone, both.with_double):
        on_felt = " + ".join(writer.say(NAMES[bet]) for bet in two.each.bets)
        numbers = range(1, sheet.figures.rules.boxes + 1)
        groups.append((on_felt, [_table_of(writer, two.on(number), rounds) for number in numbers]))
    yield writer.grouped_table(TABLE_CAPTION, TABLE_COLUMNS, groups, align="lnnnnn")
    yield writer.paragraph(TABLE_METHOD, rounds=writer.count(rounds))


def _table_of(writer: Writer, boxes: BoxesOdds, rounds: int) -> Sequence[str]:
    return (
        writer.count(boxes.boxes),
        writer.count(boxes.antes),
        writer.percent(boxes.edge_per_ante),
        exact(boxes.variance, writer.decimal(boxes.standard_deviation)),
        exact(boxes.variance / boxes.antes**2, writer.decimal(boxes.standard_deviation / boxes.antes)),
        writer.percent(boxes.house_loses(rounds=rounds)),
    )


def key_figures(writer: Writer, sheet: Sheet) -> Sequence[Sequence[str]]:
    whole = _boxes(sheet).with_double.on(sheet.figures.rules.boxes)
    loses = whole.house_loses(rounds=sheet.plan.shift_rounds)
    deviation = exact(whole.variance, writer.decimal(whole.standard_deviation))
    return (
        (writer.say(KEY_DEVIATION, boxes=whole.boxes), deviation, writer.say(EXACT)),
        (writer.say(KEY_LOSS, boxes=whole.boxes), writer.percent(loses), writer.say(NORMAL_LAW)),
    )


def figures(table: Rules) -> Figures:
    both = two_boxes()
    return Figures(
        rules=table,
        names={str(bet): name for bet, name in NAMES.items()},
        bets=both.one_box.bets,
        ways=ways_of_bets(both.one_box),
        positions=boxes(both.one_box),
        findings=audit.findings(),
        of_game=both,
    )


PAGES = Pages(
    figures=figures,
    mix=Words("one box with Ante, Double and Additional", "một cửa có Cược đặt chỗ, Cược gấp đôi và Cược thêm"),
    method=Words(
        "every deal to a box and the house counted, by patterns of ranks; two boxes likewise, and from these any "
        "number",
        "đếm mọi cách chia cho một cửa và nhà cái, theo tổ hợp bậc bài; hai cửa cũng vậy, từ đó suy ra nhiều cửa",
    ),
    settings={"boxes": Words("Boxes", "Số cửa")},
    rules=rules,
    pays=pays,
    chances=chances,
    special=((HANDS, hands), (TABLE, whole_table)),
    key_figures=key_figures,
)
