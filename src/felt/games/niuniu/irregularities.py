"""The clauses that make a round of Niu Niu void."""

VOIDS = (
    "niuniu 7.1.1",  # a foreign card or a wrong back
    "niuniu 7.1.2",  # the shuffler jammed
    "niuniu 7.1.3",  # too many or too few cards in the deck
    "niuniu 7.1.4",  # interrupted from outside
    "niuniu 7.4",  # a wrong number of cards to a box, before any hand was arranged
    "niuniu 7.5",  # a wrong number of cards to the house
)
"""Each returns every wager of the round (7.11)."""

BOX_VOIDS = (
    "niuniu 7.4.1",  # a wrong number of cards to this box, after a hand was arranged
    "niuniu 7.8.1",  # no cards to this box, after a hand was arranged
)
"""Each voids one box and returns its wagers; the other boxes continue."""

INTERRUPTED = "niuniu 7.1.4"
"""Makes a round void that was interrupted from outside and cannot continue."""
