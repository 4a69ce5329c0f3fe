"""What a table needs next, in words."""

from felt.core.chance import SeedNeeded, describe
from felt.core.words import Words
from felt.table.state import BURN, State


def described(state: State) -> Words:
    need = state.need
    if isinstance(need, SeedNeeded):
        return Words("a new shuffle", "lượt xáo mới")
    return describe(need, lambda hand: name_of(state, hand))


def name_of(state: State, hand: str) -> Words:
    return Words("burn", "phần loại bỏ") if hand == BURN else state.game.hand_name(hand)
