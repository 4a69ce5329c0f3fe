"""The clauses that make a round of Baccarat void."""

VOIDS = (
    "baccarat 7.1.1",  # foreign, missing or unshuffled cards
    "baccarat 7.2",  # too few cards to finish the round
    "baccarat 7.3",  # a misdeal that cannot be put right
    "baccarat 7.10.2",  # every patron withdrew after a wrong delivery
    "baccarat 7.22",  # decided by the Assistant Director of Table Games or above
)
"""Each returns every wager of the round (ruling A4)."""

INTERRUPTED = "baccarat 7.3"
"""Makes a round void that was interrupted and cannot continue: the cards of the shoe are not known any more."""
