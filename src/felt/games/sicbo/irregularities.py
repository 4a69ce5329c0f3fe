"""The clauses that make a round of Sic Bo void."""

VOIDS = (
    "sicbo 7.2",  # shaken fewer than three times
    "sicbo 7.3",  # dice seen before the betting closed
    "sicbo 7.4",  # a die not flat on the floor of the cage
    "sicbo 7.5",  # a damaged die
    "sicbo 7.6",  # a broken dome
    "sicbo 7.8",  # decided by the Director of Table Games or above
)
"""Each returns every wager of the round (ruling A4)."""

INTERRUPTED = "sicbo 7.8"
"""Makes a round void that was interrupted and cannot continue. The book has no own clause for this case."""
