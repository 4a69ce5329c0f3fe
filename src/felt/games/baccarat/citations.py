"""The clauses that a Baccarat table cites. The online document governs the online room."""

from felt.core.citations import Citations
from felt.core.shoe.findings import WrongCards
from felt.core.wagers import Mode

CITATIONS = {
    Mode.ONLINE: Citations(
        wagers_held="online 2.d.2.2",
        betting_closed=("baccarat 4.6", "ruling B13"),
        joined_late=("online 2.d.1.2",),
        confirmed=("online 2.d.2.2",),
        wrong_call=("baccarat 7.16",),
    ),
    Mode.DEALER: Citations(wagers_held="baccarat 4.2", betting_closed=("baccarat 4.6",), wrong_call=("baccarat 7.16",)),
}

WRONG_CARDS = WrongCards(number="baccarat 7.1.1", order="baccarat 7.1.1")
