"""How many shuffled shoes raise an alarm about their order: `python -m tools.shoe_alarms [SHOES]`.

Alarms of the lengths in force are so rare that none should come. Shorter lengths show that the counting is right: there
the bound can be reached. The steps of a new deck come from `felt.core.shoe.orders` as arrays."""

import argparse
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from felt.core.cards import DECK
from felt.core.shoe.orders import ORDERS, Step
from felt.core.shoe.rarity import Lengths, false_alarms, lengths_for
from felt.odds.compiled import compiled
from felt.odds.random_stream import first_state, shuffle

ANY_WAY = np.int64(-1)
SHORTER = (4, 3, 2)
"""How many cards fewer, in the runs that show the counting."""


class Alarms(NamedTuple):
    runs: int
    repeats: int
    shoes: int
    """Shoes with one or more of them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shoes", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--decks", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    in_force = lengths_for(options.decks)
    print(f"{options.shoes:,} shuffled shoes of {options.decks} decks, seed {options.seed}")
    for fewer in (*SHORTER, 0):
        lengths = Lengths(*(max(length - fewer, 2) for length in in_force))
        began = time.perf_counter()
        alarms = count_alarms(options.shoes, decks=options.decks, lengths=lengths, seed=options.seed)
        most = options.shoes * false_alarms(options.decks, lengths)
        print(
            f"  {lengths.run} in order, {lengths.repeat} repeated: {alarms.runs:,} runs, {alarms.repeats:,} repeats, "
            f"{alarms.shoes:,} shoes with an alarm; {float(most):.4g} expected at most "
            f"({time.perf_counter() - began:.1f} s)"
        )


def count_alarms(shoes: int, *, decks: int, lengths: Lengths, seed: int) -> Alarms:
    found = np.zeros(3, np.int64)
    _play(found, shoes, first_state(seed, 0), new_shoe(decks), steps(), lengths.run, lengths.repeat)
    return Alarms(*map(int, found))


def new_shoe(decks: int) -> NDArray[np.uint8]:
    return np.tile(np.arange(len(DECK), dtype=np.uint8), decks)


def steps() -> NDArray[np.uint8]:
    """By order, card and next card: 0 if no step, else 1 + 2 × the way that it needs + the way that it gives."""
    return np.array([[[_code(step) for step in row] for row in order.steps] for order in ORDERS], np.uint8)


def _code(step: Step | None) -> int:
    return 0 if step is None else 1 + 2 * step.needs + step.gives


@compiled
def _play(
    found: NDArray[np.int64],
    shoes: int,
    first: NDArray[np.uint64],
    shoe: NDArray[np.uint8],
    steps: NDArray[np.uint8],
    run_length: int,
    repeat_length: int,
) -> None:
    state = (first[0], first[1], first[2], first[3])
    keys, stamps = np.zeros(4096, np.int64), np.zeros(4096, np.int64)
    for number in range(1, shoes + 1):
        state = shuffle(state, shoe, len(shoe))
        runs = 0
        for order in range(len(steps)):
            runs += _runs(shoe, steps[order], run_length)
        repeats = _repeats(shoe, repeat_length, keys, stamps, number)
        found[0] += runs
        found[1] += repeats
        found[2] += runs + repeats > 0


@compiled
def _runs(shoe: NDArray[np.uint8], steps: NDArray[np.uint8], enough: int) -> int:
    told, length, way = 0, 1, ANY_WAY
    for place in range(1, len(shoe)):
        code = np.int64(steps[shoe[place - 1], shoe[place]])
        if code == 0:
            length, way = 1, ANY_WAY
            continue
        needs, gives = (code - 1) // 2, (code - 1) % 2
        length = length + 1 if way in (ANY_WAY, needs) else 2
        way = gives
        told += length == enough
    return told


@compiled
def _repeats(
    shoe: NDArray[np.uint8], length: int, keys: NDArray[np.int64], stamps: NDArray[np.int64], stamp: int
) -> int:
    """The sequences are the digits of a number, kept in a table of hashes; `stamp` tells this shoe's from others'."""
    told, repeated = 0, False
    digits = kept = np.int64(0)
    modulus = 52**length
    for place in range(len(shoe)):
        digits = (digits * 52 + np.int64(shoe[place])) % modulus
        if place >= 2 * length - 1:
            kept = (kept * 52 + np.int64(shoe[place - length])) % modulus
            _find(kept, keys, stamps, stamp, keep=True)
        elif place >= length:
            kept = kept * 52 + np.int64(shoe[place - length])
        if place < length - 1:
            continue
        again = _find(digits, keys, stamps, stamp, keep=False)
        told += again and not repeated
        repeated = again
    return told


@compiled
def _find(digits: np.int64, keys: NDArray[np.int64], stamps: NDArray[np.int64], stamp: int, keep: bool) -> bool:
    slot = (digits * 0x9E3779B1 >> 15) & 4095
    while stamps[slot] == stamp:
        if keys[slot] == digits:
            return True
        slot = (slot + 1) & 4095
    if keep:
        keys[slot] = digits
        stamps[slot] = stamp
    return False


if __name__ == "__main__":
    main()
