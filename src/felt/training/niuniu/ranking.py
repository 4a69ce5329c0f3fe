"""The Niu in a hand, its rank, and the stronger of two hands (niuniu 4.9, 4.11 and 6.2)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from felt.core.cards import Card
from felt.core.case import cards_with_signs
from felt.core.wagers import Clause
from felt.core.words import Words
from felt.games.niuniu.hands import HOUSE, box_name
from felt.games.niuniu.ranking import ORDER, RANK_CLAUSES, Arrangement, HandRank, arrange, key_of, makes_niu, name_of
from felt.games.niuniu.round import Outcome
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.niuniu.deals import Hand, deal, hand_of, table
from felt.training.question import Answer, AnswerKind, Option, Question, one
from felt.training.table import Practice
from felt.training.wording import said, sentence

NIU_SIZE = 3
NAMES_OFFERED = 5

ASKS_NIU = Words(
    "Box {box}: which three cards make the Niu? Choose none if there is no Niu.",
    "Cửa {box}: ba lá nào thành Ngầu? Không Ngầu thì không chọn lá nào.",
)
ASKS_RANK = Words("Box {box}: what is the hand?", "Cửa {box}: tay bài là gì?")
ASKS_WINNER = Words("Box {box} against the house: who wins?", "Cửa {box} với Nhà cái: bên nào thắng?")
WHY_NIU = Words("{cards} make {total}.", "{cards} cộng lại bằng {total}.")
NO_NIU = Words("No three of the five make 10, 20 or 30.", "Không có ba lá nào cộng lại bằng 10, 20 hoặc 30.")
WHY_RANK = Words("It is {name}.", "Tay bài là {name}.")
WHY_RANK_BY = Words("{niu} are the Niu; {rest} make it {name}.", "{niu} thành Ngầu; {rest} làm nên {name}.")
WHY_WINNER = Words(
    "The box has {box} with {box_high} as its highest card, the house {house} with {house_high}.",
    "Cửa có {box}, lá cao nhất {box_high}; Nhà cái có {house}, lá cao nhất {house_high}.",
)
BOX, THE_HOUSE = Words("The box", "Cửa của khách"), Words("The house", "Nhà cái")

TwoHands = Callable[[Chance], tuple[Hand, Hand]]

SPREAD = (HandRank.NIU_NIU, HandRank.NIU_9, HandRank.NIU_8, HandRank.NIU_7, HandRank.NIU_6_OR_LESS, HandRank.NO_NIU)


def _read_a_hand(rank: HandRank, lesson: Lesson) -> Iterator[Question]:
    chance = lesson.chance
    box = 1 + chance.below(7)
    practice = table(lesson, [box])
    hand = hand_of(chance, rank)
    practice.key_hand(hand)
    if rank not in (HandRank.HOIANA, HandRank.SUPREME):  # their rank needs no Niu
        yield the_niu(practice, box, hand)
    yield the_rank(practice, box, hand, chance)


def _compare(hands: TwoHands, lesson: Lesson) -> Iterator[Question]:
    box = 1 + lesson.chance.below(7)
    practice = table(lesson, [box])
    deal(practice, hands(lesson.chance))
    yield the_winner(practice, box)


def the_niu(practice: Practice, box: int, hand: Hand) -> Question:
    arranged = arrange(hand)

    def a_niu(answer: Answer) -> bool:
        chosen = [Card(code) for code in answer.chosen]
        return len(chosen) == NIU_SIZE and makes_niu(chosen)

    values = {"cards": cards_with_signs(arranged.niu), "total": sum(min(card.rank, 10) for card in arranged.niu)}
    return Question(
        table=practice,
        asks=said(ASKS_NIU, box=box),
        kind=AnswerKind.SOME,
        options=[Option(card, _named(card), card=card) for card in hand],
        right=Answer(chosen=tuple(arranged.niu)),
        also_right=a_niu,
        clause="niuniu 4.9.1",
        because=("niuniu 6.2.13",),
        reason=said(WHY_NIU, **values) if arranged.niu else NO_NIU,
        about=box_name(box),
    )


def _named(card: Card) -> Words:
    return Words(*[cards_with_signs((card,))] * 2)


def the_rank(practice: Practice, box: int, hand: Hand, chance: Chance) -> Question:
    """Among its neighbours in the order of hands."""
    arranged = arrange(hand)
    place = ORDER.index((arranged.rank, arranged.points))
    first = min(max(0, place - chance.below(NAMES_OFFERED)), len(ORDER) - NAMES_OFFERED)
    return Question(
        table=practice,
        asks=said(ASKS_RANK, box=box),
        kind=AnswerKind.ONE,
        options=[Option(key_of(*each), name_of(*each)) for each in reversed(ORDER[first : first + NAMES_OFFERED])],
        right=one(arranged.key),
        clause=RANK_CLAUSES[arranged.rank],
        because=("niuniu 6.2.13",),
        reason=_why_rank(arranged),
        about=box_name(box),
    )


def _why_rank(arranged: Arrangement) -> Words:
    if not arranged.niu or arranged.rank in (HandRank.HOIANA, HandRank.SUPREME):
        return said(WHY_RANK, name=arranged.name)
    return said(
        WHY_RANK_BY, niu=cards_with_signs(arranged.niu), rest=cards_with_signs(arranged.rest), name=arranged.name
    )


def the_winner(practice: Practice, box: int) -> Question:
    end: Outcome = practice.outcome
    hand, house = end.boxes[box], end.house
    clause, *more = (*end.tie_break(box), "niuniu 4.11")
    return Question(
        table=practice,
        asks=said(ASKS_WINNER, box=box),
        kind=AnswerKind.ONE,
        options=(Option(box_name(box), BOX), Option(HOUSE, THE_HOUSE)),
        right=one(box_name(box) if box in end.boxes_won else HOUSE),
        clause=clause,
        because=(*more, "niuniu 6.2.11", "niuniu 6.2.12") if more else (),
        reason=sentence(
            said(
                WHY_WINNER,
                box=hand.name,
                box_high=cards_with_signs((hand.highest,)),
                house=house.name,
                house_high=cards_with_signs((house.highest,)),
            )
        ),
    )


def _different(chance: Chance) -> tuple[Hand, Hand]:
    one_rank, other = chance.some_of(SPREAD, 2)
    hand = hand_of(chance, one_rank)
    return hand, hand_of(chance, other, hand)


def _tied(clause: Clause, chance: Chance) -> tuple[Hand, Hand]:
    """Two hands between which this clause decides."""
    while True:
        rank = HandRank.NIU_6_OR_LESS if clause == "ruling N4" else chance.one_of(SPREAD)
        hand = hand_of(chance, rank)
        house = hand_of(chance, rank, hand)
        if Outcome(arrange(house), {1: arrange(hand)}, frozenset()).tie_break(1) == (clause,):
            return hand, house


def _drills(chance: Chance) -> Sequence[Drill]:
    high = chance.one_of((HandRank.HOIANA, HandRank.SUPREME))
    usual = [HandRank.NIU_NIU, chance.one_of((HandRank.NIU_9, HandRank.NIU_8, HandRank.NIU_7)), *SPREAD[-2:]]
    ties = ("niuniu 6.2.9", "niuniu 6.2.9", "niuniu 6.2.10", "ruling N4")
    hands: list[TwoHands] = [_different, *(partial(_tied, clause) for clause in ties)]
    compared = [partial(_compare, each) for each in hands]
    return chance.shuffled([*(partial(_read_a_hand, rank) for rank in (high, *usual)), *compared])


RANKING = Course(
    game="niuniu",
    grade=1,
    name="ranking",
    title=Words("Reading hands", "Đọc bài"),
    about=Words(
        "Find the Niu, name the hand, and decide between equal hands by card and suit.",
        "Tìm Ngầu, gọi tên tay bài, phân định hai tay bài bằng nhau theo lá và chất.",
    ),
    drills=_drills,
    asks=14,
    clauses=("niuniu 4.9.1", "niuniu 6.2", "niuniu 6.2.9", "niuniu 6.2.10", "ruling N4"),
)
