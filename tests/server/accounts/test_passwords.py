"""Passwords are hashed without taking the processor from the tables."""

import os
import sys
from typing import Any

import pytest
from argon2 import PasswordHasher

from felt.server.accounts.passwords import NICENESS, Passwords


class Noting(PasswordHasher):
    """A real hasher that notes how its thread stands back."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.niceness: list[int] = []

    def hash(self, *given: Any, **named: Any) -> str:
        self.niceness.append(os.getpriority(os.PRIO_PROCESS, 0))
        return super().hash(*given, **named)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives each thread its own niceness")
async def test_a_hash_stands_back_and_the_loop_does_not() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    hasher = Noting()
    passwords = Passwords(hasher)
    try:
        for _ in range(4):
            await passwords.hashed("correct horse")
    finally:
        passwords.close()
    assert hasher.niceness == [min(before + NICENESS, 19)] * 4
    assert os.getpriority(os.PRIO_PROCESS, 0) == before
