"""A house that asks a witness, for tests."""

from felt.dealing.keys import MasterKey
from felt.fairness.signing import SigningKey
from felt.fairness.statement import Statement
from felt.witness.answers import Witness
from felt.witness.questions import Answer, OpenChain, Question, SignedQuestion

HOUSE = SigningKey(bytes(range(32)))
OTHER = SigningKey(bytes(32))
KEY = MasterKey(bytes(range(32, 64)))
CHAIN = bytes(range(16))
CHAIN_OPENED = OpenChain(house=HOUSE.public, table="B1", chain=CHAIN, first=1, links=8, house_root=bytes(32))


def signed(question: Question, by: SigningKey = HOUSE) -> SignedQuestion:
    return SignedQuestion(question, by.sign(question.message))


def ask(witness: Witness, question: Question) -> Answer:
    asked = signed(question)
    if witness.admits(asked):
        witness.keep(question)
    return witness.answer(question)


def statement(
    number: int,
    *,
    place: int = 0,
    count: int = 0,
    round_number: int = 1,
    seeds: bytes = bytes(32),
    wagers: bytes = bytes(32),
) -> Statement:
    return Statement(
        chain=CHAIN,
        number=number,
        round=round_number,
        place=place,
        count=count,
        rules="0" * 64,
        seeds=seeds,
        wagers=wagers,
    )
