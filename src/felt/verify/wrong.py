"""Cards, dice or signatures that are not what they should be."""

from collections.abc import Sequence

from felt.core.words import Words


class WrongChance(Exception):  # noqa: N818 - caught where it is made a finding
    def __init__(self, words: Words, **values: object) -> None:
        super().__init__(words.en)
        self.words = Words(*(text.format(**values) for text in words))


def shown(dealt: Sequence[object]) -> str:
    return " ".join(map(str, dealt))
