"""Frames of the browser client: `python -m benchmarks.frames`."""


def run() -> None:
    from benchmarks.frames import trial

    trial.run()
