"""The spots of the felt and their pay tables, row by row as in sections 5 and 6 of the book."""

from enum import StrEnum
from fractions import Fraction

from felt.core.odds import EVEN_MONEY, to_one
from felt.core.settlement import Verdict, lose, stand_off, win
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games.baccarat.round import Outcome, Winner


class Bet(StrEnum):
    """baccarat 4.5, and insurance of either hand (4.10)."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    LUCKY6 = "lucky6"
    PLAYER_INSURANCE = "player_insurance"
    BANKER_INSURANCE = "banker_insurance"


INSURANCE = (Bet.PLAYER_INSURANCE, Bet.BANKER_INSURANCE)
ORDINARY = tuple(bet for bet in Bet if bet not in INSURANCE)

NAMES = {
    Bet.PLAYER: Words("Player", "Nhà Con"),
    Bet.BANKER: Words("Banker", "Nhà Cái"),
    Bet.TIE: Words("Tie", "Hòa"),
    Bet.PLAYER_PAIR: Words("Player Pair", "Đôi Nhà Con"),
    Bet.BANKER_PAIR: Words("Banker Pair", "Đôi Nhà Cái"),
    Bet.LUCKY6: Words("Lucky 6", "Số 6 May Mắn"),
    Bet.PLAYER_INSURANCE: Words("Player insurance", "Bảo hiểm Nhà Con"),
    Bet.BANKER_INSURANCE: Words("Banker insurance", "Bảo hiểm Nhà Cái"),
}


def name_of(wager: Wager) -> Words:
    return NAMES[Bet(wager.bet)]


SIX = 6
COMMISSION = Fraction(5, 100)
"""baccarat 2.2.4: the house's part of the winnings on Banker."""

# baccarat 5.1, online 2.a.4, 2.a.5, 2.a.6, 2.a.7 and 2.a.8: with commission.
PLAYER_WINS = win(EVEN_MONEY, "baccarat 5.1.1")
BANKER_WINS = win(EVEN_MONEY, "baccarat 5.1.2", commission=COMMISSION)
BANKER_PAIR_WINS = win(to_one(11), "baccarat 5.1.3")
PLAYER_PAIR_WINS = win(to_one(11), "baccarat 5.1.4")
TIE_WINS = win(to_one(8), "baccarat 5.1.5")
LUCKY6_WINS_ON_CARDS = {
    2: win(to_one(12), "baccarat 5.1.6"),
    3: win(to_one(20), "baccarat 5.1.7"),
}

# baccarat 5.2, ruling B4: without commission.
PLAYER_WINS_WITHOUT_COMMISSION = win(EVEN_MONEY, "baccarat 5.2")
BANKER_WINS_WITHOUT_COMMISSION = win(EVEN_MONEY, "baccarat 5.2")
BANKER_WINS_ON_SIX_WITHOUT_COMMISSION = win(Fraction(50, 100), "baccarat 5.2.1")

# baccarat 6.1-6.3: the wagers that lose, and those that go back.
PLAYER_LOSES = lose("baccarat 6.1.1.2")
PLAYER_STANDS_OFF = stand_off("baccarat 6.1.1.3")
BANKER_LOSES = lose("baccarat 6.1.2.2")
BANKER_STANDS_OFF = stand_off("baccarat 6.1.2.3")
TIE_LOSES = lose("baccarat 6.1.3")
PAIR_LOSES = lose("baccarat 6.2.1.2")
LUCKY6_LOSES = lose("baccarat 6.3.1.2")
LUCKY6_LOSES_THOUGH_SIX = lose("baccarat 2.2.8", "ruling B2")


def pay_table(*, commission: bool, lucky6: bool = True) -> dict[str, Verdict]:
    """Every winning row of the ordinary bets of a table, by name."""
    hands = (
        {"player": PLAYER_WINS, "banker": BANKER_WINS}
        if commission
        else {
            "player": PLAYER_WINS_WITHOUT_COMMISSION,
            "banker": BANKER_WINS_WITHOUT_COMMISSION,
            "banker_on_six": BANKER_WINS_ON_SIX_WITHOUT_COMMISSION,
        }
    )
    on_six = {f"lucky6_on_{cards}_cards": verdict for cards, verdict in LUCKY6_WINS_ON_CARDS.items()}
    return {
        **hands,
        "tie": TIE_WINS,
        "player_pair": PLAYER_PAIR_WINS,
        "banker_pair": BANKER_PAIR_WINS,
        **(on_six if lucky6 else {}),
    }


WINS_WHEN: dict[str, dict[str, object]] = {
    Bet.PLAYER: {"winner": Winner.PLAYER},
    Bet.BANKER: {"winner": Winner.BANKER},
    Bet.TIE: {"winner": Winner.TIE},
    Bet.PLAYER_PAIR: {"player_pair": True},
    Bet.BANKER_PAIR: {"banker_pair": True},
    Bet.LUCKY6: {"winner": Winner.BANKER, "banker_total": SIX},
}
STANDS_OFF_WHEN: dict[str, dict[str, object]] = {
    Bet.PLAYER: {"winner": Winner.TIE},
    Bet.BANKER: {"winner": Winner.TIE},
}
"""The fields of an outcome that decide each bet. A client lights its spots by them. A test holds both against
`verdicts` for every outcome."""


def verdicts(outcome: Outcome, *, commission: bool) -> dict[str, Verdict]:
    """The verdict on each of the six ordinary bets.

    They win by baccarat 6.1.1.1, 6.1.2.1, 6.1.3, 6.2.1, 6.2.1.1 and 6.3.1."""
    player, banker = _hands(outcome, commission=commission)
    return {
        Bet.PLAYER: player,
        Bet.BANKER: banker,
        Bet.TIE: TIE_WINS if outcome.winner is Winner.TIE else TIE_LOSES,
        Bet.PLAYER_PAIR: PLAYER_PAIR_WINS if outcome.player_pair else PAIR_LOSES,
        Bet.BANKER_PAIR: BANKER_PAIR_WINS if outcome.banker_pair else PAIR_LOSES,
        Bet.LUCKY6: _lucky6(outcome),
    }


def _hands(outcome: Outcome, *, commission: bool) -> tuple[Verdict, Verdict]:
    """The verdicts on Player and on Banker."""
    match outcome.winner:
        case Winner.TIE:  # ruling B3, online 2.b.3.3
            return PLAYER_STANDS_OFF, BANKER_STANDS_OFF
        case Winner.PLAYER:
            return PLAYER_WINS if commission else PLAYER_WINS_WITHOUT_COMMISSION, BANKER_LOSES
        case Winner.BANKER if commission:
            return PLAYER_LOSES, BANKER_WINS
        case _ if outcome.banker_total == SIX:
            return PLAYER_LOSES, BANKER_WINS_ON_SIX_WITHOUT_COMMISSION
        case _:
            return PLAYER_LOSES, BANKER_WINS_WITHOUT_COMMISSION


def _lucky6(outcome: Outcome) -> Verdict:
    """ruling B2: the Banker must win with six. The letter of baccarat 6.3.1.1 would allow any total of six."""
    if outcome.banker_total != SIX:
        return LUCKY6_LOSES
    if outcome.winner is not Winner.BANKER:
        return LUCKY6_LOSES_THOUGH_SIX
    return LUCKY6_WINS_ON_CARDS[len(outcome.banker)]
