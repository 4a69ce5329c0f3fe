"""Squeezing: a patron opens the cards of a hand (baccarat 4.7 and 4.8, ruling B15). A squeeze delays when cards are
shown. It never changes the cards.

At some tables a squeezing patron may ask to open the Banker's third card before the Player's (6.4.4). The cards leave
the shoe in the same order; only the order of showing changes."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import msgspec

from felt.core.authority import Role
from felt.core.commands import Command
from felt.core.events import Event
from felt.core.irregularity import refuse_below
from felt.core.refusals import NotYourHand
from felt.core.requests import PatronRequest, StaffRequest
from felt.core.stage import ANOTHER, HOUSE, Available, Covered, InPlay, Sentence, Stage, WagersInWords
from felt.core.words import Words
from felt.games.baccarat import requests
from felt.games.baccarat.commands import BankerFirst, OpenCards, RestrictSqueeze, Squeeze
from felt.games.baccarat.events import CardsOpened, InsuranceWaived, SqueezeAsked, SqueezeRestricted, SqueezeStarted
from felt.games.baccarat.hands import SIDES, hand_name
from felt.games.baccarat.refusals import (
    BankerFirstNotAgreed,
    BankerFirstNotPossible,
    BankerOpensFirst,
    NoPatronToRestrict,
    NoSqueezeAtTable,
    NoSuchHand,
    RestrictedFromSqueeze,
)
from felt.games.baccarat.rules import ANY_CARD, BANKER_DRAWS_ON, Rules, total

FIRST_CARDS = 4
"""A squeeze can start once both hands have two cards."""


ASKS = Words("{patron} asks to squeeze {side}", "{patron} xin nặn {side}")
OPENED = Words("{side} opened by {by}", "{side} do {by} mở")
RESTRICTED = Words("{by} restricts {patron} from squeezing", "{by} hạn chế {patron} nặn bài")
WAIVED = Words(
    "{by} asks to open the third card of the Banker first: no second offer of insurance",
    "{by} xin mở lá thứ ba của Nhà Cái trước: không mời Bảo hiểm lần hai",
)


class Squeezing(Stage):
    name: ClassVar[str] = "squeeze"
    awaited: ClassVar[Words] = Words("the patron who squeezes", "khách nặn bài")
    commands: ClassVar[tuple[type[Command], ...]] = (Squeeze, OpenCards, BankerFirst, RestrictSqueeze)
    requests: ClassVar[tuple[type[PatronRequest | StaffRequest], ...]] = (
        requests.Squeeze,
        requests.OpenCards,
        requests.BankerFirst,
        requests.RestrictSqueeze,
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        SqueezeAsked,
        SqueezeStarted,
        CardsOpened,
        SqueezeRestricted,
        InsuranceWaived,
    )

    asked: set[tuple[str, str]] = msgspec.field(default_factory=set)
    """Side and patron."""
    squeezers: Mapping[str, str] = msgspec.field(default_factory=dict)
    """By side, the patron who opens its hand."""
    face_down: set[str] = msgspec.field(default_factory=set)
    """Hands with a card that is not yet open."""
    restricted: set[str] = msgspec.field(default_factory=set)
    """The patrons who may not squeeze in this round."""
    banker_first: bool = False
    """Whether a squeezing patron may now ask to open the Banker's third card first."""
    waived: bool = False
    """Whether the Banker's third card is opened first."""

    def rules_of(self, table: InPlay) -> Rules:
        assert isinstance(table.rules, Rules)
        return table.rules

    def openers(self, table: InPlay) -> dict[str, str]:
        """ruling B15: by side, the patron with the highest total on it, if that patron asked and may squeeze. Of equal
        totals the earlier counts. 4.7 gives the right to that patron alone: if they do not use it, or may not (4.8),
        nobody squeezes."""
        highest: dict[str, tuple[int, str]] = {}
        for patron, wagers in table.confirmed.items():
            for side in SIDES:
                on_side = sum(wager.amount for wager in wagers if wager.bet == side)
                if on_side > highest.get(side, (0, ""))[0]:
                    highest[side] = (on_side, patron)
        return {side: patron for side, (_, patron) in highest.items() if self._may_open(table, side, patron)}

    def _may_open(self, table: InPlay, side: str, patron: str) -> bool:
        return (side, patron) in self.asked and patron not in self.restricted and not table.has_left(patron)

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        yield from self._opened_by_the_house(table)
        sides = self._to_open(table)
        if sides and sum(map(len, table.game_round.cards_by_hand.values())) >= FIRST_CARDS:
            deadline = table.until_seen(now, table.times.squeeze_ms)
            yield SqueezeStarted(tuple(sides), deadline, banker_first=self._may_banker_come_first(table))

    def _to_open(self, table: InPlay) -> list[str]:
        """The hands that are to be opened now. After a waiver, the Player's waits for the Banker's third card."""
        hands = sorted(self.face_down)
        waits = self.waived and ("banker" in hands or len(table.game_round.cards_by_hand["banker"]) == 2)
        return [hand for hand in hands if not (waits and hand == "player")]

    def _may_banker_come_first(self, table: InPlay) -> bool:
        """baccarat 6.4.4, if the house agrees. The Banker must draw whatever the Player's third card is (4.16).
        Otherwise the drawing would tell something about a card that lies face down."""
        hands = table.game_round.cards_by_hand
        if not self.rules_of(table).banker_first or self.waived:
            return False
        third_is_down = "player" in self.face_down and len(hands["player"]) == 3
        return third_is_down and BANKER_DRAWS_ON[total(hands["banker"])] == ANY_CARD

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        match command:
            case Squeeze():
                return self._ask(table, command, now)
            case RestrictSqueeze():
                return self._restrict(table, command)
            case BankerFirst():
                return self._waive(table, command, now)
        assert isinstance(command, OpenCards)
        return self._open(table, command)

    def _ask(self, table: InPlay, command: Squeeze, now: int) -> Iterator[Event]:
        """baccarat 4.7, ruling B15: a patron asks before the cards are dealt. The highest total has the right."""
        table.refuse_wish(command.patron, now)
        self._refuse_face_up(table)
        if command.side not in SIDES:
            raise NoSuchHand(side=command.side, place="side")
        if command.patron in self.restricted:
            raise RestrictedFromSqueeze
        if (command.side, command.patron) not in self.asked:
            yield SqueezeAsked(command.patron, command.side)

    def _restrict(self, table: InPlay, command: RestrictSqueeze) -> Iterator[Event]:
        """baccarat 4.8: for this round. The house opens the hand that the patron squeezes now."""
        refuse_below(Role.PIT_MANAGER, command.role, "baccarat 4.8")
        table.refuse_paused()
        table.refuse_out_of_play()
        self._refuse_face_up(table)
        if table.has_left(command.patron):
            raise NoPatronToRestrict(patron=command.patron, place="patron")
        if command.patron not in self.restricted:
            yield SqueezeRestricted(command.patron, command.by, command.role or "")

    def _waive(self, table: InPlay, command: BankerFirst, now: int) -> Iterator[Event]:
        """baccarat 6.4.4: a squeezing patron asks, and the table's rules say whether the house agrees."""
        if self.waived:
            return
        if not self.rules_of(table).banker_first:
            raise BankerFirstNotAgreed
        table.refuse_not_open(self, now)
        if not self.banker_first:
            raise BankerFirstNotPossible
        if command.patron not in self.squeezers.values() or command.patron in self.restricted:
            raise NotYourHand(clauses=("baccarat 6.4.4", "ruling B15"))
        yield InsuranceWaived(command.patron)

    def _refuse_face_up(self, table: InPlay) -> None:
        if not self.rules_of(table).squeeze:
            raise NoSqueezeAtTable

    def _open(self, table: InPlay, command: OpenCards) -> Iterator[Event]:
        table.refuse_not_open(self)
        if self.squeezers.get(command.side) != command.patron:
            raise NotYourHand(clauses=("baccarat 4.7", "ruling B15"))
        if command.side in self.face_down:
            if command.side not in self._to_open(table):
                raise BankerOpensFirst
            yield CardsOpened(command.side, by=command.patron)

    def over(self, table: InPlay) -> Iterator[Event]:
        yield from self._opened_by_the_house(table)

    def _opened_by_the_house(self, table: InPlay) -> Iterator[Event]:
        """The house opens the hand of a patron who has left (baccarat 7.14) or may not squeeze (4.8)."""
        for side in self._to_open(table):
            squeezer = self.squeezers[side]
            if table.has_left(squeezer) or squeezer in self.restricted:
                yield CardsOpened(side, by=HOUSE)

    def house_opens(self, table: InPlay, hand: str) -> Iterator[Event]:
        """baccarat 7.14 and 7.15"""
        if table.is_open(self) and hand in self._to_open(table):
            yield CardsOpened(hand, by=HOUSE)

    def time_up(self, table: InPlay) -> Iterator[Event]:
        for side in self._to_open(table):
            yield CardsOpened(side, by=HOUSE)

    def betting_closed(self, openers: Mapping[str, str]) -> None:
        self.squeezers = openers

    def dealt(self, hand: str) -> None:
        if hand in self.squeezers and self.squeezers[hand] not in self.restricted:
            self.face_down.add(hand)

    def reordered(self, table: InPlay) -> None:
        self.face_down, self.banker_first = set(), False

    def withdrawn(self, patron: str) -> None:
        """ruling A9: who has no wager opens no hand; the house does."""
        self.restricted.add(patron)

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case SqueezeAsked(patron=patron, side=side):
                self.asked.add((side, patron))
            case SqueezeStarted(deadline=deadline, banker_first=banker_first):
                self.banker_first = banker_first
                table.ask(self, deadline, table.times.squeeze_ms)
            case SqueezeRestricted(patron=patron):
                self.restricted.add(patron)
            case InsuranceWaived():
                self.waived, self.banker_first = True, False
                table.go_on()
            case _:
                assert isinstance(event, CardsOpened)
                self.face_down.discard(event.side)
                table.shows(table.times.card_ms)
                if self.waived or not self.face_down:  # after a waiver one hand is opened at a time
                    self.banker_first = False
                    table.go_on()

    def end(self) -> None:
        self.banker_first = False

    def waits_for(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.squeezers[side] for side in sorted(self.face_down)))

    def covers(self, table: InPlay, hand: str) -> Covered | None:
        """A squeezed hand is opened before it draws. Its first two cards stay open when the third card comes face
        down."""
        if hand not in self.face_down:
            return None
        return Covered(open=2 if len(table.game_round.cards_by_hand[hand]) > 2 else 0, seen_by=self.squeezers[hand])

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        return {
            "squeezers": {side: who if seen(who) else ANOTHER for side, who in self.squeezers.items()},
            "restricted": sorted(filter(seen, self.restricted)),
            "banker_first": self.banker_first,
            "waived": self.waived,
        }

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        match event:
            case SqueezeAsked(patron=patron, side=side):
                return Sentence(ASKS, {"patron": patron, "side": hand_name(side)})
            case CardsOpened(side=side, by=by):
                return Sentence(OPENED, {"side": hand_name(side), "by": by})
            case SqueezeRestricted(patron=patron, by=by):
                return Sentence(RESTRICTED, {"patron": patron, "by": by})
            case InsuranceWaived(by=by):
                return Sentence(WAIVED, {"by": by})
        return None
