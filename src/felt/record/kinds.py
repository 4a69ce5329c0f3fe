"""The events that the log of the house contains: one row a kind. An event of any other kind is in its journal alone."""

ENDS_OF_ROUNDS = ("round_settled", "round_voided")

KINDS = (
    *ENDS_OF_ROUNDS,
    "chains_opened",  # the roots of house and witness, before anything is dealt from their links
    "chains_ended",
    "shoe_cut",  # what patrons have given
    "links_revealed",
    "shuffle_fixed",  # with its commitment; the shoe before it is over
    "cards_prepared",  # by a dealer; the shoe before them is over
    "dice_prepared",
    "shuffle_lost",  # a shuffle ends early
    "shoe_removed",  # a clause takes the cards out of play
    "round_corrected",
    "case_decided",
    "complaint_answered",
)
