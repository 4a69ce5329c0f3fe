"""The three books. Each game's `settle` takes a case of `felt settle` and answers it."""

from collections.abc import Callable

from tests.games.settlement_oracle.answers import Answer, Case
from tests.games.settlement_oracle.books import niuniu, sicbo
from tests.games.settlement_oracle.books.baccarat import settlement as baccarat

BOOKS: dict[str, Callable[[Case], Answer]] = {
    "baccarat": baccarat.settle,
    "sicbo": sicbo.settle,
    "niuniu": niuniu.settle,
}
