"""The clauses that a Sic Bo table cites. Ruling S4 gives the online room its phases."""

from felt.core.citations import Citations
from felt.core.wagers import Mode

CITATIONS = {
    Mode.ONLINE: Citations(
        wagers_held="sicbo 4.1",
        betting_closed=("sicbo 4.4", "ruling S4"),
        joined_late=("ruling S4",),
        confirmed=("ruling S4",),
        wrong_call=("sicbo 7.7",),
    ),
    Mode.DEALER: Citations(wagers_held="sicbo 4.1", betting_closed=("sicbo 4.4",), wrong_call=("sicbo 7.7",)),
}
