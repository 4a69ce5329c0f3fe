"""The stage of insurance, at its two moments (baccarat 4.10, 6.4 and 7.20, rulings B5, B6, B8 and B14)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

import msgspec

from felt.core.chips import whole_chips
from felt.core.commands import Command, PlaceChips
from felt.core.events import Event
from felt.core.odds import as_words
from felt.core.refusals import NotYourWager
from felt.core.stage import Available, InPlay, Sentence, Stage, WagersInWords
from felt.core.wagers import Moment, Wager
from felt.core.words import Language, Words
from felt.games.baccarat import requests
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceAnswered, InsuranceClosed, InsuranceOffered
from felt.games.baccarat.hands import hand_name
from felt.games.baccarat.insurance import HAND_INSURED, Cap, Offer, moment_of, offers
from felt.games.baccarat.limits import refuse_online
from felt.games.baccarat.refusals import (
    AlreadyAnswered,
    InsuranceAboveCap,
    InsuranceNotOffered,
    InsuranceNotOpen,
    NoRightToInsure,
)
from felt.games.baccarat.round import Round
from felt.games.baccarat.rules import Rules, total
from felt.games.baccarat.settle import check

OFFERED = Words("insurance offered: {offers}", "mời Bảo hiểm: {offers}")
TAKEN = Words("{patron} takes {wagers}", "{patron} mua {wagers}")
DECLINED = Words("{patron} declines insurance", "{patron} không mua Bảo hiểm")


class Insurance(Stage):
    name: ClassVar[str] = "insurance"
    commands = (Insure,)
    requests = (requests.Insure,)
    events = (InsuranceOffered, InsuranceAnswered, InsuranceClosed)

    moments: set[Moment] = msgspec.field(default_factory=set)
    """The moments at which insurance has been offered."""
    offers: tuple[Offer, ...] = ()
    offered: dict[tuple[Moment, str], Offer] = msgspec.field(default_factory=dict)
    """All offers of the round, by moment and side."""
    unanswered: set[str] = msgspec.field(default_factory=set)
    taken: tuple[Wager, ...] = ()
    """In the order of arrival."""

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        """rulings B5 and B14: an offer, if this is a moment of insurance, the table has insurance, and a patron may
        take it."""
        game_round, rules = table.game_round, table.rules
        assert isinstance(game_round, Round)
        assert isinstance(rules, Rules)
        moment = moment_of(game_round)
        if moment is None or moment in self.moments or not rules.insurance:
            return
        made = tuple(offer for offer in offers(game_round) if table.totals.get(offer.side))
        if made:
            yield InsuranceOffered(moment, made, now + table.times.insurance_ms)

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        """ruling B8: a patron takes or declines insurance while the offer is open. No answer in time declines. A
        repeated answer counts once. An answer to one offer does not answer the next offer, which has another price."""
        assert isinstance(command, Insure)
        if self.repeats(command):
            return
        table.refuse_paused()
        if not table.is_open(self) or not table.is_in_time(now):
            raise InsuranceNotOpen
        moment = self.offers[0].moment
        if command.moment not in (None, moment):
            raise InsuranceNotOpen(place="moment")
        if command.patron not in self.unanswered:
            raise AlreadyAnswered if self._may_insure(table, command.patron) else NoRightToInsure
        self._check(table, command, moment)
        table.refuse_without_chips(command.patron, command.wagers, available)
        yield InsuranceAnswered(command.patron, command.wagers, moment)

    def _check(self, table: InPlay, command: Insure, moment: Moment) -> None:
        """ruling B6: the patron has a wager on the insured hand. Insurance is whole chips, within the cap over both
        moments."""
        game_round, rules = table.game_round, table.rules
        assert isinstance(game_round, Round)
        check(command.wagers, rules)
        refuse_online(command.wagers, rules)
        offered = {offer.side: offer for offer in self.offers}
        cap = self._cap(table, command.patron)
        for index, wager in enumerate(command.wagers):
            if wager.patron != command.patron:
                raise NotYourWager(place=f"wagers[{index}].patron")
            side = HAND_INSURED.get(Bet(wager.bet))
            offer = offered.get(side) if side is not None else None
            if offer is None or wager.moment is not moment:
                raise InsuranceNotOffered(
                    side=NAMES[Bet(side or wager.bet)],
                    player=total(game_round.player),
                    banker=total(game_round.banker),
                    place=f"wagers[{index}]",
                )
            assert cap.covers(command.patron, offer), "one hand is offered at a time, and the patron has a wager on it"
            most = whole_chips(cap.most(command.patron, offer))
            if wager.amount > most:
                raise InsuranceAboveCap(odds=as_words(offer.odds), most=most, place=f"wagers[{index}].amount")
            cap.use(command.patron, offer, wager.amount)

    def _cap(self, table: InPlay, patron: str) -> Cap:
        cap = Cap(table.confirmed[patron])
        for wager in self.taken:
            if wager.patron == patron:
                assert wager.moment is not None
                cap.use(patron, self.offered[wager.moment, HAND_INSURED[Bet(wager.bet)]], wager.amount)
        return cap

    def _may_insure(self, table: InPlay, patron: str) -> bool:
        """Whether the patron has a wager on a hand with an offer."""
        sides = {offer.side for offer in self.offers}
        return any(wager.bet in sides for wager in table.confirmed.get(patron, ()))

    def over(self, table: InPlay) -> Iterator[Event]:
        if not self.unanswered:
            yield InsuranceClosed()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        yield InsuranceClosed()

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case InsuranceOffered(moment=moment, offers=made, deadline=deadline):
                self.offers = made
                self.offered |= {(moment, offer.side): offer for offer in made}
                self.moments.add(moment)
                self.unanswered = {
                    patron
                    for patron in table.confirmed
                    if self._may_insure(table, patron) and not table.has_left(patron)
                }
                table.ask(self, deadline)
            case InsuranceAnswered(patron=patron, wagers=wagers):
                self.unanswered.discard(patron)
                self.taken += wagers
            case _:
                assert isinstance(event, InsuranceClosed)
                self.end()
                table.go_on()

    def left(self, patron: str) -> None:
        self.unanswered.discard(patron)

    def withdrawn(self, patron: str) -> None:
        self.taken = tuple(wager for wager in self.taken if wager.patron != patron)
        self.unanswered.discard(patron)

    def end(self) -> None:
        self.offers, self.unanswered = (), set()

    def wagers(self) -> tuple[Wager, ...]:
        return self.taken

    def repeats(self, command: PlaceChips) -> bool:
        if not command.wagers:
            return False
        moments = {wager.moment for wager in command.wagers}
        taken = tuple(wager for wager in self.taken if wager.patron == command.patron and wager.moment in moments)
        return command.wagers == taken

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        return {
            "insurance": [wager for wager in self.taken if seen(wager.patron)],
            "offers": [msgspec.structs.asdict(offer) | {"odds": str(offer.odds)} for offer in self.offers],
            "unanswered": sorted(filter(seen, self.unanswered)),
        }

    def own(self, patron: str) -> dict[str, object]:
        return {"may_insure": patron in self.unanswered}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        match event:
            case InsuranceOffered(offers=made):
                return Sentence(OFFERED, {"offers": Words(*(_listed(made, language) for language in Language))})
            case InsuranceAnswered(patron=patron, wagers=wagers):
                return Sentence(TAKEN if wagers else DECLINED, {"patron": patron, "wagers": in_words(wagers)})
        return None


def _listed(made: tuple[Offer, ...], language: Language) -> str:
    return ", ".join(
        f"{hand_name(offer.side).in_language(language)} {as_words(offer.odds).in_language(language)}" for offer in made
    )
