"""A verifier of bundles, written from docs/BUNDLES.md, docs/FAIRNESS.md and docs/RECORD.md alone: nothing of `felt` is
used here. It does every step but the tenth: it knows no rules of games, and no pay tables."""

import hashlib
import json
import struct
from base64 import b64decode, b64encode
from datetime import UTC, datetime
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.fairness import second

FIELDS = ["format", "kind", "table", "number", "day", "house", "witnesses", "settings", "fragments", "proofs"]
LAID = ("wagers_confirmed", "insurance_answered")
ENDS = ("round_settled", "round_voided")


class Wrong(Exception):  # noqa: N818 - the step that fails
    pass


def require(step: str, holds: bool) -> None:
    if not holds:
        raise Wrong(step)


def signed(message: bytes, signature: bytes, key: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def verify(content: bytes) -> None:
    """Raises `Wrong` with the step that fails."""
    try:
        text = content.decode()
        bundle = json.loads(text)
        plain = json.dumps(bundle, ensure_ascii=False, separators=(",", ":")) == text
        require("file", plain and list(bundle) == FIELDS and bundle["format"] == "felt/bundle@v1")
        Stranger(bundle).verify()
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, StopIteration, struct.error) as error:
        raise Wrong("file") from error


class Stranger:
    def __init__(self, bundle: dict[str, Any]) -> None:
        self.bundle = bundle
        self.table = bundle["table"]
        self.chains: dict[str, Any] = {}
        self.fixed: dict[str, Any] = {}
        self.seeds: list[bytes] = []
        self.laid: list[bytes] = []
        self.cut: list[int] = []
        self.dealt: list[tuple[int, str]] = []
        self.dice: tuple[int, ...] = ()
        self.stated = b""
        self.round = 0
        self.rules = ""
        self.left = self.place = 0
        self.shuffles: list[int] = []
        self.revealed: list[int] = []
        self.opened: list[tuple[int, str]] = []
        self.ended: list[int] = []

    def verify(self) -> None:
        self.keys()
        self.journal()
        self.log()
        events = [json.loads(each["body"]) for fragment in self.bundle["fragments"] for each in fragment["records"]]
        self.rules = next(event["rules_hash"] for event in events if event["type"] == "betting_opened")
        for fragment in self.bundle["fragments"]:
            self.left = 0
            for record in fragment["records"]:
                self.follow(record, json.loads(record["body"]))
        self.whole()

    def keys(self) -> None:
        self.public: list[tuple[str, bytes, bytes]] = []
        for place, text in enumerate([self.bundle["house"], *self.bundle["witnesses"]]):
            name, key_id, encoded = text.split("+", 2)
            content = b64decode(encoded, validate=True)
            hashed = hashlib.sha256(name.encode() + b"\n" + content).digest()[:4]
            kind = content[0] == (4 if place else 1) and len(content) == 33
            require("keys", kind and hashed.hex() == key_id and b64encode(content).decode() == encoded)
            self.public.append((name, hashed, content[1:]))

    def journal(self) -> None:
        last = -1
        for fragment in self.bundle["fragments"]:
            require("journal", list(fragment) == ["previous", "records"] and bool(fragment["records"]))
            previous = bytes.fromhex(fragment["previous"])
            require("journal", fragment["records"][0]["seq"] > last + 1 and previous.hex() == fragment["previous"])
            last = fragment["records"][0]["seq"] - 1
            for record in fragment["records"]:
                require("journal", list(record) == ["seq", "round", "at", "hash", "body"] and record["seq"] == last + 1)
                name, body = self.table.encode(), record["body"].encode()
                numbers = struct.pack(">qqqq", record["seq"], record["round"], record["at"], len(body))
                hashed = hashlib.sha256(previous + struct.pack(">q", len(name)) + name + numbers + body)
                require("journal", hashed.hexdigest() == record["hash"])
                previous, last = hashed.digest(), record["seq"]

    def log(self) -> None:
        ends = [fragment["records"][-1] for fragment in self.bundle["fragments"]]
        ends = [end for end in ends if json.loads(end["body"])["type"] != "correction_proposed"]
        require("log", len(ends) == len(self.bundle["proofs"]))
        checkpoints = set()
        for end, proof in zip(ends, self.bundle["proofs"], strict=True):
            head, _, checkpoint = proof.partition("\n\n")
            checkpoints.add(checkpoint)
            first, extra, index, *path = head.split("\n")
            named = f"felt/record\n{self.table}\n{end['seq']}\n{end['round']}\n{end['hash']}\n"
            require("log", first == "c2sp.org/tlog-proof@v1" and extra == f"extra {b64encode(named.encode()).decode()}")
            size, root = checkpoint.split("\n")[1:3]
            hashes = [b64decode(each, validate=True) for each in path]
            require("log", [b64encode(each).decode() for each in hashes] == path)
            require("log", index == f"index {int(index.removeprefix('index '))}")
            reached = second.climb(bytes.fromhex(end["hash"]), int(index.removeprefix("index ")), int(size), hashes)
            require("log", b64encode(reached).decode() == root)
        require("log", len(checkpoints) == 1)
        self.checkpoint(checkpoints.pop())

    def checkpoint(self, note: str) -> None:
        text, _, lines = note.partition("\n\n")
        text += "\n"
        require("log", text.split("\n")[0] == self.public[0][0] and len(text.split("\n")) == 4)
        require("log", lines.endswith("\n") and len(lines.split("\n")) == len(self.public) + 1)
        for place, (line, (name, key_id, key)) in enumerate(zip(lines.split("\n"), self.public, strict=False)):
            dash, signer, encoded = line.split(" ")
            content = b64decode(encoded, validate=True)
            require("log", (dash, signer, content[:4]) == ("—", name, key_id))
            require("log", b64encode(content).decode() == encoded)
            message, signature = text.encode(), content[4:]
            if place:
                seconds = int.from_bytes(content[4:12], "big")
                message, signature = f"cosignature/v1\ntime {seconds}\n{text}".encode(), content[12:]
            require("log", signed(message, signature, key))

    def both(self, step: str, by_house: bytes, by_witness: bytes, house: bytes, witness: bytes) -> None:
        require(step, signed(by_house, house, bytes.fromhex(self.chains["house"])))
        require(step, signed(by_witness, witness, bytes.fromhex(self.chains["witness"])))

    def follow(self, record: dict[str, Any], event: dict[str, Any]) -> None:
        kind = event["type"]
        if kind in LAID:
            self.laid.append(bytes.fromhex(record["hash"]))
            self.seeds += [bytes.fromhex(event["seed"])] if event.get("seed") else []
        if kind in ENDS:
            self.ended.append(record["round"])
        step = getattr(self, kind, None)
        if step is not None:
            step(record, event)

    def chains_opened(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.chains = event
        house, witness, chain, *roots = (
            bytes.fromhex(event[each]) for each in ("house", "witness", "chain", "house_root", "witness_root")
        )
        message = second.pack("felt/chains", house, witness, self.table, chain, event["first"], event["links"], *roots)
        signatures = (bytes.fromhex(event[f"{side}_signature"]) for side in ("house", "witness"))
        self.both("chains", message, message, *signatures)
        require("chains", house == self.public[0][2])

    def betting_opened(self, record: dict[str, Any], event: dict[str, Any]) -> None:
        self.round, self.rules, self.laid = event["round"], event["rules_hash"], []
        if not self.fixed.get("house_root"):
            self.seeds = []
        day = datetime.fromtimestamp(record["at"] / 1000, UTC).date().isoformat()
        self.opened.append((self.round, day))

    def shuffle_fixed(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        chains = self.chains
        require("shuffle", event["chain"] == chains["chain"])
        require("shuffle", chains["first"] <= event["number"] < chains["first"] + chains["links"])
        self.fixed, self.dealt, self.dice, self.cut, self.place = event, [], (), [], 0
        self.shuffles.append(event["number"])
        signatures = (bytes.fromhex(event[f"{side}_signature"]) for side in ("house", "witness"))
        chain = bytes.fromhex(event["chain"])
        if event.get("house_root"):
            roots = (bytes.fromhex(event[f"{side}_root"]) for side in ("house", "witness"))
            message = second.pack("felt/shoe", chain, event["number"], event["decks"], *roots)
            self.both("shuffle", message, message, *signatures)
            self.seeds = []
            return
        seeds, wagers = second.seeds_hash(self.seeds), second.tree(self.laid)
        require("shuffle", (event["seeds"], event["wagers"]) == (seeds.hex(), wagers.hex()))
        require("shuffle", event["rules"] == self.rules)
        self.stated = second.statement(chain, event["number"], self.round, 0, 0, self.rules, seeds, wagers)
        self.both("shuffle", self.stated, second.witnessed(self.stated), *signatures)

    def seed_given(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.seeds.append(bytes.fromhex(event["seed"]))

    def shoe_cut(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.shoe_seeds = second.seeds_hash(self.seeds)
        require("cut", event["seeds"] == self.shoe_seeds.hex())
        house, witness = (bytes.fromhex(self.fixed[f"{side}_root"]) for side in ("house", "witness"))
        self.cut = second.cut(house, witness, self.shoe_seeds, self.fixed["decks"])

    def burned(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.cards([event["card"]], event, 0, burn=True)
        self.place = 1 + event["count"]

    def cards_dealt(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.cards(event["cards"], event, event["at"], burn=False)

    def cards(self, cards: list[str], event: dict[str, Any], place: int, *, burn: bool) -> None:
        require("cards", place >= self.place)
        self.dealt += [(place + each, card) for each, card in enumerate(cards)]
        self.place = place + len(cards)
        if not self.fixed.get("house_root"):
            return
        chain, number = bytes.fromhex(self.fixed["chain"]), self.fixed["number"]
        require("cards", (self.left == 0) == ("witnessed" in event) and len(event["proofs"]) == len(cards))
        if "witnessed" in event:
            given = event["witnessed"]
            wagers = second.tree([] if burn else self.laid)
            stated = second.statement(
                chain, number, 0 if burn else self.round, place, given["count"], self.rules, self.shoe_seeds, wagers
            )
            signatures = (b64decode(given[f"{side}_signature"]) for side in ("house", "witness"))
            self.both("cards", stated, second.witnessed(stated), *signatures)
            self.left = given["count"]
        self.left -= len(cards)
        size = 52 * self.fixed["decks"]
        for each, (card, proof) in enumerate(zip(cards, event["proofs"], strict=True)):
            order, order_salt, order_path, card_salt, card_path = proof
            for side, at, value, salt, path in (
                ("witness", place + each, str(order), order_salt, order_path),
                ("house", self.cut[order], card, card_salt, card_path),
            ):
                joined = b64decode(path)
                hashes = [joined[start : start + 32] for start in range(0, len(joined), 32)]
                leaf = second.leaf(side, chain, number, at, value, b64decode(salt))
                require("cards", second.climb(leaf, at, size, hashes).hex() == self.fixed[f"{side}_root"])

    def dice_thrown(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        self.dice = tuple(event["dice"])

    def links_revealed(self, _: dict[str, Any], event: dict[str, Any]) -> None:
        number = event["number"]
        require("links", number == self.fixed["number"])
        self.revealed.append(number)
        links = [bytes.fromhex(event[f"{side}_link"]) for side in ("house", "witness")]
        for side, link in zip(("house", "witness"), links, strict=True):
            root = second.root_of_chain(link, number - self.chains["first"] + 1)
            require("links", root.hex() == self.chains[f"{side}_root"])
        decks, chain = self.fixed["decks"], bytes.fromhex(self.fixed["chain"])
        if self.fixed.get("house_root"):
            cards, places = second.house_half(links[0], decks), second.witness_half(links[1], decks)
            root = second.sealed_root("house", links[0], cards, chain, number)
            require("links", root.hex() == self.fixed["house_root"])
            root = second.sealed_root("witness", links[1], places, chain, number)
            require("links", root.hex() == self.fixed["witness_root"])
            order = [cards[self.cut[place]] for place in places]
        else:
            key = second.round_key(links[0], links[1], self.stated)
            require("links", bool(decks) or second.thrown(key) == self.dice)
            order = second.deck(key) if decks else []
        require("links", all(order[place] == card for place, card in self.dealt))

    def whole(self) -> None:
        bundle, rounds = self.bundle, [number for number, _ in self.opened]
        match bundle["kind"]:
            case "round":
                require("whole", bundle["day"] == "" and set(rounds) == {bundle["number"]} == set(self.ended))
            case "shoe":
                require("whole", bundle["day"] == "" and self.shuffles == [bundle["number"]] == self.revealed)
            case "day":
                require("whole", bundle["number"] == 0 and {day for _, day in self.opened} == {bundle["day"]})
            case _:
                raise Wrong("whole")
