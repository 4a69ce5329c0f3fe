"""A table as one patron sees it, kept up to date by its events. Pure: the browser has the same reducer.

The server sends the whole `Mirror` on subscribing (`read`), and then only events. `follow` applies an event, so that
the mirror equals the server's own view. `take_draft`, `take_hand`, `take_duty` and `take_alarms` apply the messages
that only this person receives.
The mirror decides nothing: limits, odds and results come from the server."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from felt.core.cards import Card
from felt.core.chips import Cents
from felt.core.shoe.findings import Alarm
from felt.core.wagers import Wager
from felt.protocol.view import FACE_DOWN, Crowd, Due, Links, Offer, Seat, Seen, Shuffle

RESULTS_MAX = 200
CUT_CARD_FROM_END = 14
SHOE_GAME = "baccarat"
SEAT = "seat "
"""A guest without an account is known by the seat, and does not leave."""

Body = Mapping[str, Any]
"""An event as in the journal: its `type` and its fields. A field with its default value is left out."""


class Mirror(Seen):
    """`settings` is empty until the table is first opened.

    At an open table `patrons`, `confirmed`, `insurance`, `unanswered`, `forgone`, `restricted` and the lines of
    `result` are this patron's own. Of the others there are only the sums in `crowd`, which come a little after the
    events."""

    @property
    def game(self) -> str:
        return str(self.settings.get("game", ""))

    @property
    def is_open(self) -> bool:
        return self.settings.get("seats") is None

    @property
    def by_hand(self) -> bool:
        return self.settings.get("dealing") == "hand"

    @property
    def by_calls(self) -> bool:
        return self.settings.get("betting") == "called"

    @property
    def seated(self) -> bool:
        seat = self.patrons.get(self.you.patron)
        return seat is not None and not seat.leaving


def read(state: Body) -> Mirror:
    return msgspec.convert(state, Mirror)


def take_draft(mirror: Mirror, wagers: tuple[Wager, ...]) -> None:
    mirror.you.draft = wagers


def take_hand(mirror: Mirror, to: str, cards: tuple[Card, ...]) -> None:
    mirror.you.hands[to] = (*mirror.you.hands.get(to, ()), *cards)


def take_duty(mirror: Mirror, on_duty: bool, need: Due | None) -> None:
    mirror.you.on_duty, mirror.you.need = on_duty, need


def take_alarms(mirror: Mirror, alarms: tuple[Alarm, ...]) -> None:
    mirror.you.alarms = alarms


def follow(mirror: Mirror, event: Body) -> None:  # noqa: PLR0912, PLR0915 - one case an event, nothing nested
    you = mirror.you
    match event["type"]:
        case "table_opened":
            mirror.settings, mirror.rules_hash = event["settings"], event["rules_hash"]
            mirror.phase, mirror.closing, mirror.deadline = "waiting", False, None
        case "table_closing":
            mirror.closing = True
        case "table_closed":
            mirror.phase, mirror.deadline = "closed", None
            mirror.paused, mirror.stopped_by, mirror.unattended = False, "", False
            mirror.free_hand = ""
            _finish_shuffle(mirror)
            mirror.patrons, mirror.results = {}, []
            _clear_felt(mirror)
        case "table_paused":
            mirror.paused, mirror.left_ms = True, event["left_ms"]
            mirror.stopped_by, mirror.unattended = event.get("clause", ""), event.get("unattended", False)
        case "table_resumed":
            mirror.paused, mirror.left_ms, mirror.deadline = False, None, event["deadline"]
            mirror.stopped_by, mirror.unattended = "", False
        case "table_restarted":
            mirror.deadline = event["deadline"]
        case "joined":
            _join(mirror, event)
        case "left":
            _leave(mirror, event["patron"])
        case "seat_given_up":
            mirror.patrons.pop(event["patron"], None)
        case "countdown_started":
            mirror.phase, mirror.deadline = "countdown", event["deadline"]
        case "countdown_stopped":
            mirror.phase, mirror.deadline = "waiting", None
        case "shuffle_fixed" | "cards_prepared":
            _new_shuffle(mirror, event)
        case "chains_opened":
            mirror.fairness.chains = msgspec.convert(event, Links)
        case "chains_ended":
            assert mirror.fairness.chains is not None
            mirror.fairness.chains.ended = True
        case "seed_given":
            if event["patron"] == you.patron:
                you.seed = event["seed"]
        case "shoe_cut":
            assert mirror.shuffle is not None
            mirror.shuffle.takes_seeds, mirror.shuffle.seeds = False, event["seeds"]
        case "links_revealed":
            assert mirror.shuffle is not None
            given = event["house_link"] and event["witness_link"]
            mirror.fairness.aborts += not given and not mirror.shuffle.lost
        case "shuffle_lost":
            _lose_shuffle(mirror, event["number"])
        case "shoe_removed":
            _finish_shuffle(mirror)
        case "burned":
            assert mirror.shuffle is not None
            mirror.shuffle.place += 1 + int(event["count"])
        case "betting_opened":
            _clear_felt(mirror)
            mirror.phase, mirror.round, mirror.deadline = "betting", event["round"], event["deadline"]
            mirror.rules_hash = event["rules_hash"]
            seat = mirror.patrons.get(you.patron)
            you.may_bet = seat is not None and seat.plays_from <= mirror.round
        case "wagers_confirmed":
            mirror.confirmed.pop(event["patron"], None)
            mirror.confirmed[event["patron"]] = _wagers(event)
            if event["patron"] == you.patron:
                you.draft, you.may_bet = (), not event["wagers"]  # who sits out may come back
                you.seed = event.get("seed", "") or you.seed
        case "wagers_recorded":
            mirror.recorded[event["patron"]] = _wagers(event)
        case "betting_closed":
            you.draft, you.may_bet, mirror.recorded = (), False, {}
            if mirror.by_hand and mirror.game != SHOE_GAME and mirror.shuffle is not None:
                mirror.shuffle.place = 0  # a single deck is shuffled again for each round
            mirror.squeezers = event.get("squeezers", {})
            mirror.hands = {"player": [], "banker": []} if mirror.game == SHOE_GAME else {}
            mirror.phase, mirror.deadline = "dealing", None
        case "nobody_bet":
            _clear_felt(mirror)
            mirror.phase, mirror.deadline = "waiting", None
            for seat in mirror.patrons.values():
                seat.plays_from = min(seat.plays_from, mirror.round)
        case "cards_dealt":
            _dealt(mirror, event)
        case "dice_thrown":
            mirror.dice = tuple(event["dice"])
        case "cards_corrected":
            _correct(mirror, event)
        case "dice_corrected":
            mirror.dice = tuple(event["after"])
            _deal_again(mirror)
        case "result_called":
            mirror.phase, mirror.deadline, mirror.called = "called", None, dict(event["outcome"])
        case "squeeze_started":
            mirror.phase, mirror.deadline = "squeeze", event["deadline"]
            mirror.banker_first = event.get("banker_first", False)
        case "squeeze_restricted":
            mirror.restricted = sorted({*mirror.restricted, event["patron"]})
        case "insurance_waived":
            mirror.waived, mirror.banker_first = True, False
            mirror.phase, mirror.deadline = "dealing", None
        case "cards_opened":
            mirror.hands[event["side"]] = list(event["cards"])
            you.hands.pop(event["side"], None)
            if mirror.waived or not any(FACE_DOWN in hand for hand in mirror.hands.values()):
                mirror.phase, mirror.deadline, mirror.banker_first = "dealing", None, False
        case "insurance_offered":
            mirror.phase, mirror.deadline = "insurance", event["deadline"]
            mirror.offers = msgspec.convert(event["offers"], list[Offer])
            mirror.unanswered = _who_may_insure(mirror)
        case "insurance_answered":
            mirror.insurance += _wagers(event)
            mirror.unanswered = [name for name in mirror.unanswered if name != event["patron"]]
            if not event["wagers"]:
                _forgo(mirror, event["patron"])
        case "insurance_closed":
            _forgo(mirror, *mirror.unanswered)
            mirror.offers, mirror.unanswered = [], []
            mirror.phase, mirror.deadline = "dealing", None
        case "arranging_opened":
            mirror.phase, mirror.deadline = "arranging", event["deadline"]
            mirror.unarranged = _boxes_to_arrange(mirror)
        case "hand_arranged":
            mirror.unarranged = [box for box in mirror.unarranged if box != event["box"]]
        case "arranging_closed":
            mirror.unarranged = []
            mirror.phase, mirror.deadline = "dealing", None
        case "round_settled":
            mirror.results = [*mirror.results, event["mark"]][-RESULTS_MAX:]
            _round_over(mirror, event)
        case "round_voided":
            _round_over(mirror, event)
        case "round_ended":
            _end_round(mirror)
    mirror.fairness.scheme = _scheme(mirror)
    you.may_insure = you.patron in mirror.unanswered
    you.may_arrange = [box for box in mirror.unarranged if _holders(mirror)[box] == you.patron]


def _wagers(event: Body) -> tuple[Wager, ...]:
    return msgspec.convert(event["wagers"], tuple[Wager, ...])


def _clear_felt(mirror: Mirror) -> None:
    """Clear the fields that belong to one round."""
    mirror.confirmed, mirror.insurance, mirror.offers, mirror.unanswered, mirror.forgone = {}, (), [], [], []
    mirror.restricted, mirror.banker_first, mirror.waived = [], False, False
    mirror.squeezers, mirror.hands, mirror.dice, mirror.unarranged = {}, {}, (), []
    mirror.recorded, mirror.called, mirror.choice, mirror.free = {}, None, None, False
    mirror.decided, mirror.void_boxes = [], []
    mirror.you.may_choose, mirror.you.stays, mirror.you.returned = False, None, Cents(0)
    mirror.you.draft, mirror.you.hands, mirror.you.may_bet = (), {}, False
    if not _is_cut_by_seeds(mirror):
        mirror.you.seed = ""
    if mirror.crowd is not None:  # the next sums come a little later
        mirror.crowd = Crowd(mirror.crowd.table, mirror.crowd.patrons, 0, {})


def _is_cut_by_seeds(mirror: Mirror) -> bool:
    """A seed for the cut of a shoe stands for the whole shoe."""
    return mirror.shuffle is not None and bool(mirror.shuffle.house_root)


def _join(mirror: Mirror, event: Body) -> None:
    newcomer = Seat(event["name"], event["seat"], event["plays_from"])
    if event["patron"] == mirror.you.patron and event["patron"] not in mirror.patrons and mirror.phase == "betting":
        mirror.you.may_bet = newcomer.plays_from == mirror.round  # until a dealer's call closes betting for all
    known = mirror.patrons.setdefault(event["patron"], newcomer)
    known.name, known.leaving = newcomer.name, False


def _has_left(mirror: Mirror, name: str) -> bool:
    if name.startswith(SEAT):
        return False
    return name not in mirror.patrons or mirror.patrons[name].leaving


def _leave(mirror: Mirror, name: str) -> None:
    """A patron with chips on the felt is shown until the round is over."""
    if name == mirror.you.patron:
        mirror.you.draft, mirror.you.may_bet = (), False
    if name in mirror.unanswered:
        _forgo(mirror, name)
    mirror.unanswered = [other for other in mirror.unanswered if other != name]
    mirror.unarranged = [box for box in mirror.unarranged if _holders(mirror)[box] != name]
    if mirror.confirmed.get(name) and name in mirror.patrons:
        mirror.patrons[name].leaving = True
    else:
        mirror.patrons.pop(name, None)


def _new_shuffle(mirror: Mirror, event: Body) -> None:
    shoe = mirror.game == SHOE_GAME
    cards = 52 * int(event["decks"])
    cut_at = cards - CUT_CARD_FROM_END if shoe else None
    mirror.shuffle = Shuffle(
        number=event["number"],
        cards=cards,
        cut_at=cut_at,
        commitment=event.get("commitment", ""),
        house_root=event.get("house_root", ""),
        witness_root=event.get("witness_root", ""),
        takes_seeds="house_root" in event,
    )
    if shoe:
        mirror.results, mirror.you.seed = [], ""


def _lose_shuffle(mirror: Mirror, number: int) -> None:
    """Of a number that was never fixed there is no shuffle."""
    mirror.fairness.aborts += 1
    if mirror.shuffle is not None and mirror.shuffle.number == number:
        mirror.shuffle.lost = True
        _finish_shuffle(mirror)


def _finish_shuffle(mirror: Mirror) -> None:
    if mirror.shuffle is not None:
        mirror.shuffle.finished, mirror.shuffle.takes_seeds = True, False


def _scheme(mirror: Mirror) -> Literal["", "hand", "one_key", "two_keys"]:
    if mirror.by_hand:
        return "hand"
    if mirror.fairness.chains is not None:
        return "two_keys"
    return "" if mirror.shuffle is None else "one_key"


def _dealt(mirror: Mirror, event: Body) -> None:
    to, cards = event["to"], list(event["cards"])
    shuffle = mirror.shuffle
    assert shuffle is not None
    shuffle.place = event["at"] + len(cards)
    if shuffle.cut_at is not None and shuffle.place > shuffle.cut_at:
        shuffle.cut_card_out = True
    hand = mirror.hands.get(to, [])
    if FACE_DOWN in cards and mirror.squeezers.get(to) == mirror.you.patron and FACE_DOWN not in hand:
        # The squeezer sees the whole hand, and receives the new card with `hand`.
        mirror.you.hands[to] = tuple(Card(card) for card in hand)
    mirror.hands[to] = hand + cards


def _correct(mirror: Mirror, event: Body) -> None:
    """The squeezer receives the right card with `hand`."""
    to, cards = event["to"], list(event["after"])
    mirror.hands[to] = mirror.hands[to][: -len(cards)] + cards
    if to in mirror.you.hands:
        mirror.you.hands[to] = mirror.you.hands[to][: -len(cards)]
    _deal_again(mirror)


def _deal_again(mirror: Mirror) -> None:
    """The last cards or dice were others: the questions that they brought are taken back, and so is the call."""
    mirror.phase, mirror.deadline, mirror.called = "dealing", None, None
    mirror.unanswered, mirror.offers, mirror.unarranged, mirror.banker_first = [], [], [], False


def _who_may_insure(mirror: Mirror) -> list[str]:
    sides = {offer.side for offer in mirror.offers}
    moments = {offer.moment for offer in mirror.offers}
    answered = {*mirror.forgone, *(wager.patron for wager in mirror.insurance if wager.moment in moments)}
    return sorted(
        name
        for name, wagers in mirror.confirmed.items()
        if any(wager.bet in sides for wager in wagers) and not _has_left(mirror, name) and name not in answered
    )


def _forgo(mirror: Mirror, *names: str) -> None:
    """ruling B8: a patron who takes nothing at the first moment is not asked at the second."""
    insured = {wager.patron for wager in mirror.insurance}
    mirror.forgone = sorted({*mirror.forgone, *names} - insured)


def _holders(mirror: Mirror) -> dict[int, str]:
    wagers = (wager for wagers in mirror.confirmed.values() for wager in wagers)
    return {wager.box: wager.patron for wager in wagers if wager.box is not None}


def _boxes_to_arrange(mirror: Mirror) -> list[int]:
    """niuniu 4.5.5: a patron arranges the first of their hands."""
    first: dict[str, int] = {}
    for box, holder in sorted(_holders(mirror).items()):
        first.setdefault(holder, box)
    return sorted(box for holder, box in first.items() if not _has_left(mirror, holder))


def _round_over(mirror: Mirror, event: Body) -> None:
    mirror.phase, mirror.deadline, mirror.result = "result", event["deadline"], dict(event)
    mirror.unanswered, mirror.offers, mirror.unarranged, mirror.banker_first = [], [], [], False
    mirror.called = None
    if mirror.paused:
        mirror.left_ms = None if mirror.by_calls else mirror.settings["times"]["result_ms"]


def _end_round(mirror: Mirror) -> None:
    _clear_felt(mirror)
    mirror.patrons = {name: seat for name, seat in mirror.patrons.items() if not seat.leaving}
    mirror.phase, mirror.deadline, mirror.result = "waiting", None, None
    if (shuffle := mirror.shuffle) is not None:
        one_round = mirror.game != SHOE_GAME and not mirror.by_hand
        shuffle.finished = shuffle.finished or (shuffle.last_hand and not mirror.free_hand) or one_round
        shuffle.last_hand = shuffle.cut_card_out
