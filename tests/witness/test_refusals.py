"""What the witness refuses: one example a refusal, and the rule behind all of them for any order of questions."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from felt.fairness.statement import Statement
from felt.witness.answers import Witness
from felt.witness.questions import (
    Answer,
    CardsOpened,
    LinkReleased,
    LinkRevealed,
    OpenChain,
    Question,
    Reveal,
    SealShoe,
)
from felt.witness.refusals import (
    ChainIsTaken,
    EarlierRound,
    NotAQuestion,
    NotSignedByHouse,
    NumberIsSpent,
    OtherSeeds,
    OutsideChain,
    PlaceIsSpent,
    ShoeNotSealed,
    UnknownChain,
    WitnessRefuses,
)
from tests.witness.house import CHAIN, CHAIN_OPENED, KEY, OTHER, ask, signed, statement


def shoe(number: int, *, decks: int = 1, house_root: bytes = bytes(32)) -> SealShoe:
    return SealShoe(chain=CHAIN, number=number, decks=decks, house_root=house_root)


def reveal(number: int) -> Reveal:
    return Reveal(chain=CHAIN, number=number)


SEALED: tuple[Question, ...] = (CHAIN_OPENED, shoe(1))
DEALT: tuple[Question, ...] = (*SEALED, statement(1, count=4, round_number=2))
WRONG_SIZES: dict[str, list[Any]] = {
    "chain": [bytes(15), bytes(17)],
    "house_root": [bytes(31)],
    "table": ["", "B" * 201],
    "first": [0],
    "links": [0, 65_537],
}
WRONG: list[tuple[tuple[Question, ...], Any, type[WitnessRefuses]]] = [
    ((), reveal(1), UnknownChain),
    (SEALED, msgspec.structs.replace(CHAIN_OPENED, links=7), ChainIsTaken),
    (SEALED, shoe(9), OutsideChain),
    (SEALED, shoe(0), OutsideChain),
    (SEALED, shoe(1, decks=2), NumberIsSpent),
    ((*SEALED, reveal(1)), statement(1, count=4), NumberIsSpent),
    ((*DEALT, reveal(1)), statement(1, count=4, round_number=2), NumberIsSpent),
    ((*SEALED, shoe(2)), statement(1, count=4), NumberIsSpent),
    ((*SEALED, shoe(2)), shoe(1), NumberIsSpent),
    (SEALED, statement(1), NumberIsSpent),
    ((CHAIN_OPENED, statement(1)), statement(1, round_number=2), NumberIsSpent),
    ((CHAIN_OPENED, statement(2)), statement(1), NumberIsSpent),
    ((CHAIN_OPENED, statement(1)), shoe(1), NumberIsSpent),
    ((CHAIN_OPENED, statement(1)), statement(1, count=1), NumberIsSpent),
    (SEALED, statement(2, count=4), ShoeNotSealed),
    (SEALED, reveal(2), ShoeNotSealed),
    (DEALT, statement(1, count=4, round_number=2, wagers=bytes([1] * 32)), PlaceIsSpent),
    (DEALT, statement(1, place=3, count=1, round_number=2), PlaceIsSpent),
    (DEALT, statement(1, place=49, count=4, round_number=2), PlaceIsSpent),
    (DEALT, statement(1, place=4, count=1, round_number=2, seeds=bytes([1] * 32)), OtherSeeds),
    (DEALT, statement(1, place=4, count=1, round_number=1), EarlierRound),
    *(
        (SEALED, question, NotAQuestion)
        for question in (
            shoe(2, decks=0),
            shoe(2, decks=17),
            shoe(2, house_root=bytes(31)),
            statement(2, place=1),
            statement(1, place=-1, count=1),
            statement(1, count=-1),
            statement(1, count=1, round_number=-1),
            statement(1, count=1, seeds=b""),
            statement(1, count=1, wagers=bytes(33)),
            msgspec.structs.replace(statement(1, count=1), rules=""),
            msgspec.structs.replace(statement(1, count=1), beacon=1),
        )
    ),
    *(
        ((), msgspec.structs.replace(CHAIN_OPENED, **{name: value}), NotAQuestion)
        for name, values in WRONG_SIZES.items()
        for value in values
    ),
]


@pytest.mark.parametrize(("before", "question", "refusal"), WRONG)
def test_refused(before: tuple[Question, ...], question: Question, refusal: type[WitnessRefuses]) -> None:
    witness = Witness(KEY)
    for earlier in before:
        ask(witness, earlier)
    with pytest.raises(refusal):
        witness.admits(signed(question))


def test_only_the_house_that_opened_a_chain_is_answered() -> None:
    witness = Witness(KEY)
    for question in SEALED:
        with pytest.raises(NotSignedByHouse):
            witness.admits(signed(question, by=OTHER))
        ask(witness, question)
    with pytest.raises(NotSignedByHouse):
        witness.admits(signed(msgspec.structs.replace(CHAIN_OPENED, house=bytes(31), chain=bytes(16))))


def test_the_same_question_has_the_same_answer() -> None:
    witness = Witness(KEY)
    answers = [ask(witness, question) for question in DEALT]
    again = Witness(KEY)
    again.book.keep(*DEALT)
    for question, answer in zip(DEALT, answers, strict=True):
        assert not again.admits(signed(question))
        assert again.answer(question) == answer
    for question in (reveal(1), statement(2), reveal(2), reveal(1), statement(2)):
        assert ask(again, question) == ask(again, question)


def test_a_chain_that_is_dropped_is_unknown() -> None:
    witness = Witness(KEY)
    witness.book.keep(*SEALED)
    witness.book.drop("B2")
    assert not witness.admits(signed(shoe(1)))
    witness.book.drop("B1")
    with pytest.raises(UnknownChain):
        witness.admits(signed(shoe(1)))


questions = st.lists(
    st.one_of(
        st.builds(shoe, st.integers(0, 9), decks=st.sampled_from([1, 1, 1, 2])),
        st.builds(reveal, st.integers(0, 9)),
        st.builds(statement, st.integers(0, 4), round_number=st.integers(1, 2)),
        st.builds(
            statement,
            st.integers(1, 3),
            place=st.sampled_from([0, 1, 4, 5, 6, 50]),
            count=st.sampled_from([1, 1, 2, 4]),
            round_number=st.integers(1, 2),
            seeds=st.sampled_from([bytes(32), bytes([1] * 32)]),
        ),
    ),
    max_size=25,
)


@dataclass
class Spectator:
    """Knows what a house can learn, and nothing of how the witness decides."""

    places: dict[tuple[int, int], Statement] = field(default_factory=dict)
    links: dict[int, Statement] = field(default_factory=dict)
    seeds: dict[int, bytes] = field(default_factory=dict)
    known_to: int = 0
    """The house can compute all links up to this number."""

    def sees(self, question: Question, answer: Answer) -> None:
        match question, answer:
            case Statement(number=number, place=place, count=count), CardsOpened(openings=openings):
                assert len(openings) == count
                assert number > self.known_to or (number, place) in self.places, "opened after its link was known"
                assert self.seeds.setdefault(number, question.seeds) == question.seeds, "two cuts"
                for each in range(place, place + count):
                    assert self.places.setdefault((number, each), question) == question, "a place opened twice"
            case Statement(number=number), LinkReleased():
                assert self.links.setdefault(number, question) == question, "a link given for two statements"
                assert number > self.known_to or number in self.links, "given for a number that was known"
                self.known_to = max(self.known_to, number)
            case Reveal(number=number), LinkRevealed():
                assert number <= max((self.known_to, *self.sealed)), "revealed before its use"
                self.known_to = max(self.known_to, number)
            case SealShoe(number=number), _:
                assert number > self.known_to or number in self.sealed, "sealed under a link that was known"
                self.sealed.add(number)

    sealed: set[int] = field(default_factory=set)


@settings(max_examples=200)
@given(questions)
def test_no_order_of_questions_opens_anything_twice(asked: list[Question]) -> None:
    witness, spectator = Witness(KEY), Spectator()
    ask(witness, CHAIN_OPENED)
    for question in asked:
        try:
            answer = ask(witness, question)
        except WitnessRefuses:
            continue
        spectator.sees(question, answer)


def test_the_spectator_knows_what_links_tell() -> None:
    """Why numbers only go up: a link gives every link before it."""
    witness = Witness(KEY)
    root = ask(witness, CHAIN_OPENED)
    first, second = (ask(witness, statement(number)) for number in (1, 2))
    assert isinstance(first, LinkReleased)
    assert isinstance(second, LinkReleased)
    packed = b"".join(len(part).to_bytes(8, "big") + part for part in (b"felt/chain", second.link))
    assert hashlib.sha256(packed).digest() == first.link
    assert first.link not in msgspec.json.encode(root)


def test_a_question_survives_its_way_over_the_wire() -> None:
    for question in (*DEALT, reveal(1), statement(2)):
        asked = signed(question)
        assert msgspec.json.decode(msgspec.json.encode(asked), type=type(asked)) == asked
    assert isinstance(CHAIN_OPENED, OpenChain)
