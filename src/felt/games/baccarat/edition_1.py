"""The first edition of Baccarat: its settings, and its stages where they differ. Rounds that were played by it are
replayed by it, and a round in flight ends by it."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from felt.core.events import Event
from felt.core.game import Game, OnFelt
from felt.core.limits import Bound, Limits
from felt.core.settlement import Settlement
from felt.core.stage import InPlay
from felt.core.wagers import Mode, Moment, Wager
from felt.games.baccarat import requests
from felt.games.baccarat.commands import OpenCards, Squeeze
from felt.games.baccarat.events import CardsOpened, InsuranceOffered, SqueezeAsked, SqueezeStarted
from felt.games.baccarat.hands import SIDES
from felt.games.baccarat.insurance import Offer
from felt.games.baccarat.round import Outcome
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.stages import Insurance, Squeezing


class FirstRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    mode: Mode = Mode.DEALER
    commission: bool = True
    insurance: bool = True
    decks: Annotated[int, msgspec.Meta(ge=1, le=16)] = 8
    limits: Limits = msgspec.field(default_factory=dict)
    differential: Bound | None = None

    def in_full(self) -> Rules:
        """The same table by the settings of today."""
        return Rules(**msgspec.structs.asdict(self))


class FirstSqueezing(Squeezing):
    """The highest single wager squeezes, and nobody is restricted."""

    commands = (Squeeze, OpenCards)
    requests = (requests.Squeeze, requests.OpenCards)
    events = (SqueezeAsked, SqueezeStarted, CardsOpened)

    def rules_of(self, table: InPlay) -> Rules:
        assert isinstance(table.rules, FirstRules)
        return table.rules.in_full()

    def openers(self, table: InPlay) -> dict[str, str]:
        highest: dict[str, tuple[int, str]] = {}
        for patron, wagers in table.confirmed.items():
            for wager in wagers:
                if wager.bet in SIDES and wager.amount > highest.get(wager.bet, (0, ""))[0]:
                    highest[wager.bet] = (wager.amount, patron)
        return {side: patron for side, (_, patron) in highest.items() if self._may_open(table, side, patron)}


class FirstInsurance(Insurance):
    """Every patron with a wager on the hand is asked at both moments. The record does not name them."""

    def rules_of(self, table: InPlay) -> Rules:
        assert isinstance(table.rules, FirstRules)
        return table.rules.in_full()

    def offer(self, table: InPlay, moment: Moment, made: tuple[Offer, ...], deadline: int | None) -> Iterator[Event]:
        offered = tuple(offer for offer in made if table.totals.get(offer.side))
        if offered:
            yield InsuranceOffered(moment, offered, deadline)

    def forgo(self, *patrons: str) -> None:
        """An offer that a patron did not take was lost; the next one came."""


def first_edition(latest: Game) -> Game:
    def in_force(rules: FirstRules) -> dict[str, object]:
        today = latest.in_force(rules.in_full())
        return {key: value for key, value in today.items() if key != "edition"} | {"table": rules}

    def admit(wagers: Sequence[Wager], rules: FirstRules, on_felt: OnFelt) -> None:
        latest.admit(wagers, rules.in_full(), on_felt)

    def settle(outcome: Outcome, wagers: Sequence[Wager], rules: FirstRules) -> Settlement:
        """No dealer ran a table by the first edition, so the clauses on wagers outside the limits settled nothing."""
        return latest.settle(outcome, wagers, rules.in_full())

    return dataclasses.replace(
        latest,
        rules_type=FirstRules,
        admit=admit,
        settle=settle,
        in_force=in_force,
        description_adds=lambda rules: latest.description_adds(rules.in_full()),
        stages=(FirstSqueezing, FirstInsurance),
        edition=1,
        earlier=(),
    )
