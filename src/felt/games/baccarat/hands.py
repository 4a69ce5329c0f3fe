"""The names of the two hands of Baccarat."""

from felt.core.words import Words

SIDES = {
    "player": Words("the Player", "Nhà Con"),
    "banker": Words("the Banker", "Nhà Cái"),
}


def hand_name(hand: str) -> Words:
    return SIDES[hand]
