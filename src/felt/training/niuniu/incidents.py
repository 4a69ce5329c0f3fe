"""What can go wrong at a Niu Niu table, row by row of section 7, as a dealer sees it happen."""

from collections.abc import Sequence

from felt.core.cards import DECK
from felt.core.irregularity import Remedy
from felt.core.words import Words
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.ranking import arrange
from felt.games.niuniu.rules import HAND_SIZE
from felt.ledger import seat_name
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.incident import Incident, Scene, drill
from felt.training.niuniu.deals import table
from felt.training.row import Row

VOID, GO_ON, VOID_BOX = Remedy.VOID_ROUND, Remedy.CONTINUE, Remedy.VOID_BOX

FOREIGN = Row("niuniu 7.1.1", VOID)
JAMMED = Row("niuniu 7.1.2", VOID)
MISCOUNTED = Row("niuniu 7.1.3", VOID)
INTERRUPTED = Row("niuniu 7.1.4", VOID)
EXPOSED = Row("niuniu 7.3", GO_ON)
WRONG_NUMBER = Row("niuniu 7.4", VOID)
WRONG_NUMBER_LATE = Row("niuniu 7.4.1", VOID_BOX)
HOUSE_WRONG_NUMBER = Row("niuniu 7.5", VOID)
NO_WAGER = Row("niuniu 7.7", GO_ON)
NO_WAGER_LATE = Row("niuniu 7.7.1", GO_ON)
NO_CARDS = Row("niuniu 7.8", GO_ON)
NO_CARDS_LATE = Row("niuniu 7.8.1", VOID_BOX)
ARRANGED_WRONGLY = Row("niuniu 7.9", GO_ON)
DAMAGED = Row("niuniu 7.10", GO_ON)
SIDE_BETS = Row("niuniu 7.12", GO_ON)
OTHER_VOID = Row("ruling N9", VOID)
OTHER = Row("ruling N9", GO_ON)


def _dealing(lesson: Lesson) -> Scene:
    """The first box has its hand; `box` is the next one, `free` a box without a wager."""
    chance = lesson.chance
    boxes = sorted(chance.some_of(range(1, 8), 3))
    free = chance.one_of([box for box in range(1, 8) if box not in boxes])
    practice = table(lesson, boxes)
    practice.key_hand(chance.some_of(DECK, HAND_SIZE))
    return Scene(practice, {"box": boxes[1], "free": free})


def _all_dealt(lesson: Lesson) -> Scene:
    scene = _dealing(lesson)
    chance, state = lesson.chance, scene.table.state
    while state.game_round.needs is not None:
        dealt = [card for hand in state.game_round.cards_by_hand.values() for card in hand]
        scene.table.key_hand(chance.some_of([card for card in DECK if card not in dealt], HAND_SIZE))
    return scene


def _one_arranged(lesson: Lesson) -> Scene:
    """The guest at the first box has arranged."""
    scene = _all_dealt(lesson)
    first = min(scene.table.state.play.boxes)
    hand = scene.table.state.game_round.cards_by_hand[f"box {first}"]
    scene.table.for_seat(first, Arrange(patron=seat_name(first), box=first, niu=arrange(hand).niu))
    return scene


INCIDENTS = (
    Incident(
        row=FOREIGN,
        scene=_dealing,
        happens=Words(
            "One card of box {box} has a back of another colour.", "Một lá của cửa {box} có mặt lưng khác màu."
        ),
        against=(MISCOUNTED, EXPOSED, WRONG_NUMBER),
    ),
    Incident(
        row=JAMMED,
        scene=_dealing,
        happens=Words(
            "The shuffler stops with a card half out, and gives no other.",
            "Máy xáo dừng lại, kẹt một lá nửa chừng, không ra lá nào nữa.",
        ),
        against=(INTERRUPTED, NO_CARDS, MISCOUNTED),
    ),
    Incident(
        row=MISCOUNTED,
        scene=_dealing,
        happens=Words(
            "Two kings of spades lie on the table, with the same back.", "Trên bàn có hai lá K bích, cùng mặt lưng."
        ),
        against=(FOREIGN, WRONG_NUMBER, HOUSE_WRONG_NUMBER),
    ),
    Incident(
        row=INTERRUPTED,
        scene=_dealing,
        happens=Words(
            "The fire alarm rings, and everybody has to leave the hall.",
            "Chuông báo cháy reo, mọi người phải rời sảnh.",
        ),
        against=(JAMMED, OTHER_VOID, HOUSE_WRONG_NUMBER),
    ),
    Incident(
        row=EXPOSED,
        scene=_dealing,
        happens=Words(
            "As you dealt to box {box}, one of its cards turned over.", "Khi chia cho cửa {box}, một lá bị lật ngửa."
        ),
        against=(WRONG_NUMBER, FOREIGN, ARRANGED_WRONGLY),
    ),
    Incident(
        row=WRONG_NUMBER,
        scene=_all_dealt,
        happens=Words(
            "Box {box} has six cards. Nobody has touched a hand yet.", "Cửa {box} có sáu lá. Chưa khách nào xếp bài."
        ),
        against=(WRONG_NUMBER_LATE, HOUSE_WRONG_NUMBER, NO_WAGER),
    ),
    Incident(
        row=WRONG_NUMBER_LATE,
        scene=_one_arranged,
        happens=Words(
            "Box {box} has four cards. Another guest has arranged already.",
            "Cửa {box} chỉ có bốn lá. Một khách khác đã xếp bài.",
        ),
        against=(WRONG_NUMBER, HOUSE_WRONG_NUMBER, NO_CARDS_LATE),
    ),
    Incident(
        row=HOUSE_WRONG_NUMBER,
        scene=_all_dealt,
        happens=Words("You spread the hand of the house: six cards.", "Bạn trải bài của Nhà cái: có sáu lá."),
        against=(WRONG_NUMBER, WRONG_NUMBER_LATE, MISCOUNTED),
    ),
    Incident(
        row=NO_WAGER,
        scene=_dealing,
        happens=Words(
            "You dealt five cards to box {free}, where no wager lies. Nobody has touched a hand yet.",
            "Bạn đã chia năm lá cho cửa {free} không có cược. Chưa khách nào xếp bài.",
        ),
        against=(NO_WAGER_LATE, NO_CARDS, WRONG_NUMBER),
    ),
    Incident(
        row=NO_WAGER_LATE,
        scene=_one_arranged,
        happens=Words(
            "A guest has arranged; now you see five cards in box {free}, where no wager lies.",
            "Một khách đã xếp bài thì bạn mới thấy năm lá ở cửa {free} không có cược.",
        ),
        against=(NO_WAGER, NO_CARDS_LATE, WRONG_NUMBER_LATE),
    ),
    Incident(
        row=NO_CARDS,
        scene=_dealing,
        happens=Words(
            "You passed over box {box}, where a wager lies. Nobody has touched a hand yet.",
            "Bạn đã bỏ sót cửa {box} có cược, chưa chia bài. Chưa khách nào xếp bài.",
        ),
        against=(NO_CARDS_LATE, NO_WAGER, WRONG_NUMBER),
    ),
    Incident(
        row=NO_CARDS_LATE,
        scene=_one_arranged,
        happens=Words(
            "A guest has arranged; now you see that box {box} has a wager and no cards.",
            "Một khách đã xếp bài thì bạn mới thấy cửa {box} có cược mà không có bài.",
        ),
        against=(NO_CARDS, WRONG_NUMBER_LATE, NO_WAGER_LATE),
    ),
    Incident(
        row=ARRANGED_WRONGLY,
        scene=_one_arranged,
        happens=Words(
            "A guest laid three cards as a Niu that make 19.", "Một khách xếp ba lá cộng lại bằng 19 làm Ngầu."
        ),
        against=(WRONG_NUMBER_LATE, DAMAGED, EXPOSED),
    ),
    Incident(
        row=DAMAGED,
        scene=_all_dealt,
        happens=Words("A guest bends the cards to look at them.", "Một khách bẻ cong bài để xem."),
        against=(ARRANGED_WRONGLY, SIDE_BETS, FOREIGN),
    ),
    Incident(
        row=SIDE_BETS,
        scene=_all_dealt,
        happens=Words(
            "Two guests push chips to each other: who has the higher hand?",
            "Hai khách đẩy chip cho nhau, cá xem bài ai cao hơn.",
        ),
        against=(DAMAGED, OTHER, ARRANGED_WRONGLY),
    ),
)
IN_A_RUN = 6


def _drills(chance: Chance) -> Sequence[Drill]:
    return [drill(incident) for incident in chance.some_of(INCIDENTS, IN_A_RUN)]


IRREGULARITIES = Course(
    game="niuniu",
    grade=4,
    name="irregularities",
    title=Words("When something goes wrong", "Khi có sự cố"),
    about=Words(
        "Wrong cards, wrong boxes, wrong hands: name it, say who decides and what is done.",
        "Sai bài, sai cửa, xếp sai: xác định sự cố, ai quyết định và việc phải làm.",
    ),
    drills=_drills,
    asks=3 * IN_A_RUN,
    clauses=tuple(dict.fromkeys(incident.row.clause for incident in INCIDENTS)),
)
