"""The clauses that a Niu Niu table cites. Ruling N8 gives the online room its phases."""

from felt.core.citations import Citations
from felt.core.wagers import Mode

CITATIONS = {
    Mode.ONLINE: Citations(
        wagers_held="niuniu 4.4",
        betting_closed=("niuniu 4.7", "ruling N8"),
        joined_late=("ruling N8",),
        confirmed=("ruling N8",),
    ),
    Mode.DEALER: Citations(wagers_held="niuniu 4.4", betting_closed=("niuniu 4.7",)),
}
