"""What a dealer does with each wager of a called round. The settlement gives the answer."""

from felt.core.chips import Cents
from felt.core.settlement import Line
from felt.core.wagers import Clause
from felt.core.words import Language, Words
from felt.rulebook.explain import explain
from felt.training.question import Answer, AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import chips, said, seat, sentence

TAKE, LEAVE, PAY, TAKE_PART = "take", "leave", "pay", "take_part"

DO = {
    TAKE: Words("Take it", "Thu"),
    LEAVE: Words("Leave it to the patron", "Để lại cho khách"),
    PAY: Words("Leave it, and pay", "Để lại và trả thêm"),
    TAKE_PART: Words("Take a part of it", "Thu một phần"),
}
ASKS = Words("{seat}, {bet}: {stake}. What do you do?", "{seat}, {bet}: {stake}. Bạn làm gì?")


def settling(
    table: Practice, line: Line, *, parts: bool = False, examines: Clause = "", news: Words | None = None
) -> Question:
    """`parts`: whether the course knows wagers of which a part is lost. It examines the first clause of the line, or
    another one that is named."""
    bet = table.game.bet_name(line.wager)
    offered = (TAKE, LEAVE, PAY, TAKE_PART) if parts else (TAKE, LEAVE, PAY)
    return Question(
        table=table,
        asks=sentence(said(ASKS, seat=seat(line.wager.patron), bet=bet, stake=chips(line.wager.amount))),
        kind=AnswerKind.ONE,
        options=[Option(key, DO[key], with_amount=key in (PAY, TAKE_PART)) for key in offered],
        right=done_with(line),
        clause=examines or line.clauses[0],
        because=line.clauses,
        reason=Words(*(explain(line, bet, language) for language in Language)),
        about=line.wager.patron,
        news=news,
    )


def done_with(line: Line) -> Answer:
    if line.won:
        return one(PAY, amount=line.won)
    stake = line.wager.amount
    if line.returned == stake:
        return one(LEAVE)
    return one(TAKE_PART, amount=Cents(stake - line.returned)) if line.returned else one(TAKE)
