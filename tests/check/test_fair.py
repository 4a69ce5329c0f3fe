"""Forgeries of fair dealing. Hashes, settlements, transfers and balances are made to fit. Each is found."""

import asyncio
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from felt.core.cards import Card
from felt.core.events import Event
from felt.dealing.keys import MasterKey
from felt.fairness.signing import SigningKey
from felt.fairness.statement import ChainPair
from felt.table import State
from felt.table.events import (
    Burned,
    CardsDealt,
    ChainsOpened,
    LinksRevealed,
    SeedGiven,
    ShoeCut,
    ShuffleFixed,
    WagersConfirmed,
)
from tests.check import forging
from tests.check.books import found
from tests.machine import KEY, two_keys
from tests.rooms import evening

replace = msgspec.structs.replace
OTHER_HEX = "ab" * 32


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("fair")
    asyncio.run(evening.play(str(folder / "felt.db"), folder / "notes", rounds=2, device=two_keys))
    return str(folder / "felt.db")


def other_card(state: State, event: Event) -> Event:
    if isinstance(event, CardsDealt) and event.proofs and state.round == 2:
        card = event.cards[0]
        return replace(event, cards=(Card(card[0] + ("H" if card[1] == "S" else "S")),))  # it counts the same
    return forging.settled_again(state, event)


def other_deck(state: State, event: Event) -> Event:
    if isinstance(event, CardsDealt) and not event.proofs and event.place == 0:
        return replace(event, cards=event.cards[::-1])
    return forging.settled_again(state, event)


def other_burn(state: State, event: Event) -> Event:
    return replace(event, card=Card("7S"), count=7) if isinstance(event, Burned) else event


def no_proofs(state: State, event: Event) -> Event:
    return replace(event, proofs=()) if isinstance(event, CardsDealt) else event


def other_place(state: State, event: Event) -> Event:
    if isinstance(event, CardsDealt) and event.proofs:
        return replace(event, proofs=(replace(event.proofs[0], order=event.proofs[0].order ^ 1),))
    return event


def larger_group(state: State, event: Event) -> Event:
    if isinstance(event, CardsDealt) and event.witnessed is not None:
        return replace(event, witnessed=replace(event.witnessed, count=event.witnessed.count + 1))
    return event


def no_signature(state: State, event: Event) -> Event:
    return replace(event, witnessed=None) if isinstance(event, CardsDealt) else event


def signature_of_another_card(state: State, event: Event) -> Event:
    if isinstance(event, CardsDealt) and event.witnessed is not None:
        twisted = bytearray(b64decode(event.witnessed.witness_signature))
        twisted[0] ^= 1
        return replace(event, witnessed=replace(event.witnessed, witness_signature=b64encode(twisted).decode()))
    return event


def other_wager(state: State, event: Event) -> Event:
    """The statement was about the wagers as they were."""
    if isinstance(event, WagersConfirmed) and state.game.name == "sicbo" and event.wagers:
        wagers = (replace(event.wagers[0], amount=event.wagers[0].amount + 100), *event.wagers[1:])
        return replace(event, wagers=wagers)
    return forging.settled_again(state, event)


def later_seed(state: State, event: Event) -> Event:
    if isinstance(event, WagersConfirmed) and not state.game.shoe and state.round == 2:
        return replace(event, seed="ee" * 16)
    return event


def field(kind: type[Event], **values: object) -> forging.Change:
    def change(state: State, event: Event) -> Event:
        fits = isinstance(event, kind) and all(getattr(event, name) for name in values)
        return replace(event, **values) if fits else event

    return change


def seed_after_the_cut(state: State, event: Event) -> Event:
    return SeedGiven("an", 1, "ee" * 16) if isinstance(event, Burned) else event


def one_key_again(state: State, event: Event) -> Event:
    return ShuffleFixed(event.number, event.decks, "00", "00") if isinstance(event, ShuffleFixed) else event


FORGERIES: dict[str, Callable[[State, Event], Event]] = {
    "a card of the shoe": other_card,
    "a hand of a deck": other_deck,
    "the burned card": other_burn,
    "a card without its proof": no_proofs,
    "a card from another place": other_place,
    "a larger group": larger_group,
    "a group without signatures": no_signature,
    "a signature": signature_of_another_card,
    "a wager": other_wager,
    "a seed": later_seed,
    "a seed after the cut": seed_after_the_cut,
    "the hash of the seeds of a shoe": field(ShoeCut, seeds=OTHER_HEX),
    "the seeds of a round": field(ShuffleFixed, wagers=OTHER_HEX),
    "the rules of a round": field(ShuffleFixed, rules=OTHER_HEX),
    "the house's half": field(ShuffleFixed, house_root=OTHER_HEX),
    "the witness's half": field(ShuffleFixed, witness_root=OTHER_HEX),
    "the chain": field(ShuffleFixed, chain="ab" * 16),
    "the signature of the house": field(ShuffleFixed, house_signature="00" * 64),
    "the signature of the witness": field(ShuffleFixed, witness_signature="00" * 64),
    "the root of the house": field(ChainsOpened, house_root=OTHER_HEX),
    "the root of the witness": field(ChainsOpened, witness_root=OTHER_HEX),
    "the first number of the links": field(ChainsOpened, first=2),
    "a link of the house": field(LinksRevealed, house_link=OTHER_HEX),
    "a link of the witness": field(LinksRevealed, witness_link=OTHER_HEX),
    "the number of a link": field(LinksRevealed, number=7),
    "a shuffle of one key": one_key_again,
}


def test_without_a_forgery(books: str) -> None:
    assert found(books, keys=()) == set()
    assert found(books) == set()


@pytest.mark.parametrize("what", FORGERIES)
def test_forged(books: str, what: str, tmp_path: Path) -> None:
    """Without any key. Some make the table itself impossible: they are not even written."""
    forged = str(tmp_path / "forged.db")
    asyncio.run(forging.copy(books, forged, FORGERIES[what]))
    assert found(forged, keys=()) == {"journal_broken"}


def test_links_of_another_house(books: str, tmp_path: Path) -> None:
    """A forger who makes new links and signs them: only the house's key tells who the house is."""
    forger = SigningKey(bytes(32))

    def change(state: State, event: Event) -> Event:
        if not isinstance(event, ChainsOpened):
            return event
        pair = ChainPair(
            house=forger.public,
            witness=forger.public,
            table=state.opened.name,
            chain=bytes.fromhex(event.chain),
            first=event.first,
            links=event.links,
            house_root=bytes.fromhex(event.house_root),
            witness_root=bytes.fromhex(event.witness_root),
        )
        signed, public = forger.sign(pair.message).hex(), forger.public.hex()
        return replace(event, house=public, witness=public, house_signature=signed, witness_signature=signed)

    forged = str(tmp_path / "forged.db")
    asyncio.run(forging.copy(books, forged, change, last=4))
    assert found(forged, keys=()) == set()
    assert found(forged, keys=(KEY,)) == {"journal_broken"}
    assert found(books, keys=(MasterKey(bytes(32)),)) == {"journal_broken"}
