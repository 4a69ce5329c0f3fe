"""Verification of the record without the books: every hash, signature, card, die and settlement, made again by the
rules of its day. Pure; it needs no store, no server and no secret key."""
