import pytest

from tests.table.dealer.pit import Pit


@pytest.fixture(params=[False, True], ids=["", "crashes"])
def crashes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test runs twice: as it is, and with the table rebuilt from its journal after every command."""
    monkeypatch.setattr(Pit, "crashes", request.param)
