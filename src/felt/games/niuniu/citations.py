"""The clauses that a Niu Niu table cites. Ruling N8 gives the online room its phases."""

from felt.core.citations import Citations
from felt.core.shoe.findings import WrongCards
from felt.core.wagers import Mode

CITATIONS = {
    Mode.ONLINE: Citations(
        wagers_held="niuniu 4.4",
        betting_closed=("niuniu 4.7", "ruling N8"),
        joined_late=("ruling N8",),
        confirmed=("ruling N8",),
        wrong_call=("niuniu 4.11",),
    ),
    Mode.DEALER: Citations(wagers_held="niuniu 4.4", betting_closed=("niuniu 4.7",), wrong_call=("niuniu 4.11",)),
}

WRONG_CARDS = WrongCards(number="niuniu 7.1.3", order="ruling N9")
"""The book names no deck that was not shuffled."""
