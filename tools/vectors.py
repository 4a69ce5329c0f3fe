"""Writes web/tests/vectors/*.json: what the browser client computes by itself, as this code answers it.

The client's own tests hold it against these; a test here holds these against the code."""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from felt.core.cards import DECK, Card
from felt.core.chance import CardsNeeded, SeedNeeded
from felt.core.chips import CENTS_MAX, CENTS_PER_CHIP, Cents, whole_chips
from felt.core.commands import Command
from felt.core.limits import NO_LIMIT, Limits
from felt.core.refusals import Refusal
from felt.core.wagers import Mode, Moment, Wager
from felt.games import baccarat, niuniu
from felt.games.baccarat import commands as baccarat_commands
from felt.games.baccarat import insurance
from felt.games.baccarat.roads import LETTERS, ROWS, Coup, ask, lay, mark, roads
from felt.games.baccarat.stages import Insurance
from felt.games.niuniu.ranking import makes_niu
from felt.games.sicbo.bets import lit
from felt.games.sicbo.board import board
from felt.games.sicbo.game import GAME as SICBO
from felt.games.sicbo.round import Round as Throw
from felt.server.floor import views
from felt.table import State, Table, commands, decide
from felt.table.settings import Settings
from tools.vectors_bundles import BUNDLES, bundles
from tools.vectors_play import BACCARAT, NIUNIU, SCENARIOS, Scenario, played
from tools.vectors_play import SICBO as SICBO_RULES

FOLDER = Path(__file__).parent.parent / "web" / "tests" / "vectors"


# Roads


def shoes() -> Iterator[list[Coup]]:
    chance = Random(16)  # noqa: S311
    for text in (
        *("", "T", "TTT", "TTB", "B", "P", "BT", "BTTT", "B" * 40, "P" * 7 + "B" * 7 + "P" * 7, "BP" * 40, "BBPP" * 20),
        *("B" * 6 + "P" * 6 + "B" * 6, "B" * 9 + "P" + "B" * 9 + "P" + "B" * 12, "BPBBPPBBBPPPBBBBPPPPBBBBBPPPPP"),
        *("B" * 8 + "P" * 5 + "B" * 8 + "P" * 5 + "B" * 4, "B" * 12 + "PB" * 10, "TB" * 20 + "TP" * 20),
    ):
        yield [Coup(LETTERS[letter]) for letter in text]
    for number in range(300):
        stays = chance.choice((0.3, 0.5, 0.7, 0.9))
        coups: list[Coup] = []
        last = "B"
        for _ in range(chance.randint(1, 80 if number % 12 else 200)):
            last = last if chance.random() < stays else {"B": "P", "P": "B"}[last]
            letter = "T" if chance.random() < 0.1 else last
            signs = (chance.random() < chances for chances in (0.07, 0.07, 0.01))
            coups.append(Coup(LETTERS[letter], *signs))
        yield coups


def _at(places: list[tuple[int, int]]) -> list[int]:
    return [col * ROWS + row for col, row in places]


def _laid(marks: str) -> list[int]:
    return _at(lay([len(run) for run in marks.replace("rb", "r b").replace("br", "b r").split()]))


def road_vectors() -> dict[str, Any]:
    """Places are `col * 6 + row`. The bead plate has none: it is every result in order."""
    rows = []
    for coups in shoes():
        drawn = roads(coups)
        rows.append(
            {
                "marks": " ".join(map(mark, coups)),
                "big": _at([(cell.col, cell.row) for cell in drawn.big]),
                "ties": {index: cell.ties for index, cell in enumerate(drawn.big) if cell.ties},
                "derived": {road: [marks, _laid(marks)] for road, marks in drawn.derived.items()},
                "ask": {letter: list(ask(coups, LETTERS[letter]).values()) for letter in "BP"},
            }
        )
    return {"shoes": rows}


# Insurance


class Insured:
    """One round at a table of its own, as far as insurance is offered, or to its end."""

    def __init__(self, chance: Random, limits: Limits, by_odds: dict[str, Cents] | None = None) -> None:
        self.chance = chance
        self.table = Table(State())
        self.deck: list[Card] = list(DECK)
        chance.shuffle(self.deck)
        rules = baccarat.Rules(mode=Mode.ONLINE, insurance=True, decks=1, limits=limits, insurance_limits=by_odds or {})
        self.do(commands.OpenTable(by="boss", settings=Settings(game_name="baccarat", name="B1", seats=7, rules=rules)))
        for patron in ("an", "binh"):
            self.do(commands.Join(patron=patron))
        self.tick()
        for patron in ("an", "binh"):
            self.do(commands.SetWagers(patron=patron, wagers=self._wagers(patron)))
            self.do(commands.Confirm(patron=patron))

    @property
    def state(self) -> State:
        return self.table.state

    def _wagers(self, patron: str) -> tuple[Wager, ...]:
        chance = self.chance
        sides = chance.choice((("player",), ("banker",), ("banker", "player"), ("banker", "banker", "tie")))
        most = chance.choice((10, 100, 99_999, 10**11))
        return tuple(Wager(patron, side, Cents(100 * chance.randint(1, most))) for side in sides)

    def _handle(self, command: Command, now: int = 0) -> None:
        self.table.handle(command, now, lambda patron: CENTS_MAX)

    def do(self, command: Command) -> None:
        self._handle(command, self.state.deadline or 0 if isinstance(command, commands.Tick) else 0)
        while (want := self.state.wants) is not None:
            if isinstance(want, SeedNeeded):
                self._handle(commands.SupplySeed())
                continue
            assert isinstance(want, CardsNeeded)
            assert self.state.shuffle is not None
            at = self.state.shuffle.place
            self._handle(commands.SupplyCards(cards=tuple(self.deck[at : at + want.count])))

    def tick(self) -> None:
        self.do(commands.Tick())

    def takes(self, bet: str, amount: int, moment: Moment) -> bool:
        """Whether the table would take it. Nothing is done."""
        answer = baccarat_commands.Insure(patron="an", wagers=(Wager("an", bet, Cents(amount), moment),))
        try:
            next(decide(self.state, answer, 0, lambda patron: CENTS_MAX))
        except Refusal:
            return False
        return True

    def most(self, offer: insurance.Offer) -> int:
        """The most in whole chips that the table takes of An, found by asking it."""
        bet = f"{offer.side}_insurance"
        low: int = max(CENTS_PER_CHIP, self.state.opened.rules.limits.get(bet, NO_LIMIT)[0]) // CENTS_PER_CHIP
        high: int = sum(wager.amount for wager in self.state.play.confirmed["an"]) // CENTS_PER_CHIP + 1
        if not self.takes(bet, low * CENTS_PER_CHIP, offer.moment):
            return 0
        while high - low > 1:
            middle = (low + high) // 2
            if self.takes(bet, middle * CENTS_PER_CHIP, offer.moment):
                low = middle
            else:
                high = middle
        return low * CENTS_PER_CHIP

    def vector(self) -> dict[str, Any]:
        """What the client needs of its mirror, and what it should find."""
        seen = views.public_state(self.state, None, "an", {})
        kept = {key: seen[key] for key in ("confirmed", "insurance", "offers", "hands")}
        own = {wager.bet for wager in self.state.play.confirmed["an"]}
        return kept | {
            "limits": self.state.opened.rules.limits,
            "insurance_limits": self.state.opened.rules.insurance_limits,
            "most": {
                offer.side: self.most(offer) for offer in self.state.play.stage(Insurance).offers if offer.side in own
            },
        }

    def answer(self) -> None:
        """An and Binh insure some of what they may, or decline."""
        for patron in sorted(self.state.play.stage(Insurance).unanswered):
            play = self.state.play
            offer = next(
                offer
                for offer in play.stage(Insurance).offers
                if any(w.bet == offer.side for w in play.confirmed[patron])
            )
            part = self.chance.choice((Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(0)))
            wager = next(wager.amount for wager in play.confirmed[patron] if wager.bet == offer.side)
            amount = whole_chips(Cents(int(wager / offer.odds * part)))
            taken = (Wager(patron, f"{offer.side}_insurance", amount, offer.moment),) if amount else ()
            try:
                self.do(baccarat_commands.Insure(patron=patron, wagers=taken))
            except Refusal:
                self.do(baccarat_commands.Insure(patron=patron))


ODDS = sorted({cell.odds for cell in insurance.CELLS.values()})


def insurance_vectors() -> dict[str, Any]:
    """`limited` are rounds at tables that limit insurance by its odds (baccarat 6.4.3.1)."""
    chance = Random(6)  # noqa: S311
    rounds: list[dict[str, Any]] = []
    wanted = {1: 100, 2: 60}
    """Rounds by how many moments An was asked at."""
    limits: tuple[Limits, ...] = (
        {},
        {},
        {"player_insurance": (Cents(2_000), Cents(30_050)), "banker_insurance": (Cents(500), Cents(9_900))},
    )
    while any(wanted.values()):
        insured = Insured(chance, chance.choice(limits))
        asked = 0
        while insured.state.phase == Insurance.name:
            if "an" in insured.state.play.stage(Insurance).unanswered:
                asked += 1
                if wanted[asked]:
                    wanted[asked] -= 1
                    rounds.append(insured.vector())
            insured.answer()
    limited: list[dict[str, Any]] = []
    while len(limited) < 60:
        by_odds = {str(odds): Cents(chance.choice((0, 50, 100, 2_550, 9_900))) for odds in ODDS}
        insured = Insured(chance, chance.choice(limits), by_odds)
        while insured.state.phase == Insurance.name:
            if "an" in insured.state.play.stage(Insurance).unanswered:
                limited.append(insured.vector())
            insured.answer()
    cells = [[cell.moment, cell.side, cell.own, cell.other, str(cell.odds)] for cell in insurance.CELLS.values()]
    return {"cells": cells, "rounds": rounds, "limited": limited}


# Niu Niu and Sic Bo


def hands() -> Iterator[tuple[Card, ...]]:
    chance = Random(9)  # noqa: S311
    by_rank = [[card for card in DECK if card.rank == rank] for rank in range(1, 14)]
    for four in by_rank:
        yield (*four, chance.choice([card for card in DECK if card not in four]))
    courts = [card for card in DECK if card.rank > 10]
    yield from (tuple(chance.sample(courts, 5)) for _ in range(80))
    yield from (tuple(chance.sample(DECK, 5)) for _ in range(1_900))


DECIDED = {
    (): "rank",
    ("ruling N4",): "points",
    ("niuniu 6.2.9",): "high_card",
    ("niuniu 6.2.10",): "suit",
}
"""What decided between two hands, by the clause of the tie."""


def niuniu_vectors() -> dict[str, Any]:
    chance = Random(10)  # noqa: S311
    ranked = []
    for hand in hands():
        laid = niuniu.arrange(hand)
        nius = sum(makes_niu(three) for three in combinations(hand, 3))
        ranked.append([*map(_written, (hand, laid.niu, laid.rest)), laid.rank.key, laid.points, nius])
    pairs = []
    for number in range(1_200):
        deck = list(DECK) if number % 3 else [card for card in DECK if card.rank > 9]
        dealt = tuple(chance.sample(deck, 10))
        result = niuniu.Round(boxes=(1,)).take(dealt[:5]).take(dealt[5:]).outcome()
        by = DECIDED[result.tie_break(1)]
        pairs.append([_written(dealt[:5]), _written(dealt[5:]), "first" if 1 in result.boxes_won else "second", by])
    return {"hands": ranked, "pairs": pairs}


def _written(cards: tuple[Card, ...]) -> str:
    return "".join(cards)


def sicbo_vectors() -> dict[str, Any]:
    chance = Random(3)  # noqa: S311
    outcomes = [Throw().take(dice).outcome() for dice in product(range(1, 7), repeat=3)]
    throws = [[SICBO.mark(each), each.total, each.size, " ".join(lit(each))] for each in outcomes]
    boards = []
    for length in (0, 1, 19, 20, 21, 200):
        drawn = chance.choices(outcomes, k=length)
        shown = msgspec.structs.asdict(board(drawn))
        latest = [SICBO.mark(each) for each in shown.pop("latest")]
        boards.append({"results": [SICBO.mark(each) for each in drawn], "latest": latest, **shown})
    return {"throws": throws, "boards": boards}


RULES: dict[str, Settings] = {
    "baccarat": Settings(game_name="baccarat", name="B1", rules=BACCARAT),
    "baccarat-without-commission": Settings(
        game_name="baccarat", name="B2", rules=msgspec.structs.replace(BACCARAT, commission=False)
    ),
    "sicbo": Settings(game_name="sicbo", name="S1", rules=SICBO_RULES),
    "niuniu": Settings(game_name="niuniu", name="N1", rules=NIUNIU),
}
"""Tables whose rules the client's tests read as the server describes them."""


def described(settings: Settings) -> dict[str, Any]:
    rules: dict[str, Any] = msgspec.json.decode(settings.game.description(settings.rules))
    return rules


def files() -> dict[str, Callable[[], Any]]:
    made: dict[str, Callable[[], Any]] = {
        "roads": road_vectors,
        "insurance": insurance_vectors,
        "niuniu": niuniu_vectors,
        "sicbo": sicbo_vectors,
    }
    made |= {f"rules-{name}": partial(described, settings) for name, settings in RULES.items()}
    made |= {f"bundle-{name}": partial(bundle_vector, name) for name in BUNDLES}
    return made | {f"mirror-{name}": partial(mirror_vectors, scenario) for name, scenario in SCENARIOS.items()}


def bundle_vector(name: str) -> str:
    return bundles()[name]


def mirror_vectors(scenario: Scenario) -> dict[str, Any]:
    return {"patron": scenario.watcher, "steps": played(scenario)}


def text(name: str) -> str:
    """One row a line, so that a change can be seen. A bundle has one way to be written."""
    if name.startswith("bundle-"):
        return str(files()[name]())
    whole = msgspec.json.decode(msgspec.json.encode(files()[name](), enc_hook=str))
    parts = []
    for key, value in whole.items():
        shown = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if isinstance(value, list):
            rows = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in value)
            shown = "[\n" + ",\n".join(rows) + "\n]"
        parts.append(f"{json.dumps(key)}:{shown}")
    return "{" + ",\n".join(parts) + "}\n"


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in files():
        (FOLDER / f"{name}.json").write_text(text(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
