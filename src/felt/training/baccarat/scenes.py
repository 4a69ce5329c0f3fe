"""The moments of a Baccarat round at which something can go wrong."""

from collections.abc import Callable

from felt.core.case import cards_with_signs
from felt.core.chance import CardsNeeded
from felt.core.wagers import Laid
from felt.games.baccarat.bets import Bet
from felt.games.baccarat.commands import Squeeze
from felt.games.baccarat.insurance import offers
from felt.games.baccarat.rules import Rules
from felt.games.baccarat.stages.insurance import Insurance
from felt.ledger import seat_name
from felt.training.baccarat.deals import BURNED, begun_round, four_cards, round_with, table, usual_amount, usual_wagers
from felt.training.course import Lesson
from felt.training.incident import Scene
from felt.training.table import Practice

PLAIN = Rules(insurance=False, squeeze=False)
SQUEEZED = Rules(insurance=False)
INSURED = Rules(squeeze=False)

Scenery = Callable[[Lesson], Scene]


def _sign(lesson: Lesson) -> str:
    return cards_with_signs((lesson.chance.card(),))


def between_rounds(lesson: Lesson) -> Scene:
    return Scene(Practice("baccarat", PLAIN, at=lesson.at, burn=BURNED), {"card": _sign(lesson)})


def no_card_dealt(lesson: Lesson) -> Scene:
    return Scene(table(lesson, PLAIN, usual_wagers(lesson.chance)), {"card": _sign(lesson)})


def two_dealt(lesson: Lesson) -> Scene:
    scene = no_card_dealt(lesson)
    scene.table.key(*(lesson.chance.card() for _ in range(2)))
    return scene


def four_dealt(player: tuple[int, ...], banker: tuple[int, ...]) -> Scenery:
    """With totals among these."""

    def scenery(lesson: Lesson) -> Scene:
        chance = lesson.chance
        scene = no_card_dealt(lesson)
        scene.table.key(*four_cards(chance, player=chance.one_of(player), banker=chance.one_of(banker)))
        return scene

    return scenery


PLAYER_STANDS_BANKER_DRAWS = four_dealt((6, 7), (0, 1, 2, 3, 4, 5))
BOTH_STAND = four_dealt((6, 7), (6, 7))


def called(lesson: Lesson) -> Scene:
    scene = no_card_dealt(lesson)
    scene.table.key(*round_with(lesson.chance, lambda end: True))
    scene.table.call()
    return scene


def betting_without_burn(lesson: Lesson) -> Scene:
    practice = _unburned(lesson)
    practice.lay(usual_wagers(lesson.chance))
    return Scene(practice)


def first_hand_without_burn(lesson: Lesson) -> Scene:
    practice = _unburned(lesson)
    practice.bets_closed(usual_wagers(lesson.chance))
    practice.key(lesson.chance.card(), lesson.chance.card())
    return Scene(practice)


def second_hand_without_burn(lesson: Lesson) -> Scene:
    practice = _unburned(lesson)
    practice.bets_closed(usual_wagers(lesson.chance))
    practice.key(*round_with(lesson.chance, lambda end: True))
    practice.call()
    practice.pay()
    practice.bets_closed(usual_wagers(lesson.chance))
    practice.key(lesson.chance.card())
    return Scene(practice)


def _unburned(lesson: Lesson) -> Practice:
    return Practice("baccarat", SQUEEZED, at=lesson.at)


def squeezing(lesson: Lesson) -> Scene:
    """A guest asked to squeeze a hand; its cards lie face down."""
    chance = lesson.chance
    practice = Practice("baccarat", SQUEEZED, at=lesson.at, burn=BURNED)
    seat, side = 1 + chance.below(7), chance.one_of((Bet.PLAYER, Bet.BANKER))
    practice.lay({seat: [Laid(side, usual_amount(chance))]})
    practice.for_seat(seat, Squeeze(patron=seat_name(seat), side=side))
    practice.close()
    practice.key(*four_cards(chance, player=chance.below(6), banker=chance.below(8)))
    return Scene(practice, {"seat": seat, "hand": practice.game.hand_name(side)})


def not_insured(lesson: Lesson) -> Scene:
    """Insurance was due, and nobody was asked. A card is still to come."""
    chance = lesson.chance
    practice = table(lesson, INSURED, usual_wagers(chance))
    practice.key(*begun_round(chance, lambda dealt: bool(offers(dealt))))
    assert practice.state.phase == Insurance.name
    practice.go_on()
    assert isinstance(practice.state.need, CardsNeeded)
    return Scene(practice)
