"""The hands of Niu Niu: one in each box, and the house's."""

from felt.core.words import Words

HOUSE = "house"
HOUSE_NAME = Words("the house", "nhà cái")


def box_name(box: int) -> str:
    return f"box {box}"


def box_of(hand: str) -> int | None:
    """The box in which this hand lies; None for the house's."""
    return None if hand == HOUSE else int(hand.removeprefix("box "))


def hand_name(hand: str) -> Words:
    box = box_of(hand)
    return HOUSE_NAME if box is None else Words(f"box {box}", f"cửa {box}")
