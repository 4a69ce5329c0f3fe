"""What a patron may see of a table.

A draft is seen by its patron alone. A hand that a stage of the game covers is seen by one patron at most until it is
opened. Patrons are told that staff did something, not who of them: staff find that in the round's recall, and the
journal keeps it."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from felt.core.cards import Card
from felt.core.chance import CardsNeeded, DiceNeeded, SeedNeeded
from felt.core.events import Event
from felt.core.stage import ANOTHER, HOUSE, Covered
from felt.core.words import Language
from felt.protocol.view import FACE_DOWN, Choice, Crowd, Decided, Due, Seen, You
from felt.table.codec import encode
from felt.table.corrections.events import RoundCorrected
from felt.table.corrections.parts import own_parts, without_patrons
from felt.table.dealer.events import CardsCorrected
from felt.table.events import CardsDealt, Joined, RoundSettled, RoundVoided
from felt.table.fair import scheme, seed_of
from felt.table.people import STAFF
from felt.table.play import Decision
from felt.table.state import Phase, State

CARDS_PER_DECK = 52

T = TypeVar("T")

Names = Mapping[str, str]
"""How patrons are seen, by id."""


def covered(state: State, hand: str) -> Covered | None:
    """How a hand lies that not everybody sees; None for one that lies open."""
    return state.cover_of(hand)


def public_event(state: State, event: Event, names: Names) -> dict[str, Any]:
    """The event as everybody may see it. `state` is the table after it."""
    shown: dict[str, Any] = msgspec.json.decode(encode(event))
    for field in event.secret:
        shown.pop(field, None)
    if event.opens:
        hand = getattr(event, event.opens)
        shown["cards"] = state.game_round.cards_by_hand[hand]
        if hand in state.play.proofs:
            shown["proofs"] = state.play.proofs[hand]
    if event.by_staff and shown.get("by", HOUSE) != HOUSE:
        shown["by"] = STAFF
    if isinstance(event, RoundCorrected):
        shown["approved_by"] = STAFF
    match event:
        case CardsDealt(to=to, cards=cards) if covered(state, to) is not None:
            shown["cards"] = [FACE_DOWN] * len(cards)
            shown.pop("proofs", None)  # a proof tells the card
        case CardsCorrected(to=to, after=cards) if covered(state, to) is not None:
            shown["before"] = shown["after"] = [FACE_DOWN] * len(cards)
        case Joined(patron=patron):
            shown["name"] = names.get(patron, patron)
    return shown


def event_message(table: str, seq: int, after: int, at: int, state: State, event: Event, names: Names) -> bytes:
    """A `TableEvent`, put together from the event's own bytes where it is shown as it is."""
    body = encode(event) if _is_public(state, event) else msgspec.json.encode(public_event(state, event, names))
    head = msgspec.json.encode(table)
    return b'{"type":"event","table":%b,"seq":%d,"after":%d,"at":%d,"event":%b}' % (head, seq, after, at, body)


def _is_public(state: State, event: Event) -> bool:
    if event.by_staff and event.by:  # type: ignore[attr-defined]
        return False
    if isinstance(event, CardsDealt):
        return covered(state, event.to) is None
    return not (event.secret or event.opens or isinstance(event, Joined))


def private_hands(state: State, patron: str) -> dict[str, tuple[Card, ...]]:
    """Face-down hands that this patron may look at."""
    covers = {hand: covered(state, hand) for hand in _hands(state)}
    return {
        hand: cards
        for hand, cards in _hands(state).items()
        if (cover := covers[hand]) is not None and cover.seen_by == patron
    }


def _hands(state: State) -> Mapping[str, tuple[Card, ...]]:
    return state.play.round.cards_by_hand if state.play.round is not None else {}


def is_open(state: State) -> bool:
    """An open table has no seats, and maybe thousands of patrons: each is shown their own play, and the rest in sum."""
    return state.settings is not None and state.settings.seats is None


def concerns(event: Event) -> str | None:
    """The one patron that an event is about, where others at an open table need not know of it singly."""
    patron: str | None = getattr(event, "patron", None)
    return patron


def told_to(patron: str | None, event: Event) -> Event:
    """The event as one patron at an open table is told it: with their own lines, and without the ids of others."""
    if isinstance(event, RoundSettled | RoundVoided):
        return lines_of(event, patron)
    if isinstance(event, RoundCorrected):
        return own_parts(event).get(patron or "") or without_patrons(event)
    if not event.people:
        return event
    hidden = {field: _hidden(getattr(event, field), patron) for field in event.people}
    return msgspec.structs.replace(event, **hidden)


def _hidden(who: str | Mapping[str, str], patron: str | None) -> str | dict[str, str]:
    if isinstance(who, str):
        return who if who in (patron, HOUSE) else ANOTHER
    return {hand: each if each == patron else ANOTHER for hand, each in who.items()}


def parts_of(event: Event) -> dict[str, Event]:
    """By patron, the event as they are told it, for those who are told more than a stranger. Lines are sorted in one
    pass: thousands may have bet."""
    if isinstance(event, RoundSettled | RoundVoided):
        own = defaultdict(list)
        for line in event.lines:
            own[line.patron].append(line)
        return {patron: msgspec.structs.replace(event, lines=tuple(lines)) for patron, lines in own.items()}
    if isinstance(event, RoundCorrected):
        return {**own_parts(event)}
    fields = (getattr(event, field) for field in event.people)
    named = {who for field in fields for who in ((field,) if isinstance(field, str) else field.values())}
    return {who: told_to(who, event) for who in named}


def lines_of(result: RoundSettled | RoundVoided, patron: str | None) -> RoundSettled | RoundVoided:
    """The result with the lines of one patron only."""
    return msgspec.structs.replace(result, lines=tuple(line for line in result.lines if line.patron == patron))


def crowd(table: str, state: State) -> Crowd:
    play = state.play
    return Crowd(table, len(state.patrons), len(play.confirmed), dict(play.totals))


def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    made = {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
    return made | {field.name: field.default_factory() for field in fields if callable(field.default_factory)}


NOTHING_SEEN, NOTHING_OWN = _defaults(Seen), _defaults(You)
"""What a watcher sees where the game has no such stage."""


def public_state(state: State, result: RoundSettled | RoundVoided | None, patron: str, names: Names) -> dict[str, Any]:
    """The table as `patron` may see it; `result` is that of the round just over."""
    if state.settings is None:
        return {"phase": state.phase}
    play = state.play
    alone = is_open(state)

    def seen(name: str) -> bool:
        return not alone or name == patron

    def own(known: Mapping[str, T]) -> Mapping[str, T]:
        """At an open table without a look at thousands of others."""
        return known if not alone else {patron: known[patron]} if patron in known else {}

    return {
        **NOTHING_SEEN,
        "settings": state.settings,
        "rules_hash": state.rules_hash,
        "phase": state.phase,
        "round": state.round,
        "deadline": state.deadline,
        "paused": state.paused,
        "left_ms": state.left_ms,
        "stopped_by": state.stopped_by,
        "unattended": state.unattended,
        "closing": state.closing,
        "patrons": {
            each: {
                "name": names.get(each, each),
                "seat": known.seat,
                "plays_from": known.plays_from,
                "leaving": known.leaving,
            }
            for each, known in own(state.patrons).items()
        },
        "confirmed": own(play.confirmed),
        "recorded": play.recorded,
        "crowd": crowd(state.settings.name, state) if alone else None,
        "hands": {hand: _as_it_lies(cards, covered(state, hand)) for hand, cards in _hands(state).items()},
        "dice": play.round.dice if play.round is not None else (),
        "called": _called(state),
        "choice": _choice(state),
        "decided": [_decided(state, each) for each in play.decided],
        "void_boxes": sorted(play.void_boxes),
        "free": play.free,
        "free_hand": state.free_hand,
        "shuffle": _shuffle(state),
        "fairness": {"scheme": scheme(state), "chains": _chains(state), "aborts": state.aborts},
        "results": state.results,
        "result": _shown_result(state, result, patron if alone else None),
        **_of_stages(state, seen),
    }


def _of_stages(state: State, seen: Callable[[str], bool]) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for stage in state.play.stages.values():
        shown |= stage.shown(state, seen)
    return shown


def _choice(state: State) -> Choice | None:
    choice = state.play.choice
    if choice is None:
        return None
    return Choice(choice.clause, choice.about, len(choice.asked) - len(choice.answers))


def _decided(state: State, decision: Decision) -> Decided:
    rows = state.game.irregularities
    row = next(each for each in rows if (each.clause, each.remedy) == (decision.clause, decision.remedy))
    situation = {language: row.situation.in_language(language) for language in Language}
    return Decided(decision.clause, decision.remedy, situation, decision.box)


def _may_choose(state: State, patron: str) -> bool:
    choice = state.play.choice
    return choice is not None and patron in choice.unanswered


def _called(state: State) -> dict[str, Any] | None:
    return state.game.shown(state.game.outcome(state.game_round)) if state.phase is Phase.CALLED else None


def _shuffle(state: State) -> dict[str, Any] | None:
    shuffle = state.shuffle
    if shuffle is None:
        return None
    return {
        "number": shuffle.number,
        "cards": shuffle.cards,
        "at": shuffle.place,
        "cut_at": state.cut_at,
        "cut_card_out": shuffle.cut_card_out,
        "last_hand": shuffle.last_hand,
        "finished": shuffle.finished,
        "commitment": shuffle.commitment,
        "lost": shuffle.lost,
        "house_root": shuffle.house_root,
        "witness_root": shuffle.witness_root,
        "takes_seeds": state.waits_for_cut,
        "seeds": shuffle.seeds if shuffle.is_cut else "",
    }


def _chains(state: State) -> dict[str, Any] | None:
    return None if state.chains is None else msgspec.structs.asdict(state.chains)


def _shown_result(state: State, result: RoundSettled | RoundVoided | None, only: str | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return public_event(state, result if only is None else lines_of(result, only), {})


def _as_it_lies(cards: tuple[Card, ...], cover: Covered | None) -> list[str]:
    if cover is None:
        return list(cards)
    return [*cards[: cover.open], *(FACE_DOWN for _ in cards[cover.open :])]


def own_state(state: State, patron: str, *, is_staff: bool = False) -> dict[str, Any]:
    """What this person sees besides."""
    own: dict[str, Any] = {
        **NOTHING_OWN,
        "patron": patron,
        "draft": state.play.drafts.get(patron, ()),
        "hands": private_hands(state, patron),
        "may_bet": patron in state.play.unconfirmed or _may_come_back(state, patron),
        "may_choose": _may_choose(state, patron),
        "stays": state.play.choice.answers.get(patron) if state.play.choice is not None else None,
        "seed": seed_of(state, patron),
        "returned": state.play.returned.get(patron, 0),
        "on_duty": is_on_duty(state, patron),
        "need": need_of(state, patron),
        "alarms": tuple(state.alarms) if is_staff else (),
    }
    for stage in state.play.stages.values():
        own |= stage.own(patron)
    return own


def _may_come_back(state: State, patron: str) -> bool:
    """Whether the patron sits this round out, and betting is still open to them."""
    known = state.patrons.get(patron)
    at_table = known is not None and not known.leaving and known.plays_from <= state.round
    return at_table and state.play.sits_out(patron)


def is_on_duty(state: State, person: str) -> bool:
    return person in state.attending


def need_of(state: State, person: str) -> Due | None:
    """What comes next at a table that is dealt by hand, for a person on duty there."""
    if not is_on_duty(state, person):
        return None
    match state.need:
        case SeedNeeded(decks=decks):
            return Due("shuffle", CARDS_PER_DECK * decks)
        case CardsNeeded(to=to, count=count):
            return Due("cards", count, to)
        case DiceNeeded(count=count):
            return Due("dice", count)
    return None
