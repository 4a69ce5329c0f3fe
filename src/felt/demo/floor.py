"""The tables of a demonstration: one of each game that a dealer runs, and a handful of online tables."""

from felt.core.chips import Cents
from felt.core.limits import Limits
from felt.core.times import Times
from felt.core.wagers import Mode
from felt.games import baccarat, niuniu, sicbo
from felt.table.settings import Betting, Dealing, Settings

CHIP = 100


def _limits(**chips: tuple[int, int]) -> Limits:
    return {bet: (Cents(least * CHIP), Cents(most * CHIP)) for bet, (least, most) in chips.items()}


PAIRS = (50, 2_000)
BACCARAT = _limits(default=(100, 10_000), tie=PAIRS, player_pair=PAIRS, banker_pair=PAIRS, lucky6=PAIRS)
SICBO = _limits(default=(10, 1_000), small=(50, 5_000), big=(50, 5_000), triple=(10, 200), any_triple=(10, 500))
NIUNIU = _limits(default=(50, 2_000))
DIFFERENTIAL = Cents(50_000 * CHIP)
UNHURRIED = Times(betting_ms=15_000, result_ms=2_000)


def _run_by_a_dealer(name: str, rules: baccarat.Rules | sicbo.Rules | niuniu.Rules, game: str) -> Settings:
    return Settings(game_name=game, name=name, seats=7, rules=rules, dealing=Dealing.HAND, betting=Betting.CALLED)


RUN_BY_DEALERS = (
    _run_by_a_dealer("B1", baccarat.Rules(limits=BACCARAT, differential=DIFFERENTIAL), "baccarat"),
    _run_by_a_dealer("S1", sicbo.Rules(limits=SICBO), "sicbo"),
    _run_by_a_dealer("N1", niuniu.Rules(limits=NIUNIU), "niuniu"),
)


def _online(name: str, game: str, rules: baccarat.Rules | sicbo.Rules | niuniu.Rules, seats: int | None) -> Settings:
    return Settings(game_name=game, name=name, seats=seats, times=UNHURRIED, rules=rules)


ONLINE = (
    _online("B2", "baccarat", baccarat.Rules(mode=Mode.ONLINE, limits=BACCARAT, differential=DIFFERENTIAL), 7),
    _online("B3", "baccarat", baccarat.Rules(mode=Mode.ONLINE, limits=BACCARAT, commission=False), 5),
    _online("B4", "baccarat", baccarat.Rules(mode=Mode.ONLINE, limits=BACCARAT, insurance=False, squeeze=False), None),
    _online("S2", "sicbo", sicbo.Rules(mode=Mode.ONLINE, limits=SICBO), None),
    _online("N2", "niuniu", niuniu.Rules(mode=Mode.ONLINE, limits=NIUNIU), 7),
)
