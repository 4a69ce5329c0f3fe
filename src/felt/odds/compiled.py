"""The only use of the compiler. A module that imports this one is a kernel; import kernels inside functions."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` to machine code at its first call, and keep that code on disk for the next run.

    The code on disk is replaced when the function's own file changes, not when an imported file does. So rules must be
    arguments, never constants."""
    kernel: Callable[P, R] = njit(cache=True, nogil=True)(function)
    return kernel
