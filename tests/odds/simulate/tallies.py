"""All that a tally knows, to be compared."""

import msgspec

from felt.odds.simulate.tally import ShiftResults, Tally


def shifts_in_full(results: ShiftResults) -> dict[str, object]:
    return msgspec.structs.asdict(results) | {"counts": results.counts.tolist()}


def in_full(tally: Tally) -> dict[str, object]:
    """Everything that a tally knows, to be compared."""
    return msgspec.structs.asdict(tally) | {
        "counts": tally.counts.tolist(),
        "shifts": shifts_in_full(tally.shifts),
    }
