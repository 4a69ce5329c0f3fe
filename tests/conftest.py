"""What holds for the whole suite. Random cases are judged by what they show, never by how long they took or by how many
had to be thrown away."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "felt", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
settings.load_profile("felt")


def pytest_xdist_auto_num_workers() -> int:
    """Many wait for disks, for other processes and for the time at a table."""
    return 2 + (os.cpu_count() or 1)
