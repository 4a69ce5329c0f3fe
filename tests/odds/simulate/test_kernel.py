"""What the kernels of all games share."""

from collections.abc import Callable

import numpy as np
import pytest

from felt.odds.baccarat.simulation import Baccarat
from felt.odds.niuniu.simulation import NiuNiu
from felt.odds.sicbo.simulation import SicBo
from felt.odds.simulate.kernel import SimulatedGame
from tests.odds.simulate.rounds import outcomes_of


@pytest.mark.parametrize("make", [lambda: Baccarat(commission=True, decks=8), SicBo, NiuNiu])
def test_rounds_do_not_depend_on_the_pieces_in_which_they_are_dealt(make: Callable[[], SimulatedGame]) -> None:
    game = make()
    whole = outcomes_of(game.dealing(3, block=5), 1000)
    dealing = game.dealing(3, block=5)
    pieces = [outcomes_of(dealing, rounds) for rounds in (1, 0, 2, 97, 400, 500)]
    assert np.concatenate(pieces).tolist() == whole.tolist()
    assert outcomes_of(game.dealing(3, block=6), 1000).tolist() != whole.tolist()
    assert outcomes_of(game.dealing(4, block=5), 1000).tolist() != whole.tolist()
