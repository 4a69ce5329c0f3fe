"""The mirror against the table itself: thousands of commands, and after each the same view as the server would send."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from tools.vectors import FOLDER
from tools.vectors_play import SCENARIOS

from felt.client.habits import Habits
from felt.client.habits.baccarat import BaccaratHabits
from felt.client.habits.niuniu import niu_in
from felt.client.mirror import (
    CUT_CARD_FROM_END,
    RESULTS_MAX,
    SEAT,
    Mirror,
    follow,
    read,
    take_draft,
    take_duty,
    take_hand,
)
from felt.core.authority import Role
from felt.core.cards import DECK, Card, cards
from felt.core.chance import ChainsNeeded, DiceNeeded, LinksNeeded, SeedNeeded, Want
from felt.core.chips import CENTS_MAX, Cents
from felt.core.events import Event
from felt.core.refusals import Refusal
from felt.core.requests import Stake
from felt.core.wagers import Moment, Wager
from felt.games.baccarat import commands as baccarat_commands
from felt.games.baccarat.rules import CUT_CARD_FROM_END as CUT_CARD_OF_THE_BOOK
from felt.games.baccarat.stages import Squeezing
from felt.games.niuniu import commands as niuniu_commands
from felt.ledger import is_seat, seat_name
from felt.protocol.view import Crowd, Due
from felt.rooms.fair.two_keys import TwoKeys
from felt.server.floor import views
from felt.table import Command, State, commands, decide, evolve
from felt.table.events import CardsDealt, Drafted, RoundEnded, RoundSettled, RoundVoided
from felt.table.evolve import RESULTS_MAX as RESULTS_KEPT
from felt.table.settings import Settings
from tests.client.floor import BACCARAT, NIUNIU, OPEN, SICBO
from tests.machine import two_keys

PATRONS = ("an", "binh", "chi", "dung")
WATCHERS = (*PATRONS, "nobody")
NAMES = {"an": "Ân", "binh": "Bình", "chi": "Guest 1"}
PLENTY = Cents(1_000_000_000)
VOIDS = {"baccarat": "baccarat 7.1.1", "sicbo": "sicbo 7.5", "niuniu": "niuniu 7.1.1"}


def of_baccarat(habits: Habits) -> BaccaratHabits:
    found = habits.of_game("baccarat")
    assert isinstance(found, BaccaratHabits)
    return found


class Stage:
    """What the floor does for its watchers, without sockets."""

    def __init__(self, settings: Settings, chance: Random, supplier: TwoKeys | None = None) -> None:
        self.state = State()
        self.chance = chance
        self.settings = settings
        self.supplier = supplier
        """Without one, the cards come from `deck`."""
        self.now = 0
        self.result: RoundSettled | RoundVoided | None = None
        self.deck: list[Card] = []
        self.mirrors = {name: read(self.view(name)) for name in WATCHERS}
        self.seen: set[str] = set()

    def view(self, name: str) -> dict[str, Any]:
        shown = views.public_state(self.state, self.result, name, NAMES) | {"you": views.own_state(self.state, name)}
        decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
        return decoded

    def do(self, command: Command) -> bool:
        try:
            self._apply(command)
        except Refusal:
            return False
        while (want := self._want()) is not None:
            self._apply(self._supplied(want))
        return True

    def _want(self) -> Want | None:
        return self.state.wants or (None if self.supplier is None else self.supplier.ahead(self.state))

    def _apply(self, command: Command) -> None:
        for event in decide(self.state, command, self.now, lambda patron: CENTS_MAX):
            evolve(self.state, event)
            self._tell(event)

    def _supplied(self, want: Want) -> Command:
        if self.supplier is not None:
            supplied = self.supplier.supply(self.state, want, ())
            assert isinstance(supplied, Command)
            return supplied
        assert not isinstance(want, LinksNeeded | ChainsNeeded)
        if isinstance(want, SeedNeeded):
            self.deck = list(DECK) * max(1, want.decks)
            self.chance.shuffle(self.deck)
            return commands.SupplySeed(nonce="00" * 32, commitment=f"{want.number:064x}")
        if isinstance(want, DiceNeeded):
            return commands.SupplyDice(dice=tuple(self.chance.randint(1, 6) for _ in range(3)))
        assert self.state.shuffle is not None
        at = self.state.shuffle.place
        return commands.SupplyCards(cards=tuple(self.deck[at : at + want.count]))

    def _tell(self, event: Event) -> None:
        if isinstance(event, Drafted):
            take_draft(self.mirrors[event.patron], event.wagers)
            return
        if isinstance(event, RoundSettled | RoundVoided):
            self.result = event
        elif isinstance(event, RoundEnded):
            self.result = None
        for name, mirror in self.mirrors.items():
            told = self._told(event, name)
            if told is not None:
                shown = msgspec.json.decode(msgspec.json.encode(views.public_event(self.state, told, NAMES)))
                self.seen.add(shown["type"])
                follow(mirror, shown)
            if views.is_open(self.state):
                mirror.crowd = views.crowd(self.settings.name, self.state)
        cover = views.covered(self.state, event.to) if isinstance(event, CardsDealt) else None
        if isinstance(event, CardsDealt) and cover is not None and cover.seen_by is not None:
            take_hand(self.mirrors[cover.seen_by], event.to, event.cards)

    def _told(self, event: Event, name: str) -> Event | None:
        """What this watcher is told: at an open table nothing of what concerns another, of a result one's own lines."""
        if not views.is_open(self.state):
            return event
        return views.told_to(name, event) if views.concerns(event) in (None, name) else None

    def check(self) -> None:
        for name, mirror in self.mirrors.items():
            assert mirror == read(self.view(name)), name


def something(stage: Stage, habits: dict[str, Habits]) -> Command:  # noqa: PLR0912 - one case a whim
    """What a patron, the clock or the staff might do now."""
    chance = stage.chance
    name = chance.choice(PATRONS)
    mirror: Mirror = stage.mirrors[name]
    whim = chance.random()
    if whim < 0.004:
        return commands.CloseTable(by="boss")
    if whim < 0.01:
        return commands.PauseTable(by="boss")
    if whim < 0.012:
        return commands.VoidRound(by="boss", role=Role.DIRECTOR, clause=VOIDS[stage.settings.game.name])
    if stage.state.paused:
        return commands.ResumeTable(by="boss", role=Role.PIT_SUPERVISOR)
    if whim < 0.02:
        return commands.Leave(patron=name)
    if whim < 0.025 or (mirror.banker_first and whim < 0.1):
        return baccarat_commands.RestrictSqueeze(by="boss", role=Role.PIT_MANAGER, patron=name)
    if mirror.banker_first and whim < 0.6:
        squeezers = stage.state.play.stage(Squeezing).squeezers
        return baccarat_commands.BankerFirst(patron=chance.choice(sorted(squeezers.values())))
    if whim < 0.03:
        if stage.state.shuffle is None or chance.random() >= (0.2 if stage.supplier is None else 0.95):
            return commands.Tick()
        return commands.CannotDeal(chains_over=stage.state.round % 2 == 0)
    if mirror.phase == "closed":
        return commands.OpenTable(by="boss", settings=stage.settings)
    if not mirror.seated:
        return commands.Join(patron=name)
    if mirror.you.may_bet and whim < 0.5:
        wagers = tuple(stake.wager(name) for stake in habits[name].wagers(mirror, PLENTY))
        return commands.SetWagers(patron=name, wagers=wagers)
    if mirror.you.may_bet and whim < 0.6:
        return baccarat_commands.Squeeze(patron=name, side=chance.choice(("player", "banker")))
    if mirror.you.may_bet:
        return commands.Confirm(patron=name, seed=("", "12" * 16, "34" * 32)[stage.now % 3])
    if mirror.shuffle is not None and mirror.shuffle.takes_seeds and not mirror.you.seed and whim < 0.5:
        return commands.GiveSeed(patron=name, number=mirror.shuffle.number, seed="56" * 16)
    if mirror.you.may_insure:
        stakes: list[Stake] = of_baccarat(habits[name]).insurance(mirror, PLENTY)
        moment = Moment(mirror.offers[0].moment)
        return baccarat_commands.Insure(patron=name, wagers=tuple(stake.wager(name, moment) for stake in stakes))
    if mirror.you.may_arrange:
        box = mirror.you.may_arrange[0]
        return niuniu_commands.Arrange(patron=name, box=box, niu=niu_in(mirror.you.hands[f"box {box}"]))
    if mirror.phase == "squeeze" and mirror.you.hands:
        return baccarat_commands.OpenCards(patron=name, side=next(iter(mirror.you.hands)))
    if stage.state.deadline is not None and chance.random() < 0.3:
        stage.now = max(stage.now, stage.state.deadline)
    return commands.Tick()


@pytest.mark.parametrize("settings", [BACCARAT, OPEN, SICBO, NIUNIU], ids=lambda settings: str(settings.name))
@pytest.mark.parametrize("seed", [1, 2])
def test_following_is_reading_anew(settings: Settings, seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    stage = Stage(settings, chance, two_keys(settings.name) if seed else None)
    habits = {name: Habits(chance) for name in PATRONS}
    for each in habits.values():
        of_baccarat(each).insures = 0.6
    stage.do(commands.OpenTable(by="boss", settings=settings))
    done = 0
    for _ in range(2_500):
        stage.now += chance.randint(0, 20)
        if stage.do(something(stage, habits)):
            done += 1
            stage.check()
    assert done > 1_200
    assert stage.state.round > 20
    assert {"round_settled", "left", "table_closed", "table_opened", "table_paused", "table_resumed"} <= stage.seen
    if settings.game.name == "baccarat":
        assert {"burned", "cards_opened", "insurance_answered", "squeeze_started", "shuffle_fixed"} <= stage.seen
        assert {"squeeze_restricted"} | (set() if seed else {"insurance_waived"}) <= stage.seen
    if seed:
        assert {"chains_opened", "chains_ended", "links_revealed"} <= stage.seen
    if seed and settings.game.name == "baccarat":
        assert {"seed_given", "shoe_cut", "shuffle_lost"} <= stage.seen
    if settings.game.name == "niuniu":
        assert {"hand_arranged", "arranging_closed"} <= stage.seen


def test_what_the_mirror_repeats_of_the_books() -> None:

    assert CUT_CARD_FROM_END == CUT_CARD_OF_THE_BOOK
    assert RESULTS_MAX == RESULTS_KEPT


@pytest.mark.clause("baccarat 7.20", "ruling B8")
@pytest.mark.parametrize("settings", [BACCARAT, OPEN], ids=lambda settings: str(settings.name))
def test_who_let_insurance_pass_is_not_asked_again(settings: Settings) -> None:
    """Four to five insures the Banker, and so does one to five."""
    stage = Stage(settings, Random(0))  # noqa: S311
    stage.do(commands.OpenTable(by="boss", settings=settings))
    for name in ("an", "binh"):
        stage.do(commands.Join(patron=name))
    stage.now = stage.state.deadline or 0
    stage.do(commands.Tick())
    assert stage.state.shuffle is not None
    stage.deck[stage.state.shuffle.place :] = cards("KS KD 4H 5C 7S 2D")
    for name in ("an", "binh"):
        stage.do(commands.Confirm(patron=name, wagers=(Wager(name, "banker", Cents(10_000)),)))
    assert [stage.mirrors[name].you.may_insure for name in ("an", "binh")] == [True, True]
    taken = Wager("binh", "banker_insurance", Cents(1_000), Moment.FOUR_CARDS)
    stage.do(baccarat_commands.Insure(patron="an"))
    stage.do(baccarat_commands.Insure(patron="binh", wagers=(taken,)))
    stage.check()
    assert stage.mirrors["an"].offers[0].moment == Moment.THIRD_CARD
    assert [stage.mirrors[name].you.may_insure for name in ("an", "binh")] == [False, True]
    assert "an" in stage.mirrors["an"].forgone


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_the_browser_is_held_against_holds_here_too(name: str) -> None:
    """Tables dealt by the machine and by hand, as a patron or a dealer is told of them."""
    mirror: Mirror | None = None
    server: dict[str, Any] = {}
    for step in json.loads((FOLDER / f"mirror-{name}.json").read_text())["steps"]:
        message = step["message"]
        if message["type"] == "state":
            mirror, server = read(message["state"]), message["state"]
            continue
        assert mirror is not None
        match message["type"]:
            case "event":
                follow(mirror, message["event"])
            case "hand":
                take_hand(mirror, message["to"], cards(" ".join(message["cards"])))
            case "draft":
                take_draft(mirror, msgspec.convert(message["wagers"], tuple[Wager, ...]))
            case "duty":
                take_duty(mirror, message["on_duty"], msgspec.convert(message["need"], Due | None))
            case _:
                mirror.crowd = msgspec.convert(message, Crowd)
        if "seen" in step:
            server = server | step["seen"]
            expected = read(server)
            expected.crowd = mirror.crowd
            assert mirror == expected, message


def test_a_guest_without_an_account_is_named_as_in_the_ledger() -> None:
    assert is_seat(SEAT)
    assert seat_name(3) == f"{SEAT}3"
