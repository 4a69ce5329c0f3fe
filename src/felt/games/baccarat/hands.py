"""The two hands of Baccarat, as people call them."""

from felt.core.words import Words

SIDES = {
    "player": Words("the Player", "Nhà Con"),
    "banker": Words("the Banker", "Nhà Cái"),
}


def hand_name(hand: str) -> Words:
    return SIDES[hand]
