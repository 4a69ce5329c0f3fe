"""Who may do what, and when: written down from the books, the rulings and the course of a round, not read from the
rows or from the requests.

A set of moments names moments of all games (`tests.table.matrix.moments`)."""

from enum import Enum, auto
from typing import NamedTuple

from felt.core.authority import Role

D, PS, PM, SM, OM, AD, DIR = (
    Role.DEALER,
    Role.PIT_SUPERVISOR,
    Role.PIT_MANAGER,
    Role.SHIFT_MANAGER,
    Role.OPERATIONS_MANAGER,
    Role.ASSISTANT_DIRECTOR,
    Role.DIRECTOR,
)


def named(names: str) -> frozenset[str]:
    return frozenset(names.split())


NEVER: frozenset[str] = frozenset()
SHUT = named("never_opened closed")
BETWEEN = named("nobody_came unprepared unburned waiting countdown")
BETTING = named("betting closing paused unattended unburned_later")
NO_CARD = named("no_card_yet")
DEALT = named(
    "dealing stopped squeeze insurance uninsured banker_draws decided unburned_hand free_hand arranging arranged"
)
CHOICE = named("choice choice_of_cards")
CALLED = named("called")
RESULT = named("result free_hand_due cards_over unburned_result")
OPEN = BETWEEN | BETTING | NO_CARD | DEALT | CHOICE | CALLED | RESULT
EVER = OPEN | SHUT
STANDS_STILL = named("nobody_came paused unattended stopped")
DEAL = NO_CARD | DEALT
IN_PLAY = BETTING | DEAL | CALLED
DICE = named("dealing stopped decided")
"""Sic Bo: betting has closed. The dice are not known, or they are keyed in."""
TAKES_BETS = BETTING - STANDS_STILL


class Duty(Enum):
    """Who has to be on duty at the table."""

    NOBODY = auto()
    DEALERS = auto()
    """A dealer. A higher rank decides at every table."""
    EVERYBODY = auto()


class Power(NamedTuple):
    """The lowest rank, and the moments, by kind of table."""

    least: Role
    online: frozenset[str] = NEVER
    live: frozenset[str] = NEVER
    casino: frozenset[str] = NEVER
    duty: Duty = Duty.EVERYBODY

    def when(self, kind: str) -> frozenset[str]:
        return {"online": self.online, "live": self.live, "casino": self.casino}[kind]


def everywhere(least: Role, moments: frozenset[str]) -> Power:
    return Power(least, moments, moments, moments, duty=Duty.NOBODY)


def by_hand(least: Role, moments: frozenset[str]) -> Power:
    return Power(least, live=moments, casino=moments)


STAFF: dict[str, Power] = {
    "open_table": everywhere(PM, EVER),
    "close_table": everywhere(PM, OPEN),
    "pause_table": everywhere(D, OPEN),
    "resume_table": everywhere(PS, OPEN - named("nobody_came unattended")),
    "propose_correction": everywhere(PM, EVER),
    "approve_correction": everywhere(SM, EVER),
    "withdraw_correction": everywhere(PM, EVER),
    "take_table": by_hand(D, OPEN)._replace(duty=Duty.NOBODY),
    "leave_table": by_hand(D, OPEN)._replace(duty=Duty.NOBODY),
    "prepare_cards": by_hand(D, named("unprepared cards_over")),
    "open_betting": Power(D, casino=named("unburned waiting result unburned_result")),
    "record_wagers": Power(D, casino=TAKES_BETS),
    "close_betting": by_hand(D, TAKES_BETS),
    "call_result": by_hand(D, named("decided called")),
    "pay": by_hand(D, named("called")),
}
"""At a table of any game, unless `OF_GAME` says otherwise. The clauses of `rule` and `void_round` are in `RULE`."""
CARDS_DUE = named("no_card_yet dealing uninsured banker_draws unburned_hand")
OF_GAME: dict[str, dict[str, Power]] = {
    "baccarat": {
        "restrict_squeeze": everywhere(PM, (IN_PLAY | named("choice")) - STANDS_STILL),  # baccarat 4.8
        "key_cards": by_hand(D, CARDS_DUE | named("unburned free_hand")),
        "correct_keyed": by_hand(D, named("dealing squeeze unburned_hand free_hand")),  # also the card that opens it
        "go_on": Power(D, casino=named("squeeze insurance")),
        "open_free_hand": by_hand(D, named("free_hand_due")),
        "close_choice": Power(D, casino=CHOICE),
    },
    "sicbo": {
        "open_betting": Power(D, casino=named("waiting result")),
        "prepare_cards": by_hand(D, NEVER),
        "prepare_dice": by_hand(D, (BETWEEN | RESULT) - STANDS_STILL),
        "key_dice": by_hand(D, named("dealing")),
        "correct_keyed": by_hand(D, named("decided called")),
    },
    "niuniu": {
        "key_cards": by_hand(D, named("no_card_yet dealing")),
        "correct_keyed": by_hand(D, named("dealing arranging")),
        "go_on": Power(D, casino=named("arranging arranged")),
    },
}
"""What a game has not is refused there at any time, to every rank that the command has elsewhere."""
HIGHER: dict[tuple[str, str, str], Role] = {
    ("baccarat", "resume_table", "stopped"): PM,  # the table was stopped by 7.13
    ("sicbo", "resume_table", "stopped"): OM,  # by 7.1, ruling S6
    ("niuniu", "resume_table", "stopped"): AD,  # by ruling N9
    ("sicbo", "correct_keyed", "called"): PS,  # the result is called
}
"""By game, command and moment, where the moment demands a higher rank than the command has at other times."""


class Row(NamedTuple):
    """A row of section 7. `least` is None where no person decides. `by_hand`: only where a dealer deals."""

    clause: str
    remedy: str
    least: Role | None
    when: frozenset[str] = NEVER
    by_hand: bool = False
    at_a_machine: frozenset[str] | None = None
    """The moments at a table that the machine deals, where they are others."""
    duty: Duty = Duty.DEALERS

    def moments(self, kind: str) -> frozenset[str]:
        if kind != "online":
            return self.when
        if self.by_hand:
            return NEVER
        return self.when if self.at_a_machine is None else self.at_a_machine


SQUEEZED = named("dealing stopped squeeze insurance uninsured banker_draws decided")
"""An has asked to squeeze, and a card is dealt."""
ONE_COMES = named("no_card_yet dealing stopped squeeze insurance uninsured banker_draws unburned_hand free_hand")
STAKED = (DEAL | CALLED) - named("free_hand")
"""Somebody has a wager in the deal."""
NOT_ARRANGED = named("no_card_yet dealing stopped arranging")
ARRANGED = named("arranged decided called")

CARDS_LIE = named("unburned waiting countdown result unburned_result free_hand_due")
"""Between two rounds, with cards in use: there is no round to make void, and the cards go (ruling B19)."""

RULE: dict[str, tuple[Row, ...]] = {
    "baccarat": (
        Row("baccarat 7.1.1", "void_round", PM, IN_PLAY | CARDS_LIE, at_a_machine=IN_PLAY | named("countdown result")),
        Row("baccarat 7.1.2", "result_stands", None),
        Row("baccarat 7.2", "void_round", None),
        Row("baccarat 7.3", "void_round", PM, DEALT | CALLED),
        Row("baccarat 7.4", "continue", PS, DEALT | CALLED),
        Row("baccarat 7.5", "free_hand", PS, named("waiting countdown result unburned_result"), by_hand=True),
        Row("baccarat 7.5", "return_wagers", PM, BETTING | NO_CARD, by_hand=True),  # ruling B20
        Row("baccarat 7.6", "continue", PS, named("banker_draws"), by_hand=True),
        Row("baccarat 7.6", "free_hand", PS, named("decided called"), by_hand=True),
        Row("baccarat 7.7", "free_hand", PS, named("decided called"), by_hand=True),
        Row("baccarat 7.8", "free_hand", D, named("free_hand_due"), by_hand=True, duty=Duty.EVERYBODY),
        Row("baccarat 7.8.1", "free_hand", D, named("free_hand_due"), by_hand=True, duty=Duty.EVERYBODY),
        Row("baccarat 7.9", "continue", PS, DEALT | CALLED, by_hand=True),
        Row("baccarat 7.9", "return_wagers", SM, STAKED - NO_CARD, by_hand=True),
        Row("baccarat 7.10", "continue", PS, SQUEEZED | CALLED),
        Row("baccarat 7.10.1", "return_wagers", SM, CALLED, by_hand=True),
        Row("baccarat 7.10.2", "return_wagers", SM, SQUEEZED, by_hand=True),
        Row("baccarat 7.10.2", "void_round", SM, SQUEEZED),
        Row("baccarat 7.11.1", "continue", PS, named("unburned")),
        Row("baccarat 7.11.2", "continue", PS, named("unburned_hand")),
        Row("baccarat 7.11.2.1", "continue", PS, named("unburned_result"), by_hand=True),
        Row("baccarat 7.11.3", "continue", PS, named("unburned_later unburned_result")),
        Row("baccarat 7.12", "continue", PS, ONE_COMES, by_hand=True),
        Row("baccarat 7.12", "return_wagers", SM, STAKED, by_hand=True),
        Row("baccarat 7.13", "continue", PM, ONE_COMES, by_hand=True),
        Row("baccarat 7.13.1", "return_wagers", PM, STAKED, by_hand=True),
        Row("baccarat 7.13.2", "continue", PM, DEAL | CALLED),
        Row("baccarat 7.14", "continue", D, named("squeeze"), by_hand=True),
        Row("baccarat 7.15", "continue", D, named("squeeze"), by_hand=True),
        Row("baccarat 7.16", "result_stands", D, CALLED),
        Row("baccarat 7.16", "correction", SM),
        Row("baccarat 7.17", "settlement", None),
        Row("baccarat 7.18", "settlement", None),
        Row("baccarat 7.19", "settlement", None),
        Row("baccarat 7.19.1", "settlement", None),
        Row("baccarat 7.20", "continue", None),
        Row("baccarat 7.21", "continue", SM, named("uninsured"), by_hand=True),  # ruling B22
        Row("baccarat 7.22", "void_round", AD, IN_PLAY),
        Row("baccarat 7.22", "continue", AD, OPEN - CHOICE),
        Row("baccarat 7.22", "correction", AD),
    ),
    "sicbo": (
        Row("sicbo 7.1", "stop", D, OPEN, duty=Duty.NOBODY),
        Row("sicbo 7.1", "continue", OM, named("stopped")),
        Row("sicbo 7.2", "void_round", PM, DICE | CALLED),
        Row("sicbo 7.3", "void_round", PM, BETTING),
        Row("sicbo 7.4", "void_round", PM, DICE | CALLED),
        Row("sicbo 7.5", "void_round", PM, IN_PLAY),
        Row("sicbo 7.6", "void_round", PM, IN_PLAY),
        Row("sicbo 7.7", "result_stands", PS, DICE | CALLED | RESULT),
        Row("sicbo 7.7", "correction", SM),
        Row("sicbo 7.8", "void_round", DIR, IN_PLAY),
        Row("sicbo 7.8", "continue", DIR, OPEN),
        Row("sicbo 7.8", "correction", DIR),
    ),
    "niuniu": (
        Row("niuniu 7.1.1", "void_round", PM, IN_PLAY),
        Row("niuniu 7.1.2", "void_round", PM, IN_PLAY),
        Row("niuniu 7.1.3", "void_round", PM, IN_PLAY),
        Row("niuniu 7.1.4", "void_round", PM, IN_PLAY),
        Row("niuniu 7.2", "result_stands", None),
        Row("niuniu 7.3", "continue", PS, DEAL | CALLED, at_a_machine=DEALT),
        Row("niuniu 7.4", "void_round", PM, NOT_ARRANGED, at_a_machine=NOT_ARRANGED - NO_CARD),
        Row("niuniu 7.4.1", "void_box", PM, ARRANGED, by_hand=True),
        Row("niuniu 7.5", "void_round", PM, DEAL | CALLED, at_a_machine=DEALT),
        Row("niuniu 7.6", "settlement", None),
        Row("niuniu 7.7", "continue", PS, NOT_ARRANGED, by_hand=True),
        Row("niuniu 7.7.1", "continue", PM, ARRANGED, by_hand=True),
        Row("niuniu 7.8", "continue", PS, NOT_ARRANGED, by_hand=True),
        Row("niuniu 7.8.1", "void_box", PM, DEAL | CALLED, by_hand=True),
        Row("niuniu 7.9", "continue", PS, named("arranging arranged decided called")),
        Row("niuniu 7.9", "correction", SM),
        Row("niuniu 7.10", "continue", PM, OPEN - named("nobody_came unprepared waiting"), by_hand=True),
        Row("niuniu 7.11", "return_wagers", None),
        Row("niuniu 7.12", "continue", PS, OPEN),
        Row("ruling N9", "void_round", AD, IN_PLAY),
        Row("ruling N9", "continue", AD, OPEN),
        Row("ruling N9", "correction", AD),
    ),
}

PATRONS: dict[str, dict[str, frozenset[str]]] = {
    "join": dict.fromkeys(("an", "binh", "cuc"), OPEN),
    "leave": dict.fromkeys(("an", "binh", "cuc"), OPEN),
    "set_wagers": {"binh": TAKES_BETS},  # An has confirmed
    "confirm": {"binh": TAKES_BETS},
    "give_seed": {},  # these tables are dealt from one key, or by hand
    "choose": {"an": CHOICE},
}
"""By request and patron. An has a wager, Binh has none, Cúc is not at the table."""
PATRONS_OF_GAME: dict[str, dict[str, dict[str, frozenset[str]]]] = {
    "baccarat": {
        "squeeze": {"an": TAKES_BETS, "binh": TAKES_BETS},
        "open_cards": {"an": named("squeeze")},
        "insure": {"an": named("insurance")},
        "banker_first": {},  # the house of these tables has not agreed (baccarat 6.4.4)
    },
    "sicbo": {},
    "niuniu": {"arrange": {"an": named("arranging")}},
}
GUESTS: dict[str, dict[str, frozenset[str]]] = {
    "baccarat": {
        "squeeze": TAKES_BETS,
        "open_cards": NEVER,  # An has the higher total
        "insure": named("insurance"),
        "banker_first": NEVER,
        "choose": named("choice"),
        "arrange": NEVER,
    },
    "sicbo": dict.fromkeys(("squeeze", "open_cards", "insure", "banker_first", "choose", "arrange"), NEVER),
    "niuniu": {
        **dict.fromkeys(("squeeze", "open_cards", "insure", "banker_first", "choose"), NEVER),
        "arrange": named("arranging arranged"),
    },
}
"""By game, what a dealer on duty asks in the name of the guest at seat 1 of a casino table."""
EVERYBODY = ("ping", "subscribe", "unsubscribe")
"""They ask nothing of the table."""
