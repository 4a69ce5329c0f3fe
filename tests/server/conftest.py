"""People are kept by both stores, and so their tests ask for `place`."""

import logging
from collections.abc import Iterator

import pytest

from tests.store.conftest import place, postgres, postgres_place, sqlite_place

__all__ = ["nothing_goes_wrong_unsaid", "place", "postgres", "postgres_place", "sqlite_place"]


@pytest.fixture
def nothing_goes_wrong_unsaid(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No error and no traceback in the log, whatever a client does."""
    yield
    bad = [each for each in caplog.get_records("call") if each.levelno >= logging.ERROR or each.exc_info]
    assert not bad, [each.getMessage() for each in bad]
