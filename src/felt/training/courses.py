"""All courses, by their names, in the order of games and grades."""

from felt.training.baccarat.console import CONSOLE as BACCARAT_CONSOLE
from felt.training.baccarat.drawing import DRAWING
from felt.training.baccarat.incidents import IRREGULARITIES as BACCARAT_IRREGULARITIES
from felt.training.baccarat.insurance import INSURANCE
from felt.training.baccarat.limits import OUTSIDE_LIMITS
from felt.training.baccarat.payouts import NO_COMMISSION, PAYOUTS
from felt.training.course import Course
from felt.training.niuniu.boxes import BOXES
from felt.training.niuniu.console import CONSOLE as NIUNIU_CONSOLE
from felt.training.niuniu.incidents import IRREGULARITIES as NIUNIU_IRREGULARITIES
from felt.training.niuniu.payouts import PAYOUTS as NIUNIU_PAYOUTS
from felt.training.niuniu.ranking import RANKING
from felt.training.sicbo.console import CONSOLE as SICBO_CONSOLE
from felt.training.sicbo.incidents import IRREGULARITIES as SICBO_IRREGULARITIES
from felt.training.sicbo.payouts import ORDER
from felt.training.sicbo.payouts import PAYOUTS as SICBO_PAYOUTS

COURSES: dict[str, Course] = {
    course.id: course
    for course in (
        *(DRAWING, PAYOUTS, NO_COMMISSION, OUTSIDE_LIMITS, INSURANCE, BACCARAT_IRREGULARITIES, BACCARAT_CONSOLE),
        *(SICBO_PAYOUTS, ORDER, SICBO_IRREGULARITIES, SICBO_CONSOLE),
        *(RANKING, BOXES, NIUNIU_PAYOUTS, NIUNIU_IRREGULARITIES, NIUNIU_CONSOLE),
    )
}
