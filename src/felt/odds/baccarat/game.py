"""Baccarat's odds as the commands and the server ask for them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from felt.core.chips import CENTS_PER_CHIP, Cents
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games.baccarat.bets import INSURANCE, NAMES, ORDINARY, Bet
from felt.games.baccarat.game import GAME
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.settle import check
from felt.odds.audit.finding import Finding
from felt.odds.baccarat import odds
from felt.odds.baccarat.refusals import InsuranceNotSimulated
from felt.odds.bet_odds import BetOdds
from felt.odds.game_odds import ExactOdds, GameOdds, Option, Simulation
from felt.odds.page import Page
from felt.odds.refusals import ShoeUnreadable
from felt.odds.shoe import EIGHT_DECKS, Shoe

if TYPE_CHECKING:
    from felt.odds.baccarat.exact import BaccaratOdds
    from felt.odds.par.pages import Pages
    from felt.odds.rating import Rating
    from felt.odds.simulate.kernel import SimulatedGame
    from felt.odds.simulate.shoes import SimulatedShoes

DECKS_MAX = 16
TABLE = {
    True: Words("{decks} decks, with commission", "{decks} bộ bài, có hoa hồng"),
    False: Words("{decks} decks, without commission", "{decks} bộ bài, không hoa hồng"),
}
CUT_CARD = Words(
    "Exact is a round from a full shoe; the cut card moves the average over whole shoes a little "
    "(with 8 decks Lucky 6 by about 0.01 points, the others less).",
    "Cột chính xác là một ván từ hộp bài đầy; lá cắt làm trung bình cả hộp lệch một chút "
    "(với 8 bộ bài, Số 6 May Mắn khoảng 0,01 điểm phần trăm, các cửa khác ít hơn).",
)
OPTIONS = (
    Option(
        "commission", "5% commission on Banker wins, or none and half pay on a six (default: commission)", kind=bool
    ),
    Option("decks", "full decks in the shoe (default: 8)", metavar="N", most=DECKS_MAX, group="shoe"),
)
SHOE_OPTIONS = (
    Option("shoe", "cards left that count 0,1,2,…,9: 128,32,…", kind=str, metavar="COUNTS", group="shoe"),
    Option("shoe_ranks", "aces, twos, …, kings left: 32,32,…", kind=str, metavar="COUNTS", group="shoe"),
)


def compute(
    *,
    commission: bool | None = None,
    decks: int | None = None,
    shoe: str | None = None,
    shoe_ranks: str | None = None,
) -> "BaccaratOdds":
    return odds(_shoe(decks=decks, shoe=shoe, shoe_ranks=shoe_ranks), commission=commission is not False)


def _shoe(*, decks: int | None, shoe: str | None, shoe_ranks: str | None) -> Shoe:
    if shoe is not None:
        return Shoe.by_values(_counts(shoe))
    if shoe_ranks is not None:
        return Shoe.by_ranks(_counts(shoe_ranks))
    return EIGHT_DECKS if decks is None else Shoe.of_decks(decks)


def _counts(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(count) for count in text.split(","))
    except ValueError:
        raise ShoeUnreadable(text=text) from None


def as_json(computed: "BaccaratOdds") -> dict[str, object]:
    from felt.odds.baccarat import page

    return page.as_json(computed)


def as_page(computed: "BaccaratOdds", page: Page) -> str:
    from felt.odds.baccarat import page as baccarat_page

    return baccarat_page.as_page(computed, page)


def bets(rules: Rules) -> Sequence[BetOdds]:
    """Every Baccarat round that is sure to be dealt has the odds of a full shoe, however deep in the shoe.

    How many more rounds a shoe has depends on its cards, and so the average over whole shoes is a little off:
    `felt simulate baccarat --shoes` measures it, and `felt.odds.simulate.shoes` says why. Over billions of rounds Lucky
    6 was lower by 0.05 points with one deck and by 0.01 with eight, the tie higher by 0.03 with one."""
    return _by(rules).bets


def published(rules: Rules) -> dict[str, object]:
    """The bets and the insurance cells."""
    from felt.odds.baccarat import page

    return page.table_as_json(_by(rules))


def _by(rules: Rules) -> "BaccaratOdds":
    """The odds of the bets that such a table offers."""
    found = odds(Shoe.of_decks(rules.decks), commission=rules.commission)
    offered = tuple(each for each in found.ways if rules.lucky6 or each.bet != Bet.LUCKY6)
    return msgspec.structs.replace(found, ways=offered)


def table_in_words(rules: Rules) -> Words:
    return Words(*(text.format(decks=rules.decks) for text in TABLE[rules.commission]))


def audit(rules: Rules) -> tuple[Finding, ...]:
    from felt.odds.baccarat.audit import findings

    return findings(rules)


def par() -> "Pages":
    from felt.odds.baccarat.par import PAGES

    return PAGES


def check_stakes(stakes: Mapping[str, int]) -> None:
    for bet in stakes:
        if bet in INSURANCE:
            raise InsuranceNotSimulated(bet=bet)
    check([Wager("mix", bet, Cents(chips * CENTS_PER_CHIP)) for bet, chips in stakes.items()], Rules())


def simulated(rules: Rules) -> "SimulatedGame":
    from felt.odds.baccarat.simulation import simulated_game

    return simulated_game(commission=rules.commission, decks=rules.decks)


def simulated_shoes(rules: Rules) -> "SimulatedShoes":
    from felt.odds.baccarat.shoes import BaccaratShoes

    return BaccaratShoes(commission=rules.commission, decks=rules.decks)


def rating(rules: Rules) -> "Rating":
    from felt.odds.baccarat.rating import rating as rated

    return rated(commission=rules.commission, decks=rules.decks)


GAME_ODDS = GameOdds(
    game=GAME,
    bet_names={str(bet): name for bet, name in NAMES.items()},
    bets=bets,
    options=OPTIONS,
    odds_options=SHOE_OPTIONS,
    exact=ExactOdds(compute=compute, as_json=as_json, as_page=as_page),
    published=published,
    table_in_words=table_in_words,
    audit=audit,
    par=par,
    simulation=Simulation(
        stakes={str(bet): 1 for bet in ORDINARY},
        check=check_stakes,
        simulated=simulated,
        shoes=simulated_shoes,
        note=CUT_CARD,
    ),
    rating=rating,
)
