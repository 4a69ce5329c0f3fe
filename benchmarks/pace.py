"""How much of a round a patron can only look on: `python -m benchmarks.pace`.

A table plays one round of each kind on a virtual clock, every deadline run out. A patron is idle while cards or dice
are shown. Where chips cannot be laid ahead, as it was before, they are idle in the result and in the countdown too."""

from dataclasses import dataclass

import msgspec
from tests.table.driver import (
    BANKER_TWICE,
    HOUSE_NIU_6,
    NIU,
    PLAYER_WINS,
    TableUnderTest,
    baccarat_table,
    wager,
)
from tests.table.driver import (
    GAMES as SETTINGS,
)

from felt.core.times import Times
from felt.core.wagers import Mode, Wager
from felt.games import baccarat
from felt.table.commands import Confirm, Tick
from felt.table.settings import Settings
from felt.table.state import Phase

WAS = Times(result_ms=5_000, card_ms=0, dice_ms=0)
"""Until now the result had its own five seconds, in which the screens dealt the cards."""
QUIET = baccarat_table(rules=baccarat.Rules(mode=Mode.ONLINE, insurance=False))


@dataclass(frozen=True)
class Kind:
    settings: Settings
    deal: str
    wagers: tuple[Wager, ...]
    dice: tuple[int, ...] = ()


GAMES = {
    "baccarat, four cards": Kind(QUIET, PLAYER_WINS, (wager("an", "player", 10),)),
    "baccarat, six cards": Kind(QUIET, BANKER_TWICE, (wager("an", "banker", 10),)),
    "baccarat, insurance offered": Kind(baccarat_table(), BANKER_TWICE, (wager("an", "banker", 10),)),
    "sicbo": Kind(SETTINGS["sicbo"], "", (wager("an", "big", 10),), (1, 5, 6)),
    "niuniu, one box": Kind(SETTINGS["niuniu"], f"{NIU} {HOUSE_NIU_6}", (wager("an", "ante", 10, box=1),)),
}


@dataclass
class Measured:
    round_ms: int = 0
    idle_ms: int = 0

    def passes(self, ms: int, *, idle_ms: int) -> None:
        self.round_ms += ms
        self.idle_ms += idle_ms


def measured(name: str, times: Times) -> Measured:
    kind, found = GAMES[name], Measured()
    dice = [kind.dice, kind.dice] if kind.dice else []
    settings = msgspec.structs.replace(kind.settings, times=times)
    table = TableUnderTest(settings, deal=kind.deal, dice=dice).betting("an")
    found.passes(times.betting_ms, idle_ms=0)
    table.do(Confirm(patron="an", wagers=kind.wagers), at=table.now + times.betting_ms - 1)
    while table.phase is not Phase.BETTING:
        deadline = table.state.deadline
        assert deadline is not None
        lasts_ms, can_act_ms = deadline - table.now, _can_act_ms(table.phase, times)
        found.passes(lasts_ms, idle_ms=lasts_ms - min(lasts_ms, can_act_ms))
        table.do(Tick(), at=deadline)
    return found


def _can_act_ms(phase: str, times: Times) -> int:
    """So long at the end of a phase a patron can answer, or lay chips for the round to come."""
    if phase in (Phase.COUNTDOWN, Phase.RESULT):
        return 0 if times == WAS else int(getattr(times, f"{phase}_ms"))
    return int(getattr(times, f"{phase}_ms"))


def run() -> None:
    for name in GAMES:
        for when, times in (("before", WAS), ("now", Times())):
            found = measured(name, times)
            share = found.idle_ms / found.round_ms
            print(f"{name:28}{when:8}{found.round_ms:6} ms a round, idle {found.idle_ms:6} ms, {share:.1%}")


if __name__ == "__main__":
    run()
