"""Fair dealing as a table's record has it: how it is dealt, the seeds, and the statements.

The house states something about a table before the witness gives its part. The record gives the same statement again,
to a house that was killed and to the check."""

from collections.abc import Sequence

from felt.fairness.statement import NO_SEEDS, Statement, wagers_root
from felt.table.play import Shuffle
from felt.table.state import State


def about_round(state: State, number: int, laid: Sequence[bytes]) -> Statement:
    """For a throw or a deck that serves this round. `laid` are the hashes of the records that laid chips on the felt in
    it, in their order."""
    assert state.chains is not None
    return Statement(
        chain=bytes.fromhex(state.chains.chain),
        number=number,
        round=state.round,
        place=0,
        count=0,
        rules=state.rules_hash,
        seeds=bytes.fromhex(state.play.seeds) or NO_SEEDS,
        wagers=wagers_root(laid),
    )


def about_cards(state: State, count: int, laid: Sequence[bytes], *, burn: bool) -> Statement:
    """For the next cards of the shoe."""
    shuffle = state.shuffle
    assert shuffle is not None
    return Statement(
        chain=bytes.fromhex(shuffle.chain),
        number=shuffle.number,
        round=0 if burn else state.round,
        place=shuffle.place,
        count=count,
        rules=state.rules_hash,
        seeds=bytes.fromhex(shuffle.seeds),
        wagers=wagers_root(() if burn else laid),
    )


def as_fixed(shuffle: Shuffle) -> Statement:
    """The statement by which the throw or the deck was fixed."""
    return Statement(
        chain=bytes.fromhex(shuffle.chain),
        number=shuffle.number,
        round=shuffle.round,
        place=0,
        count=0,
        rules=shuffle.rules,
        seeds=bytes.fromhex(shuffle.seeds),
        wagers=bytes.fromhex(shuffle.wagers),
    )


def scheme(state: State) -> str:
    """How the table is dealt: by hand, from the house's key alone, or from two keys; empty before the first shuffle."""
    if state.by_hand:
        return "hand"
    if state.chains is not None:
        return "two_keys"
    return "" if state.shuffle is None else "one_key"


def seed_of(state: State, patron: str) -> str:
    """The seed that the patron gave for the cut of the shoe in use, or for this round."""
    shuffle = state.shuffle
    given = shuffle.seed_by if shuffle is not None and shuffle.house_root else state.play.seed_by
    return given.get(patron, "")
