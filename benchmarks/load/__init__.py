"""Rooms under load: `python -m benchmarks.load`. This file stays empty of imports: the processes that are measured are
modules of this package, and load no more than they need."""


def run() -> None:
    from benchmarks.load import trial

    trial.run()
