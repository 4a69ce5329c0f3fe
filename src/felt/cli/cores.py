"""How many cores a long computation may use."""

import os


def cores() -> int:
    """The cores that this process may use, where the system tells."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1
