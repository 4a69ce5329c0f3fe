"""The odds of Baccarat.

>>> from felt.odds.baccarat import odds
>>> from felt.odds.shoe import Shoe
>>> odds(Shoe.of_decks(8)).bet("banker").edge
"""

from typing import TYPE_CHECKING

from felt.odds.shoe import EIGHT_DECKS, Shoe

if TYPE_CHECKING:
    from felt.odds.baccarat.exact import BaccaratOdds

__all__ = ["odds"]


def odds(shoe: Shoe = EIGHT_DECKS, *, commission: bool = True) -> "BaccaratOdds":
    """The exact odds of the next round from `shoe`. Imports NumPy at the first call, so that this package is light."""
    from felt.odds.baccarat import exact

    return exact.odds(shoe, commission=commission)
