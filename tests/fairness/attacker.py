"""A program that wants to know cards and dice before they are dealt. It has the whole journal up to then, and the keys
that it was given. What it lacks it guesses. Written from the document alone: nothing of `felt` is used here."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.fairness import second
from tests.fairness.independent import NEW_DECK

Body = Mapping[str, Any]
"""An event as its JSON has it."""


class Attacker:
    """Follows one table, record after record. `keys` are the master keys of house and witness, as far as known."""

    def __init__(self, table: str, keys: Mapping[str, bytes]) -> None:
        self._table = table
        self._keys = keys
        self._chains: Body = {}
        self._shoe: Body = {}
        self._shoe_seeds: list[bytes] = []
        self._seeds: list[bytes] = []
        self._laid: list[bytes] = []
        self._known: dict[str, tuple[int, bytes]] = {}
        self._opened: set[int] = set()
        self._round = 0
        self._rules = ""

    def follow(self, event: Body, record_hash: bytes, round_number: int) -> None:
        self._round = round_number
        match event["type"]:
            case "table_opened":
                self._rules = event["rules_hash"]
            case "betting_opened":
                self._rules, self._laid, self._seeds = event["rules_hash"], [], []
            case "chains_opened":
                self._chains, self._known = event, {}
            case "shuffle_fixed" if "house_root" in event:
                self._shoe, self._shoe_seeds, self._opened = event, [], set()
            case "seed_given":
                self._shoe_seeds.append(bytes.fromhex(event["seed"]))
            case "links_revealed":
                for party in ("house", "witness"):
                    self._known[party] = event["number"], bytes.fromhex(event[f"{party}_link"])
        if event.get("wagers") is not None and "patron" in event and event["type"] != "drafted":
            self._laid.append(record_hash)
            if event.get("seed"):
                self._seeds.append(bytes.fromhex(event["seed"]))
        for proof in event.get("proofs", ()):
            self._opened.add(proof[0])

    def _link(self, party: str, number: int) -> bytes:
        """From the key; without it, the last link that was revealed is the best that there is."""
        if party not in self._keys:
            return self._known.get(party, (0, bytes(32)))[1]
        chain, links = bytes.fromhex(self._chains["chain"]), self._chains["links"]
        link = second.hmac_of(self._keys[party], second.pack("felt/link", self._table, chain))
        return second.root_of_chain(link, links - (number - self._chains["first"] + 1))

    def _key(self, number: int) -> bytes:
        stated = second.statement(
            bytes.fromhex(self._chains["chain"]),
            number,
            self._round,
            0,
            0,
            self._rules,
            second.seeds_hash(self._seeds),
            second.tree(self._laid),
        )
        return second.round_key(self._link("house", number), self._link("witness", number), stated)

    def dice(self, number: int) -> Sequence[int]:
        return second.thrown(self._key(number))

    def deck(self, number: int) -> Sequence[str]:
        return second.deck(self._key(number))

    def card(self, place: int) -> str:
        """The card at a place of the shoe."""
        number, decks = self._shoe["number"], self._shoe["decks"]
        roots = bytes.fromhex(self._shoe["house_root"]), bytes.fromhex(self._shoe["witness_root"])
        cutting = second.cut(*roots, second.seeds_hash(self._shoe_seeds), decks)
        if "witness" in self._keys:
            order = second.witness_half(self._link("witness", number), decks)[place]
        else:
            order = next(each for each in range(52 * decks) if each not in self._opened)
        house = second.house_half(self._link("house", number), decks) if "house" in self._keys else NEW_DECK * decks
        return house[cutting[order]]
