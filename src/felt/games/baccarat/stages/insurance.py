"""The stage of insurance, at its two moments (baccarat 4.10, 6.4 and 7.20, rulings B5, B6, B8 and B14)."""

from collections.abc import Callable, Iterator
from typing import ClassVar

import msgspec

from felt.core.chance import Round as CoreRound
from felt.core.chips import CENTS_MAX, Cents, whole_chips
from felt.core.commands import Command, PlaceChips
from felt.core.events import Event
from felt.core.odds import as_words
from felt.core.refusals import NotYourWager, Refusal
from felt.core.stage import Available, InPlay, Sentence, Stage, WagersInWords
from felt.core.wagers import Clause, Mode, Moment, Wager
from felt.core.words import Language, Words
from felt.games.baccarat import requests
from felt.games.baccarat.bets import NAMES, Bet
from felt.games.baccarat.commands import Insure
from felt.games.baccarat.events import InsuranceAnswered, InsuranceClosed, InsuranceOffered, InsuranceReturned
from felt.games.baccarat.hands import hand_name
from felt.games.baccarat.insurance import BET_ON, HAND_INSURED, Cap, Offer, limit_at, moment_of, offer_made, offers
from felt.games.baccarat.limits import adjusted_stakes, bounds_of, refuse_online
from felt.games.baccarat.refusals import (
    AlreadyAnswered,
    InsuranceForgone,
    InsuranceNotOffered,
    InsuranceNotOpen,
    NoRightToInsure,
)
from felt.games.baccarat.round import Round
from felt.games.baccarat.rules import Rules, total
from felt.games.baccarat.settle import above, check

OFFERED = Words("insurance offered: {offers}", "mời Bảo hiểm: {offers}")
OFFERED_TO = Words("insurance offered to {patrons}: {offers}", "mời {patrons} mua Bảo hiểm: {offers}")
TAKEN = Words("{patron} takes {wagers}", "{patron} mua {wagers}")
DECLINED = Words("{patron} declines insurance", "{patron} không mua Bảo hiểm")
RETURNED = Words(
    "the insurance of {patron} goes back: the cards in order do not offer it (7.9)",
    "trả lại Bảo hiểm của {patron}: bài xếp đúng thứ tự không mời mức này (7.9)",
)


class Insurance(Stage):
    name: ClassVar[str] = "insurance"
    awaited: ClassVar[Words] = Words("answers about insurance", "trả lời về Bảo hiểm")
    commands = (Insure,)
    requests = (requests.Insure,)
    events = (InsuranceOffered, InsuranceAnswered, InsuranceReturned, InsuranceClosed)

    moments: set[Moment] = msgspec.field(default_factory=set)
    """The moments at which insurance has been offered."""
    offers: tuple[Offer, ...] = ()
    offered: dict[tuple[Moment, str], Offer] = msgspec.field(default_factory=dict)
    """All offers of the round, by moment and side."""
    asked: tuple[str, ...] = ()
    """The patrons to whom the open offer is made."""
    unanswered: set[str] = msgspec.field(default_factory=set)
    forgone: dict[str, Moment] = msgspec.field(default_factory=dict)
    """The patrons who did not take the insurance that they were offered, and when (baccarat 7.20, ruling B8)."""
    declined: dict[str, Moment] = msgspec.field(default_factory=dict)
    """Those of them who said so. Of the others a Shift Manager may find that nobody asked them (baccarat 7.21)."""
    taken: tuple[Wager, ...] = ()
    """In the order of arrival."""
    undone: dict[Moment, int] = msgspec.field(default_factory=dict)
    """How often the right order of the cards has undone the offer of a moment (baccarat 7.9)."""

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        """rulings B5 and B14: an offer, if this is a moment of insurance, the table has insurance, no card lies face
        down, and a patron may take it. A card lies face down only after a waiver (baccarat 6.4.4)."""
        game_round = table.game_round
        assert isinstance(game_round, Round)
        moment = moment_of(game_round)
        if moment is None or moment in self.moments or not self.rules_of(table).insurance:
            return
        if self._face_down(table):
            return
        yield from self.offer(table, moment, offers(game_round), table.until_seen(now, table.times.insurance_ms))

    def late_offer(self, table: InPlay, patrons: tuple[str, ...], now: int) -> Iterator[Event]:
        """baccarat 7.21, ruling B22: at the price of this moment, to the patrons whom nobody has asked. A patron who
        has declined was asked (7.20)."""
        game_round = table.game_round
        assert isinstance(game_round, Round)
        moment = moment_of(game_round)
        if moment is None or not self.rules_of(table).insurance or self._face_down(table):
            return
        made = offers(game_round)
        insured = self._insured_at(moment)
        asked = tuple(
            patron
            for patron in dict.fromkeys(patrons)
            if self._has_wager(table, patron, made) and patron not in insured and not table.has_left(patron)
        )
        if asked and self.declined.keys() >= set(asked):
            raise InsuranceForgone(place="patrons")
        if asked:
            to = tuple(patron for patron in asked if patron not in self.declined)
            yield InsuranceOffered(moment, made, table.until_seen(now, table.times.insurance_ms), to)

    def _face_down(self, table: InPlay) -> bool:
        return any(table.cover_of(hand) is not None for hand in table.game_round.cards_by_hand)

    def rules_of(self, table: InPlay) -> Rules:
        assert isinstance(table.rules, Rules)
        return table.rules

    def offer(self, table: InPlay, moment: Moment, made: tuple[Offer, ...], deadline: int | None) -> Iterator[Event]:
        asked = self.who_may_insure(table, made)
        if asked:
            yield InsuranceOffered(moment, made, deadline, asked)

    def who_may_insure(self, table: InPlay, made: tuple[Offer, ...]) -> tuple[str, ...]:
        """ruling B8: the patrons at the table who have a wager on a hand with an offer, have not forgone insurance, and
        have not taken this one."""
        answered = {*self.forgone}.union(*(self._insured_at(offer.moment) for offer in made))
        return tuple(
            patron
            for patron in table.confirmed
            if self._has_wager(table, patron, made) and not table.has_left(patron) and patron not in answered
        )

    def _insured_at(self, moment: Moment) -> set[str]:
        return {wager.patron for wager in self.taken if wager.moment is moment}

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
            raise self._no_answer(table, command.patron)
        self._check(table, command, moment)
        table.refuse_without_chips(command.patron, command.wagers, available)
        yield InsuranceAnswered(command.patron, command.wagers, moment, self.undone.get(moment, 0))

    def _no_answer(self, table: InPlay, patron: str) -> Refusal:
        if patron in self.forgone and patron not in self.asked:
            return InsuranceForgone()
        return AlreadyAnswered() if self._has_wager(table, patron, self.offers) else NoRightToInsure()

    def _check(self, table: InPlay, command: Insure, moment: Moment) -> None:
        """ruling B6: the patron has a wager on the insured hand. Insurance is whole chips, within the cap over both
        moments and within the limit of its odds. Nobody can exceed that limit in parts."""
        game_round, rules = table.game_round, self.rules_of(table)
        assert isinstance(game_round, Round)
        check(command.wagers, rules)
        online = rules.mode is Mode.ONLINE
        if online:
            refuse_online(command.wagers, rules)
        offered = {offer.side: offer for offer in self.offers}
        cap = self._cap(table, command.patron)
        limit = min((limit_at(offer, rules) for offer in self.offers), default=CENTS_MAX)
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
            if not online:  # ruling A5: the settlement returns what is too much
                continue
            capped = cap.most(command.patron, offer)
            if wager.amount > min(whole_chips(capped), limit):
                raise above(offer, capped=capped, limit=limit, place=f"wagers[{index}].amount")
            cap.use(command.patron, offer, wager.amount)
            limit = Cents(limit - wager.amount)

    def _cap(self, table: InPlay, patron: str) -> Cap:
        cap = Cap((wager, wager.amount) for wager in table.confirmed[patron])
        for wager in self.taken:
            if wager.patron == patron:
                assert wager.moment is not None
                cap.use(patron, self.offered[wager.moment, HAND_INSURED[Bet(wager.bet)]], wager.amount)
        return cap

    def _has_wager(self, table: InPlay, patron: str, made: tuple[Offer, ...]) -> bool:
        """Whether the patron has a wager on a hand with an offer."""
        sides = {offer.side for offer in made}
        return any(wager.bet in sides for wager in table.confirmed.get(patron, ()))

    def over(self, table: InPlay) -> Iterator[Event]:
        if not self.unanswered:
            yield InsuranceClosed()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        yield InsuranceClosed()

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case InsuranceOffered(moment=moment, offers=made, deadline=deadline, to=to):
                self.offers = made
                self.offered |= {(moment, offer.side): offer for offer in made}
                self.moments.add(moment)
                self.asked = to or self.who_may_insure(table, made)
                self.forgone = {patron: when for patron, when in self.forgone.items() if patron not in to}
                self.unanswered = set(self.asked)
                table.ask(self, deadline, table.times.insurance_ms)
            case InsuranceAnswered(patron=patron, wagers=wagers, moment=moment):
                self.unanswered.discard(patron)
                self.taken += wagers
                if not wagers:
                    self.forgo(patron)
                    self.declined[patron] = moment
            case InsuranceReturned(patron=patron, moment=moment):
                self.taken = tuple(each for each in self.taken if (each.patron, each.moment) != (patron, moment))
            case _:
                assert isinstance(event, InsuranceClosed)
                self.forgo(*self.unanswered)
                self.end()
                table.go_on()

    def forgo(self, *patrons: str) -> None:
        """These patrons do not take the offer. A patron who insured at the first moment has not forgone insurance."""
        insured = {wager.patron for wager in self.taken}
        self.forgone |= {patron: self.offers[0].moment for patron in patrons if patron not in insured}

    def left(self, patron: str) -> None:
        if patron in self.unanswered:
            self.forgo(patron)
            self.unanswered.discard(patron)

    def withdrawn(self, patron: str) -> None:
        self.taken = tuple(wager for wager in self.taken if wager.patron != patron)
        self.unanswered.discard(patron)

    def returned_by_order(self, table: InPlay, ordered: CoreRound, clause: Clause) -> Iterator[Event]:
        stands = self._stands(ordered)
        fallen = [(wager.patron, wager.moment) for wager in self.taken if wager.moment not in stands]
        for patron, moment in dict.fromkeys(fallen):
            assert moment is not None
            yield InsuranceReturned(patron, clause, moment, self.undone.get(moment, 0))

    def reordered(self, table: InPlay) -> None:
        """baccarat 7.9: what was offered on other cards was no offer. An offer that the right order makes too stands,
        and so do its answers. The patrons who have not answered it yet are asked again."""
        stands = self._stands(table.game_round)
        self.undone |= {moment: self.undone.get(moment, 0) + 1 for moment, _ in self.offered if moment not in stands}
        self.offered = {key: offer for key, offer in self.offered.items() if key[0] in stands}
        self.forgone = {patron: moment for patron, moment in self.forgone.items() if moment in stands}
        self.declined = {patron: moment for patron, moment in self.declined.items() if moment in stands}
        self.moments = stands - {offer.moment for offer in self.offers if self.unanswered}
        self.end()

    def _stands(self, ordered: CoreRound) -> set[Moment]:
        """The moments at which the cards in this order offer the same hand at the same odds."""
        assert isinstance(ordered, Round)
        again = (offer_made(ordered, offer.moment, offer.side) for offer in self.offered.values())
        sold = {(offer.moment, offer.side, offer.odds) for offer in self.offered.values()}
        return {made.moment for made in again if made is not None and (made.moment, made.side, made.odds) in sold}

    def end(self) -> None:
        self.offers, self.asked, self.unanswered = (), (), set()

    def waits_for(self) -> tuple[str, ...]:
        return tuple(patron for patron in self.asked if patron in self.unanswered)

    def most(self, table: InPlay) -> dict[str, Cents]:
        """ruling B6: the cap is the part of the wagers that is at risk after 7.17 to 7.19, less what was taken before;
        in whole chips, and within the limits of the bet and of its odds."""
        rules, confirmed = self.rules_of(table), [wager for own in table.confirmed.values() for wager in own]
        online = rules.mode is Mode.ONLINE
        adjusted = {} if online else adjusted_stakes(confirmed, rules, {*table.warned})
        cap = Cap(
            (wager, adjusted[index].at_risk if index in adjusted else wager.amount)
            for index, wager in enumerate(confirmed)
        )
        for wager in self.taken:
            assert wager.moment is not None
            sold = self.offered[wager.moment, HAND_INSURED[Bet(wager.bet)]]
            within = min(cap.most(wager.patron, sold), self._limit(sold, rules))
            cap.use(wager.patron, sold, min(wager.amount, within))
        return {
            patron: whole_chips(min(cap.most(patron, offer), self._limit(offer, rules)))
            for offer in self.offers  # one hand is offered at a time
            for patron in self.waits_for()
        }

    def _limit(self, offer: Offer, rules: Rules) -> Cents:
        return min(limit_at(offer, rules), bounds_of(rules)[BET_ON[offer.side]][1])

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
            "forgone": sorted(filter(seen, self.forgone)),
        }

    def own(self, patron: str) -> dict[str, object]:
        return {"may_insure": patron in self.unanswered}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        match event:
            case InsuranceOffered(offers=made, to=to):
                told = Words(*(_listed(made, language) for language in Language))
                return Sentence(OFFERED_TO if to else OFFERED, {"offers": told, "patrons": to})
            case InsuranceReturned(patron=patron):
                return Sentence(RETURNED, {"patron": patron})
            case InsuranceAnswered(patron=patron, wagers=wagers):
                return Sentence(TAKEN if wagers else DECLINED, {"patron": patron, "wagers": in_words(wagers)})
        return None


def _listed(made: tuple[Offer, ...], language: Language) -> str:
    return ", ".join(
        f"{hand_name(offer.side).in_language(language)} {as_words(offer.odds).in_language(language)}" for offer in made
    )
