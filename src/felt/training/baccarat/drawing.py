"""Third cards: who gets the next card, or nobody (baccarat 4.14 to 4.17)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from felt.core.chance import CardsNeeded
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.games.baccarat.round import TO_PLAYER, Round
from felt.games.baccarat.rules import (
    ANY_CARD,
    BANKER_DRAWS_AGAINST_STANDING_ON,
    BANKER_DRAWS_ON,
    NATURAL,
    PLAYER_DRAWS_ON,
    POINTS,
    Rules,
    total,
)
from felt.training.baccarat.deals import four_cards, table, usual_wagers, worth
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.question import AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import said

NOBODY = "nobody"
OPTIONS = (
    Option("player", Words("The Player", "Nhà Con")),
    Option("banker", Words("The Banker", "Nhà Cái")),
    Option(NOBODY, Words("Nobody", "Không ai")),
)
ASKS = Words("Who gets the next card?", "Ai được lá tiếp theo?")
IS_NATURAL = Words(
    "Player {player}, Banker {banker}: {high} is a natural, and nobody draws.",
    "Nhà Con {player}, Nhà Cái {banker}: {high} là Điểm Tự nhiên, không ai rút thêm.",
)
PLAYER_DRAWS = Words(
    "The Player has {player} and draws on {draws}.", "Nhà Con {player} điểm, phải rút khi có {draws} điểm."
)
PLAYER_STANDS = Words(
    "The Player stands on {player}; the Banker has {banker} and draws on {draws} then.",
    "Nhà Con {player} điểm nên dừng; khi đó Nhà Cái rút khi có {draws} điểm, nay có {banker}.",
)
BANKER_ROW = Words(
    "The Banker has {banker}; the Player's third card counts {third}. The Banker draws on {draws}.",
    "Nhà Cái {banker} điểm; lá thứ ba của Nhà Con tính {third}. Nhà Cái rút khi lá đó là {draws}.",
)
ANY = Words("any card", "lá bất kỳ")
NONE = Words("none", "không lá nào")

RULES = Rules(insurance=False, squeeze=False, lucky6=False)


class Cell(NamedTuple):
    """The totals of two cards each, and the value of the Player's third card if the Player draws."""

    player: int
    banker: int
    third: int | None = None


def drill(cell: Cell) -> Drill:
    return partial(_ask, cell)


def _ask(cell: Cell, lesson: Lesson) -> Iterator[Question]:
    chance = lesson.chance
    practice = table(lesson, RULES, usual_wagers(chance))
    practice.key(*four_cards(chance, player=cell.player, banker=cell.banker))
    yield next_card(practice)
    if cell.third is not None:
        practice.key(worth(chance, cell.third))
        yield next_card(practice)


def next_card(practice: Practice) -> Question:
    """The table itself says whose card comes next."""
    need = practice.state.need
    dealt = practice.state.game_round
    assert isinstance(dealt, Round)
    clause, because, reason = _why(dealt)
    return Question(
        table=practice,
        asks=ASKS,
        kind=AnswerKind.ONE,
        options=OPTIONS,
        right=one(need.to if isinstance(need, CardsNeeded) else NOBODY),
        clause=clause,
        because=because,
        reason=reason,
    )


def _why(dealt: Round) -> tuple[Clause, tuple[Clause, ...], Words]:
    player, banker = total(dealt.player), total(dealt.banker)
    if len(dealt.player) == 3:
        third = POINTS[dealt.player[2].rank]
        row = BANKER_DRAWS_ON[banker]
        draws = ANY if row == ANY_CARD else _cards(row) if row else NONE
        return "baccarat 4.16", (), said(BANKER_ROW, banker=banker, third=third, draws=draws)
    totals = {"player": player, "banker": banker}
    if max(player, banker) >= NATURAL:
        return "baccarat 4.14", (), said(IS_NATURAL, **totals, high=max(player, banker))
    if dealt.needs is TO_PLAYER:
        return "baccarat 4.15", (), said(PLAYER_DRAWS, **totals, draws=_totals(PLAYER_DRAWS_ON))
    draws = _totals(BANKER_DRAWS_AGAINST_STANDING_ON)
    return "baccarat 4.17", ("baccarat 4.15",), said(PLAYER_STANDS, **totals, draws=draws)


def _totals(row: Iterable[int]) -> Words:
    """`0-1-2-3-4-5`"""
    printed = "-".join(map(str, sorted(row)))
    return Words(printed, printed)


def _cards(row: Iterable[int]) -> Words:
    """As the book prints them: a ten or court card is `10`, and stands last."""
    return _totals(value or 10 for value in row)


def _banker_row(chance: Chance, banker: int) -> Cell:
    """The Player draws, and the third card is as likely to make this Banker draw as to make it stand."""
    draws = BANKER_DRAWS_ON[banker]
    sides = [side for side in (draws, ANY_CARD - draws) if side]
    third = chance.one_of(sorted(chance.one_of(sides)))
    return Cell(chance.one_of(sorted(PLAYER_DRAWS_ON)), banker, third)


def _drills(chance: Chance) -> Sequence[Drill]:
    natural = Cell(chance.one_of((8, 9)), chance.below(10))
    other_natural = Cell(chance.below(8), chance.one_of((8, 9)))
    standing = [Cell(player, banker) for player, banker in ((6, chance.below(6)), (7, chance.one_of((6, 7))))]
    rows = [_banker_row(chance, banker) for banker in (3, 4, 5, 6)]
    edge = _banker_row(chance, chance.one_of((0, 1, 2, 7)))
    cells = chance.shuffled([natural, other_natural, *standing, *rows, edge])
    return [drill(cell) for cell in cells]


DRAWING = Course(
    game="baccarat",
    grade=1,
    name="drawing",
    title=Words("Third cards", "Lá thứ ba"),
    about=Words(
        "Who draws and who stands: naturals, the Player's table and the Banker's table.",
        "Ai rút, ai dừng: Điểm Tự nhiên, bảng của Nhà Con và bảng của Nhà Cái.",
    ),
    drills=_drills,
    asks=14,
    clauses=("baccarat 4.14", "baccarat 4.15", "baccarat 4.16", "baccarat 4.17"),
)
