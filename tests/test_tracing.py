"""The tests of parts that do not count for the coverage are not traced, nor is what they are given."""

import sys

import pytest


@pytest.fixture
def given() -> object:
    return sys.gettrace()


@pytest.mark.no_cover
def test_nor_with_no_cover(given: object) -> None:
    """It starts the tracing again for the next test, which must then end it once more."""
    assert given is None
    assert sys.gettrace() is None


def test_nothing_is_traced_here(given: object) -> None:
    assert given is None
    assert sys.gettrace() is None
