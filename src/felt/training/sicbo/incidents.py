"""What can go wrong at a Sic Bo table, row by row of section 7, as a dealer sees it happen."""

from collections.abc import Sequence

from felt.core.irregularity import Remedy
from felt.core.wagers import Laid
from felt.core.words import Words
from felt.table.irregularity.commands import Rule
from felt.training.chance import Chance
from felt.training.course import Course, Drill, Lesson
from felt.training.incident import Incident, Scene, drill
from felt.training.row import Row
from felt.training.sicbo.payouts import HIGH, LOW, RULES, STEP, plain, spots_about, table, thrown
from felt.training.table import Practice

FAULT = Row("sicbo 7.1", Remedy.STOP)
REPAIRED = Row("sicbo 7.1", Remedy.CONTINUE)
SHAKEN_TOO_LITTLE = Row("sicbo 7.2", Remedy.VOID_ROUND)
SEEN_EARLY = Row("sicbo 7.3", Remedy.VOID_ROUND)
NOT_FLAT = Row("sicbo 7.4", Remedy.VOID_ROUND)
DAMAGED = Row("sicbo 7.5", Remedy.VOID_ROUND)
DOME = Row("sicbo 7.6", Remedy.VOID_ROUND)
LIGHTS = Row("sicbo 7.7", Remedy.RESULT_STANDS)
OTHER_VOID = Row("sicbo 7.8", Remedy.VOID_ROUND)
OTHER = Row("sicbo 7.8", Remedy.CONTINUE)


def _betting(lesson: Lesson) -> Scene:
    chance = lesson.chance
    practice = Practice("sicbo", RULES, at=lesson.at)
    seats = sorted(chance.some_of(range(1, 8), 2))
    practice.lay(
        {place: [Laid(bet, chance.amount(LOW, HIGH, STEP))] for place, bet in zip(seats, ("small", "big"), strict=True)}
    )
    return Scene(practice)


def _shaking(lesson: Lesson) -> Scene:
    scene = _betting(lesson)
    scene.table.close()
    return scene


def _stopped(lesson: Lesson) -> Scene:
    scene = _shaking(lesson)
    scene.table.do(Rule(clause=FAULT.clause, remedy=FAULT.remedy, **scene.table.trainee))
    return scene


def _called(lesson: Lesson) -> Scene:
    chance = lesson.chance
    dice = thrown(chance, plain)
    practice = table(lesson, spots_about(chance, dice, lit=1, dark=2))
    practice.throw(dice)
    practice.call()
    return Scene(practice, {"dice": " ".join(map(str, dice))})


INCIDENTS = (
    Incident(
        row=FAULT,
        scene=_shaking,
        happens=Words("The input device does not answer.", "Thiết bị nhập không phản hồi."),
        against=(LIGHTS, DOME, OTHER_VOID),
    ),
    Incident(
        row=REPAIRED,
        scene=_stopped,
        happens=Words(
            "The table was stopped for the input device. It works again.",
            "Bàn đã dừng vì thiết bị nhập. Nay thiết bị chạy lại bình thường.",
        ),
        against=(FAULT, LIGHTS, OTHER),
    ),
    Incident(
        row=SHAKEN_TOO_LITTLE,
        scene=_shaking,
        happens=Words("The cage moved twice and stopped.", "Lồng mới lắc hai lần rồi dừng."),
        against=(SEEN_EARLY, NOT_FLAT, FAULT),
    ),
    Incident(
        row=SEEN_EARLY,
        scene=_betting,
        happens=Words(
            "Betting is still open, and the cover slipped: everybody saw the dice.",
            "Còn đang mở đặt cược thì nắp lồng tuột, mọi người thấy xúc xắc.",
        ),
        against=(SHAKEN_TOO_LITTLE, DOME, NOT_FLAT),
    ),
    Incident(
        row=NOT_FLAT,
        scene=_shaking,
        happens=Words(
            "One die has come to rest against the wall of the cage, on its edge.",
            "Một viên dừng lại khi còn tựa nghiêng vào thành lồng.",
        ),
        against=(SHAKEN_TOO_LITTLE, DAMAGED, LIGHTS),
    ),
    Incident(
        row=DAMAGED,
        scene=_shaking,
        happens=Words("A corner of one die has broken off.", "Một viên xúc xắc bị mẻ góc."),
        against=(NOT_FLAT, DOME, FAULT),
    ),
    Incident(
        row=DOME,
        scene=_shaking,
        happens=Words("There is a crack through the dome over the dice.", "Vòm lồng xúc xắc bị nứt vỡ."),
        against=(DAMAGED, NOT_FLAT, FAULT),
    ),
    Incident(
        row=LIGHTS,
        scene=_called,
        happens=Words(
            "The dice show {dice}, and the layout lights the areas of another throw.",
            "Xúc xắc ra {dice} nhưng mặt bàn lại sáng đèn các ô của lần lắc khác.",
        ),
        against=(FAULT, OTHER_VOID, NOT_FLAT),
    ),
    Incident(
        row=OTHER_VOID,
        scene=_shaking,
        happens=Words(
            "A jug of water went over the layout, and nobody can say any more which chips lay where.",
            "Bình nước đổ ra mặt bàn, không ai biết chip nào nằm ở ô nào nữa.",
        ),
        against=(DOME, LIGHTS, SEEN_EARLY),
    ),
)
IN_A_RUN = 6


def _drills(chance: Chance) -> Sequence[Drill]:
    return [drill(incident) for incident in chance.some_of(INCIDENTS, IN_A_RUN)]


IRREGULARITIES = Course(
    game="sicbo",
    grade=3,
    name="irregularities",
    title=Words("When something goes wrong", "Khi có sự cố"),
    about=Words(
        "Dice, dome, lights and devices: name the fault, who decides, and what is done.",
        "Xúc xắc, vòm lồng, đèn và thiết bị: xác định lỗi, ai quyết định và việc phải làm.",
    ),
    drills=_drills,
    asks=3 * IN_A_RUN,
    clauses=tuple(dict.fromkeys(incident.row.clause for incident in INCIDENTS)),
)
