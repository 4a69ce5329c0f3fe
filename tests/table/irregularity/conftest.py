"""Every test here runs twice: as it is, and with the table rebuilt from its journal after every command."""

import pytest

from tests.table.dealer.pit import Pit


@pytest.fixture(params=[False, True], ids=["", "crashes"], autouse=True)
def _crashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pit, "crashes", request.param)
