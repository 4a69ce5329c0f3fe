"""Squeezing: a patron opens the cards of a hand (baccarat 4.7 and 4.8, ruling B15). A squeeze delays when cards are
shown. It never changes the cards."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import msgspec

from felt.core.commands import Command
from felt.core.events import Event
from felt.core.refusals import NotYourHand
from felt.core.stage import HOUSE, Available, Covered, InPlay, Sentence, Stage, WagersInWords
from felt.core.words import Words
from felt.games.baccarat import requests
from felt.games.baccarat.commands import OpenCards, Squeeze
from felt.games.baccarat.events import CardsOpened, SqueezeAsked, SqueezeStarted
from felt.games.baccarat.hands import SIDES, hand_name
from felt.games.baccarat.refusals import NoSuchHand

FIRST_CARDS = 4
"""A squeeze can start once both hands have two cards."""


ASKS = Words("{patron} asks to squeeze {side}", "{patron} xin nặn {side}")
OPENED = Words("{side} opened by {by}", "{side} do {by} mở")


class Squeezing(Stage):
    name: ClassVar[str] = "squeeze"
    commands = (Squeeze, OpenCards)
    requests = (requests.Squeeze, requests.OpenCards)
    events = (SqueezeAsked, SqueezeStarted, CardsOpened)

    asked: set[tuple[str, str]] = msgspec.field(default_factory=set)
    """Side and patron."""
    squeezers: Mapping[str, str] = msgspec.field(default_factory=dict)
    """By side, the patron who opens its hand."""
    face_down: set[str] = msgspec.field(default_factory=set)
    """Hands with a card that is not yet open."""

    def openers(self, table: InPlay) -> dict[str, str]:
        """ruling B15: by side, the patron with the highest wager on it, if that patron asked. Of equal wagers the
        earlier counts."""
        highest: dict[str, tuple[int, str]] = {}
        for patron, wagers in table.confirmed.items():
            for wager in wagers:
                if wager.bet in SIDES and wager.amount > highest.get(wager.bet, (0, ""))[0]:
                    highest[wager.bet] = (wager.amount, patron)
        return {
            side: patron
            for side, (_, patron) in highest.items()
            if (side, patron) in self.asked and not table.has_left(patron)
        }

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        yield from self._opened_for_those_who_left(table)
        if self.face_down and sum(map(len, table.game_round.cards_by_hand.values())) >= FIRST_CARDS:
            yield SqueezeStarted(tuple(sorted(self.face_down)), now + table.times.squeeze_ms)

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        if isinstance(command, Squeeze):
            return self._ask(table, command, now)
        assert isinstance(command, OpenCards)
        return self._open(table, command)

    def _ask(self, table: InPlay, command: Squeeze, now: int) -> Iterator[Event]:
        """baccarat 4.7, ruling B15: a patron asks before the cards are dealt. The highest wager has the right."""
        table.refuse_bet(command.patron, now)
        if command.side not in SIDES:
            raise NoSuchHand(side=command.side, place="side")
        if (command.side, command.patron) not in self.asked:
            yield SqueezeAsked(command.patron, command.side)

    def _open(self, table: InPlay, command: OpenCards) -> Iterator[Event]:
        table.refuse_not_open(self)
        if self.squeezers.get(command.side) != command.patron:
            raise NotYourHand(clauses=("baccarat 4.7", "ruling B15"))
        if command.side in self.face_down:
            yield CardsOpened(command.side, by=command.patron)

    def over(self, table: InPlay) -> Iterator[Event]:
        yield from self._opened_for_those_who_left(table)

    def _opened_for_those_who_left(self, table: InPlay) -> Iterator[Event]:
        """baccarat 7.14: the house opens the hand of a squeezer who has left."""
        for side in sorted(self.face_down):
            if table.has_left(self.squeezers[side]):
                yield CardsOpened(side, by=HOUSE)

    def time_up(self, table: InPlay) -> Iterator[Event]:
        for side in sorted(self.face_down):
            yield CardsOpened(side, by=HOUSE)

    def betting_closed(self, openers: Mapping[str, str]) -> None:
        self.squeezers = openers

    def dealt(self, hand: str) -> None:
        if hand in self.squeezers:
            self.face_down.add(hand)

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case SqueezeAsked(patron=patron, side=side):
                self.asked.add((side, patron))
            case SqueezeStarted(deadline=deadline):
                table.ask(self, deadline)
            case _:
                assert isinstance(event, CardsOpened)
                self.face_down.discard(event.side)
                if not self.face_down:
                    table.go_on()

    def covers(self, table: InPlay, hand: str) -> Covered | None:
        """A squeezed hand is opened before it draws. Its first two cards stay open when the third card comes face
        down."""
        if hand not in self.face_down:
            return None
        return Covered(open=2 if len(table.game_round.cards_by_hand[hand]) > 2 else 0, seen_by=self.squeezers[hand])

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        return {"squeezers": self.squeezers}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        match event:
            case SqueezeAsked(patron=patron, side=side):
                return Sentence(ASKS, {"patron": patron, "side": hand_name(side)})
            case CardsOpened(side=side, by=by):
                return Sentence(OPENED, {"side": hand_name(side), "by": by})
        return None
