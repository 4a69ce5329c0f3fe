"""The conditions of the irregularities of Baccarat, as far as a table can check them."""

from felt.core.chance import Need
from felt.core.irregularity import A_CARD_IS_DEALT, Condition
from felt.core.stage import InPlay, Part
from felt.core.words import Words
from felt.games.baccarat.round import TO_BANKER
from felt.games.baccarat.stages import Squeezing


def _a_hand_is_squeezed(table: InPlay) -> bool:
    return A_CARD_IS_DEALT.holds(table) and bool(table.stage(Squeezing).squeezers)


A_HAND_IS_SQUEEZED = Condition(
    Words("once a patron has cards to squeeze", "khi đã giao bài cho khách nặn"), _a_hand_is_squeezed
)


def _needs(table: InPlay) -> Need | None:
    return table.game_round.needs


def _the_banker_draws(table: InPlay) -> bool:
    """The Player stands on two cards, and the Banker's third card comes next."""
    return _needs(table) == TO_BANKER and len(table.game_round.cards_by_hand["player"]) == 2 and _four_cards(table)


def _four_cards(table: InPlay) -> bool:
    return sum(map(len, table.game_round.cards_by_hand.values())) >= 4


THE_BANKER_DRAWS = Condition(
    Words("once the Player stands and the Banker must draw", "khi Nhà Con dừng và Nhà Cái phải rút"), _the_banker_draws
)
NO_CARD_IS_DUE = Condition(
    Words("once no more card is due", "khi không còn phải rút lá nào"), lambda table: _needs(table) is None
)
NO_CARD_IS_DEALT = Condition(
    Words("before the first card of a hand", "trước lá bài đầu tiên của ván"), lambda table: not table.a_card_is_dealt
)
NO_BURN_NO_CARD = Condition(
    Words(
        "while the cards in use are not burned and no card of a hand is dealt",
        "khi bài đang dùng chưa được loại bỏ và chưa chia lá nào",
    ),
    lambda table: table.may_still_burn,
)
NO_BURN_FIRST_HAND = Condition(
    Words(
        "in the first hand of cards that were not burned, once a card is dealt",
        "ở ván đầu của hộp bài chưa loại bỏ, khi đã chia bài",
    ),
    lambda table: table.burn_forgotten and table.first_hand and table.a_card_is_dealt,
)


def _first_hand_is_over(table: InPlay) -> bool:
    """A hand is over when it is paid (baccarat 2.2.12), before the next one begins."""
    return not table.first_hand or (table.part is Part.RESULT and table.a_card_is_dealt)


NO_BURN_LATER = Condition(
    Words("after the first hand of cards that were not burned", "sau ván đầu của hộp bài chưa loại bỏ"),
    lambda table: table.burn_forgotten and _first_hand_is_over(table),
)
