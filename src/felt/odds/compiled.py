"""The one door to the compiler. A module that imports this is a kernel, and is itself imported only when used."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` to machine code at its first call, and keep that code on disk for the next run.

    What is kept is thrown away when the function's own file changes, not when a file that it imports does: so rules
    come in as arguments, never as constants."""
    kernel: Callable[P, R] = njit(cache=True, nogil=True)(function)
    return kernel
