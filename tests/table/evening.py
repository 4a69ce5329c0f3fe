"""What patrons, staff and time might do to a table in an evening: mostly sense, some nonsense."""

from collections.abc import Callable
from random import Random

from felt.core.authority import Role
from felt.core.cards import DECK
from felt.core.chips import Cents
from felt.core.stage import AnyStage
from felt.core.wagers import Moment, Wager
from felt.games import GAMES
from felt.games.baccarat import Round as BaccaratRound
from felt.games.baccarat.commands import BankerFirst, Insure, OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu import Round as NiuNiuRound
from felt.games.niuniu import arrange
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.stages import Arranging
from felt.table.commands import (
    CannotDeal,
    CloseTable,
    Confirm,
    Join,
    Leave,
    OpenTable,
    PauseTable,
    Restart,
    ResumeTable,
    SetWagers,
    SupplyCards,
    SupplyDice,
    SupplySeed,
    Tick,
    VoidRound,
)
from felt.table.state import Phase
from tests.table.driver import CHIP
from tests.table.model import PATRONS, Model

BETS = {
    "baccarat": ["player", "banker", "player", "banker", "tie", "player_pair", "lucky6", "banker_insurance", "x"],
    "sicbo": ["big", "small", "any_triple", "total-10", "pair-1-2", "number-6", "double-3", "total-3", "x"],
}
VOIDS = sorted({clause for game in GAMES.values() for clause in game.voids})


class Evening:
    """Each step is what the table waits for, or anything at all."""

    def __init__(self, model: Model, random: Random) -> None:
        self.model = model
        self.random = random

    def step(self) -> None:
        sensible: dict[str, Callable[[], object]] = {
            Phase.CLOSED: self.open,
            Phase.WAITING: self.join,
            Phase.COUNTDOWN: self.come_or_wait,
            Phase.BETTING: self.bet,
            Squeezing.name: self.open_cards,
            Insurance.name: self.insure,
            Arranging.name: self.arrange,
            Phase.RESULT: self.the_time_is_up,
        }
        roll = self.random.random()
        if self.model.state.paused:
            self.random.choice((self.resume, self.the_time_is_up, self.bet, self.anything))()
        elif roll < 0.7:
            sensible[self.model.state.phase]()
        elif roll < 0.8:
            self.the_time_is_up()
        else:
            self.anything()

    def anything(self) -> None:
        often = [self.join, self.bet, self.confirm, self.insure, self.open_cards, self.arrange, self.time_passes]
        seldom = [
            self.leave,
            self.pause,
            self.resume,
            self.void,
            self.cannot_deal,
            self.restart,
            self.close,
            self.supply,
        ]
        self.random.choice(often + seldom)()

    def patron(self, among: object = ()) -> str:
        """One of those that are waited for, or anybody."""
        asked = sorted(among) if isinstance(among, set) else []
        return self.random.choice(asked) if asked and self.random.random() < 0.85 else self.random.choice(PATRONS)

    def cents(self) -> Cents:
        whole = self.random.randint(2, 250) * CHIP
        return Cents(self.random.choice([whole] * 12 + [1, 150, CHIP, 500 * CHIP]))

    def join(self) -> None:
        self.model.do(Join(patron=self.patron(), seat=self.random.choice([None, None, None, 0, 1, 2, 3, 4])))

    def come_or_wait(self) -> None:
        self.random.choice((self.join, self.the_time_is_up))()

    def leave(self) -> None:
        self.model.do(Leave(patron=self.patron()))

    def bet(self) -> None:
        patron = self.patron(self.model.state.play.unconfirmed)
        if self.random.random() < 0.3:
            self.model.do(Squeeze(patron=patron, side=self.random.choice(["player", "banker", "tie"])))
        if self.random.random() < 0.03:
            self.model.do(RestrictSqueeze(by="pit", role=Role.PIT_MANAGER, patron=patron))
        whose = patron if self.random.random() < 0.95 else self.patron()
        self.model.do(SetWagers(patron=patron, wagers=self.wagers(whose)))
        if self.random.random() < 0.8:
            self.model.do(Confirm(patron=patron))

    def confirm(self) -> None:
        self.model.do(Confirm(patron=self.patron()))

    def wagers(self, patron: str) -> tuple[Wager, ...]:
        game = self.model.settings.game.name
        count = self.random.choice([0, 1, 1, 1, 2, 3])
        if game != "niuniu":
            return tuple(Wager(patron, self.random.choice(BETS[game]), self.cents()) for _ in range(count))
        found: list[Wager] = []
        for _ in range(count):
            box, ante = self.random.randint(0, 5), self.cents()
            found.append(Wager(patron, "ante", ante, box=box))
            if self.random.random() < 0.5:
                found.append(Wager(patron, "double", Cents(2 * ante), box=box))
                found.append(Wager(patron, "additional", Cents(self.random.choice([4, 4, 4, 2]) * ante), box=box))
        return tuple(found)

    def stage(self, kind: type[AnyStage]) -> AnyStage:
        """As it is in this round, or fresh where there is none."""
        found = self.model.state.play.stages.get(kind.name)
        return found if isinstance(found, kind) else kind()

    def insure(self) -> None:
        play, stage = self.model.state.play, self.stage(Insurance)
        patron = self.patron(stage.unanswered)
        moment = stage.offers[0].moment if stage.offers else self.random.choice(list(Moment))
        side = stage.offers[0].side if stage.offers and self.random.random() < 0.9 else "player"
        most = sum(wager.amount for wager in play.confirmed.get(patron, ()) if wager.bet == side)
        odds = stage.offers[0].odds if stage.offers else 1
        whole = int(most / odds) // CHIP * CHIP
        amounts = self.random.choice([[], [whole], [whole // 2 // CHIP * CHIP], [whole + CHIP], [CHIP, CHIP], [50]])
        taken = tuple(Wager(patron, f"{side}_insurance", Cents(each), moment=moment) for each in amounts if each)
        self.model.do(Insure(patron=patron, wagers=taken))

    def open_cards(self) -> None:
        squeezers = sorted(self.stage(Squeezing).squeezers.items()) or [("player", "an")]
        side, patron = self.random.choice(squeezers)
        if self.stage(Squeezing).banker_first:  # seldom enough
            self.model.do(BankerFirst(patron=self.random.choice([patron, patron, patron, self.patron()])))
        elif self.random.random() < 0.1:
            self.model.do(BankerFirst(patron=self.patron()))
        if self.random.random() < 0.05:
            self.model.do(
                RestrictSqueeze(by="pit", role=Role.PIT_MANAGER, patron=self.random.choice([patron, self.patron()]))
            )
        self.model.do(OpenCards(patron=self.random.choice([patron, patron, self.patron()]), side=side))

    def arrange(self) -> None:
        game_round = self.model.state.play.round
        if not isinstance(game_round, NiuNiuRound) or not game_round.hands:
            return
        boxes = sorted(self.stage(Arranging).unarranged) or list(game_round.boxes)
        box = self.random.choice(boxes if self.random.random() < 0.9 else list(game_round.boxes))
        hand = game_round.hands[game_round.boxes.index(box)]
        some = tuple(self.random.choice(hand) for _ in range(self.random.randint(0, 4)))
        niu = arrange(hand).niu if self.random.random() < 0.8 else some
        self.model.do(Arrange(patron=self.model.state.play.boxes[box], box=box, niu=niu))

    def time_passes(self) -> None:
        self.model.now += self.random.choice([0, 1, 500, 3_000, 20_000, 3_600_000])
        self.model.do(Tick())

    def the_time_is_up(self) -> None:
        if self.model.state.deadline is not None:
            late = self.random.choice([-1, 0, 0, 0, 1])
            self.model.now = max(self.model.now, self.model.state.deadline + late)
        if self.random.random() < 0.9:
            self.model.do(Tick())

    def pause(self) -> None:
        rows = self.model.settings.game.irregularities
        clause = self.random.choice(["", self.random.choice(rows).clause])
        self.model.do(PauseTable(by="lan", role=Role.DEALER, clause=clause))

    def resume(self) -> None:
        self.model.do(ResumeTable(by="pit", role=self.random.choice([Role.PIT_SUPERVISOR, Role.DIRECTOR])))

    def void(self) -> None:
        if self.random.random() < 0.5:
            clauses = self.random.choice([VOIDS, list(self.model.settings.game.voids)])
            role = self.random.choice([Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.DIRECTOR, Role.DIRECTOR])
            self.model.do(VoidRound(by="pit", role=role, clause=self.random.choice(clauses)))

    def cannot_deal(self) -> None:
        self.model.do(CannotDeal())

    def restart(self) -> None:
        away = self.random.choice([0, 1, 4_000, 30_000])
        self.model.now += away
        self.model.do(Restart(away_since=self.model.now - away))

    def supply(self) -> None:
        for command in (SupplySeed(), SupplyCards(cards=DECK[:1]), SupplyDice(dice=(1, 2, 3))):
            assert not self.model.do(command), "nothing is wanted that has not been supplied"

    def close(self) -> None:
        if self.random.random() < 0.3:
            self.model.do(CloseTable(by="pit"))

    def open(self) -> None:
        self.model.do(OpenTable(by="pit", settings=self.model.settings))

    def go_home(self) -> None:
        """Left alone, every round comes to its end, with all chips off the felt."""
        self.model.do(ResumeTable(by="mai", role=Role.DIRECTOR))
        self.model.do(CloseTable(by="pit"))
        for _ in range(20):
            if self.model.state.deadline is None:
                break
            self.model.now = max(self.model.now, self.model.state.deadline)
            self.model.do(Tick())
        assert self.model.state.phase is Phase.CLOSED
        assert self.model.on_felt == []
        assert not isinstance(self.model.state.play.round, BaccaratRound | NiuNiuRound)
