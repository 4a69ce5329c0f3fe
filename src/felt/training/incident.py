"""Something goes wrong: the trainee says what it is, who decides, and what is done. The rows of section 7 answer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from felt.core.authority import LADDER, ROLE_NAMES
from felt.core.game import Game
from felt.core.irregularity import Act, Irregularity, ShoeAfter
from felt.core.words import Words
from felt.rulebook import find
from felt.rulebook.rows import in_words
from felt.training.chance import Chance
from felt.training.course import Drill, Lesson
from felt.training.question import AnswerKind, Option, Question, one
from felt.training.row import Row
from felt.training.table import Practice
from felt.training.wording import said, sentence

ASKS_WHAT = Words("What is it?", "Đây là trường hợp nào?")
ASKS_WHO = Words("Who decides, at the least?", "Ít nhất ai được quyết định?")
ASKS_DONE = Words("What is done?", "Phải làm gì?")
IT_IS = Words("{happens} That is: {situation}.", "{happens} Đó là: {situation}.")
WHY_WHAT = Words("{situation}. {done}.", "{situation}. {done}.")
VOID = Words("The round is void, and every wager goes back; {kept}", "Ván bị vô hiệu, trả lại mọi cược; {kept}")
KEPT = Words("the {things} stay", "vẫn dùng {things} này")
REPLACED = Words("other {things} come", "thay {things} khác")
REMEDIES = 4
CARDS, DICE = Words("cards", "bài"), Words("dice", "xúc xắc")
WHY_WHO = Words("{who} decides by {clause}.", "Theo {clause}: {who} quyết định.")


class Scene(NamedTuple):
    """The table as it stands when it happens, and what fills the sentence."""

    table: Practice
    values: Mapping[str, object] = {}


@dataclass(frozen=True, kw_only=True)
class Incident:
    row: Row
    happens: Words
    """What the dealer sees, in other words than the book's."""
    scene: Callable[[Lesson], Scene]
    against: tuple[Row, ...]
    """Rows with which it is easily confused."""


def drill(incident: Incident) -> Drill:
    return partial(_ask, incident)


def _ask(incident: Incident, lesson: Lesson) -> Iterator[Question]:
    table, values = incident.scene(lesson)
    happens = said(incident.happens, **values)
    row = incident.row.of(table.game)
    rows = lesson.chance.shuffled([row, *(each.of(table.game) for each in incident.against)])
    words = in_words(row)
    done = _done(row, table.game)
    reason = said(WHY_WHAT, situation=sentence(words.situation), done=done)
    yield Question(
        table=table,
        news=happens,
        asks=ASKS_WHAT,
        kind=AnswerKind.ONE,
        options=[Option(_key(each), sentence(in_words(each).situation)) for each in rows],
        right=one(_key(row)),
        clause=row.clause,
        reason=reason,
    )
    known = said(IT_IS, happens=happens, situation=words.situation)
    assert row.least is not None, "a person decides"
    yield Question(
        table=table,
        news=known,
        asks=ASKS_WHO,
        kind=AnswerKind.ONE,
        options=[Option(role, ROLE_NAMES[role]) for role in LADDER],
        right=one(row.least),
        clause=row.clause,
        because=("ruling A8",),
        reason=sentence(said(WHY_WHO, who=words.who, clause=row.clause)),
    )
    yield Question(
        table=table,
        news=known,
        asks=ASKS_DONE,
        kind=AnswerKind.ONE,
        options=_remedies(rows, table.game, lesson.chance),
        right=one(done.en),
        clause=row.clause,
        reason=reason,
    )


def _key(row: Irregularity) -> str:
    return f"{row.clause} {row.remedy}"


def _done(row: Irregularity, game: Game) -> Words:
    """What is done, precisely enough to tell two rows apart: a void round with these cards or with others; where the
    table only records the decision, what the clause says."""
    if row.act is Act.NOTE:
        return Words(*(text.removesuffix(".") for text in find(row.clause).summary))
    if row.act is not Act.VOID:
        return in_words(row).does
    kept = KEPT if row.shoe is ShoeAfter.STAYS else REPLACED
    return said(VOID, kept=said(kept, things=CARDS if game.wrong_cards else DICE))


def _remedies(rows: Sequence[Irregularity], game: Game, chance: Chance) -> list[Option]:
    """Rows that do the same are one option; other rows of the book fill up what is missing."""
    others = chance.shuffled([row for row in game.irregularities if row.least is not None])
    done = list(dict.fromkeys(_done(row, game) for row in (*rows, *others)))
    known = dict.fromkeys(_done(row, game) for row in rows)
    return [Option(words.en, words) for words in chance.shuffled(done[: max(len(known), REMEDIES)])]
