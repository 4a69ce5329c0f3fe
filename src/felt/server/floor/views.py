"""What a patron may see of a table.

Drafts are seen by their patron alone. A hand that is squeezed is seen by its squeezer alone until it is opened; a
Niu Niu hand by the holder of its box alone until the round is settled, the house's by nobody. Whoever watches is told
that staff did something, not who of them: staff find that in the round's recall, and the journal keeps it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from felt.core.cards import Card
from felt.games import baccarat, niuniu, sicbo
from felt.protocol import FACE_DOWN, Crowd
from felt.table.codec import encode
from felt.table.course import HOUSE
from felt.table.events import (
    CardsDealt,
    CardsOpened,
    Event,
    HandArranged,
    InsuranceAnswered,
    Joined,
    Left,
    RoundSettled,
    RoundVoided,
    SeatGivenUp,
    ShuffleFixed,
    SqueezeAsked,
    TableClosing,
    TableOpened,
    TablePaused,
    TableResumed,
    WagersConfirmed,
)
from felt.table.state import State
from felt.table.transcript import STAFF

Names = Mapping[str, str]
"""How patrons are seen, by id."""
BY_STAFF = (TableOpened, TableClosing, TablePaused, TableResumed, RoundVoided)
"""Done by somebody of the staff, or by the house itself."""
OF_ONE_PATRON = (Joined, Left, SeatGivenUp, WagersConfirmed, SqueezeAsked, InsuranceAnswered, HandArranged)


def hidden_from_all(state: State, event: CardsDealt) -> bool:
    """Whether these cards lie face down. `state` is the table after the event."""
    return state.game.name == "niuniu" or event.to in state.play.squeezers


def sees(state: State, to: str) -> str | None:
    """The patron who may look at a face-down hand, if anybody may."""
    if to in state.play.squeezers:
        return state.play.squeezers[to]
    if to.startswith("box "):
        return state.play.boxes.get(int(to.removeprefix("box ")))
    return None


def public_event(state: State, event: Event, names: Names) -> dict[str, Any]:
    """The event as everybody may see it. `state` is the table after it."""
    shown: dict[str, Any] = msgspec.json.decode(encode(event))
    match event:
        case CardsDealt(cards=cards) if hidden_from_all(state, event):
            shown["cards"] = [FACE_DOWN] * len(cards)
        case CardsOpened(side=side):
            shown["cards"] = _hand(state, side)
        case HandArranged():
            del shown["niu"]
        case ShuffleFixed():
            del shown["nonce"]
        case Joined(patron=patron):
            shown["name"] = names.get(patron, patron)
        case TableOpened(by=by) | TableClosing(by=by) | TablePaused(by=by) | TableResumed(by=by) | RoundVoided(by=by):
            shown["by"] = HOUSE if by == HOUSE else STAFF
    return shown


def event_message(table: str, seq: int, after: int, at: int, state: State, event: Event, names: Names) -> bytes:
    """A `TableEvent`, put together from the event's own bytes where it is shown as it is."""
    body = encode(event) if _is_public(state, event) else msgspec.json.encode(public_event(state, event, names))
    head = msgspec.json.encode(table)
    return b'{"type":"event","table":%b,"seq":%d,"after":%d,"at":%d,"event":%b}' % (head, seq, after, at, body)


def _is_public(state: State, event: Event) -> bool:
    if isinstance(event, CardsDealt):
        return not hidden_from_all(state, event)
    return not isinstance(event, (CardsOpened, HandArranged, ShuffleFixed, Joined, *BY_STAFF))


def _hand(state: State, side: str) -> tuple[Card, ...]:
    game_round = state.play.round
    assert isinstance(game_round, baccarat.Round)
    return game_round.player if side == "player" else game_round.banker


def private_hands(state: State, patron: str) -> dict[str, tuple[Card, ...]]:
    """Face-down hands that this patron may look at."""
    return {to: cards for to, cards in _face_down(state).items() if sees(state, to) == patron}


def _face_down(state: State) -> dict[str, tuple[Card, ...]]:
    match state.play.round:
        case baccarat.Round():
            return {side: _hand(state, side) for side in state.play.face_down}
        case niuniu.Round() as dealt:
            return {f"box {box}": hand for box, hand in zip(dealt.boxes, dealt.hands, strict=False)}
    return {}


def is_open(state: State) -> bool:
    """An open table has no seats, and maybe thousands of patrons: each is shown their own play, and the rest in sum."""
    return state.settings is not None and state.settings.seats is None


def concerns(event: Event) -> str | None:
    """The one patron that an event is about, where others at an open table need not know of it singly."""
    return event.patron if isinstance(event, OF_ONE_PATRON) else None


def lines_of(result: RoundSettled | RoundVoided, patron: str | None) -> RoundSettled | RoundVoided:
    """The result with the lines of one patron only."""
    return msgspec.structs.replace(result, lines=tuple(line for line in result.lines if line.patron == patron))


def crowd(table: str, state: State) -> Crowd:
    play = state.play
    return Crowd(table, len(state.patrons), len(play.confirmed), dict(play.totals))


def public_state(state: State, result: RoundSettled | RoundVoided | None, patron: str, names: Names) -> dict[str, Any]:
    """The table as `patron` may see it; `result` is that of the round just over."""
    if state.settings is None:
        return {"phase": state.phase}
    play = state.play
    alone = is_open(state)

    def seen(name: str) -> bool:
        return not alone or name == patron

    shuffle = state.shuffle
    return {
        "settings": state.settings,
        "rules_hash": state.rules_hash,
        "phase": state.phase,
        "round": state.round,
        "deadline": state.deadline,
        "paused": state.paused,
        "left_ms": state.left_ms,
        "closing": state.closing,
        "patrons": {
            each: {
                "name": names.get(each, each),
                "seat": known.seat,
                "plays_from": known.plays_from,
                "leaving": known.leaving,
            }
            for each, known in state.patrons.items()
            if seen(each)
        },
        "confirmed": {name: wagers for name, wagers in play.confirmed.items() if seen(name)},
        "crowd": crowd(state.settings.name, state) if alone else None,
        "insurance": [wager for wager in play.insurance if seen(wager.patron)],
        "offers": [msgspec.structs.asdict(offer) | {"odds": str(offer.odds)} for offer in play.offers],
        "unanswered": sorted(filter(seen, play.unanswered)),
        "squeezers": play.squeezers,
        "hands": _open_hands(state),
        "dice": play.round.dice if isinstance(play.round, sicbo.Round) else (),
        "unarranged": sorted(box for box, holder in play.unarranged.items() if seen(holder)),
        "shuffle": None
        if shuffle is None
        else {
            "number": shuffle.number,
            "cards": shuffle.cards,
            "at": shuffle.at,
            "cut_at": shuffle.cut_at if state.game.shoe else None,
            "cut_card_out": shuffle.cut_card_out,
            "last_hand": shuffle.last_hand,
            "commitment": shuffle.commitment,
        },
        "results": state.results,
        "result": _shown_result(state, result, patron if alone else None),
    }


def _shown_result(state: State, result: RoundSettled | RoundVoided | None, only: str | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return public_event(state, result if only is None else lines_of(result, only), {})


def _as_it_lies(state: State, side: str) -> list[str]:
    """A squeezed hand is opened before it draws: its first two cards stay open when the third comes face down."""
    hand = _hand(state, side)
    if side not in state.play.face_down:
        return list(hand)
    opened = hand[:2] if len(hand) > 2 else ()
    return [*opened, *(FACE_DOWN for _ in hand[len(opened) :])]


def _open_hands(state: State) -> dict[str, list[str]]:
    match state.play.round:
        case baccarat.Round():
            return {side: _as_it_lies(state, side) for side in ("player", "banker")}
        case niuniu.Round() as dealt:
            names = [*(f"box {box}" for box in dealt.boxes), "house"]
            return {name: [FACE_DOWN] * len(hand) for name, hand in zip(names, dealt.hands, strict=False)}
    return {}


def own_state(state: State, patron: str) -> dict[str, Any]:
    """What this patron sees besides."""
    return {
        "patron": patron,
        "draft": state.play.drafts.get(patron, ()),
        "hands": private_hands(state, patron),
        "may_bet": patron in state.play.unconfirmed,
        "may_insure": patron in state.play.unanswered,
        "may_arrange": sorted(box for box, holder in state.play.unarranged.items() if holder == patron),
    }
