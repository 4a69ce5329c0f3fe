"""Niu Niu's odds as `felt odds` shows them: plain data, and tables for people."""

from fractions import Fraction
from typing import NamedTuple

from felt.core.words import Words
from felt.games.niuniu.bets import NAMES
from felt.games.niuniu.ranking import RANK_CLAUSES, HandRank, key_of
from felt.games.niuniu.rules import HAND_SIZE, Rules
from felt.odds.bet_odds import bet_as_json
from felt.odds.niuniu.exact import (
    BoxesOdds,
    BoxOdds,
    ByRank,
    NiuNiuOdds,
    RankOdds,
    TwoBoxes,
    decided_otherwise,
    two_boxes,
)
from felt.odds.page import Page

TITLE = Words(
    "Niu Niu, one deck, every deal counted: {hands} hands, {deals} deals to a box and the house",
    "Ngầu Hầm, một bộ bài, đếm mọi cách chia: {hands} tay bài, {deals} cách chia cho một cửa và nhà cái",
)
BETS = Words(
    "Each bet by itself, per chip staked on it. A Double brings an Additional with it (2.2.3); an Additional of which\n"
    "half is lost (6.4.4) counts as lost.",
    "Từng cửa cược, trên mỗi chip đặt vào. Cược gấp đôi phải kèm Cược thêm (2.2.3); Cược thêm thua một nửa (6.4.4)\n"
    "được tính là thua.",
)
BOXES = Words(
    "What lies on the felt, in Antes: per round, and per chip on the felt.",
    "Tiền trên bàn, tính bằng Cược đặt chỗ: mỗi ván, và trên mỗi chip trên bàn.",
)
BOX_COLUMNS = (
    Words("Bets", "Cược"),
    Words("Antes", "Số cược"),
    Words("Win", "Thắng"),
    Words("House edge, Antes a round", "Lợi thế casino mỗi ván"),
    Words("House edge, per chip", "Lợi thế casino mỗi chip"),
    Words("Std. deviation, Antes", "Độ lệch chuẩn"),
)
TWO = Words("two boxes: {bets}", "hai cửa: {bets}")
TOGETHER = Words(
    "Of two boxes both win {both_win}, one {one_wins}, none {both_lose} of the time. Their results go together, since\n"
    "both meet the same house hand: correlation {alone} with the Ante alone, {doubled} with the Double.",
    "Với hai cửa: cùng thắng {both_win}, thắng một {one_wins}, cùng thua {both_lose} số ván. Hai kết quả đi cùng nhau\n"
    "vì cùng so với một tay bài nhà cái: tương quan {alone} khi chỉ có Cược đặt chỗ, {doubled} khi có Cược gấp đôi.",
)
RANKS = Words(
    "Ranks of hands: how many there are, and how a box fares that holds one.",
    "Hạng tay bài: có bao nhiêu, và cửa cầm tay bài đó thắng thua ra sao.",
)
RANK_COLUMNS = (
    Words("Hand", "Tay bài"),
    Words("Hands", "Số tay bài"),
    Words("Held", "Xuất hiện"),
    Words("Held and won", "Có và thắng"),
    Words("Held and lost", "Có và thua"),
    Words("Won when held", "Thắng khi có"),
)
MENDED = Words(
    "Niu 6 beats Niu 5 and so on down to Niu 1 (ruling N4). The first edition put them in one rank. Since then\n"
    "{otherwise} of the deals have another winner, and no edge changed: these hands pay alike, and exchanging two of\n"
    "them turns a win into a loss.",
    "Ngầu 6 hơn Ngầu 5, cứ thế xuống đến Ngầu 1 (quyết định N4). Ấn bản đầu xếp chung một hạng. Từ đó {otherwise} số\n"
    "cách chia có kết quả khác, nhưng lợi thế không đổi: các tay bài này trả thưởng như nhau, và đổi hai tay bài thì\n"
    "thắng thành thua.",
)
TABLE = Words(
    "The whole table by the number of boxes, each with Ante, Double and Additional, in Antes of one box.",
    "Cả bàn theo số cửa, mỗi cửa có Cược đặt chỗ, Cược gấp đôi và Cược thêm, tính bằng Cược đặt chỗ của một cửa.",
)
TABLE_COLUMNS = (
    Words("Boxes", "Số cửa"),
    Words("Antes", "Số cược"),
    Words("House edge, Antes a round", "Lợi thế casino mỗi ván"),
    Words("Std. deviation, Antes", "Độ lệch chuẩn"),
)
BOXES_SHOWN = range(1, Rules().boxes + 1)
LOW = Words("  {hand}", "  {hand}")


class Computed(NamedTuple):
    """All that is shown."""

    both: TwoBoxes
    otherwise: Fraction
    """How often ruling N4 names another winner than the first edition did."""


def compute() -> Computed:
    return Computed(two_boxes(), decided_otherwise())


def as_json(computed: Computed) -> dict[str, object]:
    both, one = computed.both, computed.both.one_box
    return {
        "game": "niuniu",
        "bets": [bet_as_json(bet) for bet in one.bets],
        "boxes": [_one_box_as_json(box) for box in (one.ante_alone, one.with_double)],
        "two_boxes": {
            "both_win": str(both.both_win),
            "one_wins": str(both.one_wins),
            "both_lose": str(both.both_lose),
            "boxes": [_boxes_as_json(boxes) for boxes in (both.ante_alone, both.with_double)],
        },
        "table": [_boxes_as_json(both.with_double.on(boxes)) for boxes in BOXES_SHOWN],
        "ranks": [_rank_as_json(rank) for rank in one.ranks],
        "low_niu": [_rank_as_json(rank) for rank in one.low_niu],
        "hands": {
            "cards": HAND_SIZE,
            "number": _hands(one),
            "deals": one.deals,
            "wins": _matrix_as_json(one.wins),
            "losses": _matrix_as_json(one.losses),
        },
        "mended": {"ruling N4": {"decided_otherwise": str(computed.otherwise)}},
    }


def _box_as_json(box: BoxOdds | BoxesOdds) -> dict[str, object]:
    return {
        "bets": (box.each if isinstance(box, BoxesOdds) else box).bets,
        "antes": box.antes,
        "edge_per_ante": str(box.edge_per_ante),
        "edge_per_chip": str(box.edge_per_chip),
        "edge_per_ante_percent": float(100 * box.edge_per_ante),
        "edge_per_chip_percent": float(100 * box.edge_per_chip),
        "variance": str(box.variance),
        "standard_deviation": box.standard_deviation,
    }


def _one_box_as_json(box: BoxOdds) -> dict[str, object]:
    return _box_as_json(box) | {"win": str(box.win), "lose": str(box.lose)}


def _boxes_as_json(boxes: BoxesOdds) -> dict[str, object]:
    together = {"covariance": str(boxes.covariance), "correlation": float(boxes.correlation)}
    return {"boxes": boxes.boxes} | _box_as_json(boxes) | together


def _rank_as_json(rank: RankOdds) -> dict[str, object]:
    return {
        "rank": key_of(rank.rank, rank.points),
        "clause": RANK_CLAUSES[rank.rank],
        "hands": rank.hands,
        "held": str(rank.held),
        "win": str(rank.win),
        "lose": str(rank.lose),
        "win_when_held": str(rank.win_when_held),
    }


def _matrix_as_json(deals: ByRank) -> dict[str, dict[str, int]]:
    """By the rank of the box, then by that of the house."""
    return {box.key: {house.key: deals[box][house] for house in HandRank} for box in HandRank}


def _hands(odds: NiuNiuOdds) -> int:
    return sum(rank.hands for rank in odds.ranks)


def as_page(computed: Computed, page: Page) -> str:
    both, one = computed.both, computed.both.one_box
    parts = [
        page.say(TITLE, hands=page.number(_hands(one)), deals=page.number(one.deals)),
        page.say(BETS) + "\n" + page.bets(one.bets, {str(bet): name for bet, name in NAMES.items()}),
        page.say(BOXES) + "\n" + _boxes(both, page),
        page.say(
            TOGETHER,
            both_win=page.chance(both.both_win),
            one_wins=page.chance(both.one_wins),
            both_lose=page.chance(both.both_lose),
            alone=page.decimal(float(both.ante_alone.correlation)),
            doubled=page.decimal(float(both.with_double.correlation)),
        ),
        page.say(TABLE) + "\n" + _table(both.with_double, page),
        page.say(RANKS) + "\n" + _ranks(one, page),
        page.say(MENDED, otherwise=page.chance(computed.otherwise)),
    ]
    return "\n\n".join(parts)


def _boxes(both: TwoBoxes, page: Page) -> str:
    rows = []
    for two in (both.ante_alone, both.with_double):
        bets = " + ".join(page.say(NAMES[bet]) for bet in two.each.bets)
        for name, box in ((bets, two.each), (page.say(TWO, bets=bets), two)):
            win = page.chance(box.win) if isinstance(box, BoxOdds) else ""
            edges = (page.chance(box.edge_per_ante), page.chance(box.edge_per_chip))
            rows.append((name, str(box.antes), win, *edges, page.decimal(box.standard_deviation)))
    return page.table(BOX_COLUMNS, rows)


def _table(boxes: BoxesOdds, page: Page) -> str:
    rows = []
    for number in BOXES_SHOWN:
        whole = boxes.on(number)
        edge, deviation = page.chance(whole.edge_per_ante), page.decimal(whole.standard_deviation)
        rows.append((str(number), str(whole.antes), edge, deviation))
    return page.table(TABLE_COLUMNS, rows)


def _ranks(odds: NiuNiuOdds, page: Page) -> str:
    """Under Niu 6 or less, the six hands that it consists of."""
    rows = []
    for rank in odds.ranks:
        rows.append(_rank(rank, page.say(rank.name), page))
        if rank.rank is HandRank.NIU_6_OR_LESS:
            rows += [_rank(low, page.say(LOW, hand=low.name), page) for low in odds.low_niu]
    return page.table(RANK_COLUMNS, rows)


def _rank(rank: RankOdds, name: str, page: Page) -> tuple[str, ...]:
    chances = (page.chance(chance) for chance in (rank.held, rank.win, rank.lose, rank.win_when_held))
    return (name, page.number(rank.hands), *chances)
