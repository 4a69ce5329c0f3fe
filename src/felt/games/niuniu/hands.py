"""The hands of Niu Niu: one for each box, and one for the house."""

from felt.core.words import Words

HOUSE = "house"
HOUSE_NAME = Words("the house", "nhà cái")


def box_name(box: int) -> str:
    return f"box {box}"


def box_of(hand: str) -> int | None:
    """The box of this hand; None for the hand of the house."""
    return None if hand == HOUSE else int(hand.removeprefix("box "))


def hand_name(hand: str) -> Words:
    box = box_of(hand)
    return HOUSE_NAME if box is None else Words(f"box {box}", f"cửa {box}")
