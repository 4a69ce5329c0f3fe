"""What says `no_cover` costs nothing more than itself: in a process of xdist too."""

import sys

import pytest


@pytest.mark.no_cover
def test_no_cover_ends_the_tracing() -> None:
    assert sys.gettrace() is None
