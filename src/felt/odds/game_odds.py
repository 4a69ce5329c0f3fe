"""What a game registers about its odds: one `GameOdds`, of which the commands and the server's page are made.

Only the odds of the bets are required. A game without an audit, a PAR sheet or a simulation is refused there by name.
Everything heavy stands behind a function that imports it when it is called: importing this is quick."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from felt.core.game import Game
from felt.core.words import Words
from felt.odds.bet_odds import BetOdds, bet_as_json
from felt.odds.page import Page
from felt.odds.refusals import NotComputed, within

if TYPE_CHECKING:
    from felt.odds.audit.finding import Finding
    from felt.odds.par.pages import Pages
    from felt.odds.rating import Rating
    from felt.odds.simulate.kernel import SimulatedGame
    from felt.odds.simulate.shoes import SimulatedShoes

Value = bool | int | str

AUDIT = Words("audit", "bản kiểm tra thể lệ")
PAR_SHEET = Words("PAR sheet", "bảng PAR")
SIMULATION = Words("simulation", "mô phỏng")
WHOLE_SHOES = Words("simulation of whole shoes", "mô phỏng cả hộp bài")


class Option(NamedTuple):
    """A setting that can be chosen on the command line."""

    name: str
    """A keyword in Python, a key in data, and `--name` on the command line."""
    help: str
    kind: type[Value] = int
    metavar: str | None = None
    least: int = 1
    most: int = 1
    """The range of a number; it bounds tables, not what `felt odds` computes."""
    group: str = ""
    """Options of one group exclude each other."""

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")


@dataclass(frozen=True)
class ExactOdds:
    """How `felt odds` computes a game's odds, and how it shows them."""

    compute: Callable[..., Any]
    """From all the options, None where one is not given."""
    as_json: Callable[[Any], dict[str, object]]
    """What was computed, as plain data: fractions as `p/q`."""
    as_page: Callable[[Any, Page], str]
    """The same as tables for people."""


@dataclass(frozen=True, kw_only=True)
class Simulation:
    stakes: Mapping[str, int]
    """The mix that is played by default: whole chips by bet."""
    check: Callable[[Mapping[str, int]], None]
    """Refuse stakes that one patron cannot have on the felt."""
    simulated: Callable[[Any], "SimulatedGame"]
    """The game by the rules of a table, laid out for the kernels."""
    shoes: Callable[[Any], "SimulatedShoes"] | None = None
    """Whole shoes by the rules of a table; None where every round has fresh cards or dice."""
    note: Words | None = None
    """Stands below the figures, where these need a word."""


@dataclass(frozen=True, kw_only=True)
class GameOdds:
    game: Game
    bet_names: Mapping[str, Words]
    bets: Callable[[Any], Sequence[BetOdds]]
    """By the rules of a table, the odds of every bet in a round from a full shoe or deck."""
    options: tuple[Option, ...] = ()
    """The settings of a table that change the odds. Each is a field of the game's rules."""
    odds_options: tuple[Option, ...] = ()
    """More of them for `felt odds`, such as the cards that are left in a shoe."""
    exact: ExactOdds | None = None
    """None: the odds of the bets are all that there is."""
    published: Callable[[Any], dict[str, object]] | None = None
    """By the rules of a table, the odds as the server publishes them; None: those of the bets."""
    table_in_words: Callable[[Any], Words] | None = None
    """The settings that change the odds, for people."""
    audit: Callable[[Any], tuple["Finding", ...]] | None = None
    """The findings, by the rules of a table."""
    par: Callable[[], "Pages"] | None = None
    simulation: Simulation | None = None
    rating: Callable[[Any], "Rating"] | None = None
    """By the rules of a table, what its wagers are worth; None: wagers of this game are not rated."""

    @property
    def name(self) -> str:
        return self.game.name

    def rules(self, **options: Value | None) -> Any:
        """The rules of a table with these settings, those that are not given as the book has them."""
        given = {
            option.name: _checked(option, value)
            for option in self.options
            if (value := options.get(option.name)) is not None
        }
        return self.game.rules_type(**given)

    def settings(self, rules: Any) -> dict[str, Value]:
        return {option.name: getattr(rules, option.name) for option in self.options}

    def command_line(self, rules: Any) -> str:
        """The game and its settings as every command takes them; switches come last."""
        written = [self.name]
        for option in sorted(self.options, key=lambda option: option.kind is bool):
            value = getattr(rules, option.name)
            if option.kind is bool:
                written.append(option.flag if value else option.flag.replace("--", "--no-", 1))
            else:
                written.append(f"{option.flag} {value}")
        return " ".join(written)

    def exact_odds(self) -> ExactOdds:
        return self.exact or ExactOdds(
            compute=lambda **options: self.bets(self.rules(**options)),
            as_json=self._bets_as_json,
            as_page=lambda bets, page: page.bets(bets, self.bet_names),
        )

    def as_published(self, rules: Any) -> dict[str, object]:
        return self.published(rules) if self.published else self._bets_as_json(self.bets(rules))

    def _bets_as_json(self, bets: Sequence[BetOdds]) -> dict[str, object]:
        return {"game": self.name, "bets": [bet_as_json(bet) for bet in bets]}

    def findings(self, rules: Any) -> tuple["Finding", ...]:
        if self.audit is None:
            raise self._not_computed(AUDIT)
        return self.audit(rules)

    def pages(self) -> "Pages":
        if self.par is None:
            raise self._not_computed(PAR_SHEET)
        return self.par()

    def simulated(self) -> Simulation:
        if self.simulation is None:
            raise self._not_computed(SIMULATION)
        return self.simulation

    def simulated_shoes(self) -> Callable[[Any], "SimulatedShoes"]:
        if self.simulation is None or self.simulation.shoes is None:
            raise self._not_computed(WHOLE_SHOES)
        return self.simulation.shoes

    def _not_computed(self, what: Words) -> NotComputed:
        return NotComputed(what=what, game=self.game.title)


def _checked(option: Option, value: Value) -> Value:
    return within(option.flag, int(value), least=option.least, most=option.most) if option.kind is int else value
